// The names users know, as data. One line a preset.
#include "core/cache/spec/cache_spec.h"

namespace kvarium {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = {
      {.name = "none",
       .keeps = "nothing; the whole text is read again for every token",
       .cost = "no memory between steps; slow, time grows with the square of the text",
       .documented = "",
       .keeps_nothing = true},
      {.name = "dynamic",
       .keeps = "every token; what a layer's own window can no longer see leaves",
       .cost = "grows by blocks of 64 tokens, nothing is copied when it grows",
       .documented = "copies the whole cache at every token to grow it"},
      {.name = "static",
       .keeps = "every token up to a capacity",
       .cost = "all memory at once; when it is full the reply stops",
       .documented = "length is found by counting non-zero rows",
       .retention = "fixed"},
      {.name = "offloaded",
       .keeps = "every token",
       .cost = "compute memory for two layers, the rest on disk; every step reads all layers",
       .documented = "a GPU only; the whole layer goes back at every token",
       .residency = Place::disk},
      {.name = "offloaded_static",
       .keeps = "every token up to a capacity",
       .cost = "all room at once: compute memory for two layers, the rest on disk; every step reads all layers",
       .documented = "a GPU only; the whole capacity is read at every token",
       .retention = "fixed",
       .residency = Place::disk},
      {.name = "quantized",
       .keeps = "every token, older ones compressed (5 bit keys, 3 bit values)",
       .cost =
           "about a third of the memory of a long text, some accuracy; the first 4 tokens and the newest 128 to 191 "
           "(residual_length, and up to 63 more) stay in full precision",
       .documented = "rounds the whole text again at every flush, and expands it all to read it",
       .nbits = 4},
      {.name = "sliding_window",
       .keeps = "only the last window_length tokens",
       .cost = "bounded memory; older tokens are forgotten",
       .documented = "a prompt longer than the window fails, and a token leaves one step early",
       .retention = "sliding_window"},
      {.name = "sink",
       .keeps = "the first 4 tokens (num_sink_tokens) and the last 252, together 256 (window_length)",
       .cost = "bounded memory, endless text; the middle is forgotten",
       .documented = "a prompt must fit the window, and distances in the text double",
       .retention = "sink"},
      {.name = "key_norm",
       .keeps = "in each layer the 256 tokens (window_length) whose keys have the smallest norms, and those read last "
                "(32 of a prompt) among them",
       .cost =
           "bounded cells, endless text; a block of 64 stays while one token of it does, so memory shrinks less; crops "
           "only before anything left",
       .documented = "",
       .retention = "key_norm"},
      {.name = "hybrid",
       .keeps = "the whole text or only the last tokens, as the model asks layer by layer",
       .cost = "between sliding_window and dynamic",
       .documented = "a token leaves one step early",
       .needs_layer_window = true},
  };
  return table;
}

Capabilities capabilities(const Preset& preset) {
  if (preset.keeps_nothing)
    return {.long_generation = true,
            .crop = true,
            .fork = true,
            .batch = true,
            .beams = true,
            .save = true,
            .same_however_cut = true};
  // A window slides only where it has a length.
  const RetentionRules rules{.context = 64, .layer_window = preset.retention == "sliding_window" ? 64 : -1};
  Capabilities result = findRetention(preset.retention)->make(rules)->capabilities();
  result.graph = false;  // a retention would allow it; captured graphs are not built yet
  result.offload = true;
  result.same_however_cut = result.same_however_cut && preset.nbits == 0;  // a call sees its own tokens unrounded
  return result;
}

}  // namespace kvarium
