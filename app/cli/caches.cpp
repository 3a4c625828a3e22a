// kvarium-cli caches: every preset, what it keeps, what it can do, what it costs; from the code's own capability flags.
#include <algorithm>
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"

namespace kvarium::cli {
namespace {

Json capabilityJson(const Capabilities& c) {
  return {{"initialization_needed", c.needs_initialization},
          {"long_generation", c.long_generation},
          {"crop", c.crop},
          {"fork", c.fork},
          {"batch", c.batch},
          {"beams", c.beams},
          {"save", c.save},
          {"offload", c.offload},
          {"graph", c.graph},
          {"same_however_cut", c.same_however_cut}};
}

constexpr const char* specification =
    "\nHow a cache is asked for (--cache SPEC): PRESET[:key=value,...][;LAYERS:key=value,...]...\n"
    "  format=f32|f16|bf16           how keys and values are written; k_format= and v_format= set them apart\n"
    "  retention=RETENTIONS\n"
    "                                which tokens stay; key_norm looks at the keys, the others at positions\n"
    "  max_cache_len=N               fixed: tokens there is room for, exactly\n"
    "  window_length=N               sliding_window, sink: tokens a token sees, itself and the sinks included;\n"
    "                                key_norm: tokens each layer keeps behind a token\n"
    "  num_sink_tokens=N             sink, key_norm: first tokens that never leave\n"
    "  nbits=WIDTHS             old tokens compressed to so few bits a number; k_nbits= and v_nbits= set\n"
    "                                keys and values apart. 4 of backend kvarium is the best mix within 4.5 bits:\n"
    "                                5 bit keys, 3 bit values\n"
    "  residual_length=N             the newest N tokens (128), and up to 63 more, stay in full precision\n"
    "  backend=BACKENDS   how codes are made; q_group_size=N numbers share a scale\n"
    "  axis_key=0|1|-1, axis_value=, rotate=none|hadamard, hqq_optimize=true|false   in the backend's own meaning\n"
    "  requantize=append|all         all: round everything again at every flush, as transformers 4.48 does\n"
    "  residency=device|host|disk    where the bytes lie; host is simulated on a CPU\n"
    "  prefetch=N                    host, disk: layers read ahead of the one that computes\n"
    "  LAYERS                        0, 0-3, or -1 (the last); what is said later wins\n"
    "  dynamic:format=f32            sink:window_length=1024,num_sink_tokens=4\n"
    "  quantized:nbits=2;0-1:nbits=8  sink:window_length=1024,num_sink_tokens=4,nbits=4\n"
    "mamba, jamba and encoder_decoder are other names of dynamic on models with such state.\n";

// What there is of a kind, where its name in capitals stands in the specification: "a|b|c".
void put(std::string& text, std::string_view name, const std::vector<std::string_view>& words) {
  std::string either;
  for (const std::string_view word : words) either += (either.empty() ? "" : "|") + std::string(word);
  text.replace(text.find(name), name.size(), either);
}

void printSpecification() {
  std::vector<std::string> widths;
  for (const int width : code_widths) widths.insert(widths.begin(), std::to_string(width));
  std::string text = specification;
  put(text, "RETENTIONS", retentionNames());
  put(text, "WIDTHS", {widths.begin(), widths.end()});
  put(text, "BACKENDS", backendNames());
  std::cout << text;
}

// Tokens leave a window for good: a crop goes back only to what is still there.
bool forgets(const Preset& preset) {
  const bool needs_window = preset.needs_layer_window || preset.retention == "sliding_window";  // of a layer
  const RetentionRules rules{.context = 64, .layer_window = needs_window ? 64 : -1};
  const std::vector<SegmentRule> segments = findRetention(preset.retention)->make(rules)->segments();
  return std::any_of(segments.begin(), segments.end(), [](const SegmentRule& rule) { return rule.window >= 0; });
}

constexpr const char* crop_note =
    "\n(1) Only as far back as the tokens before that place are still kept: what left a window does not come back, "
    "and\n"
    "going further is refused; an edit or `/undo` then reads the text again from the beginning. The same holds for "
    "every\n"
    "preset on a model whose own layers have a window.\n"
    "Same however cut: with --precision exact a text gives the same bits, fed in one call or in any pieces. With few "
    "bits\n"
    "(nbits) it does not, whatever the preset: a call sees its own tokens in full precision.\n";

// Markdown, so that it can be read here and in docs/caches.md.
void printTable() {
  std::cout << "| preset | keeps | costs |";
  const Json columns = capabilityJson({});
  for (const auto& [name, can] : columns.items()) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    std::cout << " " << words << " |";
  }
  std::cout << " Hugging Face's documentation or code |\n|---|---|---|";
  for (size_t i = 0; i < columns.size(); ++i) std::cout << "---|";
  std::cout << "---|\n";
  for (const Preset& preset : presets()) {
    std::cout << "| `" << preset.name << "` | " << preset.keeps << " | " << preset.cost << " |";
    const Json abilities = capabilityJson(capabilities(preset));
    for (const auto& [name, can] : abilities.items())
      std::cout << (!can ? " - |" : name == "crop" && forgets(preset) ? " yes (1) |" : " yes |");
    std::cout << " " << preset.documented << " |\n";
  }
  std::cout << crop_note;
}

}  // namespace

void addCaches(CLI::App& program) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = program.add_subcommand("caches", "every cache preset, and how a cache is asked for");
  addCommon(*command, *options, With::nothing);
  command->callback([options] {
    Json list = Json::array();
    for (const Preset& preset : presets()) {
      Json row = {{"name", preset.name},
                  {"keeps", preset.keeps},
                  {"costs", preset.cost},
                  {"can", capabilityJson(capabilities(preset))},
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
