#include "ui/compare/compared_figures.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

// Only what differs from not choosing at all.
QString samplingInWords(const decode::SamplingOptions& sampling) {
  QStringList words;
  const auto add = [&](bool on, const QString& text, double value) {
    if (on) words << text.arg(numberLocale().toString(value, 'g', 4));
  };
  if (sampling.temperature <= 0) {
    words << Words::tr("always the likeliest token");
  } else {
    add(true, Words::tr("temperature %1"), sampling.temperature);
    add(sampling.top_k > 0, Words::tr("top-k %1"), sampling.top_k);
    add(sampling.top_p < 1, Words::tr("top-p %1"), sampling.top_p);
    add(sampling.min_p > 0, Words::tr("min-p %1"), sampling.min_p);
    add(sampling.typical_p < 1, Words::tr("typical-p %1"), sampling.typical_p);
  }
  add(sampling.repetition_penalty != 1, Words::tr("repetition penalty %1"), sampling.repetition_penalty);
  add(sampling.no_repeat_ngram > 0, Words::tr("no repeated %1 tokens"), sampling.no_repeat_ngram);
  if (sampling.temperature > 0) words << Words::tr("seed %1").arg(sampling.seed);
  return words.join(QStringLiteral(", "));
}

QJsonObject samplingJson(const decode::SamplingOptions& sampling) {
  return {{"temperature", sampling.temperature},
          {"top_k", sampling.top_k},
          {"top_p", sampling.top_p},
          {"min_p", sampling.min_p},
          {"typical_p", sampling.typical_p},
          {"repetition_penalty", sampling.repetition_penalty},
          {"no_repeat_ngram", sampling.no_repeat_ngram},
          {"seed", qint64(sampling.seed)}};
}

QJsonObject deviceJson(const engine::ModelInfo& info) {
  const QString kind = QString::fromStdString(info.device_name).section(QLatin1Char(':'), 0, 0);
  QJsonObject device{{"name", QString::fromStdString(info.device)}, {"kind", kind}};
  if (info.gpu_layers > 0 && info.gpu_layers < info.n_layers) {
    device.insert(QStringLiteral("layers"), info.n_layers);
    device.insert(QStringLiteral("gpu_layers"), info.gpu_layers);
  }
  return device;
}

QJsonObject bytesJson(const cache::Bytes& bytes) {
  return {{"kv", qint64(bytes.kv)},        {"scales", qint64(bytes.scales)},     {"residual", qint64(bytes.residual)},
          {"state", qint64(bytes.state)},  {"reserved", qint64(bytes.reserved)}, {"holes", qint64(bytes.holes)},
          {"total", qint64(bytes.total())}};
}

template <typename Number>
QJsonArray listOf(const std::vector<Number>& numbers) {
  QJsonArray list;
  for (const Number number : numbers) list.append(number);
  return list;
}

QJsonObject runJson(const RecordedRun& run) {
  QJsonObject json{{"cache", run.cache},   {"text", run.text},
                   {"tokens", run.count},  {"first_difference", run.first_difference},
                   {"kl", listOf(run.kl)}, {"rank", listOf(run.rank)}};
  if (!run.figures) return json;
  const engine::ComparedRun& its = *run.figures;
  const std::string_view reason = decode::stopReasonName(its.stop_reason);
  const QJsonObject measured{{"stop_reason", QString::fromUtf8(reason.data(), qsizetype(reason.size()))},
                             {"tokens_per_s", its.decode_speed},
                             {"prefill_s", its.prefill_s},
                             {"first_token_s", its.first_token_s},
                             {"decode_s", its.decode_s},
                             {"bytes", qint64(its.bytes.total())},
                             {"bytes_by_kind", bytesJson(its.bytes)},
                             {"stored", qint64(its.lengths.stored)},
                             {"absolute", qint64(its.lengths.tokens_seen)},
                             {"shares_prompt_of", its.shares_prompt_of}};
  for (auto each = measured.begin(); each != measured.end(); ++each) json.insert(each.key(), each.value());
  if (!its.full.empty()) json.insert(QStringLiteral("full"), QString::fromStdString(inEnglish(its.full)));
  return json;
}

}  // namespace

QStringList figureNames() {
  return {Words::tr("Cache"),
          Words::tr("Tokens"),
          Words::tr("Ended by"),
          Words::tr("Speed"),
          Words::tr("First token after"),
          Words::tr("Memory"),
          Words::tr("First other token"),
          Words::tr("Mean divergence, nats"),
          Words::tr("Largest")};
}

bool isWord(ComparedFigure figure) { return figure == ComparedFigure::cache || figure == ComparedFigure::ended; }

QStringList figureTexts(const RecordedRun& run) {
  if (!run.figures) return {run.cache};
  const engine::ComparedRun& its = *run.figures;
  const QString none = QStringLiteral("–");
  return {run.cache,
          countText(its.tokens),
          endInWords(its.stop_reason),
          its.decode_speed > 0 ? speedText(its.decode_speed) : none,
          its.tokens > 0 ? secondsText(its.first_token_s) : none,
          bytesText(its.bytes.total()),
          its.first_difference >= 0 ? countText(its.first_difference + 1) : none,
          its.compared > 0 ? numberText(its.mean_kl) : none,
          its.compared > 0 ? numberText(its.max_kl) : none};
}

QStringList captionOf(const CompareRecord& record, const ComparedSource& source) {
  QStringList caches;
  for (const RecordedRun& run : record.runs()) caches << run.cache;
  const qint64 first_tokens = record.runs().empty() ? 0 : record.runs().front().count;
  return {Words::tr("Model: %1 (%2)", "name, architecture")
              .arg(QString::fromStdString(source.info.name), QString::fromStdString(source.info.architecture)),
          Words::tr("Machine: %1").arg(QString::fromStdString(source.info.device)),
          Words::tr("Settings: %1; at most %2 tokens; %3")
              .arg(samplingInWords(source.sampling), countText(source.asked.options.max_new_tokens),
                   source.asked.force ? Words::tr("all go on from the first one's tokens")
                                      : Words::tr("each goes on from its own tokens")),
          Words::tr("Caches: %1").arg(caches.join(QStringLiteral(" · "))),
          Words::tr("A prompt of %1 tokens; n = %2 tokens of the first cache, each run once")
              .arg(countText(source.prompt_tokens), countText(first_tokens)),
          Words::tr("KVarium %1, %2", "version, date")
              .arg(QCoreApplication::applicationVersion(), source.at.toString(QStringLiteral("yyyy-MM-dd HH:mm")))};
}

QByteArray comparedData(const CompareRecord& record, const ComparedSource& source) {
  QJsonArray runs;
  for (size_t run = 0; run < record.runs().size(); ++run) {
    QJsonObject json = runJson(record.runs()[run]);
    if (source.views && run < source.views->size())
      json.insert(QStringLiteral("compression"), QString::fromStdString((*source.views)[run].facts->compression));
    runs.append(json);
  }
  return QJsonDocument(
             QJsonObject{{"model", QJsonObject{{"name", QString::fromStdString(source.info.name)},
                                               {"architecture", QString::fromStdString(source.info.architecture)}}},
                         {"device", deviceJson(source.info)},
                         {"sampling", samplingJson(source.sampling)},
                         {"max_new_tokens", qint64(source.asked.options.max_new_tokens)},
                         {"force", source.asked.force},
                         {"prompt_tokens", source.prompt_tokens},
                         {"held_bytes", source.held_bytes},
                         {"version", QCoreApplication::applicationVersion()},
                         {"date", source.at.toString(Qt::ISODate)},
                         {"runs", runs}})
      .toJson();
}

}  // namespace kvarium::ui
