// Format: how the cells of one block of one layer are written, keys and values apart. It knows bytes, never tokens.
//
// A block is written in a plain format while its cells are young. Of a format of few bits it is later sealed: written
// anew as codes, once, and never again. What the codes are is the choice of a backend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/device/kv_view.h"
#include "core/device/quant_layout.h"

namespace kvarium {

// A tile is one K or V tile: 64 cells of one KV head.
size_t numberBytes(const KvEncoding& coding, KvSide side, int head_dim);  // numbers or codes of a tile
size_t scaleBytes(const KvEncoding& coding, KvSide side, int head_dim);   // its scales and zeros

// Plain floating point.
struct Format {
  std::string_view name;  // as the specification writes it: "f16"
  KvFormat tag;
  int element;            // bytes of a number
  double relative_error;  // bound of |stored - x| / |x| for normal numbers
};
const Format* findFormat(std::string_view name);  // null: there is none. Lives as long as the program
std::vector<std::string_view> formatNames();

// The order in which a library lays groups through the flat numbers [n_kv_heads, tokens, head_dim] when it rounds all
// of them at once (requantize=all). The last group may be short.
enum class FlatGroups : uint8_t {
  consecutive,  // g neighbours: quanto axis 0, hqq axis 1
  rows,         // of one channel, g neighbouring (head, token) rows: quanto axis -1
  strided,      // g numbers as far apart as there are groups: hqq axis 0
};

// One side of a sealed block.
struct SealedFormat {
  QuantLayout codes;
  QuantMethod fit = QuantMethod::range;
  FlatGroups flat = FlatGroups::consecutive;
  bool operator==(const SealedFormat&) const = default;
  KvEncoding coding() const { return {KvFormat::codes, codes}; }
};
std::string describe(const SealedFormat& format);  // "4 bit per token, group 64"

// What was asked of a backend for one side; unset means: as the backend likes it.
struct FormatRules {
  KvSide side = KvSide::key;
  int nbits = 4;             // 1, 2, 3, 4, 5 or 8
  bool nbits_apart = false;  // said of this side alone, not of keys and values together
  int head_dim = 0;
  bool half_scales = true;  // young cells take 16 bits
  bool any_group = false;   // groups are laid through the flat numbers: the usual one need not divide the head
  std::optional<int> axis;  // 0, 1 or -1, in the backend's own meaning
  std::optional<bool> hadamard;
  std::optional<bool> optimize;  // hqq's solver
};

// A family of formats of few bits. One line a backend in registry.cpp; `make` throws Error{content} for what it cannot
// do.
struct Backend {
  std::string_view name;
  SealedFormat (*make)(const FormatRules& rules);
  bool keeps_first = false;     // sinks and the first cells of the text stay full
  bool requantize_all = false;  // knows requantize=all
  std::string_view words;       // one line of help
};
const Backend* findBackend(std::string_view name);  // null: there is none
std::vector<std::string_view> backendNames();

SealedFormat makeQuanto(const FormatRules& rules);
SealedFormat makeHqq(const FormatRules& rules);
SealedFormat makeKivi(const FormatRules& rules);
SealedFormat makeKvarium(const FormatRules& rules);

// Error{content} for a q_group_size that does not divide what the groups of a side lie along; it names those that do on
// every side.
void checkGroup(std::span<const SealedFormat* const> sides, int head_dim, int group);

// What backends share. What every layout has in common: bits, groups along channels of a token or tokens of a channel,
// the usual group or the largest half, quarter ... of it that fits, scales, rotation.
SealedFormat layOut(const FormatRules& rules, bool per_token, int usual_group);
// The axis that was asked for, or `usual`; Error{content} naming the key unless it is `usual` or `other`. Words: what
// both mean.
int axisOf(const FormatRules& rules, std::string_view backend, int usual, int other, std::string_view words);
// Error{content} unless the width is one of `widths`.
void needWidth(const FormatRules& rules, std::string_view backend, std::initializer_list<int> widths);
// Error{content} where a choice was made that the backend does not have.
void refuseChoice(bool made, std::string_view key, std::string_view backend, std::string_view instead);

}  // namespace kvarium
