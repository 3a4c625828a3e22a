// The formats of few bits there are. One line a backend.
#include <algorithm>

#include "core/cache/format/format.h"
#include "core/cache/spec/spec_error.h"

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

// What the groups of a side lie along: the numbers of a head or the cells of a block.
int lengthAlong(const SealedFormat& format, int head_dim) {
  return format.codes.axis == QuantLayout::Axis::token ? head_dim : cells_per_block;
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

void checkGroup(std::span<const SealedFormat* const> sides, int head_dim, int group) {
  const auto divides = [&](int size, const SealedFormat* side) { return lengthAlong(*side, head_dim) % size == 0; };
  const auto wrong = std::find_if(sides.begin(), sides.end(), [&](const auto* side) { return !divides(group, side); });
  if (wrong == sides.end()) return;
  std::string accepted;
  for (int size = std::max(head_dim, cells_per_block); size >= 2; --size) {
    if (std::all_of(sides.begin(), sides.end(), [&](const SealedFormat* side) { return divides(size, side); }))
      accepted += (accepted.empty() ? "" : ", ") + std::to_string(size);
  }
  const bool head = (*wrong)->codes.axis == QuantLayout::Axis::token;
  throw SpecError(ErrorKind::content, "q_group_size",
                  "a q_group_size of " + std::to_string(group) + " does not divide the " +
                      std::to_string(lengthAlong(**wrong, head_dim)) +
                      (head ? " numbers of a head" : " cells of a block"),
                  accepted.empty() ? "leave it out" : "it accepts " + accepted);
}

SealedFormat layOut(const FormatRules& rules, bool per_token, int usual_group) {
  if (!isCodeWidth(rules.nbits)) refuseCodeWidth(rules.nbits);  // a backend that named a width of its own
  SealedFormat format;
  format.codes.bits = static_cast<uint8_t>(rules.nbits);
  format.codes.axis = per_token ? QuantLayout::Axis::token : QuantLayout::Axis::channel;
  int group = usual_group;
  while (!rules.any_group && lengthAlong(format, rules.head_dim) % group != 0) group /= 2;
  format.codes.group = static_cast<int16_t>(group);
  format.codes.half_scales = rules.half_scales;
  format.codes.hadamard = rules.hadamard.value_or(false);
  return format;
}

int axisOf(const FormatRules& rules, std::string_view backend, int usual, int other, std::string_view words) {
  const int axis = rules.axis.value_or(usual);
  if (axis == usual || axis == other) return axis;
  const std::string key = rules.side == KvSide::key ? "axis_key" : "axis_value";
  throw SpecError(ErrorKind::content, key,
                  key + " got " + std::to_string(axis) + ", and backend " + std::string(backend) + " has no such axis",
                  "it accepts " + std::string(words));
}

void needWidth(const FormatRules& rules, std::string_view backend, std::initializer_list<int> widths) {
  if (std::find(widths.begin(), widths.end(), rules.nbits) != widths.end()) return;
  int nearest = *widths.begin();
  for (int width : widths) {
    if (std::abs(width - rules.nbits) <= std::abs(nearest - rules.nbits)) nearest = width;
  }
  const std::string_view key = !rules.nbits_apart ? "nbits" : rules.side == KvSide::key ? "k_nbits" : "v_nbits";
  throw SpecError(ErrorKind::content, key,
                  "backend " + std::string(backend) + " has no " + std::to_string(rules.nbits) + " bits",
                  "it has " + listed(widths) + "; the nearest is " + std::to_string(nearest));
}

void refuseChoice(bool made, std::string_view key, std::string_view backend, std::string_view instead) {
  if (!made) return;
  throw SpecError(ErrorKind::content, key, std::string(key) + " does not go with backend " + std::string(backend),
                  std::string(instead));
}

std::string describe(const SealedFormat& format) {
  std::string text = std::to_string(format.codes.bits) + " bit per " +
                     (format.codes.axis == QuantLayout::Axis::token ? "token" : "channel") + ", group " +
                     std::to_string(format.codes.group);
  return format.codes.hadamard ? text + ", rotated" : text;
}

}  // namespace kvarium
