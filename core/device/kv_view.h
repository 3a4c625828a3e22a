// The cache as attention sees it: plain data, passed by value to ops or lying in device memory.
//
// A cell holds the key, without the bias of its view, and the value of one token for one layer, all KV heads. Cells
// come in blocks of up to 64. A block's bytes are one K tile and one V tile per KV head, one head after the other;
// where a number lies inside a tile is known to quant_layout.cpp and to the kernels of a device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/device/key_bias.h"
#include "core/device/memory.h"

namespace kvarium::device {

constexpr int cells_per_block = 64;
constexpr int largest_head_dim = 512;  // of what kernels hold in registers and on their stacks

// How the numbers of a tile are written. Plain formats, tile of one KV head:
//   K: [head_dim][64]  (cell fastest, so that one query element meets 64 cells in registers)
//   V: [64][head_dim]  (dim fastest, so that one weight meets a whole value)
enum class KvFormat : uint8_t { f32, f16, bf16, codes };

// Integers of few bits with a scale and an offset a group; see quant_layout.h.
struct QuantLayout {
  enum class Axis : uint8_t {
    token,    // a group is neighbouring channels of one cell
    channel,  // a group is neighbouring cells of one channel
  };
  uint8_t bits = 4;  // one of code_widths (quant_layout.h)
  Axis axis = Axis::token;
  int16_t group = 64;       // numbers; divides head_dim (token) or 64 (channel)
  bool half_scales = true;  // scales and offsets are f16; else f32
  bool centered = false;    // no offsets are stored: offset = -scale * (2^bits - 1) / 2
  bool hadamard = false;    // numbers were rotated by quant_layout.h's transform before they were written
  bool operator==(const QuantLayout&) const = default;
};

// What a kernel must know to read a tile.
struct KvEncoding {
  KvFormat format = KvFormat::f32;
  QuantLayout codes;  // of KvFormat::codes
  bool operator==(const KvEncoding&) const = default;
};

// One block as the device finds it. The tiles of a layer lie at the same distance from the base of every block.
struct BlockRef {
  DevicePtr<std::byte> base;
  uint64_t live = 0;                   // bit i: cell i counts
  int64_t first_position = 0;          // position in the text of cell 0; cell i is at first_position + i ...
  DevicePtr<const int64_t> positions;  // ... unless this is set: [64]
};

// Blocks [first, first + count) of KvView::blocks: those of one segment and one sequence.
struct KvRange {
  int32_t first = 0;
  int32_t count = 0;
};

// Cells that are attended under one rule. A row at position q sees the live cells at position p with
//   (!causal or p <= q) and (window < 0 or q - p < window).
struct KvSegment {
  int64_t window = -1;     // -1: no window
  int64_t query_cap = -1;  // rotate the query at min(q, query_cap); -1: at q (StreamingLLM's positions of sinks)
  bool causal = true;      // false for cross attention
  KvEncoding k;
  KvEncoding v;
  size_t k_tile_bytes = 0;  // of one KV head
  size_t v_tile_bytes = 0;
  int64_t k_offset = 0;  // bytes from the base of a block to the layer's K tiles, n_kv_heads of them
  int64_t v_offset = 0;
  bool operator==(const KvSegment&) const = default;
};

constexpr int most_segments = 4;  // sinks and the rest, each sealed and full

// What one sequence contributes to a step, and where it stands.
struct SequenceRows {
  int32_t first_row = 0;  // of the rows an op is given
  int32_t rows = 0;
  int64_t first_position = 0;           // position in the text of its first row
  DevicePtr<const float> state_before;  // recurrent layers: all of them, before the step; null: zeros
  DevicePtr<float> state_after;         // and after it
};

// The cells of several sequences, for one layer of one step. Segments are the host's and the same for all sequences;
// what changes from step to step lies on the device and is the same for all layers of a group. Segments are attended
// one after another and merged by (max, sum); all empty gives zeros.
struct KvView {
  KvSegment segments[most_segments];
  int32_t n_segments = 0;
  DevicePtr<const KvRange> ranges;  // [sequences][n_segments]
  DevicePtr<const BlockRef> blocks;
  // The host's upper bound of the blocks of one sequence in all its segments, by which a device that splits attention
  // makes its grids. It may be far larger than the ranges; -1: not known.
  int32_t most_blocks = -1;
  KeyBias key_bias;  // of all segments
  bool operator==(const KvView&) const = default;
};

// Where the key and the value of one row go: cell `cell` of the block at `base`, the same for all layers of a group.
struct KvWrite {
  DevicePtr<std::byte> base;
  int32_t cell = 0;      // 0..63
  int64_t position = 0;  // in the text; read where keys have a bias
};

// A block that is converted to codes.
struct KvSeal {
  DevicePtr<const std::byte> from;  // base of the full block
  DevicePtr<std::byte> to;          // base of the block of codes
  uint64_t live = 0;                // cells that count
};

// Consecutive cells that are copied to another block, the same for all layers of a group.
struct KvMove {
  DevicePtr<const std::byte> from;  // base of the block they are read from
  DevicePtr<std::byte> to;          // and of the one they are written to
  int32_t from_cell = 0;
  int32_t to_cell = 0;
  int32_t count = 0;
};

}  // namespace kvarium::device
