#include "ui/chat/spec_assessment.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/shared_sentences.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/spec/spec_keys.h"
#include "core/cache/spec_error.h"
#include "ui/cells/cache_words.h"
#include "ui/cells/cell_style.h"
#include "ui/cells/legend.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qint64 cells_per_seal = 64;  // SealRule: whole blocks are quantized
constexpr double hardly = 1.0 / 3;     // share of the cells

// "0-3, 8": consecutive indices are joined.
QString rangesOf(const std::vector<int>& layers) {
  QStringList parts;
  for (size_t i = 0; i < layers.size();) {
    size_t last = i;
    while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1) ++last;
    parts << (last == i ? QString::number(layers[i]) : QStringLiteral("%1-%2").arg(layers[i]).arg(layers[last]));
    i = last + 1;
  }
  return withCommas(parts);
}

QString keepsInWords(const cache::LayerPlan& plan) {
  const cache::RetentionTraits made = cache::makeRetention(plan)->traits();
  if (made.text_limit >= 0) return Words::tr("every token up to %1").arg(countText(made.text_limit));
  if (made.prompt_cells >= 0 && made.evictsAnyAge())
    return Words::tr("%1 of the prompt, and every later one").arg(tokensText(made.prompt_cells));
  if (made.capacity < 0) return Words::tr("every token");
  const QString firsts = countText(made.never_evicted);
  if (made.evictsAnyAge()) {
    const QString others = plan.retention->others_in_words ? Words::tr(plan.retention->others_in_words)
                                                           : Words::tr("%1 tokens of any age");
    const QString which = others.arg(countText(made.capacity - made.never_evicted));
    return made.never_evicted > 0 ? Words::tr("the first %1, and of the others %2").arg(firsts, which) : which;
  }
  const QString last = tokensText(made.capacity - made.sinks);
  return made.sinks > 0 ? Words::tr("the first %1 and the last %2").arg(firsts, last)
                        : Words::tr("the last %1").arg(last);
}

int bitsOfSide(const std::optional<cache::SealedFormat>& sealed, const cache::Format& full) {
  return sealed ? sealed->codes.bits : 8 * full.element;
}

// True unless a GPU computes the plan's layers.
bool isOnCpu(const cache::LayerPlan& plan, const engine::ModelInfo& info) {
  return info.on_cpu || (planningJob(info).border > 0 && plan.device == 0);
}

QString planLine(const std::vector<int>& layers, const cache::LayerPlan& plan, const engine::ModelInfo& info) {
  const QString which =
      layers.size() == 1 ? Words::tr("layer %1").arg(rangesOf(layers)) : Words::tr("layers %1").arg(rangesOf(layers));
  if (!plan.hasCells()) {
    const LayerKind kind = plan.shape.borrows()    ? LayerKind::borrowed
                           : plan.shape.hasState() ? LayerKind::recurrent
                                                   : LayerKind::nothing;
    return Words::tr("%1: %2", "layers: what they keep").arg(which, layerKindWords(kind, plan.shape.cells_of));
  }
  const cache::Sealing sealed = plan.sealing.value_or(cache::Sealing{});
  QString line = Words::tr("%1: %2; %3", "layers: what they keep; bits")
                     .arg(which, keepsInWords(plan),
                          bitsText(bitsOfSide(sealed.k, *plan.k_format), bitsOfSide(sealed.v, *plan.v_format)));
  if (plan.sealing) {
    const qint64 newest = sealed.rule.residual_length;
    line += Words::tr("; the newest %1 to %2 at %3 bit")
                .arg(countText(newest), countText(newest + cells_per_seal - 1))
                .arg(8 * plan.k_format->element);
  }
  if (plan.residency != cache::Place::device)
    line += Words::tr("; %1").arg(placeWords(plan.residency, isOnCpu(plan, info)));
  if (planningJob(info).border > 0) line += isOnCpu(plan, info) ? Words::tr("; on the CPU") : Words::tr("; on the GPU");
  return line;
}

// The share of cells that are quantized, 0 to 1.
double compressedShare(const cache::LayerPlan& plan, const cache::Bytes& bytes) {
  const cache::Sealing& sealing = *plan.sealing;
  const double full = 8.0 * (plan.k_format->element + plan.v_format->element);
  const double bits = bitsOfSide(sealing.k, *plan.k_format) + bitsOfSide(sealing.v, *plan.v_format);
  const double compressed = static_cast<double>(bytes.kv) * full / bits;
  return compressed > 0 ? compressed / (compressed + static_cast<double>(bytes.residual)) : 0;
}

QHash<QString, QString> valuesOf(const cache::LayerPlan& plan, bool device_is_ram) {
  const auto name = [](std::string_view text) { return QString::fromUtf8(text); };
  const cache::RetentionTraits made = cache::makeRetention(plan)->traits();
  const bool fixed = made.text_limit >= 0, of_prompt = made.prompt_cells >= 0;
  const cache::Sealing sealed = plan.sealing.value_or(cache::Sealing{});
  const auto format = [&](const cache::Format& plain, const std::optional<cache::SealedFormat>& side) {
    return side && plan.seals() ? Words::tr("%1, newest tokens only").arg(name(plain.name)) : name(plain.name);
  };
  const QString k = format(*plan.k_format, sealed.k), v = format(*plan.v_format, sealed.v);
  QHash<QString, QString> values{
      {QStringLiteral("retention"), presetInWords(name(plan.retention->name))},
      {QStringLiteral("max_cache_len"), fixed ? countText(made.text_limit) : Words::tr("no limit")},
      {QStringLiteral("window_length"),
       of_prompt                      ? QString()  // pyramidkv: another in each layer
       : !fixed && made.capacity >= 0 ? countText(made.capacity)
                                      : Words::tr("no window")},
      {QStringLiteral("num_sink_tokens"), countText(made.never_evicted)},
      {QStringLiteral("format"), k == v ? k : Words::tr("keys %1, values %2").arg(k, v)},
      {QStringLiteral("k_format"), k},
      {QStringLiteral("v_format"), v},
      {QStringLiteral("residency"), placeName(plan.residency, device_is_ram)}};
  if (plan.residency != cache::Place::device) values.insert(QStringLiteral("prefetch"), countText(plan.prefetch));
  const auto bits = [&](const std::optional<cache::SealedFormat>& side) {
    return side ? Words::tr("%1 bit").arg(side->codes.bits) : Words::tr("not compressed");
  };
  const QString k_bits = bits(sealed.k), v_bits = bits(sealed.v);
  values.insert(QStringLiteral("nbits"), k_bits == v_bits       ? k_bits
                                         : sealed.k && sealed.v ? bitsText(sealed.k->codes.bits, sealed.v->codes.bits)
                                                                : Words::tr("keys %1, values %2").arg(k_bits, v_bits));
  values.insert(QStringLiteral("k_nbits"), k_bits);
  values.insert(QStringLiteral("v_nbits"), v_bits);
  if (!plan.sealing) return values;
  const device::QuantLayout& codes = (sealed.k ? sealed.k : sealed.v)->codes;
  values.insert(QStringLiteral("q_group_size"), countText(codes.group));
  values.insert(QStringLiteral("residual_length"), countText(sealed.rule.residual_length));
  values.insert(QStringLiteral("rotate"), codes.hadamard ? QStringLiteral("hadamard") : QStringLiteral("none"));
  return values;
}

// Of the layers without a rule.
QHash<QString, QString> valuesOf(cache::CacheSpec spec, const engine::ModelInfo& info, const cache::CacheJob& job) {
  spec.rules.clear();
  for (const cache::LayerPlan& plan : cache::planLayers(spec, info.layers, job))
    if (plan.hasCells()) return valuesOf(plan, isOnCpu(plan, info));
  return {};
}

// What the chosen number of bits means where it is not the number of each side.
QString bitsMeant(const cache::SpecText& said, const QString& done) {
  QString chosen;
  for (const cache::Preset& preset : cache::presets())
    if (preset.name == said.preset && preset.nbits > 0) chosen = QString::number(preset.nbits);
  for (const auto& [key, value] : said.pairs) {
    if (key == "k_nbits" || key == "v_nbits") return {};
    if (key == "nbits") chosen = QString::fromStdString(value);
  }
  const QString words = valueInWords(QStringLiteral("nbits"), chosen);
  return chosen.isEmpty() || done == words ? QString() : Words::tr("%1: %2", "4 bit: what is done").arg(words, done);
}

// The form's words for a bad number; for any other error the message of the language.
QString refusalInWords(const cache::SpecError& error, const QString& preset) {
  const QString key = QString::fromStdString(error.key());
  if (preset == QLatin1String("hybrid") && key == QLatin1String("preset"))
    return Words::tr("This model has no window layers");
  const cache::SpecKey* known = cache::findSpecKey(error.key());
  const auto mustBeNumber = [&] {
    return Words::tr("“%1” must be a number from %2 on").arg(keyInWords(key), countText(known->least));
  };
  if (known && error.remedy().text == say::say_window_length) return mustBeNumber();
  if (key.isEmpty() || error.fault().text != say::part_got || error.remedy().text != say::it_accepts)
    return sentenceText(error.plain());
  const QString got = sentenceText({"%1", error.fault().parameters[1]}),
                accepted = sentenceText({"%1", error.remedy().parameters[0]});
  if (known && known->words.empty() && !accepted.contains(QLatin1Char(','))) return mustBeNumber();
  return Words::tr("“%1” cannot be %2; it can be %3")
      .arg(keyInWords(key), got.isEmpty() ? Words::tr("empty") : got, accepted);
}

// Empty if the present cache was made for another model.
QString whyReread(const cache::CacheSpec& wanted, const std::vector<cache::LayerShape>& layers,
                  const cache::CacheJob& job, const PresentCache& present) {
  try {
    const cache::CacheSpec now = cache::parseCacheSpec(present.spec.toStdString());
    return sentenceText(cache::whyNotMigrated(now, wanted, layers, job, present.tokens));
  } catch (const Error&) {
    return {};
  }
}

// A layer that was trained to see every token no longer sees the first ones.
bool letsSinksGo(const cache::LayerPlan& plan, const cache::RetentionTraits& made) {
  return made.capacity >= 0 && made.text_limit < 0 && made.sinks == 0 && !made.evictsAnyAge() &&
         plan.shape.window < 0 && !plan.shape.sinks;
}

}  // namespace

SpecAssessment assessCache(const QString& text, const engine::ModelInfo& info, const PresentCache& present) {
  SpecAssessment result;
  try {
    const cache::CacheSpec spec = cache::parseCacheSpec(text.toStdString());
    const cache::CacheJob job = planningJob(info);
    if (info.layers.empty() || !job.default_format) return result;
    const std::vector<cache::LayerPlan> plans = cache::planLayers(spec, info.layers, job);
    result.values = valuesOf(spec, info, job);
    result.bits = bitsMeant(cache::splitSpec(spec.text), result.values.value(QStringLiteral("nbits")));
    result.bytes = cache::estimateCache(spec, info.layers, job);
    const std::vector<std::vector<int>> groups = cache::groupLayers(plans);
    for (const std::vector<int>& group : groups) {
      const cache::LayerPlan& plan = plans[static_cast<size_t>(group.front())];
      if (result.retention.isEmpty()) result.retention = QString::fromUtf8(plan.retention->name);
      result.plan << planLine(group, plan, info);
      if (plan.sealing) {
        const QString k = QString::fromStdString(plan.kText()), v = QString::fromStdString(plan.vText());
        result.formats << (k == v ? k : Words::tr("keys %1; values %2").arg(k, v));
        result.hardly_compressed = groups.size() == 1 && compressedShare(plan, result.bytes) < hardly;
      }
      const std::unique_ptr<cache::Retention> retention = cache::makeRetention(plan);
      result.holds_prompts |=
          retention->traits().evictsAnyAge() && retention->traits().decides == cache::Decides::after_call_if_held;
      if (letsSinksGo(plan, retention->traits())) result.lets_sinks_go = retention->traits().capacity;
      const qint64 limit = retention->traits().text_limit;
      if (limit >= 0) result.text_limit = result.text_limit < 0 ? limit : std::min(result.text_limit, limit);
    }
    result.full_f16 = cache::estimateCache(cache::parseCacheSpec("dynamic:format=f16"), info.layers, job).total();
    result.context = info.context;
    const qint64 tokens = result.text_limit >= 0 ? std::min(result.text_limit, result.context) : result.context;
    result.per_token = tokens > 0 ? (result.bytes.used() - result.bytes.state) / tokens : 0;
    result.keeps_nothing = spec.keeps_nothing;
    result.known = true;
    if (present.tokens > 0 && QString::fromStdString(spec.text) != present.spec)
      result.reread = whyReread(spec, info.layers, job, present);
  } catch (const cache::SpecError& error) {
    result.refusal = refusalInWords(error, QString::fromStdString(cache::splitSpec(text.toStdString()).preset));
    result.key = QString::fromStdString(error.key());
  } catch (const std::exception& error) {
    result.refusal = sentenceText(sentenceOf(error));
  }
  return result;
}

QString lostSinksInWords() {
  return Words::tr(
             "Replies often fall apart when the first tokens (sinks) have left the window (StreamingLLM). “%1” "
             "keeps 4 of them.")
      .arg(presetInWords(QStringLiteral("sink")));
}

QString checkpointsInWords(const SpecAssessment& judgement) {
  const int64_t most = judgement.bytes.checkpoints;
  return most > 0 ? Words::tr("Checkpoints, to which an edit goes back, take at most %1 more.").arg(bytesText(most))
                  : QString();
}

QString withSinks(const QString& spec) {
  cache::SpecText text = cache::splitSpec(spec.toStdString());
  const std::string window = "sliding_window", sink = "sink";
  if (text.preset == window) text.preset = sink;
  std::erase_if(text.pairs, [](const auto& pair) { return pair.first == "num_sink_tokens"; });
  for (auto& [key, value] : text.pairs)
    if (key == "retention" && value == window) value = sink;
  return QString::fromStdString(cache::joinSpec(text));
}

QString rereadInWords(const SpecAssessment& judgement, const PresentCache& present) {
  if (judgement.reread.isEmpty()) return {};
  return Words::tr("reads %1 again").arg(tokensText(present.tokens));
}

QString needsInWords(const SpecAssessment& judgement) {
  const cache::BytesByPlace& at = judgement.bytes.at;
  if (at.disk > 0) return Words::tr("%1 RAM + %2 disk").arg(bytesText(at.device + at.host), bytesText(at.disk));
  const cache::CacheEstimate& bytes = judgement.bytes;
  if (judgement.isBounds()) return Words::tr("at most %1").arg(bytesText(bytes.total()));
  if (judgement.holds_prompts)
    return Words::tr("%1, up to %2 while a prompt is read").arg(bytesText(bytes.used()), bytesText(bytes.total()));
  return bytes.reserved > 0 ? Words::tr("%1 + %2 reserved").arg(bytesText(bytes.used()), bytesText(bytes.reserved))
                            : bytesText(bytes.used());
}

}  // namespace kvarium::ui
