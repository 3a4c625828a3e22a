#include "ui/models/model_needs.h"

#include <QMetaObject>

#include "core/base/error.h"
#include "core/engine/cache_shape.h"
#include "ui/models/model_text.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/notice_row.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

engine::Needs needsOf(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                      const NeedsQuestion& question) {
  return engine::estimateNeeds(files, spec, context, question.precision, question.gpu.value_or(device::DeviceChoice()));
}

// Keeps one opened model between questions, because a slider asks many times about the same one.
class OpenModel {
 public:
  NeedsAnswer answer(const NeedsQuestion& question) {
    NeedsAnswer answer{question, {}, cacheOf(question.path), {}};
    try {
      const cache::CacheSpec spec = cache::parseCacheSpec(question.cache_spec.toStdString());
      const loading::ModelFiles& files = open(question.path, question.quantize);
      answer.needs = needsOf(files, spec, question.context, question);
      const engine::GpuLayers layers = engine::parseGpuLayers(question.gpu_layers).value_or(engine::GpuLayers());
      if (question.gpu && layers != engine::GpuLayers())
        split(engine::splitLayers(layers, *question.gpu, files, {spec, question.context, question.precision}), answer);
      else if (!answer.fits())
        lookForWhatFits(spec, files, answer);
    } catch (const Error& error) {
      answer.problem = sentenceText(error.sentence());
    } catch (const std::bad_alloc&) {
      answer.problem = Words::tr("its headers do not fit into memory");
    }
    return answer;
  }

 private:
  const std::vector<Sentence>& cacheOf(const QString& path) {
    if (m_described != path) m_cache = engine::describeCacheOf(toPath(path));
    m_described = path;
    return m_cache;
  }

  static void split(const engine::LayerSplit& split, NeedsAnswer& answer) {
    answer.split = split;
    if (!split.isSplit()) return;
    answer.needs = {};
    answer.needs.weights = split.gpu.weights;
    answer.needs.cache.kv = answer.needs.cache.at.device = split.gpu.cache;
    answer.needs.scratch = split.gpu.scratch - split.gpu.device.work_bytes;
  }

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
      return neededBytes(question, needsOf(files, spec, context, question)) <= question.free_bytes;
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
      const int64_t total = neededBytes(question, needsOf(*smaller, spec, question.context, question));
      if (total > question.free_bytes || total >= answer.needed()) continue;
      answer.type_that_fits = type;
      answer.total_with_type = total;
      return;
    }
  }

  QString m_path, m_described;
  std::vector<Sentence> m_cache;
  std::optional<DType> m_quantize;
  std::unique_ptr<loading::ModelFiles> m_files;
};

}  // namespace

int64_t neededBytes(const NeedsQuestion& question, const engine::Needs& needs) {
  return question.gpu ? engine::fitOn(*question.gpu, needs).needed() : needs.total();
}

bool NeedsAnswer::fits() const {
  if (split) return split->on_gpu == 0 ? split->cpu.fits() : split->gpu.fits();
  return question.free_bytes < 0 || needed() <= question.free_bytes;
}

NeedsAnswer answerNeeds(const NeedsQuestion& question) { return OpenModel().answer(question); }

bool hasPlainWeights(const engine::ModelDescription& about) {
  const std::string type = about.weight_types.substr(0, about.weight_types.find(','));
  return type == "F32" || type == "F16" || type == "BF16";
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
  if (answer.split) {
    const QString both = asSentence(sentenceText(engine::splitSentence(*answer.split)));
    return answer.fits() ? Words::tr("%1.").arg(both)
                         : Words::tr("%1. Choose fewer layers or “as many as fit”.").arg(both);
  }
  const QString total = bytesText(answer.needed()), free = bytesText(answer.question.free_bytes);
  if (answer.question.free_bytes < 0) return Words::tr("Needs %1; how much is free is not known here.").arg(total);
  if (answer.fits()) return Words::tr("Fits: needs %1, and %2 are free.").arg(total, free);
  const QString no = Words::tr("Does not fit: needs %1, and %2 are free.").arg(total, free);
  const QString context = Words::tr("a context of %1 tokens").arg(countText(answer.context_that_fits));
  if (!answer.type_that_fits) {
    return no + QLatin1Char(' ') +
           (answer.context_that_fits > 0 ? Words::tr("It would fit with %1.").arg(context)
                                         : Words::tr("Choose a smaller model, or close other programs."));
  }
  const QString type =
      Words::tr("its weights as %1 (%2)").arg(typeName(*answer.type_that_fits), bytesText(answer.total_with_type));
  return no + QLatin1Char(' ') +
         (answer.context_that_fits > 0 ? Words::tr("It would fit with %1, or with %2.").arg(context, type)
                                       : Words::tr("It would fit with %1.").arg(type));
}

NeedsEstimator::NeedsEstimator(QObject* parent)
    : QObject(parent), m_answer([model = std::make_shared<OpenModel>()](const NeedsQuestion& question) {
        return model->answer(question);
      }) {}

void NeedsEstimator::ask(const NeedsQuestion& question) {
  m_job.run([this, question](const NewestJob::Superseded&) {
    QMetaObject::invokeMethod(this, [this, answer = m_answer(question)] { emit answered(answer); });
  });
}

}  // namespace kvarium::ui
