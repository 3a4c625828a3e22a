// The words for the state of a cell and the size of a cache, the same in code, map, legend, tooltip and JSON.
#pragma once

#include <cstdint>

namespace kvarium {

enum class Role : uint8_t { normal, sink };  // sink: a first token that is never evicted
enum class Form : uint8_t { full, sealed };  // full: plain numbers; sealed: quantized once, never written again

enum class Place : uint8_t { device, host, disk };  // where the bytes of a block lie

struct Lengths {
  int64_t tokens_seen = 0;  // evicted ones too
  int64_t stored = 0;       // cells alive
  int64_t capacity = -1;    // cells there can be; -1: no limit
  // Cells of a window that the token being computed takes: a window of N counts it, so that N - 1 are stored behind a
  // step and stored + own is N as soon as it is full. 0 where nothing counts it, or no token was seen.
  int64_t own = 0;
};

// Of two groups of one cache, for the one number that stands for all of them: equal ones differ by their limit.
constexpr bool storesMore(const Lengths& a, const Lengths& b) {
  if (a.stored != b.stored) return a.stored > b.stored;
  return b.capacity >= 0 && (a.capacity < 0 || a.capacity > b.capacity);
}

// What a cache takes, in bytes. Everything that names bytes of a cache means these two, in each place (RAM, disk,
// device):
//   in use    what holds something now: cells, their scales, what recurrent layers remember.
//   reserved  handed out, and nothing in it yet or nothing that is read now: the rest of blocks, room of a fixed size,
//             buffers that offloaded layers come through, states to go back to.
// A figure without one of these words is what is in use. Where layers are offloaded the buffers they come through hold
// copies of them: by place they are told with what is in use, since they are what such a cache takes of the RAM.
struct Bytes {
  int64_t kv = 0;        // in use: numbers or codes of stored cells
  int64_t scales = 0;    // in use: scales and zeros of stored cells
  int64_t residual = 0;  // in use: full-precision cells of a quantized format
  int64_t state = 0;     // in use: what recurrent layers remember now
  int64_t reserved = 0;
  // The part of `reserved` that waits for nothing: cells that tokens left while others of their block stayed. The room
  // comes back when the whole block is free, not before.
  int64_t holes = 0;
  int64_t total() const { return used() + reserved; }
  int64_t used() const { return kv + scales + residual + state; }
  Bytes& operator+=(const Bytes& other) {
    kv += other.kv;
    scales += other.scales;
    residual += other.residual;
    state += other.state;
    reserved += other.reserved;
    holes += other.holes;
    return *this;
  }
  bool operator==(const Bytes&) const = default;
};

// Bytes that are foretold. Not exact: no part of them will be more, `reserved` being what `total` leaves to the others.
struct CacheEstimate : Bytes {
  bool exact = true;
};

struct BytesByPlace {
  int64_t device = 0, host = 0, disk = 0;
  bool operator==(const BytesByPlace&) const = default;
};

}  // namespace kvarium
