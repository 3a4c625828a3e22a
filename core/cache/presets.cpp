// The names users know, as data. One line a preset.
#include "core/cache/cache_spec.h"

namespace kvarium {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = {
      {.name = "none",
       .keeps = "nothing; every step reads the whole text again",
       .cost = "no memory between steps, time grows with the square of the text",
       .documented = "",
       .keeps_nothing = true},
      {.name = "dynamic",
       .keeps = "every token; what a layer's own window can no longer see leaves",
       .cost = "grows by blocks of 64 tokens, nothing is copied when it grows",
       .documented = "copies the whole cache at every token to grow it"},
      {.name = "static",
       .keeps = "every token up to a capacity",
       .cost = "allocated once for the whole capacity",
       .documented = "length is found by counting non-zero rows",
       .retention = "fixed"},
      {.name = "offloaded",
       .keeps = "every token",
       .cost = "compute memory for two layers, the rest on disk; every step reads all layers",
       .documented = "a GPU only; the whole layer goes back at every token",
       .residency = Place::disk},
      {.name = "offloaded_static",
       .keeps = "every token up to a capacity",
       .cost = "allocated once: compute memory for two layers, the rest on disk; every step reads all layers",
       .documented = "a GPU only; the whole capacity is read at every token",
       .retention = "fixed",
       .residency = Place::disk},
      {.name = "quantized",
       .keeps = "every token, old ones in few bits",
       .cost = "a quarter of the memory of a long text, some accuracy; the first 4 tokens and the last residual_length "
               "(128) to residual_length + 63 stay unrounded",
       .documented = "rounds the whole text again at every flush, and expands it all to read it",
       .nbits = 4},
      {.name = "sliding_window",
       .keeps = "the last window_length tokens",
       .cost = "bounded memory; what left is forgotten",
       .documented = "a prompt longer than the window fails, and a token leaves one step early",
       .retention = "sliding_window"},
      {.name = "sink",
       .keeps = "the first num_sink_tokens (4) and the last, together window_length (256)",
       .cost = "bounded memory, endless text; the middle is forgotten",
       .documented = "a prompt must fit the window, and distances in the text double",
       .retention = "sink"},
      {.name = "hybrid",
       .keeps = "a window or everything, as each layer of the model says",
       .cost = "between sliding_window and dynamic",
       .documented = "a token leaves one step early",
       .needs_layer_window = true},
  };
  return table;
}

Capabilities capabilities(const Preset& preset) {
  if (preset.keeps_nothing)
    return {.long_generation = true, .crop = true, .fork = true, .batch = true, .beams = true, .save = true};
  // A window slides only where it has a length.
  const RetentionRules rules{.context = 64, .layer_window = preset.retention == "sliding_window" ? 64 : -1};
  Capabilities result = findRetention(preset.retention)->make(rules)->capabilities();
  result.graph = false;  // a retention would allow it; captured graphs are not built yet
  result.offload = true;
  return result;
}

}  // namespace kvarium
