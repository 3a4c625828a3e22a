// kvarium-cli caches: lists every preset with what it keeps, supports and costs, and explains cache specifications. All
// lists are made from the tables of core/cache.
#include <algorithm>
#include <iostream>
#include <ranges>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/base/joined.h"
#include "core/cache/spec_error.h"

namespace kvarium::cli {
namespace {

Json capabilityJson(const cache::Preset& preset) {
  const cache::RetentionTraits traits = cache::traitsOf(preset);
  return {{"initialization_needed", traits.needs_initialization},
          {"long_generation", traits.long_generation},
          {"crop", traits.crop},
          {"fork", true},
          {"batch", true},
          {"beams", true},
          {"save", true},
          {"offload", !preset.keeps_nothing},
          {"graph", traits.graph},
          {"same_however_cut", traits.same_however_cut}};
}

constexpr const char* specification =
    "\nCache specification (--cache SPEC): PRESET[:key=value,...][;LAYERS:key=value,...]...\n"
    "  format=FORMATS           how keys and values are stored; k_format= and v_format= set one side\n"
    "  retention=RETENTIONS\n"
    "                                which tokens stay; key_norm decides by the keys, tova, h2o, snapkv and\n"
    "                                pyramidkv by attention, expected_attention by what the queries of the prompt\n"
    "                                let expect of later ones, the others by positions\n"
    "  max_cache_len=N               fixed: capacity in tokens, exact\n"
    "  window_length=N               sliding_window, sink: tokens that a token sees, itself and the sinks included;\n"
    "                                key_norm, tova, h2o: tokens that each layer keeps after a call; snapkv and\n"
    "                                expected_attention: of the prompt; pyramidkv: of the prompt, on average\n"
    "  num_sink_tokens=N             sink and all that decide by keys or attention: first tokens that are never "
    "evicted\n"
    "                                (sink, expected_attention: 4, others 0)\n"
    "  recent=N                      h2o: newest tokens that are never evicted (half of window_length)\n"
    "  observe=N                     snapkv, pyramidkv: last tokens of the prompt, which choose and stay (32, or\n"
    "                                half of window_length)\n"
    "  prompt=whole|pieces           key_norm, tova, h2o: a prompt is one decision, after its last token (whole), or\n"
    "                                is decided in pieces of an eighth of window_length, as it is where memory cannot\n"
    "                                hold it\n"
    "  nbits=WIDTHS             bits per number of older tokens; k_nbits= and v_nbits= set one side. With\n"
    "                                backend kvarium, 4 means the best mix within 4.5 bits: 5 bit keys, 3 bit values\n"
    "  residual_length=N             the newest N tokens (128), and up to 63 more, stay in full precision\n"
    "  backend=BACKENDS   method of quantization; q_group_size=N numbers share a scale\n"
    "METHODS"
    "  axis_key=0|1|-1, axis_value=, rotate=none|hadamard, hqq_optimize=true|false   as the backend defines them\n"
    "  requantize=append|all         all: quantize the whole text again at every flush, as transformers 4.48 does\n"
    "  residency=device|host|disk    where the cache is stored: in the memory of the device, of the host, or on a\n"
    "                                disk; of a CPU both memories are the RAM, and host stands for another one\n"
    "  prefetch=N                    host, disk: layers read ahead of the layer that computes\n"
    "  LAYERS                        0, 0-3, or -1 (the last); later keys replace earlier ones\n"
    "  dynamic:format=f32            sink:window_length=1024,num_sink_tokens=4\n"
    "  quantized:nbits=2;0-1:nbits=8  sink:window_length=1024,num_sink_tokens=4,nbits=4\n"
    "mamba, jamba and encoder_decoder are other names of dynamic on models with such state.\n";

// One line per backend: its name, its help and its widths.
std::string methods() {
  std::string text;
  for (const cache::Backend& backend : cache::backends()) {
    text += std::string(32, ' ') + std::string(backend.name) + ": " + std::string(backend.words) + "; " +
            joined(cache::widthsOf(backend)) + " bits\n";
  }
  return text;
}

void printSpecification() {
  std::string text = specification;
  for (const auto& [place, words] :
       {std::pair<std::string_view, std::string>{"METHODS", methods()},
        {"FORMATS", joined(cache::formatNames(), {}, "|")},
        {"RETENTIONS", joined(cache::retentionNames(), {}, "|")},
        {"WIDTHS", joined(std::views::reverse(device::code_widths), &device::CodeWidth::bits, "|")},
        {"BACKENDS", joined(cache::backendNames(), {}, "|")}})
    text.replace(text.find(place), place.size(), words);
  std::cout << text;
}

// True if the preset evicts by a window, so that a crop can only go back to tokens that are still stored.
bool forgets(const cache::Preset& preset) {
  const cache::RetentionRules rules{.context = 64, .layer_window = preset.needs_layer_window ? 64 : -1};
  try {
    const std::vector<cache::SegmentRule> segments = cache::findRetention(preset.retention)->make(rules)->segments();
    return std::ranges::any_of(segments, [](const cache::SegmentRule& rule) { return rule.window >= 0; });
  } catch (const cache::SpecError& error) {
    return error.key() == "window_length";  // a window it cannot be without
  }
}

constexpr const char* crop_note =
    "\n(1) Only as far as the window is still stored, or to a checkpoint: a conversation has checkpoints at the "
    "borders of\n"
    "its messages and within them, as far as --kept-bytes allows. An edit or `/undo` reads again what lies after the\n"
    "nearest. The same holds for every preset on a model whose own layers have a window, or a recurrent state; but "
    "where\n"
    "tokens of any age leave, or a window is compressed, a checkpoint goes with the first cells it needs, and h2o has "
    "none.\n"
    "Same however cut: with --precision exact a text gives the same bits, fed in one call or in any pieces. With\n"
    "quantization (nbits) it does not, whatever the preset: a call reads its own tokens in full precision.\n"
    "Graph: on a GPU steps of decoding are one captured graph, whatever the length of the text. Other caches on the\n"
    "GPU capture again when the room for blocks doubles; steps that quantize, look at attention or move cells from or\n"
    "to the host go op by op.\n";

// Prints Markdown; docs/caches.md has the same table and note.
void printTable() {
  std::cout << "| preset | keeps | costs |";
  const Json columns = capabilityJson(cache::presets().front());
  for (const auto& [name, can] : columns.items()) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    std::cout << " " << words << " |";
  }
  std::cout << " Hugging Face's documentation or code |\n|---|---|---|";
  for (size_t i = 0; i < columns.size(); ++i) std::cout << "---|";
  std::cout << "---|\n";
  for (const cache::Preset& preset : cache::presets()) {
    std::cout << "| `" << preset.name << "` | " << preset.keeps << " | " << preset.cost << " |";
    const Json abilities = capabilityJson(preset);
    for (const auto& [name, can] : abilities.items())
      std::cout << (!can ? " - |" : name == "crop" && forgets(preset) ? " yes (1) |" : " yes |");
    std::cout << " " << preset.documented << " |\n";
  }
  std::cout << crop_note;
}

}  // namespace

void addCaches(CLI::App& program) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = program.add_subcommand("caches", "every cache preset, and how to write a cache specification");
  addCommon(*command, *options, With::nothing);
  command->callback([options] {
    Json list = Json::array();
    for (const cache::Preset& preset : cache::presets()) {
      Json row = {{"name", preset.name},
                  {"keeps", preset.keeps},
                  {"costs", preset.cost},
                  {"can", capabilityJson(preset)},
                  {"crop_only_to_what_is_kept", forgets(preset)}};
      if (!preset.documented.empty()) row["documented"] = preset.documented;
      list.push_back(row);
    }
    if (options->json) return printJson(list);
    printTable();
    printSpecification();
  });
}

}  // namespace kvarium::cli
