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

#include "core/cache/block_pool.h"
#include "core/cache/retention/retention.h"

namespace kvarium {

enum class RetentionKind : uint8_t { full, fixed };

// What was said about some layers; unset means: by default.
struct LayerChoices {
  std::optional<RetentionKind> retention;
  std::optional<int64_t> max_cache_len;  // cells
  const Format* k_format = nullptr;
  const Format* v_format = nullptr;
};

struct LayerRule {
  int first = 0, last = -1;  // inclusive; negative counts from the end
  LayerChoices choices;
};

struct CacheSpec {
  std::string text = "dynamic";  // as given, without spaces
  std::string preset = "dynamic";
  bool keeps_nothing = false;  // `none`: cells live for one call only
  LayerChoices choices;
  std::vector<LayerRule> rules;  // apply left to right
};

// Throws Error{usage} naming the key, what it got and what it accepts; Error{unsupported} for choices of the language
// that this version cannot make yet; Error{content} for a name of dynamic on models that keep other state.
CacheSpec parseCacheSpec(std::string_view text);

// One row of the table of presets.
struct Preset {
  std::string_view name;
  std::string_view keeps;       // which tokens, in words
  std::string_view cost;        // memory and time, in words
  std::string_view documented;  // what the Hugging Face documentation says where it differs, else empty
  bool available = false;       // this version can build it
  bool keeps_nothing = false;
  RetentionKind retention = RetentionKind::full;
};
const std::vector<Preset>& presets();
Capabilities capabilities(const Preset& preset);  // what this version can do with it

// What the cache must know of a model's attention layer.
struct LayerShape {
  int n_kv_heads = 0;
  int head_dim = 0;
  int64_t window = -1;  // the layer's own; retention never widens it
};

// What a job adds to the specification.
struct CacheJob {
  const Format* default_format = nullptr;  // f32 under exact; else the model's
  int64_t context = 0;                     // tokens the job may need: capacity of a fixed cache without max_cache_len
  int64_t chunk = 256;                     // most tokens fed in one step
  int64_t memory_limit = -1;               // bytes for the cache; -1: no limit
};

// One layer's choices, complete.
struct LayerPlan {
  RetentionKind retention = RetentionKind::full;
  int64_t capacity = -1;
  LayerShape shape;
  const Format* k_format = nullptr;
  const Format* v_format = nullptr;
  LayerStorage storage() const { return {shape.n_kv_heads, shape.head_dim, k_format, v_format}; }
};

// Completes the choices for every layer. Throws Error{content} for a rule about a layer that does not exist.
std::vector<LayerPlan> planLayers(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job);
std::unique_ptr<Retention> makeRetention(const LayerPlan& plan);
// Layers with equal rules of retention, window, capacity and formats, in order of their first layer.
std::vector<std::vector<int>> groupLayers(const std::vector<LayerPlan>& plans);

}  // namespace kvarium
