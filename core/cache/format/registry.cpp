// The table of quantization backends, one row each, and what they share.
#include <algorithm>

#include "core/cache/format/format.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

constexpr int powers_of_two[] = {2, 4}, hqq_widths[] = {1, 2, 3, 4, 8};  // what the libraries offer

constexpr Backend backend_table[] = {
    {.name = "kvarium",
     .words = "keys per channel, values rotated, the first tokens full",
     .make = makeKvarium,
     .keeps_first = true},
    {.name = "quanto",
     .words = "range and float shift; axis 0 (per token) or -1 (per channel)",
     .make = makeQuanto,
     .widths = powers_of_two,
     .requantize_all = true},
    {.name = "hqq",
     .words = "float zero, solver with hqq_optimize; axis 1 (per token) or 0 (per channel)",
     .make = makeHqq,
     .widths = hqq_widths,
     .requantize_all = true,
     .optimizes = true},
    {.name = "kivi", .words = "keys per channel, values per token", .make = makeKivi, .widths = powers_of_two},
};

std::string listed(const std::vector<int>& numbers) {
  std::string text;
  for (int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

void checkWidth(const Backend& backend, const FormatRules& rules) {
  const std::vector<int> widths = widthsOf(backend);
  if (std::find(widths.begin(), widths.end(), rules.nbits) != widths.end()) return;
  int nearest = widths.front();
  for (int width : widths) {
    if (std::abs(width - rules.nbits) <= std::abs(nearest - rules.nbits)) nearest = width;
  }
  const std::string_view key = !rules.nbits_apart ? "nbits" : rules.side == device::KvSide::key ? "k_nbits" : "v_nbits";
  throw SpecError(ErrorKind::content, key, {"backend %1 has no %2 bits", backend.name, rules.nbits},
                  {"it has %1; the nearest is %2", listed(widths), nearest});
}

// Length along which the groups of a side lie: the numbers of a head or the cells of a block.
int lengthAlong(const SealedFormat& format, int head_dim) {
  return format.codes.axis == device::QuantLayout::Axis::token ? head_dim : device::cells_per_block;
}

}  // namespace

std::span<const Backend> backends() { return backend_table; }

const Backend* findBackend(std::string_view name) {
  const auto* backend = std::find_if(std::begin(backend_table), std::end(backend_table),
                                     [&](const Backend& b) { return b.name == name; });
  return backend == std::end(backend_table) ? nullptr : backend;
}

std::vector<std::string_view> backendNames() {
  std::vector<std::string_view> names;
  for (const Backend& backend : backend_table) names.push_back(backend.name);
  return names;
}

std::vector<int> widthsOf(const Backend& backend) {
  if (!backend.widths.empty()) return {backend.widths.begin(), backend.widths.end()};
  std::vector<int> widths;
  for (const device::CodeWidth& width : device::code_widths) widths.push_back(width.bits);
  return widths;
}

SealedFormat makeSealedFormat(const Backend& backend, FormatRules rules) {
  rules.backend = backend.name;
  checkWidth(backend, rules);
  if (rules.optimize && !backend.optimizes) {
    std::string others;
    for (const Backend& other : backend_table) {
      if (other.optimizes) others += (others.empty() ? "say backend=" : " or backend=") + std::string(other.name);
    }
    refuseChoice(rules, "hqq_optimize", {"%1, or leave it out", others});
  }
  return backend.make(rules);
}

void checkGroup(std::span<const SealedFormat* const> sides, int head_dim, int group) {
  const auto divides = [&](int size, const SealedFormat* side) { return lengthAlong(*side, head_dim) % size == 0; };
  const auto wrong = std::find_if(sides.begin(), sides.end(), [&](const auto* side) { return !divides(group, side); });
  if (wrong == sides.end()) return;
  std::string accepted;
  for (int size = std::max(head_dim, device::cells_per_block); size >= 2; --size) {
    if (std::all_of(sides.begin(), sides.end(), [&](const SealedFormat* side) { return divides(size, side); }))
      accepted += (accepted.empty() ? "" : ", ") + std::to_string(size);
  }
  const bool head = (*wrong)->codes.axis == device::QuantLayout::Axis::token;
  const int length = lengthAlong(**wrong, head_dim);
  throw SpecError(ErrorKind::content, "q_group_size",
                  {"a q_group_size of %1 does not divide the %2", group,
                   head ? Sentence("%1 numbers of a head", length) : Sentence("%1 cells of a block", length)},
                  accepted.empty() ? Sentence("leave it out") : Sentence("it accepts %1", accepted));
}

SealedFormat layOut(const FormatRules& rules, bool per_token, int usual_group) {
  if (!device::isCodeWidth(rules.nbits))
    device::refuseCodeWidth(rules.nbits);  // the table above lists a width without codes
  SealedFormat format;
  format.codes.bits = static_cast<uint8_t>(rules.nbits);
  format.codes.axis = per_token ? device::QuantLayout::Axis::token : device::QuantLayout::Axis::channel;
  int group = usual_group;
  while (!rules.any_group && lengthAlong(format, rules.head_dim) % group != 0) group /= 2;
  format.codes.group = static_cast<int16_t>(group);
  format.codes.half_scales = rules.half_scales;
  format.codes.hadamard = rules.hadamard.value_or(false);
  return format;
}

int axisOf(const FormatRules& rules, int usual, int other, const Sentence& words) {
  const int axis = rules.axis.value_or(usual);
  if (axis == usual || axis == other) return axis;
  const std::string key = rules.side == device::KvSide::key ? "axis_key" : "axis_value";
  throw SpecError(ErrorKind::content, key, {"%1 got %2, and backend %3 has no such axis", key, axis, rules.backend},
                  {"it accepts %1", words});
}

void refuseChoice(const FormatRules& rules, std::string_view key, const Sentence& remedy) {
  throw SpecError(ErrorKind::content, key, {"%1 does not go with backend %2", key, rules.backend}, remedy);
}

std::string describe(const SealedFormat& format) {
  std::string text = std::to_string(format.codes.bits) + " bit per " +
                     (format.codes.axis == device::QuantLayout::Axis::token ? "token" : "channel") + ", group " +
                     std::to_string(format.codes.group);
  return format.codes.hadamard ? text + ", rotated" : text;
}

}  // namespace kvarium::cache
