// Format: how the cells of one block of one layer are written, keys and values apart. A format knows bytes, never
// tokens.
//
// A block is written in a plain format while its cells are young. A quantized format later seals it: the block is
// written as codes, which never change. A backend chooses what the codes are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sentence.h"
#include "core/device/kv_view.h"
#include "core/device/quant_layout.h"

namespace kvarium::cache {

// A tile is the K or the V of 64 cells of one KV head: bytes of its numbers or codes, and of its scales and offsets.
size_t numberBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim);
size_t scaleBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim);

// A plain floating-point format.
struct Format {
  std::string_view name;  // as the specification writes it: "f16"
  device::KvFormat tag;
  int element;            // bytes per number
  double relative_error;  // bound of |stored - x| / |x| for normal numbers
};
const Format* findFormat(std::string_view name);  // null: unknown name. The result lives as long as the program
std::vector<std::string_view> formatNames();

// How a library cuts the flat numbers [n_kv_heads, tokens, head_dim] into groups of g when it rounds all of them at
// once (requantize=all). The last group may be shorter.
enum class FlatGroups : uint8_t {
  consecutive,  // g consecutive numbers: quanto axis 0, hqq axis 1
  rows,         // one channel of g consecutive (head, token) rows: quanto axis -1
  strided,      // every n-th number, n being the number of groups: hqq axis 0
};

// The format of one side of a sealed block.
struct SealedFormat {
  device::QuantLayout codes;
  device::QuantMethod fit = device::QuantMethod::range;
  FlatGroups flat = FlatGroups::consecutive;
  bool operator==(const SealedFormat&) const = default;
  device::KvEncoding coding() const { return {device::KvFormat::codes, codes}; }
};
std::string describe(const SealedFormat& format);  // "4 bit per token, group 64"

// The user's choices for one side of a backend. Unset means the backend's default.
struct FormatRules {
  std::string_view backend;  // its name, for errors
  device::KvSide side = device::KvSide::key;
  int nbits = 4;             // one of code_widths
  bool nbits_apart = false;  // given for this side alone, not for keys and values together
  int head_dim = 0;
  bool half_scales = true;  // scales and offsets are 16 bit, because the plain format is
  bool any_group = false;   // groups are cut from the flat numbers, so the default group size need not divide the head
  std::optional<int> axis;  // 0, 1 or -1, numbered as the backend numbers its axes
  std::optional<bool> hadamard;
  std::optional<bool> optimize;  // HQQ's optimizer for zeros
};

// A method of quantization: one row of the table in registry.cpp. Every list of backends, of their widths and of what
// they support is made from that table.
struct Backend {
  std::string_view name;
  std::string_view words;  // one line of help, without the widths
  SealedFormat (*make)(const FormatRules& rules);
  std::span<const int> widths = {};  // accepted bits, ascending; empty: all of code_widths
  bool keeps_first = false;          // sinks and the first cells of the text stay full
  bool requantize_all = false;       // can reproduce requantize=all
  bool optimizes = false;            // supports hqq_optimize
};
std::span<const Backend> backends();                // the first one is the default
const Backend* findBackend(std::string_view name);  // null: unknown name
std::vector<std::string_view> backendNames();
std::vector<int> widthsOf(const Backend& backend);
// The backend's format for one side. Throws Error{content} that names the key for a width or a choice that the backend
// does not support.
SealedFormat makeSealedFormat(const Backend& backend, FormatRules rules);

// Throws Error{content} for a q_group_size that does not divide the length along which the groups of a side lie. The
// error lists the sizes that work for all sides.
void checkGroup(std::span<const SealedFormat* const> sides, int head_dim, int group);

}  // namespace kvarium::cache
