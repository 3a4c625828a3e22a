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
          {"graph", c.graph}};
}

constexpr const char* specification =
    "\nHow a cache is asked for (--cache SPEC): PRESET[:key=value,...][;LAYERS:key=value,...]...\n"
    "  format=f32|f16|bf16           how keys and values are written; k_format= and v_format= set them apart\n"
    "  retention=full|fixed|sliding_window|sink|key_norm   which tokens stay\n"
    "  max_cache_len=N               fixed: tokens there is room for, exactly\n"
    "  window_length=N               sliding_window, sink: tokens a token sees, itself and the sinks included\n"
    "  num_sink_tokens=N             sink: first tokens that never leave\n"
    "  nbits=8|5|4|3|2|1             old tokens in so few bits; k_nbits= and v_nbits= set keys and values apart\n"
    "  residual_length=N             the youngest N tokens (128) stay full\n"
    "  backend=kvarium|quanto|hqq|kivi   how codes are made; q_group_size=N numbers share a scale\n"
    "  axis_key=0|1|-1, axis_value=, rotate=none|hadamard, hqq_optimize=true|false   in the backend's own meaning\n"
    "  requantize=append|all         all: round everything again at every flush, as transformers 4.48 does\n"
    "  residency=device|host|disk    where the bytes lie; host is simulated on a CPU\n"
    "  prefetch=N                    host, disk: layers read ahead of the one that computes\n"
    "  LAYERS                        0, 0-3, or -1 (the last); what is said later wins\n"
    "  dynamic:format=f32            sink:window_length=1024,num_sink_tokens=4\n"
    "  quantized:nbits=2;0-1:nbits=8  sink:window_length=1024,num_sink_tokens=4,nbits=4\n"
    "mamba, jamba and encoder_decoder are other names of dynamic on models with such state.\n";

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
    "preset on a model whose own layers have a window.\n";

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
    std::cout << specification;
  });
}

}  // namespace kvarium::cli
