// The names users know, as data. One line a preset.
#include "core/cache/cache_spec.h"

namespace kvarium {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = {
      {.name = "none",
       .keeps = "nothing; every step reads the whole text again",
       .cost = "no memory between steps, time grows with the square of the text",
       .documented = "",
       .available = true,
       .keeps_nothing = true},
      {.name = "dynamic",
       .keeps = "every token; what a layer's own window can no longer see leaves",
       .cost = "grows by blocks of 64 tokens, nothing is copied when it grows",
       .documented = "copies the whole cache at every token to grow it",
       .available = true},
      {.name = "static",
       .keeps = "every token up to a capacity",
       .cost = "allocated once for the whole capacity",
       .documented = "length is found by counting non-zero rows",
       .available = true,
       .retention = "fixed"},
      {.name = "offloaded", .keeps = "every token", .cost = "device memory for about two layers, the rest elsewhere"},
      {.name = "offloaded_static",
       .keeps = "every token up to a capacity",
       .cost = "allocated once, device memory for about two layers"},
      {.name = "quantized",
       .keeps = "every token, old ones in few bits",
       .cost = "a fraction of the memory, some accuracy"},
      {.name = "sliding_window",
       .keeps = "the last window_length tokens",
       .cost = "bounded memory; what left is forgotten",
       .documented = "a prompt longer than the window fails, and a token leaves one step early",
       .available = true,
       .retention = "sliding_window"},
      {.name = "sink",
       .keeps = "the first num_sink_tokens (4) and the last up to window_length (256)",
       .cost = "bounded memory, endless text; the middle is forgotten",
       .documented = "a prompt must fit the window, and distances in the text double",
       .available = true,
       .retention = "sink"},
      {.name = "hybrid",
       .keeps = "a window or everything, as each layer of the model says",
       .cost = "between sliding_window and dynamic",
       .documented = "a token leaves one step early",
       .available = true,
       .needs_layer_window = true},
  };
  return table;
}

Capabilities capabilities(const Preset& preset) {
  if (preset.keeps_nothing) return {.long_generation = true, .crop = true, .fork = true, .batch = true};
  const RetentionRules rules{.capacity = 64, .window_length = 64, .num_sink_tokens = 4};
  Capabilities result = findRetention(preset.retention)->make(rules)->capabilities();
  result.beams = false;  // a retention would allow both; beam search and captured graphs are not built yet
  result.graph = false;
  return result;
}

}  // namespace kvarium
