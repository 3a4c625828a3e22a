#include "core/cache/spec/cache_spec.h"

#include <algorithm>
#include <ranges>
#include <tuple>
#include <utility>

#include "core/base/joined.h"
#include "core/base/numbers.h"
#include "core/base/shared_sentences.h"
#include "core/cache/spec/spec_keys.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

constexpr int64_t most_cells = int64_t{1} << 40;
constexpr int64_t most_prefetch = 1024;  // no model has more layers
constexpr int64_t least_group = 2, most_group = 16384;
constexpr size_t most_characters = 4096;

[[noreturn]] void refusePart(std::string_view key, const Sentence& part, std::string_view got,
                             const Sentence& accepts) {
  throw SpecError(ErrorKind::usage, key, {say::part_got, part, got.substr(0, 60)}, {say::it_accepts, accepts});
}

[[noreturn]] void refuse(std::string_view key, std::string_view got, const Sentence& accepts) {
  refusePart(key, {"%1", key}, got, accepts);
}

std::string withoutSpaces(std::string_view text) {
  std::string compact(text);
  std::erase(compact, ' ');
  return compact;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t start = 0;;) {
    const size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

const Format* formatOf(std::string_view key, std::string_view value) {
  const Format* format = findFormat(value);
  if (!format) refuse(key, value, {"%1", joined(formatNames())});
  return format;
}

Place placeOf(std::string_view key, std::string_view value) {
  const auto* const found = std::ranges::find(place_names, value);
  if (found == place_names.end()) refuse(key, value, {"%1", joined(place_names)});
  return static_cast<Place>(found - place_names.begin());
}

int numberWithin(std::string_view key, std::string_view value, int64_t least, int64_t most, const Sentence& accepts) {
  const auto number = wholeNumber<int64_t>(value);
  if (!number || *number < least || *number > most) refuse(key, value, accepts);
  return static_cast<int>(*number);
}

int64_t cellsOf(std::string_view key, std::string_view value, int64_t least) {
  const auto cells = wholeNumber<int64_t>(value);
  if (!cells || *cells < least || *cells > most_cells)
    refuse(key, value,
           cells && *cells > most_cells ? Sentence("numbers up to %1", most_cells)
                                        : Sentence("whole numbers from %1 on", least));
  return *cells;
}

// The number that is written as one of `accepted`.
int numberOf(std::string_view key, std::string_view value, const std::vector<std::string>& accepted) {
  const auto number = wholeNumber<int64_t>(value);
  if (number && std::ranges::count(accepted, std::to_string(*number)) > 0) return static_cast<int>(*number);
  refuse(key, value, {"%1", joined(accepted)});
}

// Widest first.
const std::vector<std::string>& bitWidths() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> list;
    for (const device::CodeWidth& width : device::code_widths) list.insert(list.begin(), std::to_string(width.bits));
    return list;
  }();
  return words;
}

SideChoice bitsOf(std::string_view key, std::string_view value) {
  return {nullptr, numberOf(key, value, bitWidths()), key != "nbits"};
}

bool either(std::string_view key, std::string_view value, std::string_view yes, std::string_view no) {
  if (value != yes && value != no) refuse(key, value, {"%1, %2", yes, no});
  return value == yes;
}

std::vector<std::string> listed(const std::vector<std::string_view>& names) { return {names.begin(), names.end()}; }

// One row per key of the language: its name and help, the values it accepts, and the field it sets.
using View = std::string_view;
using Choices = LayerChoices;
using Part = SpecKey::Part;
struct Key {
  SpecKey key;
  void (*set)(LayerChoices& choices, View key, View value);
};
const std::vector<Key>& keys() {
  static const std::vector<std::string> none, axes{"0", "1", "-1"}, truths{"true", "false"}, decided{"whole", "pieces"},
      rotations{"none", "hadamard"}, compressed{"append", "all"}, places{place_names.begin(), place_names.end()};
  static const std::vector<Key> table = {
      {{"retention", Part::retention, "Keeps", "", "which tokens stay", listed(retentionNames())},
       [](Choices& c, View key, View value) {
         c.retention = findRetention(value);
         if (!c.retention) refuse(key, value, {"%1", joined(retentionNames())});
         c.retention_said = true;
       }},
      {{"max_cache_len", Part::retention, "Room for", "room for %1", "capacity in tokens", none, 1, most_cells},
       [](Choices& c, View key, View value) { c.rules.max_cache_len = cellsOf(key, value, 1); }},
      {{"window_length", Part::retention, "Window", "window %1",
        "window in tokens, sinks and the newest token included", none, 1, most_cells},
       [](Choices& c, View key, View value) { c.rules.window_length = cellsOf(key, value, 1); }},
      {{"num_sink_tokens", Part::retention, "Sinks", "%1 sinks", "first tokens that are never evicted", none, 0,
        most_cells},
       [](Choices& c, View key, View value) { c.rules.num_sink_tokens = cellsOf(key, value, 0); }},
      {{"recent", Part::retention, "Newest always kept", "the newest %1 always",
        "newest tokens that are never evicted (h2o)", none, 0, most_cells},
       [](Choices& c, View key, View value) { c.rules.recent = cellsOf(key, value, 0); }},
      {{"observe", Part::retention, "Last tokens that decide", "chosen by the last %1",
        "last tokens of the prompt that choose (snapkv, pyramidkv)", none, 1, most_cells},
       [](Choices& c, View key, View value) { c.rules.observe = cellsOf(key, value, 1); }},
      {{"prompt", Part::retention, "Prompt: decided", "",
        "a prompt is one decision about what stays, or one for each piece of it (tova, h2o, key_norm)", decided},
       [](Choices& c, View key, View value) { c.rules.pieces = either(key, value, "pieces", "whole"); }},
      {{"format", Part::format, "Precision", "%1", "full-precision format of keys and values", listed(formatNames())},
       [](Choices& c, View key, View value) { c.k = c.v = SideChoice{formatOf(key, value)}; }},
      {{"k_format", Part::format, "Keys: precision", "K %1", "full-precision format of keys", listed(formatNames())},
       [](Choices& c, View key, View value) { c.k = SideChoice{formatOf(key, value)}; }},
      {{"v_format", Part::format, "Values: precision", "V %1", "full-precision format of values",
        listed(formatNames())},
       [](Choices& c, View key, View value) { c.v = SideChoice{formatOf(key, value)}; }},
      {{"nbits", Part::format, "Compress to", "%1 bit", "bits per number in keys and values", bitWidths()},
       [](Choices& c, View key, View value) { c.k = c.v = bitsOf(key, value); }},
      {{"k_nbits", Part::format, "Keys: compress to", "%1 bit keys", "bits per number in keys", bitWidths()},
       [](Choices& c, View key, View value) { c.k = bitsOf(key, value); }},
      {{"v_nbits", Part::format, "Values: compress to", "%1 bit values", "bits per number in values", bitWidths()},
       [](Choices& c, View key, View value) { c.v = bitsOf(key, value); }},
      {{"backend", Part::format, "Method", "%1", "the method of compression", listed(backendNames())},
       [](Choices& c, View key, View value) {
         c.backend = findBackend(value);
         if (!c.backend) refuse(key, value, {"%1", joined(backendNames())});
       }},
      {{"axis_key", Part::format, "Keys: axis", "", "axis of the groups of keys, numbered as the backend does", axes},
       [](Choices& c, View key, View value) { c.axis_key = numberOf(key, value, axes); }},
      {{"axis_value", Part::format, "Values: axis", "", "axis of the groups of values, numbered as the backend does",
        axes},
       [](Choices& c, View key, View value) { c.axis_value = numberOf(key, value, axes); }},
      {{"q_group_size", Part::format, "Group size", "", "numbers that share a scale", none, least_group, most_group},
       [](Choices& c, View key, View value) {
         c.q_group_size =
             numberWithin(key, value, least_group, most_group, {"%1 to %2 numbers", least_group, most_group});
       }},
      {{"residual_length", Part::format, "Newest at 16 bit", "newest %1 at 16 bit",
        "newest tokens that stay in full precision", none, 0, most_cells},
       [](Choices& c, View key, View value) { c.residual_length = cellsOf(key, value, 0); }},
      {{"rotate", Part::format, "Rotation", "", "rotation of keys and values before they are compressed", rotations},
       [](Choices& c, View key, View value) { c.hadamard = either(key, value, "hadamard", "none"); }},
      {{"hqq_optimize", Part::format, "Fitted zeros", "", "fit the zeros (backend hqq)", truths},
       [](Choices& c, View key, View value) { c.hqq_optimize = either(key, value, "true", "false"); }},
      {{"requantize", Part::format, "Compresses", "",
        "what a flush compresses: the new tokens, or the whole text again", compressed},
       [](Choices& c, View key, View value) { c.requantize_all = either(key, value, "all", "append"); }},
      {{"residency", Part::residency, "Place", "", "where the cache is stored", places},
       [](Choices& c, View key, View value) { c.residency = placeOf(key, value); }},
      {{"prefetch", Part::residency, "Layers ahead", "", "layers read ahead from RAM or disk", none, 0, most_prefetch},
       [](Choices& c, View key, View value) {
         c.prefetch = numberWithin(key, value, 0, most_prefetch, {"a number of layers, 0 to %1", most_prefetch});
       }},
  };
  return table;
}

void setKey(LayerChoices& choices, std::string_view name, std::string_view value) {
  for (const Key& key : keys())
    if (key.key.name == name) return key.set(choices, name, value);
  throw SpecError(ErrorKind::usage, {}, {"unknown key \"%1\"", name.substr(0, 60)},
                  {"keys are %1", joined(keys(), [](const Key& key) { return key.key.name; })});
}

void setKeys(LayerChoices& choices, std::string_view pairs) {
  for (std::string_view pair : split(pairs, ',')) {
    const size_t equals = pair.find('=');
    if (equals == std::string_view::npos) refusePart({}, "key=value list", pair, "for example format=f16");
    setKey(choices, pair.substr(0, equals), pair.substr(equals + 1));
  }
}

void setLayers(LayerRule& rule, std::string_view text) {
  // "3", "0-3", "-1", "-4--1": the first dash after the first character is the separator.
  const size_t dash = text.find('-', 1);
  const auto first = wholeNumber<int64_t>(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : wholeNumber<int64_t>(text.substr(dash + 1));
  const auto absurd = [](int64_t layer) { return layer < -100000 || layer > 100000; };
  if (!first || !last || absurd(*first) || absurd(*last)) refuse("layers", text, "0, 0-3 or -1 (the last)");
  rule.first = static_cast<int>(*first);
  rule.last = static_cast<int>(*last);
}

}  // namespace

const std::vector<SpecKey>& specKeys() {
  const auto made = std::views::transform(keys(), &Key::key);
  static const std::vector<SpecKey> all(made.begin(), made.end());
  return all;
}

const SpecKey* findSpecKey(std::string_view name) {
  const auto found = std::ranges::find(specKeys(), name, &SpecKey::name);
  return found == specKeys().end() ? nullptr : &*found;
}

SpecText splitSpec(std::string_view text) {
  const auto pairsOf = [](std::string_view list) {
    std::vector<SpecText::Pair> pairs;
    if (list.empty()) return pairs;
    for (std::string_view pair : split(list, ',')) {
      const size_t equals = std::min(pair.find('='), pair.size());
      pairs.emplace_back(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
    }
    return pairs;
  };
  const std::string compact = withoutSpaces(text.substr(0, most_characters));
  SpecText result;
  const std::vector<std::string_view> parts = split(compact, ';');
  for (size_t i = 0; i < parts.size(); ++i) {
    const size_t colon = std::min(parts[i].find(':'), parts[i].size());
    const std::string head(parts[i].substr(0, colon));
    std::vector<SpecText::Pair> pairs = pairsOf(parts[i].substr(std::min(colon + 1, parts[i].size())));
    if (i == 0) {
      result.preset = head;
      result.pairs = std::move(pairs);
    } else {
      result.rules.push_back({head, std::move(pairs)});
    }
  }
  return result;
}

std::string joinSpec(const SpecText& spec) {
  const auto written = [](const std::string& head, const std::vector<SpecText::Pair>& pairs) {
    std::string text = head;
    for (size_t i = 0; i < pairs.size(); ++i) text += (i ? "," : ":") + pairs[i].first + "=" + pairs[i].second;
    return text;
  };
  std::string text = written(spec.preset, spec.pairs);
  for (const SpecText::Rule& rule : spec.rules) text += ";" + written(rule.layers, rule.pairs);
  return text;
}

// The keys that are about quantization, and where they are.
constexpr std::tuple codes_keys{std::pair{"backend", &LayerChoices::backend},
                                std::pair{"axis_key", &LayerChoices::axis_key},
                                std::pair{"axis_value", &LayerChoices::axis_value},
                                std::pair{"q_group_size", &LayerChoices::q_group_size},
                                std::pair{"residual_length", &LayerChoices::residual_length},
                                std::pair{"rotate", &LayerChoices::hadamard},
                                std::pair{"hqq_optimize", &LayerChoices::hqq_optimize},
                                std::pair{"requantize", &LayerChoices::requantize_all}};

std::string_view LayerChoices::codesKey() const {
  std::string_view first;
  const auto look = [&](const auto& key) {
    if (first.empty() && this->*key.second) first = key.first;
  };
  std::apply([&](const auto&... key) { (look(key), ...); }, codes_keys);
  return first;
}

void LayerChoices::merge(const LayerChoices& later) {
  const auto take = [&](auto LayerChoices::*key) {
    if (later.*key) this->*key = later.*key;
  };
  retention_said |= later.retention_said;
  for (const auto key : RetentionRules::keys()) {
    if (later.rules.*key >= 0) rules.*key = later.rules.*key;
  }
  take(&LayerChoices::retention);
  take(&LayerChoices::k);
  take(&LayerChoices::v);
  take(&LayerChoices::residency);
  take(&LayerChoices::prefetch);
  const auto plain = [](const std::optional<SideChoice>& side) { return side && side->plain; };
  const bool k_wanted = plain(later.k), v_wanted = plain(later.v);
  k_plain_by_rule = plain(k) && !later.axis_key && (k_plain_by_rule || k_wanted);
  v_plain_by_rule = plain(v) && !later.axis_value && (v_plain_by_rule || v_wanted);
  plain_by_rule = plain(k) && plain(v) && later.codesKey().empty() && (plain_by_rule || k_wanted || v_wanted);
  std::apply([&](const auto&... key) { (take(key.second), ...); }, codes_keys);
}

CacheSpec parseCacheSpec(std::string_view text) {
  const std::string compact = withoutSpaces(text);
  if (compact.size() > most_characters) refusePart({}, "the specification", compact, "at most 4096 characters");
  CacheSpec spec;
  spec.text = compact.empty() ? "dynamic" : compact;
  const std::vector<std::string_view> parts = split(spec.text, ';');
  const size_t colon = parts[0].find(':');
  spec.preset = std::string(parts[0].substr(0, colon));
  const std::string built = isOtherNameOfDynamic(spec.preset) ? "dynamic" : spec.preset;
  const auto preset = std::ranges::find(presets(), built, &Preset::name);
  if (preset == presets().end()) refuse("preset", spec.preset, {"%1", joined(presets(), &Preset::name)});
  spec.keeps_nothing = preset->keeps_nothing;
  spec.choices.retention = findRetention(preset->retention);
  spec.choices.offloads = preset->offloads;
  spec.needs_layer_window = preset->needs_layer_window;
  if (preset->nbits > 0) spec.choices.k = spec.choices.v = SideChoice{nullptr, preset->nbits};
  if (colon != std::string_view::npos) setKeys(spec.choices, parts[0].substr(colon + 1));
  for (size_t i = 1; i < parts.size(); ++i) {
    const size_t rule_colon = parts[i].find(':');
    if (rule_colon == std::string_view::npos) refusePart("layers", "layer rule", parts[i], "LAYERS:key=value,...");
    LayerRule rule;
    setLayers(rule, parts[i].substr(0, rule_colon));
    setKeys(rule.choices, parts[i].substr(rule_colon + 1));
    spec.rules.push_back(rule);
  }
  return spec;
}

}  // namespace kvarium::cache
