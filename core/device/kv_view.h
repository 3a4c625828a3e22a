// The cache as attention sees it: plain data, valid for one layer of one step, copyable to a device.
//
// A cell holds the key and value of one token for one layer, all KV heads. Cells come in blocks of up to 64. A block's
// bytes are one K tile and one V tile per KV head, one head after the other; where a number lies inside a tile is the
// format's business (core/cache/format on the writing side, one kernel file per device on the reading side).
#pragma once

#include <cstddef>
#include <cstdint>

namespace kvarium {

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
  uint8_t bits = 4;  // 1, 2, 3, 4, 5 or 8
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

struct BlockRef {
  const std::byte* k = nullptr;        // n_kv_heads K tiles, k_tile_bytes apart
  const std::byte* v = nullptr;        // n_kv_heads V tiles, v_tile_bytes apart
  uint64_t live = 0;                   // bit i: cell i counts
  int64_t first_position = 0;          // position in the text of cell 0; cell i is at first_position + i ...
  const int64_t* positions = nullptr;  // ... unless this is set: [64]
};

// Cells that are attended under one rule. A row at position q sees the live cells at position p with
//   (!causal or p <= q) and (window < 0 or q - p < window).
struct KvSegment {
  const BlockRef* blocks = nullptr;
  int32_t n_blocks = 0;
  int64_t window = -1;     // -1: no window
  int64_t query_cap = -1;  // rotate the query at min(q, query_cap); -1: at q (sinks: spine of StreamingLLM's positions)
  bool causal = true;      // false for cross attention
  KvEncoding k;
  KvEncoding v;
  size_t k_tile_bytes = 0;
  size_t v_tile_bytes = 0;
};

// Segments are attended one after another and merged by (max, sum); all empty gives zeros.
struct KvView {
  const KvSegment* segments = nullptr;
  int32_t n_segments = 0;
  int64_t query_position = 0;  // row i of the step sits at query_position + i
};

}  // namespace kvarium
