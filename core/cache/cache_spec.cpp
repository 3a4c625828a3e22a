#include "core/cache/cache_spec.h"

#include <algorithm>
#include <charconv>

#include "core/base/error.h"

namespace kvarium {
namespace {

// Keys of the language that this version does not follow yet, and what it can do instead.
struct LaterKey {
  std::string_view name, instead;
};
constexpr std::string_view plain_format = "use a plain format: format=f32, format=f16 or format=bf16";
constexpr LaterKey known_but_later[] = {
    {"nbits", plain_format},        {"k_nbits", plain_format},
    {"v_nbits", plain_format},      {"backend", plain_format},
    {"axis_key", plain_format},     {"axis_value", plain_format},
    {"q_group_size", plain_format}, {"residual_length", plain_format},
    {"rotate", plain_format},       {"hqq_optimize", plain_format},
    {"requantize", plain_format},   {"prefetch", "leave it out; the cache stays on the device"}};

constexpr int64_t most_cells = int64_t{1} << 40;

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

[[noreturn]] void notYet(std::string_view what, const std::string& instead) {
  throw Error(ErrorKind::unsupported, "cache specification: " + std::string(what) + " is not in this version yet",
              instead);
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

std::optional<int64_t> cellsOf(std::string_view key, std::string_view value, int64_t least) {
  const auto cells = wholeNumber(value);
  if (!cells || *cells < least || *cells > most_cells)
    refuse(key, value, "a number of cells, " + std::to_string(least) + " to " + std::to_string(most_cells));
  return cells;
}

void setKey(LayerChoices& choices, std::string_view key, std::string_view value) {
  if (key == "retention") {
    choices.retention = findRetention(value);
    if (!choices.retention) refuse(key, value, joined(retentionNames()));
  } else if (key == "max_cache_len") {
    choices.max_cache_len = cellsOf(key, value, 1);
  } else if (key == "window_length") {
    choices.window_length = cellsOf(key, value, 1);
  } else if (key == "num_sink_tokens") {
    choices.num_sink_tokens = cellsOf(key, value, 0);
  } else if (key == "format") {
    choices.k_format = choices.v_format = formatOf(key, value);
  } else if (key == "k_format") {
    choices.k_format = formatOf(key, value);
  } else if (key == "v_format") {
    choices.v_format = formatOf(key, value);
  } else if (key == "residency") {
    if (value == "host" || value == "disk") notYet("residency=" + std::string(value), "use residency=device");
    if (value != "device") refuse(key, value, "device, host, disk");
  } else {
    for (const LaterKey& later : known_but_later) {
      if (key == later.name) notYet(key, std::string(later.instead));
    }
    throw Error(
        ErrorKind::usage, "cache specification: unknown key \"" + std::string(key.substr(0, 60)) + "\"",
        "keys are retention, max_cache_len, window_length, num_sink_tokens, format, k_format, v_format, residency");
  }
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
  if (!first || !last || std::max(std::abs(*first), std::abs(*last)) > 100000)
    refuse("layers", text, "0, 0-3 or -1 (the last)");
  rule.first = static_cast<int>(*first);
  rule.last = static_cast<int>(*last);
}

}  // namespace

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
  if (!preset->available)
    notYet("the preset " + spec.preset, "use none, dynamic, static, sliding_window, sink or hybrid");
  spec.keeps_nothing = preset->keeps_nothing;
  spec.choices.retention = findRetention(preset->retention);
  spec.needs_layer_window = preset->needs_layer_window;
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
