// The formats of few bits there are. One line a backend.
#include <algorithm>

#include "core/base/error.h"
#include "core/cache/format/format.h"

namespace kvarium {
namespace {

constexpr Backend backends[] = {
    {"kvarium", makeKvarium, true, false,
     "keys per channel, values rotated, the first tokens full; 1, 2, 3, 4, 5, 8 bits"},
    {"quanto", makeQuanto, false, true, "range and float shift; 2, 4 bits; axis 0 (per token) or -1 (per channel)"},
    {"hqq", makeHqq, false, true, "float zero, solver with hqq_optimize; 1, 2, 3, 4, 8 bits; axis 1 (per token) or 0"},
    {"kivi", makeKivi, false, false, "keys per channel, values per token; 2, 4 bits"},
};

std::string listed(std::initializer_list<int> numbers) {
  std::string text;
  for (int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

}  // namespace

const Backend* findBackend(std::string_view name) {
  const auto* backend =
      std::find_if(std::begin(backends), std::end(backends), [&](const Backend& b) { return b.name == name; });
  return backend == std::end(backends) ? nullptr : backend;
}

std::vector<std::string_view> backendNames() {
  std::vector<std::string_view> names;
  for (const Backend& backend : backends) names.push_back(backend.name);
  return names;
}

int groupAlong(const FormatRules& rules, int n, int usual) {
  if (rules.any_group) return rules.group.value_or(usual);
  if (!rules.group) {
    while (n % usual != 0) usual /= 2;
    return usual;
  }
  if (*rules.group <= n && n % *rules.group == 0) return *rules.group;
  std::string divisors;
  for (int d = n; d >= 2; --d) {
    if (n % d == 0) divisors += (divisors.empty() ? "" : ", ") + std::to_string(d);
  }
  throw Error(ErrorKind::content,
              "cache specification: a q_group_size of " + std::to_string(*rules.group) + " does not divide the " +
                  std::to_string(n) + (n == rules.head_dim ? " numbers of a head" : " cells of a block"),
              "it accepts " + divisors);
}

SealedFormat layOut(const FormatRules& rules, bool per_token, int usual_group) {
  SealedFormat format;
  format.codes.bits = static_cast<uint8_t>(rules.nbits);
  format.codes.axis = per_token ? KvCodes::Axis::token : KvCodes::Axis::channel;
  format.codes.group =
      static_cast<int16_t>(groupAlong(rules, per_token ? rules.head_dim : cells_per_block, usual_group));
  format.codes.half_scales = rules.half_scales;
  format.codes.hadamard = rules.hadamard.value_or(false);
  return format;
}

int axisOf(const FormatRules& rules, std::string_view backend, int usual, int other, std::string_view words) {
  const int axis = rules.axis.value_or(usual);
  if (axis == usual || axis == other) return axis;
  throw Error(ErrorKind::content,
              std::string("cache specification: ") + (rules.side == KvSide::key ? "axis_key" : "axis_value") + " got " +
                  std::to_string(axis) + ", and backend " + std::string(backend) + " has no such axis",
              "it accepts " + std::string(words));
}

void needWidth(const FormatRules& rules, std::string_view backend, std::initializer_list<int> widths) {
  if (std::find(widths.begin(), widths.end(), rules.nbits) != widths.end()) return;
  int nearest = *widths.begin();
  for (int width : widths) {
    if (std::abs(width - rules.nbits) <= std::abs(nearest - rules.nbits)) nearest = width;
  }
  throw Error(
      ErrorKind::content,
      "cache specification: backend " + std::string(backend) + " has no " + std::to_string(rules.nbits) + " bits",
      "it has " + listed(widths) + "; the nearest is " + std::to_string(nearest));
}

void refuseChoice(bool made, std::string_view key, std::string_view backend, std::string_view instead) {
  if (!made) return;
  throw Error(ErrorKind::content,
              "cache specification: " + std::string(key) + " does not go with backend " + std::string(backend),
              std::string(instead));
}

std::string describe(const SealedFormat& format) {
  std::string text = std::to_string(format.codes.bits) + " bit per " +
                     (format.codes.axis == KvCodes::Axis::token ? "token" : "channel") + ", group " +
                     std::to_string(format.codes.group);
  return format.codes.hadamard ? text + ", rotated" : text;
}

}  // namespace kvarium
