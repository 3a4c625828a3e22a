#include "ui/models/model_needs.h"

#include <QCoreApplication>
#include <QMetaObject>

#include "core/base/error.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct NeedsWords {
  Q_DECLARE_TR_FUNCTIONS(NeedsWords)
};

// Keeps one opened model between questions, because a slider asks many times about the same one.
class OpenModel {
 public:
  NeedsAnswer answer(const NeedsQuestion& question) {
    NeedsAnswer answer{question, {}, {}};
    try {
      const cache::CacheSpec spec = cache::parseCacheSpec(question.cache_spec.toStdString());
      const loading::ModelFiles& files = open(question.path, question.quantize);
      answer.needs = engine::estimateNeeds(files, spec, question.context, question.precision);
      if (!answer.fits()) lookForWhatFits(spec, files, answer);
    } catch (const Error& error) {
      answer.problem = QString::fromUtf8(error.what());
    } catch (const std::bad_alloc&) {
      answer.problem = NeedsWords::tr("its headers do not fit into memory");
    }
    return answer;
  }

 private:
  const loading::ModelFiles& open(const QString& path, std::optional<DType> quantize) {
    if (!m_files || m_path != path || m_quantize != quantize) {
      m_files.reset();
      m_files = loading::ModelFiles::open(toPath(path), {quantize, 1});
      m_path = path;
      m_quantize = quantize;
    }
    return *m_files;
  }

  static void lookForWhatFits(const cache::CacheSpec& spec, const loading::ModelFiles& files, NeedsAnswer& answer) {
    const NeedsQuestion& question = answer.question;
    const auto fits = [&](int64_t context) {
      return engine::estimateNeeds(files, spec, context, question.precision).total() <= question.free_bytes;
    };
    constexpr int64_t step = NeedsAnswer::least_context;
    int64_t low = 0, high = (question.context + step - 1) / step;  // number of steps that fits, and one that does not
    while (high - low > 1) {
      const int64_t middle = low + (high - low) / 2;
      (fits(middle * step) ? low : high) = middle;
    }
    answer.context_that_fits = low * step;
    if (question.quantize || question.precision == device::Precision::exact) return;
    for (const DType type : loading::quantizableTypes()) {
      const auto smaller = loading::ModelFiles::open(toPath(question.path), {type, 1});
      const int64_t total = engine::estimateNeeds(*smaller, spec, question.context, question.precision).total();
      if (total > question.free_bytes || total >= answer.needs.total()) continue;
      answer.type_that_fits = type;
      answer.total_with_type = total;
      return;
    }
  }

  QString m_path;
  std::optional<DType> m_quantize;
  std::unique_ptr<loading::ModelFiles> m_files;
};

}  // namespace

NeedsAnswer answerNeeds(const NeedsQuestion& question) { return OpenModel().answer(question); }

bool hasPlainWeights(const engine::ModelDescription& about) {
  for (const char* name : {"F32", "F16", "BF16"}) {
    const std::string& types = about.weight_types;
    if (types.substr(0, types.find(',')) == name) return true;
  }
  return false;
}

std::vector<int64_t> contextSteps(int64_t model_context) {
  std::vector<int64_t> steps;
  for (int64_t step = NeedsAnswer::least_context; step < model_context && steps.size() < 64; step *= 2) {
    steps.push_back(step);
    if (step + step / 2 < model_context) steps.push_back(step + step / 2);
  }
  steps.push_back(std::max<int64_t>(1, model_context));
  return steps;
}

QString fitSentence(const NeedsAnswer& answer) {
  if (!answer.problem.isEmpty()) return answer.problem;
  const QString total = bytesText(answer.needs.total()), free = bytesText(answer.question.free_bytes);
  if (answer.question.free_bytes < 0) return NeedsWords::tr("Needs %1; how much is free is not known here.").arg(total);
  if (answer.fits()) return NeedsWords::tr("Fits: needs %1, and %2 are free.").arg(total, free);
  const QString no = NeedsWords::tr("Does not fit: needs %1, and %2 are free.").arg(total, free);
  const QString context = NeedsWords::tr("a context of %1 tokens").arg(countText(answer.context_that_fits));
  if (!answer.type_that_fits) {
    return no + QLatin1Char(' ') +
           (answer.context_that_fits > 0 ? NeedsWords::tr("It would fit with %1.").arg(context)
                                         : NeedsWords::tr("Choose a smaller model, or close other programs."));
  }
  const std::string_view name = info(*answer.type_that_fits).name;
  const QString type =
      NeedsWords::tr("its weights as %1 (%2)")
          .arg(QString::fromUtf8(name.data(), qsizetype(name.size())), bytesText(answer.total_with_type));
  return no + QLatin1Char(' ') +
         (answer.context_that_fits > 0 ? NeedsWords::tr("It would fit with %1, or with %2.").arg(context, type)
                                       : NeedsWords::tr("It would fit with %1.").arg(type));
}

NeedsEstimator::NeedsEstimator(QObject* parent) : QObject(parent), m_thread([this] { run(); }) {}

NeedsEstimator::~NeedsEstimator() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
  }
  m_arrived.notify_one();
  m_thread.join();
}

void NeedsEstimator::ask(const NeedsQuestion& question) {
  {
    std::lock_guard lock(m_mutex);
    m_next = question;
  }
  m_arrived.notify_one();
}

void NeedsEstimator::run() {
  OpenModel model;
  for (;;) {
    NeedsQuestion question;
    {
      std::unique_lock lock(m_mutex);
      m_arrived.wait(lock, [this] { return m_closing || m_next; });
      if (m_closing) return;
      question = *std::exchange(m_next, std::nullopt);
    }
    const NeedsAnswer answer = model.answer(question);
    QMetaObject::invokeMethod(
        this, [this, answer] { emit answered(answer); }, Qt::QueuedConnection);
  }
}

}  // namespace kvarium::ui
