// CacheSpec: a cache as somebody asked for it: PRESET[:key=value,...][;LAYERS:key=value,...]...
//
// A cache is three choices per layer: retention (which tokens stay), format (how they are written), residency (where
// the bytes lie). A preset is a name for such choices; every key may be set on every preset. Nothing is silently
// replaced.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cache/memory/backing_store.h"
#include "core/cache/memory/block_pool.h"
#include "core/cache/retention/retention.h"

namespace kvarium {

// How keys or values are asked for: in a plain format, or in few bits.
struct SideChoice {
  const Format* plain = nullptr;
  int nbits = 0;       // 0: plain
  bool apart = false;  // said by k_nbits or v_nbits
};

// What was said about some layers; unset means: by default.
struct LayerChoices {
  const RetentionEntry* retention = nullptr;
  bool retention_said = false;             // by its key: other keys do not make another one of it
  std::optional<int64_t> max_cache_len;    // cells
  std::optional<int64_t> window_length;    // cells
  std::optional<int64_t> num_sink_tokens;  // cells
  std::optional<SideChoice> k, v;
  const Backend* backend = nullptr;
  std::optional<int> axis_key, axis_value;  // in the backend's own meaning
  std::optional<int> q_group_size;
  std::optional<int64_t> residual_length;  // cells
  std::optional<bool> hadamard, hqq_optimize;
  std::optional<bool> requantize_all;
  std::optional<Place> residency;
  std::optional<int> prefetch;  // layers read ahead, of offloaded layers

  // A later rule wanted plain formats, or one for that side: keys of few bits were said for other layers.
  bool plain_by_rule = false, k_plain_by_rule = false, v_plain_by_rule = false;

  std::string_view codesKey() const;  // the first key said that is about codes; empty: none
  // What `later` says replaces what was said.
  void merge(const LayerChoices& later);
};

struct LayerRule {
  int first = 0, last = -1;  // inclusive; negative counts from the end
  LayerChoices choices;
};

struct CacheSpec {
  std::string text = "dynamic";  // as given, without spaces
  std::string preset = "dynamic";
  bool keeps_nothing = false;  // `none`: cells live for one call only
  bool needs_layer_window = false;
  LayerChoices choices;
  std::vector<LayerRule> rules;  // apply left to right
};

// Throws Error{usage} naming the key, what it got and what it accepts; Error{content} for a name of dynamic on models
// that keep other state.
CacheSpec parseCacheSpec(std::string_view text);
// mamba, jamba, encoder_decoder: what models with other state call `dynamic`; planLayers refuses them on other models.
bool isOtherNameOfDynamic(std::string_view preset);

// One row of the table of presets.
struct Preset {
  std::string_view name;
  std::string_view keeps;       // which tokens, in words
  std::string_view cost;        // memory and time, in words
  std::string_view documented;  // what the Hugging Face documentation says where it differs, else empty
  bool keeps_nothing = false;
  std::string_view retention = "full";
  int nbits = 0;  // codes a number; 0: plain
  Place residency = Place::device;
  bool needs_layer_window = false;  // only for models some of whose layers have a window
};
const std::vector<Preset>& presets();
Capabilities capabilities(const Preset& preset);  // what this version can do with it

// What the cache must know of a model's layer.
struct LayerShape {
  int n_kv_heads = 0;
  int head_dim = 0;
  int64_t window = -1;             // the layer's own; retention never widens it
  int64_t state_floats = 0;        // not 0: the layer has a state of this size and no cells (recurrent_state.h)
  int64_t cross_cells = 0;         // cells of a cross cache (cross_cache.h), of the same heads; 0: the layer has none
  bool learned_positions = false;  // of the model: no cell can be seen from another position
  int n_heads = 0;                 // query heads; 0: not known
};

// What a job adds to the specification.
struct CacheJob {
  const Format* default_format = nullptr;  // f32 under exact; else the model's
  int64_t context = 0;                     // tokens the job may need: capacity of a fixed cache without max_cache_len
  int64_t chunk = 256;                     // most tokens fed in one step
  // Bytes of compute memory for the cache; -1: no limit. The ring of offloaded layers counts, a disk does not, and
  // neither does residency=host: it stands for another memory, although on a CPU it is the same.
  int64_t memory_limit = -1;
  int checkpoints = 1;  // most earlier states of recurrent layers kept to go back to
  // When the memory limit or the machine refuses more, what lies on the device moves to disk and the job goes on.
  bool offload_when_full = false;
  BackingStoreFactory away = makeBackingStore;
};

// How a layer's cells are written once they are old enough.
struct Sealing {
  SealRule rule;
  std::optional<SealedFormat> k, v;  // unset: that side stays plain
  // The reference mode requantize=all: nothing is sealed, and no byte is saved. Plain float32 blocks are rounded in
  // place whenever transformers 4.48 would quantize them, all of them at once, in its own groups.
  bool requantize_all = false;
  bool operator==(const Sealing&) const = default;
};
constexpr int default_prefetch = 1;  // layers
// The first tokens draw attention whatever they say (Xiao et al. 2023, section 3.1): rounding them costs most.
constexpr int64_t first_tokens_full = 4;

// One layer's choices, complete.
struct LayerPlan {
  const RetentionEntry* retention = nullptr;
  RetentionRules rules;
  LayerShape shape;
  const Format* k_format = nullptr;  // of full blocks
  const Format* v_format = nullptr;
  std::optional<Sealing> sealing;
  Place residency = Place::device;
  int prefetch = default_prefetch;  // one for all offloaded layers: they share a ring
  bool hasCells() const { return shape.state_floats == 0; }
  bool seals() const { return sealing && !sealing->requantize_all; }
  LayerStorage storage() const { return {shape.n_kv_heads, shape.head_dim, {k_format->tag, {}}, {v_format->tag, {}}}; }
  LayerStorage sealedStorage() const;  // of a layer that seals
  std::string kText() const;           // "f16", "5 bit per channel, group 64"
  std::string vText() const;
  std::string kWord() const;  // "f16", "int5"
  std::string vWord() const;
};

// Completes the choices for every layer. Throws Error{content} for a rule about layers that do not exist or have no
// cells.
std::vector<LayerPlan> planLayers(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job);
std::unique_ptr<Retention> makeRetention(const LayerPlan& plan);
// How many bits a number are really taken, whatever nbits was said: "5 bit keys, 3 bit values"; empty where nothing is
// compressed. Layers that differ are all named: "5 or 8 bit keys, 3 or 8 bit values".
std::string compressionWords(const std::vector<LayerPlan>& plans);
// Layers with cells and equal rules of retention, formats, sealing and residency, in order of their first layer.
std::vector<std::vector<int>> groupLayers(const std::vector<LayerPlan>& plans);

}  // namespace kvarium
