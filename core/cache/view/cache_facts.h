// CacheFacts: what never changes while a cache lives: words, rules, formats and shapes. Made once and shared by its
// forks, its views and the replay of its commits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/vocabulary.h"

namespace kvarium::cache {

// A group of layers: those that share their rules of retention, format and residency.
struct GroupFacts {
  std::vector<int> layers;      // of the model, ascending
  std::string rule;             // retention and formats: "full, f16"
  int64_t window = -1;          // cells a row can see, sinks among them; -1: no window
  int64_t residual = -1;        // youngest cells a format of few bits leaves full; -1: nothing is sealed
  int64_t first_full = 0;       // first cells it always leaves full
  int64_t sinks = 0;            // first tokens, whose cells have Role::sink
  int64_t capacity = -1;        // cells; -1: no limit
  int64_t own = 0;              // Lengths::own once a token was seen
  int64_t first_block = 0;      // cells of a first block of its own; see CellTable::planAppend
  Place place = Place::device;  // of the cells when the cache was made
  bool rule_known = true;  // false: how a remote engine writes cells is unknown, and its room where `capacity` is -1
};

struct LayerFacts {
  std::string k_format, v_format;  // "f16"; empty: the layer has no cells of its own
  std::string k_word, v_word;      // of the formats, short: "int4"
  std::string full_word;           // of the cells that are not compressed, short: "f16"; empty: not known
  int n_heads = 0;                 // query heads; 0: not known
  int n_kv_heads = 0;
  int head_dim = 0;          // numbers of a key
  int value_dim = 0;         // numbers of a value; 0: nothing is stored for it
  int index_width = 0;       // numbers of an index key of a token, in f16 (LayerShape)
  int64_t full_bytes = 0;    // keys and values of 64 cells in full precision
  int64_t sealed_bytes = 0;  // codes of 64 sealed cells
  int64_t scale_bytes = 0;   // scales and zeros of a sealed block
  bool seals = false;        // cells are written as codes once they are old enough
  bool on_gpu = false;       // a GPU computes the layer: its Place::device is the GPU's memory, else it is RAM
  int64_t state_bytes = 0;   // 0: the layer has no recurrent state
  int cells_of = -1;         // the layer whose cells it reads; -1: its own, or none
  std::string name;          // of a remote engine's layer: "replica 2, window"; empty: its number
};

struct CacheFacts {
  std::string spec;                // as the command line writes it: "dynamic"
  std::string compression;         // "5 bit keys, 3 bit values"; empty: nothing is compressed
  int64_t context = 0;             // tokens: the context the cache was made for
  int64_t predicted = 0;           // bound of the bytes until that context is full, without checkpoints
  int64_t checkpoints = 0;         // most bytes that those take in addition (CacheEstimate::checkpoints)
  bool device_is_ram = true;       // no layer is on a GPU: BytesByPlace::device is RAM, and host memory is that RAM too
  bool keeps_nothing = false;      // cells live for one call only
  bool has_state = false;          // some layer is recurrent
  bool takes_whole_calls = false;  // requantize=all rounds where a call ends, so a call is one step
  int64_t capacity = -1;           // cells a row can see in the group that sees least; -1: no limit
  int64_t text_limit = -1;         // tokens the cache can be fed; -1: no limit
  std::vector<GroupFacts> groups;
  std::vector<LayerFacts> layers;  // [n_layers]
  bool bytes_known = true;         // false: a remote engine does not report how large its cells are; bytes are 0
  bool of_any_text = false;        // cells hold the texts that came last, of any conversation: slots of llama.cpp
};

// The first layer that a GPU computes where the processor computes those before it; 0: one device computes all.
int gpuBorder(const CacheFacts& facts);
// The place of BytesByPlace where bytes of a layer of this cache count if they lie at `place`.
Place countedAt(const CacheFacts& facts, const LayerFacts& layer, Place place);
// Bytes in use of a layer that stores this many cells.
Bytes usedBytes(const LayerFacts& layer, const CellCounts& cells);

}  // namespace kvarium::cache
