// The tables of plain formats and of quantization backends, one row each, and what the backends share.
#include <algorithm>
#include <ranges>

#include "core/base/joined.h"
#include "core/cache/format/format.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

// A tile is 64 x head_dim numbers; core/device/kv_view.h gives their order.
constexpr Format formats[] = {{"f32", device::KvFormat::f32, 4, 0.0},
                              {"f16", device::KvFormat::f16, 2, 0x1p-11},
                              {"bf16", device::KvFormat::bf16, 2, 0x1p-8}};

// Throws Error{content}: the key was set, and the backend does not support it.
[[noreturn]] void refuseChoice(const FormatRules& rules, std::string_view key, const Sentence& remedy) {
  throw SpecError(ErrorKind::content, key, {"%1 does not go with backend %2", key, rules.backend}, remedy);
}

// Length along which the groups of a side lie: the numbers of a head or the cells of a block.
int lengthAlong(const SealedFormat& format, int head_dim) {
  return format.codes.axis == device::QuantLayout::Axis::token ? head_dim : device::cells_per_block;
}

// The layout that all backends start from: bits, groups per token or per channel, scales and rotation. Takes the usual
// group size, or its largest half, quarter, ... that divides.
SealedFormat layOut(const FormatRules& rules, bool per_token, int usual_group) {
  if (!device::isCodeWidth(rules.nbits))
    device::refuseCodeWidth(rules.nbits);  // the table below lists a width without codes
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

// The requested axis, or `usual`. Throws Error{content} that names the key for an axis other than `usual` and `other`;
// `words` says what the two mean.
int axisOf(const FormatRules& rules, int usual, int other, const Sentence& words) {
  const int axis = rules.axis.value_or(usual);
  if (axis == usual || axis == other) return axis;
  const std::string key = rules.side == device::KvSide::key ? "axis_key" : "axis_value";
  throw SpecError(ErrorKind::content, key, {"%1 got %2, and backend %3 has no such axis", key, axis, rules.backend},
                  {"it accepts %1", words});
}

// The project's own layout. Keys are quantized per channel, because their outliers stay in the same channels (KIVI).
// Values are quantized per token, after a Hadamard rotation: it spreads outliers over the head (QuaRot) and makes the
// numbers symmetric, so no offset is stored. Ranges are chosen by least squares. Sinks and the first cells of the text
// stay full. nbits=4 means 5 bits for keys and 3 bits for values, because errors in values hurt less (docs/quality.md);
// that is 4.4 bits per number with scales.
SealedFormat makeKvarium(const FormatRules& rules) {
  const bool key = rules.side == device::KvSide::key;
  const int axis = axisOf(rules, key ? -1 : 0, key ? 0 : -1, "0 (per token) and -1 (per channel)");
  SealedFormat format = layOut(rules, axis == 0, 64);
  const bool mixed = rules.nbits == 4 && !rules.nbits_apart;
  if (mixed) format.codes.bits = key ? 5 : 3;
  format.codes.hadamard = rules.hadamard.value_or(axis == 0);
  format.codes.centered = format.codes.hadamard && axis == 0;
  format.fit = device::QuantMethod::least_squares;
  return format;
}

// optimum-quanto's affine layout, as transformers' QuantoQuantizedCache uses it. Axis 0 groups neighbouring channels of
// one token, axis -1 neighbouring tokens of one channel.
SealedFormat makeQuanto(const FormatRules& rules) {
  const int axis = axisOf(rules, 0, -1, "0 (per token) and -1 (per channel)");
  SealedFormat format = layOut(rules, axis == 0, 64);
  format.flat = axis == 0 ? FlatGroups::consecutive : FlatGroups::rows;
  return format;
}

// HQQ's layout (Badri and Shaji 2023), as transformers' HQQQuantizedCache uses it. Axis 1 groups neighbouring channels
// of one token, along the last dimension. Axis 0 groups one channel over tokens: blocks group neighbouring tokens,
// requantize=all uses the library's own strides.
SealedFormat makeHqq(const FormatRules& rules) {
  const int axis = axisOf(rules, 1, 0, "1 (per token) and 0 (per channel)");
  SealedFormat format = layOut(rules, axis == 1, 64);
  format.fit = rules.optimize.value_or(false) ? device::QuantMethod::hqq_optimized : device::QuantMethod::hqq;
  format.flat = axis == 1 ? FlatGroups::consecutive : FlatGroups::strided;
  return format;
}

// KIVI (Liu et al. 2024, section 3): keys in groups of tokens per channel, values in groups of channels per token; both
// are appended and never written again.
SealedFormat makeKivi(const FormatRules& rules) {
  const bool key = rules.side == device::KvSide::key;
  if (rules.axis) {
    refuseChoice(rules, key ? "axis_key" : "axis_value",
                 "its keys are per channel and its values per token; choose another backend for another axis");
  }
  return layOut(rules, !key, 32);
}

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

void checkWidth(const Backend& backend, const FormatRules& rules) {
  const std::vector<int> widths = widthsOf(backend);
  if (std::ranges::find(widths, rules.nbits) != widths.end()) return;
  int nearest = widths.front();
  for (int width : widths) {
    if (std::abs(width - rules.nbits) <= std::abs(nearest - rules.nbits)) nearest = width;
  }
  const std::string_view key = !rules.nbits_apart ? "nbits" : rules.side == device::KvSide::key ? "k_nbits" : "v_nbits";
  throw SpecError(ErrorKind::content, key, {"backend %1 has no %2 bits", backend.name, rules.nbits},
                  {"it has %1; the nearest is %2", joined(widths), nearest});
}

}  // namespace

const Format* findFormat(std::string_view name) {
  const auto* format = std::ranges::find(formats, name, &Format::name);
  return format == std::end(formats) ? nullptr : format;
}

std::vector<std::string_view> formatNames() {
  const auto names = std::views::transform(formats, &Format::name);
  return {names.begin(), names.end()};
}

size_t numberBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim) {
  if (coding.format == device::KvFormat::codes) return device::codesBytes(coding.codes, side, head_dim);
  const size_t element = coding.format == device::KvFormat::f32 ? 4 : 2;
  return element * static_cast<size_t>(device::cells_per_block * head_dim);
}

size_t scaleBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim) {
  return coding.format == device::KvFormat::codes ? device::scalesBytes(coding.codes, side, head_dim) : 0;
}

std::span<const Backend> backends() { return backend_table; }

const Backend* findBackend(std::string_view name) {
  const auto* backend = std::ranges::find(backend_table, name, &Backend::name);
  return backend == std::end(backend_table) ? nullptr : backend;
}

std::vector<std::string_view> backendNames() {
  const auto names = std::views::transform(backend_table, &Backend::name);
  return {names.begin(), names.end()};
}

std::vector<int> widthsOf(const Backend& backend) {
  if (!backend.widths.empty()) return {backend.widths.begin(), backend.widths.end()};
  const auto widths = std::views::transform(device::code_widths, &device::CodeWidth::bits);
  return {widths.begin(), widths.end()};
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
  const auto wrong = std::ranges::find_if(sides, [&](const auto* side) { return !divides(group, side); });
  if (wrong == sides.end()) return;
  std::vector<int> accepted;
  for (int size = std::max(head_dim, device::cells_per_block); size >= 2; --size)
    if (std::ranges::all_of(sides, [&](const SealedFormat* side) { return divides(size, side); }))
      accepted.push_back(size);
  const bool head = (*wrong)->codes.axis == device::QuantLayout::Axis::token;
  const int length = lengthAlong(**wrong, head_dim);
  throw SpecError(ErrorKind::content, "q_group_size",
                  {"a q_group_size of %1 does not divide the %2", group,
                   head ? Sentence("%1 numbers of a head", length) : Sentence("%1 cells of a block", length)},
                  accepted.empty() ? Sentence("leave it out") : Sentence("it accepts %1", joined(accepted)));
}

std::string describe(const SealedFormat& format) {
  std::string text = std::to_string(format.codes.bits) + " bit per " +
                     (format.codes.axis == device::QuantLayout::Axis::token ? "token" : "channel") + ", group " +
                     std::to_string(format.codes.group);
  return format.codes.hadamard ? text + ", rotated" : text;
}

}  // namespace kvarium::cache
