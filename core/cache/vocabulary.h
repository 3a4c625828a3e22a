// The basic vocabulary of the cache: roles, forms and places of cells, and sizes in tokens and bytes. All code
// uses these terms. JSON calls tokens_seen "absolute"; the window's words are in ui/cells/cell_style.cpp. Includes
// no other header of the program.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kvarium::cache {

enum class Role : uint8_t { normal, sink };  // sink: a first token that is never evicted
enum class Form : uint8_t {
  full,
  sealed
};  // full: plain numbers; sealed: quantized; its numbers never change, but an attention-based retention may have it
    // packed and quantized again

enum class Place : uint8_t { device, host, disk };                                   // where the bytes of a block lie
constexpr std::array<std::string_view, 3> place_names = {"device", "host", "disk"};  // in this order
constexpr Place all_places[] = {Place::device, Place::host, Place::disk};

// Cells of equal state at consecutive positions: 100,000 cells are a few runs.
struct CellRun {
  Role role = Role::normal;
  Form form = Form::full;
  Place place = Place::device;
  bool shared = false;  // the block is also used by a fork or another sequence
  int64_t first_position = 0;
  int64_t count = 0;
  bool operator==(const CellRun&) const = default;
};

// Cells moved in the middle of a job, because there was no memory for more of them.
struct Offloaded {
  int64_t at = -1;  // tokens then; -1: it did not happen
  Place to = Place::device;
  bool operator==(const Offloaded&) const = default;
};

struct Lengths {
  int64_t tokens_seen = 0;  // number of tokens read, with evicted ones
  int64_t stored = 0;       // number of live cells
  int64_t capacity = -1;    // most cells that can be stored; -1: no limit
  // Cells of a window that the token being computed occupies. A window of N counts that token, so N - 1 cells are
  // stored after a step, and a full window has stored + own == N. 0: no window counts it, or no token was read.
  int64_t own = 0;
};

// What a cache does not have of its text, counted in one way wherever the program shows it. A layer misses the tokens
// of the text that have no cell in it: tokens_seen - stored. The cache misses what the layer that stores most misses,
// so that `stored` and `missing` of an answer add up to the text; each layer chooses its own tokens, so another layer
// may hold some of them. `evicted` is how much `missing` grew in a turn.
struct Missing {
  int64_t tokens = 0;             // of the cache
  std::vector<int64_t> by_layer;  // 0 for a layer without cells, whose state has read the whole text
  int64_t most() const { return by_layer.empty() ? 0 : *std::ranges::max_element(by_layer); }
  bool operator==(const Missing&) const = default;
};

// Orders the groups of one cache, to choose the one that is shown for all: the one that stores more, then the one with
// the smaller capacity.
constexpr bool storesMore(const Lengths& a, const Lengths& b) {
  if (a.stored != b.stored) return a.stored > b.stored;
  return b.capacity >= 0 && (a.capacity < 0 || a.capacity > b.capacity);
}

// Bytes of a cache. Wherever the program names bytes of a cache, in any place (RAM, disk, device), it means one of
// these:
//   in use    hold something now: cells, their scales, recurrent state.
//   reserved  allocated but empty, or not read now: the rest of blocks, unused capacity, the buffers for offloaded
//             layers, the recurrent state that the next step writes, checkpoints.
// A number without one of these words is "in use". The buffers for offloaded layers hold copies; by place they count as
// in use, because such a cache needs that RAM.
struct Bytes {
  int64_t kv = 0;        // in use: numbers or codes of stored cells
  int64_t scales = 0;    // in use: scales and zeros of stored cells
  int64_t residual = 0;  // in use: full-precision cells of a quantized format
  int64_t state = 0;     // in use: recurrent state
  int64_t reserved = 0;
  // The part of `reserved` in dead cells of blocks that still have live cells. It becomes free only when the whole
  // block is free.
  int64_t holes = 0;
  // The part of `reserved` in checkpoints: earlier recurrent states, and blocks of cells that left a window.
  int64_t kept = 0;
  int64_t total() const { return used() + reserved; }
  int64_t used() const { return kv + scales + residual + state; }
  Bytes& operator+=(const Bytes& other) {
    kv += other.kv;
    scales += other.scales;
    residual += other.residual;
    state += other.state;
    reserved += other.reserved;
    holes += other.holes;
    kept += other.kept;
    return *this;
  }
  bool operator==(const Bytes&) const = default;
};

// Where GPU and processor compute layers of one model, `device` is the GPU's memory, and the bytes of the processor's
// layers count for `host`: they lie in RAM.
struct BytesByPlace {
  int64_t device = 0, host = 0, disk = 0;
  int64_t total() const { return device + host + disk; }
  bool operator==(const BytesByPlace&) const = default;
};

constexpr int64_t& bytesAt(BytesByPlace& bytes, Place place) {
  return place == Place::device ? bytes.device : place == Place::host ? bytes.host : bytes.disk;
}
constexpr int64_t bytesAt(const BytesByPlace& bytes, Place place) {
  return place == Place::device ? bytes.device : place == Place::host ? bytes.host : bytes.disk;
}

// Predicted bytes. If not exact, every part is an upper bound, and `reserved` is the rest of `total`.
struct CacheEstimate : Bytes {
  bool exact = true;
  BytesByPlace at;          // of the total, at the place that the specification says
  int64_t on_second = 0;    // of at.device, on the second of two devices (CacheJob::border)
  int64_t checkpoints = 0;  // the most that they take besides, which is in no other number (CacheJob::kept_bytes)
};

// What a cache takes now.
struct CacheUsage {
  Bytes bytes;
  BytesByPlace by_place;   // in use and reserved
  BytesByPlace used_at;    // in use
  BytesByPlace copies_at;  // the part of the reserved bytes that is buffers through which offloaded layers come
  BytesByPlace kept_at;    // Bytes::kept
};

// Cells and blocks of one sequence in a layer group.
struct CellCounts {
  int64_t full = 0, sealed = 0;                // cells alive
  int64_t full_blocks = 0, sealed_blocks = 0;  // with something alive
  int64_t full_holes = 0, sealed_holes = 0;    // cells of these blocks that were written and are no longer alive
};

}  // namespace kvarium::cache
