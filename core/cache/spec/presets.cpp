// The table of presets: the cache names that users know, one row each.
#include "core/cache/spec/cache_spec.h"

namespace kvarium::cache {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = {
      {.name = "none",
       .keeps = "nothing; the whole text is read again for every token",
       .cost = "no memory between steps; slow, time grows with the square of the text",
       .in_words = "No cache",
       .keeps_in_words = "slow, reads the whole text for every token",
       .cost_in_words = "no memory between tokens; the time grows with the square of the text",
       .keeps_nothing = true},
      {.name = "dynamic",
       .keeps = "every token; a layer with its own window keeps only that window",
       .cost = "grows by blocks of 64 tokens, nothing is copied when it grows",
       .documented = "copies the whole cache at every token to grow it",
       .in_words = "Full (grows)",
       .keeps_in_words = "every token",
       .cost_in_words = "grows by blocks of 64 tokens; nothing is copied when it grows; layers of the model with a "
                        "window keep their window only"},
      {.name = "static",
       .keeps = "every token up to a capacity",
       .cost = "allocates all memory at once; the reply stops when it is full",
       .documented = "length is found by counting non-zero rows",
       .in_words = "Full, fixed size",
       .keeps_in_words = "every token there is room for",
       .cost_in_words = "all memory at once; when it is full the reply stops",
       .retention = "fixed"},
      {.name = "offloaded",
       .keeps = "every token",
       .cost =
           "compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers",
       .documented = "GPU only; the whole layer is written back at every token",
       .in_words = "Full, offloaded",
       .keeps_in_words = "every token, on disk (with a GPU: in RAM)",
       .cost_in_words = "memory to compute in for two layers; every token reads the others, too",
       .offloads = true},
      {.name = "offloaded_static",
       .keeps = "every token up to a capacity",
       .cost = "allocates everything at once: compute memory for two layers, the rest on disk; with a GPU, in host "
               "memory; every step reads all layers",
       .documented = "GPU only; the whole capacity is read at every token",
       .in_words = "Full, fixed size, offloaded",
       .keeps_in_words = "every token there is room for, on disk (with a GPU: in RAM)",
       .cost_in_words = "all memory at once: to compute in for two layers; every token reads the others, too",
       .retention = "fixed",
       .offloads = true},
      {.name = "quantized",
       .keeps = "every token, older ones compressed (5 bit keys, 3 bit values)",
       .cost = "about a third of the memory for a long text, less accuracy; the first 4 tokens and the newest 128 to "
               "191 (residual_length, and up to 63 more) stay in full precision",
       .documented = "rounds the whole text again at every flush, and expands it all to read it",
       .in_words = "Compressed",
       .keeps_in_words = "every token, older ones compressed",
       .cost_in_words = "about a third of the memory of a long text, some accuracy; the first 4 tokens and the newest "
                        "128 to 191 stay at 16 bit",
       .nbits = 4},
      {.name = "sliding_window",
       .keeps = "only the last window_length tokens",
       .cost = "bounded memory; older tokens are forgotten",
       .documented = "a prompt longer than the window fails, and tokens are evicted one step early",
       .keeps_in_words = "only the last N tokens",
       .cost_in_words = "bounded memory; older tokens are forgotten",
       .retention = "sliding_window"},
      {.name = "sink",
       .keeps = "the first 4 tokens (num_sink_tokens) and the last 252, together 256 (window_length)",
       .cost = "bounded memory, endless text; the middle is forgotten",
       .documented = "a prompt must fit the window, and distances in the text double",
       .keeps_in_words = "the first 4 and the last 252",
       .cost_in_words = "bounded memory, endless text; the middle is forgotten",
       .retention = "sink"},
      {.name = "key_norm",
       .keeps = "in each layer 256 tokens (window_length): those whose keys have the smallest norms, and the newest",
       .cost = "bounded memory once a prompt is read, endless text; crops only before the first eviction",
       .keeps_in_words = "in each layer the 256 tokens with the smallest key norms",
       .cost_in_words = "bounded memory, endless text; other tokens are forgotten",
       .retention = "key_norm"},
      {.name = "tova",
       .keeps = "in each layer 256 tokens (window_length): those to which the newest token attends most",
       .cost =
           "bounded memory once a prompt is read, endless text; crops only before the first eviction, and attention "
           "is computed up to half as often again",
       .keeps_in_words = "in each layer the 256 tokens that the newest attends to most",
       .cost_in_words = "bounded memory, endless text; other tokens are forgotten, a little slower",
       .retention = "tova"},
      {.name = "h2o",
       .keeps = "in each layer 256 tokens (window_length): the newest half (recent), and those to which all tokens "
                "together attended most",
       .cost =
           "bounded memory once a prompt is read, endless text; crops only to nothing, and attention is computed up "
           "to half as often again",
       .keeps_in_words = "in each layer 256 tokens: the newest half, and those that all others attended to most",
       .cost_in_words =
           "bounded memory, endless text; other tokens are forgotten, a little slower; an edit reads the text again",
       .retention = "h2o"},
      {.name = "snapkv",
       .keeps = "in each layer 256 tokens of the prompt (window_length), those to which its last 32 (observe) attend "
                "most and these; and every later token",
       .cost = "memory of the whole prompt while it is read, and of 256 tokens of it from then on; grows with the "
               "reply; crops only after the prompt",
       .keeps_in_words =
           "in each layer the 256 tokens of the prompt that its end attends to most, and every token after it",
       .cost_in_words = "little memory for a long prompt once it is read; the reply grows",
       .retention = "snapkv"},
      {.name = "pyramidkv",
       .keeps = "as snapkv, but more tokens in the first layers than in the last: 256 (window_length) on average",
       .cost = "as snapkv",
       .keeps_in_words = "as SnapKV, with more tokens in the first layers than in the last: 256 on average",
       .cost_in_words = "little memory for a long prompt once it is read; the reply grows",
       .retention = "pyramidkv"},
      {.name = "expected_attention",
       .keeps = "in each layer 256 tokens of the prompt (window_length): its first 4 (num_sink_tokens), and those to "
                "which the tokens after it are expected to attend most; and every later token",
       .cost = "as snapkv, and the statistics of all queries while the prompt is read: n_heads * (head_dim + "
               "head_dim^2) numbers a layer",
       .keeps_in_words = "in each layer the 256 tokens of the prompt that later ones are expected to attend to, and "
                         "every token after it",
       .cost_in_words = "little memory for a long prompt once it is read; the reply grows",
       .retention = "expected_attention"},
      {.name = "hybrid",
       .keeps = "the whole text or only the last tokens, as each layer of the model requires",
       .cost = "between sliding_window and dynamic",
       .documented = "tokens are evicted one step early",
       .in_words = "As the model asks",
       .keeps_in_words = "layer by layer, a window or everything",
       .cost_in_words = "between Window and Full",
       .needs_layer_window = true},
  };
  return table;
}

RetentionTraits traitsOf(const Preset& preset) {
  if (preset.keeps_nothing) return {.long_generation = true};
  // A sliding window needs a length.
  const RetentionRules rules{.context = 64, .layer_window = preset.retention == "sliding_window" ? 64 : -1};
  RetentionTraits result = findRetention(preset.retention)->make(rules)->traits();
  result.graph = result.graph && !preset.offloads;  // copies of layers are no part of a graph
  // A call reads its own tokens before they are quantized.
  result.same_however_cut = result.same_however_cut && preset.nbits == 0;
  return result;
}

}  // namespace kvarium::cache
