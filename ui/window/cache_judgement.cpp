#include "ui/window/cache_judgement.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/cache/carry_rules.h"
#include "core/cache/spec_error.h"
#include "core/generate/model_description.h"
#include "ui/chat/numbers.h"
#include "ui/inspector/memory_facts.h"

namespace kvarium {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(CacheJudgement)
};

// "0-3, 8": indices that follow each other are joined.
QString rangesOf(const std::vector<int>& layers) {
  QStringList parts;
  for (size_t i = 0; i < layers.size();) {
    size_t last = i;
    while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1) ++last;
    parts << (last == i ? QString::number(layers[i]) : QStringLiteral("%1-%2").arg(layers[i]).arg(layers[last]));
    i = last + 1;
  }
  return parts.join(QStringLiteral(", "));
}

QString planLine(const std::vector<int>& layers, const LayerPlan& plan) {
  const QString k = QString::fromStdString(plan.kText()), v = QString::fromStdString(plan.vText());
  QString line = Words::tr("layers %1: %2, %3")
                     .arg(rangesOf(layers), QString::fromStdString(makeRetention(plan)->describe()),
                          k == v ? k : Words::tr("K %1, V %2").arg(k, v));
  if (plan.sealing) line += Words::tr(", the newest %1 unrounded").arg(plan.sealing->rule.residual_length);
  if (plan.residency == Place::host) line += Words::tr(", host (simulated)");
  if (plan.residency == Place::disk) line += Words::tr(", disk");
  return line;
}

QHash<QString, QString> valuesOf(const LayerPlan& plan) {
  const auto name = [](std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); };
  const std::unique_ptr<Retention> retention = makeRetention(plan);
  const bool fixed = retention->textLimit() >= 0;
  const QString k = name(plan.k_format->name), v = name(plan.v_format->name);
  QHash<QString, QString> values{
      {QStringLiteral("retention"), name(plan.retention->name)},
      {QStringLiteral("max_cache_len"), fixed ? QString::number(retention->textLimit()) : Words::tr("no limit")},
      {QStringLiteral("window_length"),
       !fixed && retention->capacity() >= 0 ? QString::number(retention->capacity()) : Words::tr("no window")},
      {QStringLiteral("num_sink_tokens"), QString::number(retention->sinks())},
      {QStringLiteral("format"), k == v ? k : Words::tr("K %1, V %2").arg(k, v)},
      {QStringLiteral("k_format"), k},
      {QStringLiteral("v_format"), v},
      {QStringLiteral("residency"), placeName(plan.residency)}};
  if (plan.residency != Place::device) values.insert(QStringLiteral("prefetch"), QString::number(plan.prefetch));
  const auto bits = [&](const std::optional<SealedFormat>& side) {
    return side ? QString::number(side->codes.bits) : Words::tr("not rounded");
  };
  const auto sealed = plan.sealing.value_or(Sealing{});
  const QString k_bits = bits(sealed.k), v_bits = bits(sealed.v);
  values.insert(QStringLiteral("nbits"), k_bits == v_bits ? k_bits : Words::tr("K %1, V %2").arg(k_bits, v_bits));
  values.insert(QStringLiteral("k_nbits"), k_bits);
  values.insert(QStringLiteral("v_nbits"), v_bits);
  if (!plan.sealing) return values;
  const KvCodes& codes = (sealed.k ? sealed.k : sealed.v)->codes;
  values.insert(QStringLiteral("q_group_size"), QString::number(codes.group));
  values.insert(QStringLiteral("residual_length"), QString::number(sealed.rule.residual_length));
  values.insert(QStringLiteral("rotate"), codes.hadamard ? QStringLiteral("hadamard") : QStringLiteral("none"));
  return values;
}

// A present cache that was made for another model is not judged.
QString whyReread(const CacheSpec& wanted, const std::vector<LayerShape>& layers, const CacheJob& job,
                  const PresentCache& present) {
  try {
    const CacheSpec now = parseCacheSpec(present.spec.toStdString());
    return QString::fromStdString(whyNotCarried(now, wanted, layers, job, present.tokens));
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

CacheJudgement judgeCache(const QString& text, const ModelInfo& info, const PresentCache& present) {
  CacheJudgement result;
  try {
    const CacheSpec spec = parseCacheSpec(text.toStdString());
    const Format* format = findFormat(info.cache_format);
    if (info.layers.empty() || !format) return result;
    const CacheJob job{format, info.context};
    const std::vector<LayerPlan> plans = planLayers(spec, info.layers, job);
    for (const std::vector<int>& group : groupLayers(plans)) {
      const LayerPlan& plan = plans[static_cast<size_t>(group.front())];
      if (result.values.isEmpty() && plan.hasCells()) result.values = valuesOf(plan);
      if (result.retention.isEmpty())
        result.retention = QString::fromUtf8(plan.retention->name.data(), qsizetype(plan.retention->name.size()));
      result.plan << planLine(group, plan);
      const qint64 limit = makeRetention(plan)->textLimit();
      if (limit >= 0) result.text_limit = result.text_limit < 0 ? limit : std::min(result.text_limit, limit);
    }
    result.bytes = cacheNeeds(spec, info.layers, job);
    result.full_f16 = cacheNeeds(parseCacheSpec("dynamic:format=f16"), info.layers, job).total();
    result.context = info.context;
    result.per_token = info.context > 0 ? (result.bytes.total() - result.bytes.state) / info.context : 0;
    result.keeps_nothing = spec.keeps_nothing;
    result.known = true;
    if (present.tokens > 0 && QString::fromStdString(spec.text) != present.spec)
      result.reread = whyReread(spec, info.layers, job, present);
  } catch (const SpecError& error) {
    result.refusal = QString::fromStdString(error.sentence());
    result.key = QString::fromStdString(error.key());
  } catch (const std::exception& error) {
    result.refusal = QString::fromStdString(error.what());
  }
  return result;
}

QString rereadInWords(const CacheJudgement& judgement, const PresentCache& present) {
  if (judgement.reread.isEmpty()) return {};
  return present.tokens == 1 ? Words::tr("reads 1 token again")
                             : Words::tr("reads %1 tokens again").arg(formatCount(present.tokens));
}

}  // namespace kvarium
