#include "ui/cells/cache_words.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/spec/spec_keys.h"
#include "ui/cells/cell_style.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

const cache::Preset* presetNamed(const QString& name) {
  const auto found = std::ranges::find(cache::presets(), name.toStdString(), &cache::Preset::name);
  return found == cache::presets().end() ? nullptr : &*found;
}

QString withSpaces(QString name) { return name.replace(QLatin1Char('_'), QLatin1Char(' ')); }

cache::Place placeOf(const QString& value) {
  return value == QLatin1String("disk")   ? cache::Place::disk
         : value == QLatin1String("host") ? cache::Place::host
                                          : cache::Place::device;
}

QString inWords(const cache::SpecText::Pair& pair) {
  QString value = QString::fromStdString(pair.second);
  if (pair.first == "residency") return placeWords(placeOf(value));
  if (const int bits = bitsOf(pair.second); bits > 0 && pair.first.ends_with("format"))
    value = value == QLatin1String("bf16") ? Words::tr("16 bit (bf16)") : Words::tr("%1 bit").arg(bits);
  const cache::SpecKey* key = cache::findSpecKey(pair.first);
  if (!key || !*key->value_in_words) return {};
  bool is_number = false;
  if (const qint64 number = value.toLongLong(&is_number); is_number) value = countText(number);
  return Words::tr(key->value_in_words).arg(withSpaces(value));
}

std::optional<QString> valueOf(const cache::SpecText& spec, std::string_view key) {
  const auto found =
      std::find_if(spec.pairs.rbegin(), spec.pairs.rend(), [&](const auto& p) { return p.first == key; });
  return found == spec.pairs.rend() ? std::nullopt : std::optional(QString::fromStdString(found->second));
}

const cache::RetentionEntry* retentionNamed(const QString& name) { return cache::findRetention(name.toStdString()); }

qint64 numberOf(const cache::SpecText& spec, std::string_view key) {
  bool is_number = false;
  const qint64 number = valueOf(spec, key).value_or(QString()).toLongLong(&is_number);
  return is_number ? number : -1;
}

QString retentionOf(const cache::SpecText& spec) {
  const QString retention = valueOf(spec, "retention").value_or(QString::fromStdString(spec.preset));
  if (retentionNamed(retention)) return retention;
  if (numberOf(spec, "window_length") < 0) return QStringLiteral("full");
  return numberOf(spec, "num_sink_tokens") > 0 ? QStringLiteral("sink") : QStringLiteral("sliding_window");
}

// The numbers of first and last tokens that stay, which add up to the window: a window counts its sinks, and "window
// 64, 4 sinks" would not show that. Empty: no window, or its numbers are not known.
QString staysInWords(const cache::SpecText& spec) {
  const qint64 window = numberOf(spec, "window_length"), sinks = numberOf(spec, "num_sink_tokens");
  const cache::RetentionEntry* entry = retentionNamed(retentionOf(spec));
  if (!entry) return {};
  cache::RetentionTraits made;
  try {
    made = entry->make({.window_length = window, .num_sink_tokens = sinks})->traits();
  } catch (const Error&) {
    return {};  // an invalid specification
  }
  const QString first = countText(made.sinks > 0 ? made.sinks : sinks);
  if (made.evictsAnyAge()) {
    if (window < 0) return {};
    const bool of_prompt = made.prompt_cells >= 0;
    const QString others = countText(window - sinks);
    if (sinks > 0)
      return of_prompt ? Words::tr("first %1 + %2 others of the prompt").arg(first, others)
                       : Words::tr("first %1 + %2 others").arg(first, others);
    return of_prompt ? Words::tr("%1 of the prompt").arg(countText(window))
                     : Words::tr("%1 in all").arg(countText(window));
  }
  if (made.text_limit >= 0 || made.capacity < 0) return {};
  const QString last = countText(made.capacity - made.sinks);
  return made.sinks > 0 ? Words::tr("first %1 + last %2").arg(first, last) : Words::tr("last %1").arg(last);
}

struct Bits {
  int k = 0, v = 0;  // 0: not compressed
};
// The bits that are really used. Empty: the specification needs a model.
std::optional<Bits> bitsDone(cache::SpecText spec) {
  spec.rules.clear();
  cache::LayerShape shape{.n_kv_heads = 1, .head_dim = 128};
  shape.window = 64;
  const cache::CacheJob job{.default_format = cache::findFormat("f16"), .context = 1 << 16};
  try {
    const std::vector<cache::LayerPlan> plans =
        cache::planLayers(cache::parseCacheSpec(cache::joinSpec(spec)), {shape}, job);
    const std::optional<cache::Sealing>& sealing = plans.front().sealing;
    if (!sealing) return Bits{};
    return Bits{sealing->k ? sealing->k->codes.bits : 0, sealing->v ? sealing->v->codes.bits : 0};
  } catch (const Error&) {
    return {};
  }
}

// By the number that was chosen, which nbits=4 is also where it means 5 bit keys and 3 bit values.
QString bitsInWords(const cache::SpecText& spec, const Bits& done, const cache::Preset* preset) {
  const bool apart = valueOf(spec, "k_nbits") || valueOf(spec, "v_nbits");
  if (apart && done.k > 0 && done.k == done.v) return Words::tr("%1 bit keys, %2 bit values").arg(done.k).arg(done.v);
  const qint64 chosen = numberOf(spec, "nbits") > 0 || !preset ? numberOf(spec, "nbits") : preset->nbits;
  return apart || done.k == 0 || done.v == 0 || chosen <= 0 ? bitsText(done.k, done.v)
                                                            : Words::tr("%1 bit").arg(chosen);
}

}  // namespace

QString presetInWords(const QString& preset) {
  if (const cache::Preset* row = presetNamed(preset); row && row->in_words) return Words::tr(row->in_words);
  const cache::RetentionEntry* retention = retentionNamed(preset);
  return retention ? Words::tr(retention->in_words) : withSpaces(preset);
}

QString presetKeeps(const QString& preset) {
  const cache::Preset* row = presetNamed(preset);
  return row ? Words::tr(row->keeps_in_words) : QString();
}

QString presetCost(const QString& preset) {
  const cache::Preset* row = presetNamed(preset);
  return row ? Words::tr(row->cost_in_words) : QString();
}

QString keyInWords(const QString& key) {
  if (key == QLatin1String("preset")) return Words::tr("Cache");
  if (key == QLatin1String("layers")) return Words::tr("Layers");
  const cache::SpecKey* known = cache::findSpecKey(key.toStdString());
  return known ? Words::tr(known->in_words) : withSpaces(key);
}

QString valueInWords(const QString& key, const QString& value) {
  if (key == QLatin1String("retention")) return presetInWords(value);
  if (key == QLatin1String("residency")) return placeName(placeOf(value));
  if (key.endsWith(QLatin1String("nbits"))) return Words::tr("%1 bit").arg(value);
  if (key == QLatin1String("prompt"))
    return value == QLatin1String("pieces") ? Words::tr("in pieces") : Words::tr("as a whole");
  if (key == QLatin1String("requantize"))
    return value == QLatin1String("all") ? Words::tr("the whole text again") : Words::tr("new tokens only");
  return value;
}

cache::CacheJob planningJob(const engine::ModelInfo& info) {
  cache::CacheJob job{cache::findFormat(info.cache_format), info.context};
  job.kept_bytes = info.kept_bytes;
  const bool is_split = info.gpu_layers > 0 && info.gpu_layers < info.n_layers;
  if (is_split) job.border = info.n_layers - info.gpu_layers;
  job.outside = {cache::placeOutside(info.on_cpu || is_split), cache::placeOutside(info.on_cpu)};
  return job;
}

QString roundingInWords(const std::string& from, const std::string& to, const engine::ModelInfo& info, qint64 tokens) {
  try {
    const cache::CacheJob job = planningJob(info);
    if (!job.default_format || info.layers.empty()) return {};
    const std::vector<cache::LayerPlan> before = cache::planLayers(cache::parseCacheSpec(from), info.layers, job);
    const std::vector<cache::LayerPlan> now = cache::planLayers(cache::parseCacheSpec(to), info.layers, job);
    bool seals = false;
    const cache::Format* narrower = nullptr;
    for (size_t layer = 0; layer < now.size(); ++layer) {
      if (!now[layer].hasCells()) continue;
      seals |= now[layer].sealing && tokens > now[layer].sealing->rule.residual_length;
      for (const auto side : {&cache::LayerPlan::k_format, &cache::LayerPlan::v_format})
        if ((now[layer].*side)->relative_error > (before[layer].*side)->relative_error) narrower = now[layer].*side;
    }
    if (seals)
      return Words::tr("The older ones are rounded to %1, which cannot be undone.")
          .arg(QString::fromStdString(cache::compressionWords(now)));
    if (narrower)
      return Words::tr("All of them are rounded to %1, which cannot be undone.").arg(QString::fromUtf8(narrower->name));
  } catch (const Error&) {
  }
  return {};
}

QString onDisk(const QString& spec, const engine::ModelInfo& info) {
  cache::SpecText text = cache::splitSpec(spec.toStdString());
  const auto drop = [](std::vector<cache::SpecText::Pair>& pairs) {
    std::erase_if(pairs, [](const cache::SpecText::Pair& pair) { return pair.first == "residency"; });
  };
  drop(text.pairs);
  for (cache::SpecText::Rule& rule : text.rules) drop(rule.pairs);
  std::erase_if(text.rules, [](const cache::SpecText::Rule& rule) { return rule.pairs.empty(); });
  text.pairs.emplace_back("residency", "disk");
  const std::string there = cache::joinSpec(text);
  const bool was_there = placeOf(spec.toStdString(), info) == cache::Place::disk;
  return was_there || placeOf(there, info) != cache::Place::disk ? QString() : QString::fromStdString(there);
}

std::optional<cache::Place> placeOf(const std::string& spec, const engine::ModelInfo& info) {
  std::optional<cache::Place> place;
  try {
    for (const cache::LayerPlan& plan :
         cache::planLayers(cache::parseCacheSpec(spec), info.layers, planningJob(info))) {
      if (!plan.hasCells()) continue;
      if (place.value_or(plan.residency) != plan.residency) return std::nullopt;
      place = plan.residency;
    }
  } catch (const Error&) {
    return std::nullopt;
  }
  return place;
}

int64_t sinksOf(const QString& spec) {
  constexpr int64_t context = 1 << 30;
  try {
    const cache::CacheJob job{.default_format = cache::findFormat("f16"), .context = context};
    cache::CacheSpec asked = cache::parseCacheSpec(spec.toStdString());
    asked.rules.clear();  // rules for single layers do not count
    const std::vector<cache::LayerPlan> plans = cache::planLayers(asked, {{.n_kv_heads = 1, .head_dim = 128}}, job);
    return cache::makeRetention(plans.front())->traits().sinks;
  } catch (const Error&) {
    return 0;
  }
}

bool evictsOldest(const QString& spec) {
  constexpr int64_t context = 1 << 20, window = 64;
  return std::ranges::none_of(cache::retentionNames(), [&](std::string_view name) {
    if (!spec.contains(QLatin1String(name.data(), qsizetype(name.size())))) return false;
    try {
      return !cache::findRetention(name)
                  ->make({.window_length = window, .context = context})
                  ->traits()
                  .keepsYoungest(context);
    } catch (const Error&) {
      return false;  // it has no window and evicts nothing
    }
  });
}

QString cacheInWords(const QString& spec) {
  const cache::SpecText text = cache::splitSpec(spec.toStdString());
  QString preset = QString::fromStdString(text.preset);
  if (cache::isOtherNameOfDynamic(text.preset)) preset = QStringLiteral("dynamic");
  const cache::Preset* row = presetNamed(preset);
  if (!row && !retentionNamed(preset)) return withSpaces(spec);
  // A cache that evicts tokens is named after its retention, whatever preset the specification begins with.
  const QString retention = retentionOf(text), stays = staysInWords(text);
  const bool forgets = retention != QLatin1String("full") && retention != QLatin1String("fixed");
  const bool asked = retentionNamed(preset) || valueOf(text, "retention") || !stays.isEmpty();
  QStringList words{presetInWords(forgets && asked ? retention : preset)};
  if (!stays.isEmpty()) words << stays;
  const std::optional<Bits> bits = bitsDone(text);
  if (bits && (bits->k > 0 || bits->v > 0)) words << bitsInWords(text, *bits, row);
  if (forgets && asked && row && row->offloads) words << Words::tr("offloaded");
  int rest = 0;
  for (const cache::SpecText::Pair& pair : text.pairs) {
    const bool is_of_window = pair.first == "window_length" || pair.first == "num_sink_tokens";
    const bool is_of_bits = pair.first == "nbits" || pair.first == "k_nbits" || pair.first == "v_nbits";
    if (pair.first == "retention" || (is_of_window && !stays.isEmpty()) || (is_of_bits && bits)) continue;
    const bool is_said = row && row->offloads && pair.first == "residency" && pair.second == "host";  // "offloaded"
    const QString said = is_said ? Words::tr("in RAM") : inWords(pair);
    if (said.isEmpty())
      ++rest;
    else
      words << said;
  }
  if (rest > 0) words << Words::tr("%1 more").arg(countText(rest));
  if (!text.rules.empty()) words << Words::tr("other layers by rule");
  return withCommas(words);
}

}  // namespace kvarium::ui
