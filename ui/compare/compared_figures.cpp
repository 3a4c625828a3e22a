#include "ui/compare/compared_figures.h"

#include <QDateTime>

#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QString endInWords(decode::StopReason reason) {
  switch (reason) {
    case decode::StopReason::eos:
      return Words::tr("finished");
    case decode::StopReason::stop:
      return Words::tr("stop text");
    case decode::StopReason::length:
      return Words::tr("length");
    case decode::StopReason::capacity:
      return Words::tr("cache full");
    case decode::StopReason::stopped:
      return Words::tr("stopped");
  }
  return {};
}

// "1: A · 2: B"; once where all are equal.
QString ofRuns(const QStringList& texts) {
  if (texts.count(texts.value(0)) == texts.size()) return texts.value(0);
  QStringList numbered;
  for (qsizetype run = 0; run < texts.size(); ++run)
    numbered << Words::tr("%1: %2", "number of a column, its settings").arg(QString::number(run + 1), texts[run]);
  return numbered.join(QStringLiteral(" · "));
}

}  // namespace

QStringList figureNames() {
  return {Words::tr("Column"),
          Words::tr("Tokens"),
          Words::tr("Ended by"),
          Words::tr("Speed"),
          Words::tr("First token after"),
          Words::tr("Memory"),
          Words::tr("First different token"),
          Words::tr("Mean divergence, nats"),
          Words::tr("Largest")};
}

bool isWord(ComparedFigure figure) { return figure == ComparedFigure::name || figure == ComparedFigure::ended; }

QStringList figureTexts(const CompareRecord& record, size_t run) {
  const QString name = Words::tr("%1  %2", "number and name of a column")
                           .arg(QString::number(run + 1), runNames(record.runs())[qsizetype(run)]);
  const engine::ComparedRun& its = record.runs()[run];
  if (!record.runs()[run].is_over) return {name};
  const qint64 difference = run == 0 ? -1 : record.differenceIn(run);
  const QString none = QStringLiteral("–");
  return {name,
          countText(its.tokens),
          endInWords(its.stop_reason),
          its.decode_speed > 0 ? speedText(its.decode_speed) : none,
          its.tokens > 0 ? secondsText(its.first_token_s) : none,
          bytesText(its.bytes.total()),
          difference >= 0 ? countText(difference + 1) : none,
          its.compared > 0 ? numberText(its.mean_kl) : none,
          its.compared > 0 ? numberText(its.max_kl) : none};
}

QStringList captionOf(const CompareRecord& record, const engine::ComparisonRecord& source) {
  QStringList caches, models, settings, prompts;
  for (const RecordedRun& run : record.runs()) {
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    caches << text(run.cache);
    const QString what =
        run.weights.empty()
            ? text(run.architecture)
            : Words::tr("%1, %2", "architecture, types of weights").arg(text(run.architecture), text(run.weights));
    models << Words::tr("%1 (%2)", "name, architecture of a model").arg(text(run.model), what);
    settings << samplingInWords(run.sampling);
    prompts << countText(run.prompt_tokens.value_or(source.prompt_tokens));
  }
  const QDateTime ended = QDateTime::fromString(QString::fromStdString(source.date), Qt::ISODate);
  const bool one_prompt = prompts.count(prompts.value(0)) == prompts.size();
  const qint64 first_tokens = record.runs().empty() ? 0 : record.runs().front().tokens;
  return {Words::tr("Model: %1").arg(ofRuns(models)),
          Words::tr("Machine: %1").arg(QString::fromStdString(source.device.name)),
          Words::tr("Settings: %1; at most %2; %3")
              .arg(ofRuns(settings), tokensText(source.max_new_tokens),
                   source.force ? Words::tr("all go on from the first column's tokens")
                                : Words::tr("each goes on from its own tokens")),
          Words::tr("Caches: %1").arg(caches.join(QStringLiteral(" · "))),
          Words::tr("Divergence and rank: of the model's probabilities before temperature and filters"),
          (one_prompt ? Words::tr("A prompt of %1 tokens; n = %2 of the first column, each run once")
                      : Words::tr("Tokens of the prompts: %1; n = %2 of the first column, each run once"))
              .arg(ofRuns(prompts), tokensText(first_tokens)),
          Words::tr("KVarium %1, %2", "version, date")
              .arg(QString::fromStdString(source.version), ended.toString(QStringLiteral("yyyy-MM-dd HH:mm")))};
}

}  // namespace kvarium::ui
