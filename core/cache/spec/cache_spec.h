// CacheSpec: a cache specification as the user wrote it: PRESET[:key=value,...][;LAYERS:key=value,...]...
//
// A cache is three choices per layer: retention (which tokens stay), format (how they are written) and residency (where
// the bytes lie). A preset is a name for such choices; every key may be set on every preset. A choice that cannot be
// met is refused, never replaced silently.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/memory/backing_store.h"
#include "core/cache/memory/block_pool.h"
#include "core/cache/retention/retention.h"
#include "core/cache/spec/layer_shape.h"
#include "core/cache/view/cache_facts.h"
#include "core/device/layer_devices.h"

namespace kvarium::cache {

// The requested encoding of keys or values: a plain format, or codes of few bits.
struct SideChoice {
  const Format* plain = nullptr;
  int nbits = 0;       // bits per number; 0: plain
  bool apart = false;  // given by k_nbits or v_nbits, not by nbits
};

// The keys given for some layers. An unset key means its default.
struct LayerChoices {
  const RetentionEntry* retention = nullptr;
  bool retention_said = false;  // given by its own key; other keys must not change it then
  RetentionRules rules;         // what was asked for
  std::optional<SideChoice> k, v;
  const Backend* backend = nullptr;
  std::optional<int> axis_key, axis_value;  // numbered as the backend numbers its axes
  std::optional<int> q_group_size;
  std::optional<int64_t> residual_length;  // cells
  std::optional<bool> hadamard, hqq_optimize;
  std::optional<bool> requantize_all;
  bool offloads = false;           // by the preset; where to, the job says
  std::optional<Place> residency;  // said by its key
  std::optional<int> prefetch;     // number of layers read ahead, for offloaded layers

  // A later layer rule asked for plain formats on both sides, or on that side. Keys about quantization that were
  // given before the rule are for other layers then, and are no error here.
  bool plain_by_rule = false, k_plain_by_rule = false, v_plain_by_rule = false;

  std::string_view codesKey() const;  // first key given that is about quantization; empty: none
  // Keys set in `later` replace keys set here.
  void merge(const LayerChoices& later);
};

struct LayerRule {
  int first = 0, last = -1;  // first and last layer, inclusive; negative numbers count from the end
  LayerChoices choices;
};

struct CacheSpec {
  std::string text = "dynamic";  // as the user wrote it, without spaces
  std::string preset = "dynamic";
  bool keeps_nothing = false;  // preset `none`: cells live for one call only
  bool needs_layer_window = false;
  LayerChoices choices;
  std::vector<LayerRule> rules;  // applied from left to right
};

// Throws Error{usage} that names the key, its value and the accepted values; Error{content} for an alias of `dynamic`
// on a model that keeps no such state.
CacheSpec parseCacheSpec(std::string_view text);
// True for mamba, jamba and encoder_decoder, the aliases of `dynamic` on models with other state. planLayers refuses
// them on other models.
bool isOtherNameOfDynamic(std::string_view preset);

// One row of the table of presets.
struct Preset {
  std::string_view name;
  std::string_view keeps;            // which tokens stay, in words
  std::string_view cost;             // memory and time, in words
  std::string_view documented = "";  // where the Hugging Face documentation or code differs; empty: it does not
  // The same for users who do not know the keys. A preset without a name of its own has its retention's.
  const char* in_words = nullptr;
  const char* keeps_in_words;
  const char* cost_in_words;
  bool keeps_nothing = false;
  std::string_view retention = "full";
  int nbits = 0;  // bits per code; 0: plain
  bool offloads = false;
  bool needs_layer_window = false;  // refused on models without window layers
};
const std::vector<Preset>& presets();
RetentionTraits traitsOf(const Preset& preset);

// The place of cells that must not be in the device's memory: host memory, unless the device computes there.
constexpr Place placeOutside(bool host_memory) { return host_memory ? Place::disk : Place::host; }
using PlaceByDevice = std::array<Place, device::LayerDevices::most>;
PlaceByDevice placesOutside(const device::LayerDevices& devices);

// What one job adds to the specification.
struct CacheJob {
  const Format* default_format = nullptr;  // f32 with --precision exact, else the model's
  int64_t context = 0;  // tokens the job may need; the capacity of a fixed cache without max_cache_len
  int64_t chunk = 256;  // most tokens fed in one step; DeviceFacts::prompt_chunk of a device that computes
  // Most bytes of compute memory for the cache; -1: no limit. The ring of buffers of offloaded layers counts. Disk
  // does not count, and residency=host does not: it stands for another memory, although on a CPU it is the same one.
  int64_t memory_limit = -1;
  // Most bytes of the checkpoints of each sequence (sequence/checkpoints.h), with those that it shares; 0: none. A
  // cache may keep less: CacheEstimate::checkpoints.
  int64_t kept_bytes = int64_t{1} << 30;
  // When the memory limit or the machine refuses more memory, the blocks on the device move to `outside`, and from host
  // memory to the disk when that is full too; the job continues.
  bool offload_when_full = false;
  BackingStoreFactory make_backing_store = makeBackingStore;
  // Layers before it are computed by another device than the others (device::LayerDevices); 0: one computes all.
  int border = 0;
  PlaceByDevice outside{Place::disk, Place::disk};  // where the cells of presets that offload lie; see placesOutside()
};

// How the cells of a layer are written once they are old enough.
struct Sealing {
  SealRule rule;
  std::optional<SealedFormat> k, v;  // unset: this side stays plain
  // The reference mode requantize=all seals nothing and saves no memory. Whenever transformers 4.48 would quantize,
  // all plain float32 blocks are rounded in place, in the groups of that library.
  bool requantize_all = false;
  bool operator==(const Sealing&) const = default;
};
constexpr int default_prefetch = 1;  // number of layers read ahead
// The first tokens attract attention whatever they say (Xiao et al. 2023, section 3.1), so rounding them costs most.
constexpr int64_t first_tokens_full = 4;

// The complete choices for one layer.
struct LayerPlan {
  const RetentionEntry* retention = nullptr;
  RetentionRules rules;
  LayerShape shape;
  const Format* k_format = nullptr;  // formats of unsealed blocks
  const Format* v_format = nullptr;
  std::optional<Sealing> sealing;
  Place residency = Place::device;
  bool offloads = false;            // by the preset: the device says where to
  int prefetch = default_prefetch;  // the same for all offloaded layers; those of one device share a ring
  int device = 0;                   // number of the one that computes the layer (device::LayerDevices)
  bool hasCells() const { return shape.hasCells(); }
  bool seals() const { return sealing && !sealing->requantize_all; }
  LayerStorage storage() const {
    return {.n_kv_heads = shape.n_kv_heads,
            .head_dim = shape.head_dim,
            .k = {k_format->tag, {}},
            .v = {v_format->tag, {}},
            .value_dim = shape.storedValueDim(),
            .index_width = shape.index_width};
  }
  LayerStorage sealedStorage() const;  // only for a layer that seals
  std::string kText() const;           // encoding of keys: "f16", "5 bit per channel, group 64"
  std::string vText() const;
};

// Completes the choices for every layer. Throws Error{content} for a rule that names layers which do not exist or
// have no cells, and for choices that do not go together.
std::vector<LayerPlan> planLayers(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job);
std::unique_ptr<Retention> makeRetention(const LayerPlan& plan);
LayerFacts factsOf(const LayerPlan& plan);
// Bits per number that are really used, whatever nbits says: "5 bit keys, 3 bit values"; empty: nothing is quantized.
// Lists every width where layers differ: "5 or 8 bit keys, 3 or 8 bit values".
std::string compressionWords(const std::vector<LayerPlan>& plans);
// Groups the layers with cells by equal retention rules, formats, sealing, residency and device, in the order of their
// first layer. any_device: layers of different devices are grouped too.
std::vector<std::vector<int>> groupLayers(const std::vector<LayerPlan>& plans, bool any_device = false);

constexpr int64_t most_checkpoints = 128;  // of a sequence, however cheap
// Whether windows of such layers have something to keep in a checkpoint: cells leave one before the text has that many
// tokens, and nothing else prevents a cut.
bool windowsHaveCheckpoints(const std::vector<LayerPlan>& plans, int64_t context);

// Bytes that a cache will use for a job of `context` tokens. If exact, the parts are the bytes of the final cells and
// the total is the most that is held at any time; else see CacheEstimate. Throws as planLayers does.
CacheEstimate estimateCache(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job,
                            std::vector<Bytes>* per_layer = nullptr);

// The reason why a cache of `from` that was fed `tokens` tokens cannot be migrated to `to`; empty: it can. Gives the
// answer of whyNotMigrated() for two caches (migrate.h) before the second cache exists, but for what tova, h2o, snapkv
// and pyramidkv keep. Does not check whether there is memory for both. With tova and h2o, tokens that the next step
// will evict count as evicted, and with snapkv and pyramidkv the whole text counts as the prompt. Throws Error as
// planLayers does.
Sentence whyNotMigrated(const CacheSpec& from, const CacheSpec& to, const std::vector<LayerShape>& layers,
                        const CacheJob& job, int64_t tokens);

}  // namespace kvarium::cache
