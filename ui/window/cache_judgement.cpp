#include "ui/window/cache_judgement.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "core/base/error.h"
#include "core/cache/spec_keys.h"
#include "core/generate/model_description.h"

namespace kvarium {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(CacheJudgement)
};

constexpr auto before = "cache specification: ";

// The first word of the sentence that the language knows: the remedy behind it may be the one that names the key.
QString blamed(const QString& sentence) {
  static const QRegularExpression word(QStringLiteral("[a-z_]+"));
  for (auto found = word.globalMatch(sentence); found.hasNext();) {
    const QString name = found.next().captured();
    if (name == QLatin1String("preset") || name == QLatin1String("layers")) return name;
    for (const SpecKey& key : specKeys())
      if (name.toStdString() == key.name) return name;
  }
  return {};
}

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
  if (plan.sealing) line += Words::tr(", the newest %1 full").arg(plan.sealing->rule.residual_length);
  if (plan.residency == Place::host) line += Words::tr(", host (simulated)");
  if (plan.residency == Place::disk) line += Words::tr(", disk");
  return line;
}

}  // namespace

CacheJudgement judgeCache(const QString& text, const ModelInfo& info) {
  CacheJudgement result;
  try {
    const CacheSpec spec = parseCacheSpec(text.toStdString());
    const Format* format = findFormat(info.cache_format);
    if (info.layers.empty() || !format) return result;
    const CacheJob job{format, info.context};
    const std::vector<LayerPlan> plans = planLayers(spec, info.layers, job);
    for (const std::vector<int>& group : groupLayers(plans)) {
      const LayerPlan& plan = plans[static_cast<size_t>(group.front())];
      if (result.retention.isEmpty())
        result.retention = QString::fromUtf8(plan.retention->name.data(), qsizetype(plan.retention->name.size()));
      result.plan << planLine(group, plan);
    }
    result.bytes = cacheNeeds(spec, info.layers, job);
    result.full_f16 = cacheNeeds(parseCacheSpec("dynamic:format=f16"), info.layers, job).total();
    result.context = info.context;
    result.per_token = info.context > 0 ? (result.bytes.total() - result.bytes.state) / info.context : 0;
    result.keeps_nothing = spec.keeps_nothing;
    result.known = true;
  } catch (const Error& error) {
    result.refusal = QString::fromStdString(error.what());
    if (result.refusal.startsWith(QLatin1String(before))) result.refusal.remove(0, int(qstrlen(before)));
    result.key = blamed(result.refusal);
  } catch (const std::exception& error) {
    result.refusal = QString::fromStdString(error.what());
  }
  return result;
}

}  // namespace kvarium
