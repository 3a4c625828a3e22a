// CacheSnapshot: the cache as a picture needs it. A gauge: immutable, newest wins, published only when someone looks.
//
// One vocabulary everywhere (map, legend, tooltip, JSON): role sink | kept, form full | sealed, place device | host |
// disk, and shared, empty, evicted. Evicted = positions below `tokens_seen` that no run covers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cache/view/step_trace.h"
#include "core/cache/vocabulary.h"

namespace kvarium {

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

// Layers that share their rules, and the runs they all have.
struct GroupRuns {
  std::vector<int> layers;
  std::vector<CellRun> runs;  // ascending positions
  Lengths lengths;
  std::string rule;        // "full, f16, device"
  int64_t window = -1;     // cells a row can see, sinks among them; -1: no window
  int64_t residual = -1;   // youngest cells a format of few bits leaves full; -1: nothing is sealed
  int64_t first_full = 0;  // first cells it always leaves full
};

// What a layer would take if one choice were another one, in bytes; exact. Cross cache and state as they are.
struct WouldBe {
  int64_t full_f16 = 0;   // every token seen kept as f16
  int64_t no_window = 0;  // every token seen kept in this layer's own format
  int64_t no_gqa = 0;     // as many key and value heads as query heads; 0: not known
  int64_t unsealed = 0;   // the cells that are kept, all of them in full precision
};

struct LayerBytes {
  Bytes bytes;
  std::string k_format, v_format;  // "f16"; empty: the layer has a state and no cells
  Bytes cross = {};                // the part of `bytes` that its cross cache takes
  Place place = Place::device;     // where its cells lie
  bool near = true;                // compute memory holds them, or a copy of them, now
  int64_t ring = 0;                // the part of bytes.reserved that is a buffer offloaded layers come through
  std::string k_word, v_word;      // of the formats, short: "int4"
  std::string full_word;           // of the cells that are not compressed, short: "f16"; empty: not told
  int n_kv_heads = 0;
  WouldBe would_be = {};
};

struct CacheSnapshot {
  uint64_t version = 0;      // grows with every publication
  int64_t conversation = 0;  // whose cache, as the session counts them
  std::string spec;          // as the command line writes it: "dynamic"
  std::string compression;   // "5 bit keys, 3 bit values"; empty: nothing is compressed
  std::vector<GroupRuns> groups;
  std::vector<LayerBytes> layers;  // [n_layers]
  Lengths lengths;                 // of the group that stores most; nothing is stored where no layer has cells
  Bytes bytes;
  BytesByPlace by_place;    // in use and reserved
  BytesByPlace used_at;     // in use, and the buffers of offloaded layers
  int64_t cross_cells = 0;  // of each layer's cross cache: what was heard, seen by every token
  Bytes cross;              // the part of `bytes` that is theirs
  int64_t predicted = 0;    // most bytes until the context the job asked for is full: a bound
  BytesByPlace predicted_at;
  int64_t context = 0;             // tokens: the context it speaks of
  int64_t full_f16 = 0;            // sum of WouldBe::full_f16
  int64_t prompt_end = 0;          // tokens of the current turn's prompt: the answer starts here
  int64_t saved_at = -1;           // tokens there were when the cache was last written to a file; -1: never
  double telemetry_overhead = -1;  // of the turn's time, what the worker spent on what is shown here; -1: no turn yet
  int64_t scratch = -1;            // bytes beside the cache that computing holds now (activations); -1: not told
  int64_t reference_kv = 0;        // bytes beside the cache, kept to measure what its formats cost (reference_kv.h)
  std::optional<StepTrace> last_step;  // if one was traced
};

}  // namespace kvarium
