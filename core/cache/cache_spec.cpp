#include "core/cache/cache_spec.h"

#include <algorithm>
#include <charconv>

#include "core/base/error.h"

namespace kvarium {
namespace {

constexpr int64_t most_cells = int64_t{1} << 40;
constexpr int64_t most_prefetch = 1024;  // more layers than any model has

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

[[noreturn]] void refuse(std::string_view key, std::string_view got, const std::string& accepts) {
  throw Error(ErrorKind::usage,
              "cache specification: " + std::string(key) + " got \"" + std::string(got.substr(0, 60)) + "\"",
              "it accepts " + accepts);
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

std::optional<int64_t> wholeNumber(std::string_view text) {
  int64_t value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

const Format* formatOf(std::string_view key, std::string_view value) {
  const Format* format = findFormat(value);
  if (!format) refuse(key, value, joined(formatNames()));
  return format;
}

Place placeOf(std::string_view key, std::string_view value) {
  constexpr std::string_view names[] = {"device", "host", "disk"};
  for (int i = 0; i < 3; ++i) {
    if (value == names[i]) return static_cast<Place>(i);
  }
  refuse(key, value, "device, host, disk");
}

std::optional<int64_t> cellsOf(std::string_view key, std::string_view value, int64_t least) {
  const auto cells = wholeNumber(value);
  if (!cells || *cells < least || *cells > most_cells)
    refuse(key, value, "a number of cells, " + std::to_string(least) + " to " + std::to_string(most_cells));
  return cells;
}

int numberOf(std::string_view key, std::string_view value, std::initializer_list<int> accepted) {
  const auto number = wholeNumber(value);
  std::string list;
  for (int one : accepted) {
    if (number == one) return one;
    list += (list.empty() ? "" : ", ") + std::to_string(one);
  }
  refuse(key, value, list);
}

SideChoice bitsOf(std::string_view key, std::string_view value) {
  return {nullptr, numberOf(key, value, {8, 5, 4, 3, 2, 1}), key != "nbits"};
}

bool either(std::string_view key, std::string_view value, std::string_view yes, std::string_view no) {
  if (value != yes && value != no) refuse(key, value, std::string(yes) + ", " + std::string(no));
  return value == yes;
}

// One line a key: what the specification language calls a choice, and where it goes.
struct Key {
  std::string_view name;
  void (*set)(LayerChoices& choices, std::string_view key, std::string_view value);
};
using View = std::string_view;
constexpr Key keys[] = {
    {"retention",
     [](LayerChoices& c, View key, View value) {
       c.retention = findRetention(value);
       if (!c.retention) refuse(key, value, joined(retentionNames()));
       c.retention_said = true;
     }},
    {"max_cache_len", [](LayerChoices& c, View key, View value) { c.max_cache_len = cellsOf(key, value, 1); }},
    {"window_length", [](LayerChoices& c, View key, View value) { c.window_length = cellsOf(key, value, 1); }},
    {"num_sink_tokens", [](LayerChoices& c, View key, View value) { c.num_sink_tokens = cellsOf(key, value, 0); }},
    {"format", [](LayerChoices& c, View key, View value) { c.k = c.v = SideChoice{formatOf(key, value)}; }},
    {"k_format", [](LayerChoices& c, View key, View value) { c.k = SideChoice{formatOf(key, value)}; }},
    {"v_format", [](LayerChoices& c, View key, View value) { c.v = SideChoice{formatOf(key, value)}; }},
    {"nbits", [](LayerChoices& c, View key, View value) { c.k = c.v = bitsOf(key, value); }},
    {"k_nbits", [](LayerChoices& c, View key, View value) { c.k = bitsOf(key, value); }},
    {"v_nbits", [](LayerChoices& c, View key, View value) { c.v = bitsOf(key, value); }},
    {"backend",
     [](LayerChoices& c, View key, View value) {
       c.backend = findBackend(value);
       if (!c.backend) refuse(key, value, joined(backendNames()));
     }},
    {"axis_key",
     [](LayerChoices& c, View key, View value) {
       c.axis_key = numberOf(key, value, {0, 1, -1});
     }},
    {"axis_value",
     [](LayerChoices& c, View key, View value) {
       c.axis_value = numberOf(key, value, {0, 1, -1});
     }},
    {"q_group_size",
     [](LayerChoices& c, View key, View value) {
       const auto group = wholeNumber(value);
       if (!group || *group < 2 || *group > 16384) refuse(key, value, "2 to 16384 numbers");
       c.q_group_size = static_cast<int>(*group);
     }},
    {"residual_length", [](LayerChoices& c, View key, View value) { c.residual_length = cellsOf(key, value, 0); }},
    {"rotate", [](LayerChoices& c, View key, View value) { c.hadamard = either(key, value, "hadamard", "none"); }},
    {"hqq_optimize",
     [](LayerChoices& c, View key, View value) { c.hqq_optimize = either(key, value, "true", "false"); }},
    {"requantize",
     [](LayerChoices& c, View key, View value) { c.requantize_all = either(key, value, "all", "append"); }},
    {"residency", [](LayerChoices& c, View key, View value) { c.residency = placeOf(key, value); }},
    {"prefetch",
     [](LayerChoices& c, View key, View value) {
       const auto layers = wholeNumber(value);
       if (!layers || *layers < 0 || *layers > most_prefetch)
         refuse(key, value, "a number of layers, 0 to " + std::to_string(most_prefetch));
       c.prefetch = static_cast<int>(*layers);
     }},
};

void setKey(LayerChoices& choices, std::string_view name, std::string_view value) {
  std::vector<std::string_view> names;
  for (const Key& key : keys) {
    if (key.name == name) return key.set(choices, name, value);
    names.push_back(key.name);
  }
  throw Error(ErrorKind::usage, "cache specification: unknown key \"" + std::string(name.substr(0, 60)) + "\"",
              "keys are " + joined(names));
}

void setKeys(LayerChoices& choices, std::string_view pairs) {
  for (std::string_view pair : split(pairs, ',')) {
    const size_t equals = pair.find('=');
    if (equals == std::string_view::npos) refuse("key=value list", pair, "for example format=f16");
    setKey(choices, pair.substr(0, equals), pair.substr(equals + 1));
  }
}

void setLayers(LayerRule& rule, std::string_view text) {
  // "3", "0-3", "-1", "-4--1": the dash that separates is the first one after the first character.
  const size_t dash = text.find('-', 1);
  const auto first = wholeNumber(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : wholeNumber(text.substr(dash + 1));
  const auto absurd = [](int64_t layer) { return layer < -100000 || layer > 100000; };
  if (!first || !last || absurd(*first) || absurd(*last)) refuse("layers", text, "0, 0-3 or -1 (the last)");
  rule.first = static_cast<int>(*first);
  rule.last = static_cast<int>(*last);
}

}  // namespace

std::string_view LayerChoices::codesKey() const {
  const std::pair<bool, std::string_view> said[] = {{backend != nullptr, "backend"},
                                                    {axis_key.has_value(), "axis_key"},
                                                    {axis_value.has_value(), "axis_value"},
                                                    {q_group_size.has_value(), "q_group_size"},
                                                    {residual_length.has_value(), "residual_length"},
                                                    {hadamard.has_value(), "rotate"},
                                                    {hqq_optimize.has_value(), "hqq_optimize"},
                                                    {requantize_all.has_value(), "requantize"}};
  for (const auto& [is_said, key] : said) {
    if (is_said) return key;
  }
  return {};
}

void LayerChoices::merge(const LayerChoices& later) {
  const auto take = [](auto& mine, const auto& said) {
    if (said) mine = said;
  };
  take(retention, later.retention);
  retention_said |= later.retention_said;
  take(max_cache_len, later.max_cache_len);
  take(window_length, later.window_length);
  take(num_sink_tokens, later.num_sink_tokens);
  take(k, later.k);
  take(v, later.v);
  const auto plain = [](const std::optional<SideChoice>& side) { return side && side->plain; };
  const bool k_wanted = plain(later.k), v_wanted = plain(later.v);
  k_plain_by_rule = plain(k) && !later.axis_key && (k_plain_by_rule || k_wanted);
  v_plain_by_rule = plain(v) && !later.axis_value && (v_plain_by_rule || v_wanted);
  plain_by_rule = plain(k) && plain(v) && later.codesKey().empty() && (plain_by_rule || k_wanted || v_wanted);
  take(backend, later.backend);
  take(axis_key, later.axis_key);
  take(axis_value, later.axis_value);
  take(q_group_size, later.q_group_size);
  take(residual_length, later.residual_length);
  take(hadamard, later.hadamard);
  take(hqq_optimize, later.hqq_optimize);
  take(requantize_all, later.requantize_all);
  take(residency, later.residency);
  take(prefetch, later.prefetch);
}

CacheSpec parseCacheSpec(std::string_view text) {
  std::string compact;
  for (char c : text) {
    if (c != ' ') compact += c;
  }
  if (compact.size() > 4096) refuse("the specification", compact, "at most 4096 characters");
  CacheSpec spec;
  spec.text = compact.empty() ? "dynamic" : compact;
  const std::vector<std::string_view> parts = split(spec.text, ';');
  const size_t colon = parts[0].find(':');
  spec.preset = std::string(parts[0].substr(0, colon));
  const std::string built = isOtherNameOfDynamic(spec.preset) ? "dynamic" : spec.preset;
  const auto preset =
      std::find_if(presets().begin(), presets().end(), [&](const Preset& p) { return p.name == built; });
  if (preset == presets().end()) {
    std::vector<std::string_view> names;
    for (const Preset& p : presets()) names.push_back(p.name);
    refuse("preset", spec.preset, joined(names));
  }
  spec.keeps_nothing = preset->keeps_nothing;
  spec.choices.retention = findRetention(preset->retention);
  if (preset->residency != Place::device) spec.choices.residency = preset->residency;
  spec.needs_layer_window = preset->needs_layer_window;
  if (preset->nbits > 0) spec.choices.k = spec.choices.v = SideChoice{nullptr, preset->nbits};
  if (colon != std::string_view::npos) setKeys(spec.choices, parts[0].substr(colon + 1));
  for (size_t i = 1; i < parts.size(); ++i) {
    const size_t rule_colon = parts[i].find(':');
    if (rule_colon == std::string_view::npos) refuse("layer rule", parts[i], "LAYERS:key=value,...");
    LayerRule rule;
    setLayers(rule, parts[i].substr(0, rule_colon));
    setKeys(rule.choices, parts[i].substr(rule_colon + 1));
    spec.rules.push_back(rule);
  }
  return spec;
}

}  // namespace kvarium
