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

// The name of a key, and its value in words, %1; null: it is only counted ("2 more").
struct KeyWords {
  const char *key, *name, *words = nullptr;
};
constexpr KeyWords key_words[] = {
    {"preset", QT_TRANSLATE_NOOP("CacheWords", "Cache")},
    {"layers", QT_TRANSLATE_NOOP("CacheWords", "Layers")},
    {"retention", QT_TRANSLATE_NOOP("CacheWords", "Keeps")},
    {"max_cache_len", QT_TRANSLATE_NOOP("CacheWords", "Room for"), QT_TRANSLATE_NOOP("CacheWords", "room for %1")},
    {"window_length", QT_TRANSLATE_NOOP("CacheWords", "Window"), QT_TRANSLATE_NOOP("CacheWords", "window %1")},
    {"num_sink_tokens", QT_TRANSLATE_NOOP("CacheWords", "Sinks"), QT_TRANSLATE_NOOP("CacheWords", "%1 sinks")},
    {"recent", QT_TRANSLATE_NOOP("CacheWords", "Newest always kept"),
     QT_TRANSLATE_NOOP("CacheWords", "the newest %1 always")},
    {"observe", QT_TRANSLATE_NOOP("CacheWords", "Last tokens that decide"),
     QT_TRANSLATE_NOOP("CacheWords", "chosen by the last %1")},
    {"prompt", QT_TRANSLATE_NOOP("CacheWords", "Prompt: decided")},
    {"format", QT_TRANSLATE_NOOP("CacheWords", "Precision"), QT_TRANSLATE_NOOP("CacheWords", "%1")},
    {"k_format", QT_TRANSLATE_NOOP("CacheWords", "Keys: precision"), QT_TRANSLATE_NOOP("CacheWords", "K %1")},
    {"v_format", QT_TRANSLATE_NOOP("CacheWords", "Values: precision"), QT_TRANSLATE_NOOP("CacheWords", "V %1")},
    {"nbits", QT_TRANSLATE_NOOP("CacheWords", "Compress to"), QT_TRANSLATE_NOOP("CacheWords", "%1 bit")},
    {"k_nbits", QT_TRANSLATE_NOOP("CacheWords", "Keys: compress to"), QT_TRANSLATE_NOOP("CacheWords", "%1 bit keys")},
    {"v_nbits", QT_TRANSLATE_NOOP("CacheWords", "Values: compress to"),
     QT_TRANSLATE_NOOP("CacheWords", "%1 bit values")},
    {"backend", QT_TRANSLATE_NOOP("CacheWords", "Method"), QT_TRANSLATE_NOOP("CacheWords", "%1")},
    {"axis_key", QT_TRANSLATE_NOOP("CacheWords", "Keys: axis")},
    {"axis_value", QT_TRANSLATE_NOOP("CacheWords", "Values: axis")},
    {"q_group_size", QT_TRANSLATE_NOOP("CacheWords", "Group size")},
    {"residual_length", QT_TRANSLATE_NOOP("CacheWords", "Newest at 16 bit"),
     QT_TRANSLATE_NOOP("CacheWords", "newest %1 at 16 bit")},
    {"rotate", QT_TRANSLATE_NOOP("CacheWords", "Rotation")},
    {"hqq_optimize", QT_TRANSLATE_NOOP("CacheWords", "Fitted zeros")},
    {"requantize", QT_TRANSLATE_NOOP("CacheWords", "Compresses")},
    {"residency", QT_TRANSLATE_NOOP("CacheWords", "Place")},
    {"prefetch", QT_TRANSLATE_NOOP("CacheWords", "Layers ahead")},
};

const KeyWords* keyNamed(std::string_view key) {
  const auto found = std::ranges::find_if(key_words, [&](const KeyWords& one) { return key == one.key; });
  return found == std::end(key_words) ? nullptr : &*found;
}

// Translated words for presets and retentions. A preset that is not here has the words of its row in presets().
struct Names {
  const char* preset;
  const char* words;
  const char* keeps;
  const char* cost;
};
constexpr std::array names{
    Names{"none", QT_TRANSLATE_NOOP("CacheWords", "No cache"),
          QT_TRANSLATE_NOOP("CacheWords", "slow, reads the whole text for every token"),
          QT_TRANSLATE_NOOP("CacheWords", "no memory between tokens; the time grows with the square of the text")},
    Names{"dynamic", QT_TRANSLATE_NOOP("CacheWords", "Full (grows)"), QT_TRANSLATE_NOOP("CacheWords", "every token"),
          QT_TRANSLATE_NOOP("CacheWords",
                            "grows by blocks of 64 tokens; nothing is copied when it grows; layers of the model with a "
                            "window keep their window only")},
    Names{"static", QT_TRANSLATE_NOOP("CacheWords", "Full, fixed size"),
          QT_TRANSLATE_NOOP("CacheWords", "every token there is room for"),
          QT_TRANSLATE_NOOP("CacheWords", "all memory at once; when it is full the reply stops")},
    Names{"offloaded", QT_TRANSLATE_NOOP("CacheWords", "Full, offloaded"),
          QT_TRANSLATE_NOOP("CacheWords", "every token, on disk (with a GPU: in RAM)"),
          QT_TRANSLATE_NOOP("CacheWords", "memory to compute in for two layers; every token reads the others, too")},
    Names{"offloaded_static", QT_TRANSLATE_NOOP("CacheWords", "Full, fixed size, offloaded"),
          QT_TRANSLATE_NOOP("CacheWords", "every token there is room for, on disk (with a GPU: in RAM)"),
          QT_TRANSLATE_NOOP("CacheWords",
                            "all memory at once: to compute in for two layers; every token reads the others, too")},
    Names{"quantized", QT_TRANSLATE_NOOP("CacheWords", "Compressed"),
          QT_TRANSLATE_NOOP("CacheWords", "every token, older ones compressed"),
          QT_TRANSLATE_NOOP(
              "CacheWords",
              "about a third of the memory of a long text, some accuracy; the first 4 tokens and the newest "
              "128 to 191 stay at 16 bit")},
    Names{"sliding_window", QT_TRANSLATE_NOOP("CacheWords", "Window"),
          QT_TRANSLATE_NOOP("CacheWords", "only the last N tokens"),
          QT_TRANSLATE_NOOP("CacheWords", "bounded memory; older tokens are forgotten")},
    Names{"sink", QT_TRANSLATE_NOOP("CacheWords", "Sinks + window"),
          QT_TRANSLATE_NOOP("CacheWords", "the first 4 and the last 252"),
          QT_TRANSLATE_NOOP("CacheWords", "bounded memory, endless text; the middle is forgotten")},
    Names{"hybrid", QT_TRANSLATE_NOOP("CacheWords", "As the model asks"),
          QT_TRANSLATE_NOOP("CacheWords", "layer by layer, a window or everything"),
          QT_TRANSLATE_NOOP("CacheWords", "between Window and Full")},
    Names{"full", QT_TRANSLATE_NOOP("CacheWords", "Full (grows)"), "", ""},
    Names{"fixed", QT_TRANSLATE_NOOP("CacheWords", "Full, fixed size"), "", ""},
    Names{"key_norm", QT_TRANSLATE_NOOP("CacheWords", "Smallest key norms"),
          QT_TRANSLATE_NOOP("CacheWords", "in each layer the 256 tokens with the smallest key norms"),
          QT_TRANSLATE_NOOP("CacheWords", "bounded memory, endless text; other tokens are forgotten")},
    Names{"tova", QT_TRANSLATE_NOOP("CacheWords", "Most attended (TOVA)"),
          QT_TRANSLATE_NOOP("CacheWords", "in each layer the 256 tokens that the newest attends to most"),
          QT_TRANSLATE_NOOP("CacheWords", "bounded memory, endless text; other tokens are forgotten, a little slower")},
    Names{"h2o", QT_TRANSLATE_NOOP("CacheWords", "Heavy hitters (H2O)"),
          QT_TRANSLATE_NOOP("CacheWords",
                            "in each layer 256 tokens: the newest half, and those that all others attended to most"),
          QT_TRANSLATE_NOOP("CacheWords",
                            "bounded memory, endless text; other tokens are forgotten, a little slower; an edit reads "
                            "the text again")},
    Names{"snapkv", QT_TRANSLATE_NOOP("CacheWords", "Prompt, shortened (SnapKV)"),
          QT_TRANSLATE_NOOP(
              "CacheWords",
              "in each layer the 256 tokens of the prompt that its end attends to most, and every token after it"),
          QT_TRANSLATE_NOOP("CacheWords", "little memory for a long prompt once it is read; the reply grows")},
    Names{"pyramidkv", QT_TRANSLATE_NOOP("CacheWords", "Prompt, as a pyramid (PyramidKV)"),
          QT_TRANSLATE_NOOP("CacheWords",
                            "as SnapKV, with more tokens in the first layers than in the last: 256 on average"),
          QT_TRANSLATE_NOOP("CacheWords", "little memory for a long prompt once it is read; the reply grows")},
    Names{"expected_attention", QT_TRANSLATE_NOOP("CacheWords", "Prompt, as expected (Expected Attention)"),
          QT_TRANSLATE_NOOP("CacheWords",
                            "in each layer the 256 tokens of the prompt that later ones are expected to attend to, and "
                            "every token after it"),
          QT_TRANSLATE_NOOP("CacheWords", "little memory for a long prompt once it is read; the reply grows")},
};

const Names* namesOf(const QString& preset) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const Names& n) { return preset == QLatin1String(n.preset); });
  return found == names.end() ? nullptr : &*found;
}

const cache::Preset* presetNamed(const QString& name) {
  const auto found = std::find_if(cache::presets().begin(), cache::presets().end(),
                                  [&](const cache::Preset& preset) { return preset.name == name.toStdString(); });
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
  const KeyWords* known = keyNamed(pair.first);
  if (!known || !known->words) return {};
  bool is_number = false;
  if (const qint64 number = value.toLongLong(&is_number); is_number) value = countText(number);
  return Words::tr(known->words).arg(withSpaces(value));
}

std::optional<QString> valueOf(const cache::SpecText& spec, std::string_view key) {
  const auto found =
      std::find_if(spec.pairs.rbegin(), spec.pairs.rend(), [&](const auto& p) { return p.first == key; });
  return found == spec.pairs.rend() ? std::nullopt : std::optional(QString::fromStdString(found->second));
}

// True for names of retentions. Other presets are named after a format or a place.
bool isRetention(const QString& name) {
  const std::vector<cache::SpecKey>& keys = cache::specKeys();
  const auto key =
      std::find_if(keys.begin(), keys.end(), [](const cache::SpecKey& one) { return one.name == "retention"; });
  return key != keys.end() && std::find(key->words.begin(), key->words.end(), name.toStdString()) != key->words.end();
}

qint64 numberOf(const cache::SpecText& spec, std::string_view key) {
  bool is_number = false;
  const qint64 number = valueOf(spec, key).value_or(QString()).toLongLong(&is_number);
  return is_number ? number : -1;
}

QString retentionOf(const cache::SpecText& spec) {
  const QString retention = valueOf(spec, "retention").value_or(QString::fromStdString(spec.preset));
  if (isRetention(retention)) return retention;
  if (numberOf(spec, "window_length") < 0) return QStringLiteral("full");
  return numberOf(spec, "num_sink_tokens") > 0 ? QStringLiteral("sink") : QStringLiteral("sliding_window");
}

// The retention of such a window where tokens of any age leave; null: they do not, or the policy refuses the numbers.
std::unique_ptr<cache::Retention> evictsAnyAge(const QString& retention, qint64 window, qint64 sinks) {
  const cache::RetentionEntry* entry = cache::findRetention(retention.toStdString());
  if (!entry || window < 0) return nullptr;
  try {
    std::unique_ptr<cache::Retention> made = entry->make({.window_length = window, .num_sink_tokens = sinks});
    return made->evictsAnyAge() ? std::move(made) : nullptr;
  } catch (const Error&) {
    return nullptr;
  }
}

// The numbers of first and last tokens that stay, which add up to the window: a window counts its sinks, and "window
// 64, 4 sinks" would not show that. Empty: no window, or its numbers are not known.
QString staysInWords(const cache::SpecText& spec) {
  const qint64 window = numberOf(spec, "window_length"), sinks = numberOf(spec, "num_sink_tokens");
  const QString retention = retentionOf(spec);
  if (const std::unique_ptr<cache::Retention> made = evictsAnyAge(retention, window, sinks)) {
    const bool of_prompt = made->promptCells() >= 0;
    if (sinks > 0)
      return of_prompt
                 ? Words::tr("first %1 + %2 others of the prompt").arg(countText(sinks), countText(window - sinks))
                 : Words::tr("first %1 + %2 others").arg(countText(sinks), countText(window - sinks));
    return of_prompt ? Words::tr("%1 of the prompt").arg(countText(window))
                     : Words::tr("%1 in all").arg(countText(window));
  }
  if (retention == QLatin1String("sliding_window") && window >= 0 && sinks <= 0)
    return Words::tr("last %1").arg(countText(window));
  if (retention != QLatin1String("sink")) return {};
  try {
    const auto [first, last] = cache::sinkCells(window, sinks);
    return first > 0 ? Words::tr("first %1 + last %2").arg(countText(first), countText(last))
                     : Words::tr("last %1").arg(countText(last));
  } catch (const Error&) {
    return {};  // an invalid specification
  }
}

struct Bits {
  int k = 0, v = 0;  // 0: not compressed
};
// The bits that are really used: nbits=4 can mean 5 for keys and 3 for values. Empty: the specification needs a model.
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

}  // namespace

QString presetInWords(const QString& preset) {
  const Names* known = namesOf(preset);
  return known ? Words::tr(known->words) : withSpaces(preset);
}

QString presetKeeps(const QString& preset) {
  if (const Names* known = namesOf(preset)) return *known->keeps ? Words::tr(known->keeps) : QString();
  const cache::Preset* row = presetNamed(preset);
  return row ? QString::fromUtf8(row->keeps) : QString();
}

QString presetCost(const QString& preset) {
  if (const Names* known = namesOf(preset)) return *known->cost ? Words::tr(known->cost) : QString();
  const cache::Preset* row = presetNamed(preset);
  return row ? QString::fromUtf8(row->cost) : QString();
}

QString keyInWords(const QString& key) {
  const KeyWords* known = keyNamed(key.toStdString());
  return known ? Words::tr(known->name) : withSpaces(key);
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
    return cache::makeRetention(plans.front())->sinks();
  } catch (const Error&) {
    return 0;
  }
}

bool evictsOldest(const QString& spec) {
  constexpr int64_t context = 1 << 20, window = 64;
  return std::ranges::none_of(cache::retentionNames(), [&](std::string_view name) {
    if (!spec.contains(QLatin1String(name.data(), qsizetype(name.size())))) return false;
    try {
      return !cache::findRetention(name)->make({.window_length = window, .context = context})->keepsYoungest(context);
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
  if (!row && !namesOf(preset)) return withSpaces(spec);
  // A cache that evicts tokens is named after its retention, whatever preset the specification begins with.
  const QString retention = retentionOf(text), stays = staysInWords(text);
  const bool forgets = retention != QLatin1String("full") && retention != QLatin1String("fixed");
  const bool asked = isRetention(preset) || valueOf(text, "retention") || !stays.isEmpty();
  QStringList words{presetInWords(forgets && asked ? retention : preset)};
  if (!stays.isEmpty()) words << stays;
  const std::optional<Bits> bits = bitsDone(text);
  if (bits && (bits->k > 0 || bits->v > 0)) words << bitsText(bits->k, bits->v);
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
  return words.join(QStringLiteral(", "));
}

}  // namespace kvarium::ui
