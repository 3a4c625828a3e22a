// kvarium-cli caches: every preset, what it keeps, what it can do, what it costs; from the code's own capability flags.
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
    "  retention=full|fixed|sliding_window|sink   which tokens stay\n"
    "  max_cache_len=N               fixed: tokens there is room for, exactly\n"
    "  window_length=N               sliding_window, sink: tokens a token sees, itself and the sinks included\n"
    "  num_sink_tokens=N             sink: first tokens that never leave\n"
    "  LAYERS                        0, 0-3, or -1 (the last); what is said later wins\n"
    "  dynamic:format=f32            sink:window_length=1024,num_sink_tokens=4\n"
    "  dynamic:k_format=f32,v_format=bf16;0-1:format=f32;-1:format=f32\n"
    "mamba, jamba and encoder_decoder are other names of dynamic on models with such state.\n";

}  // namespace

void addLater(CLI::App& program) {
  for (const char* name : {"perplexity", "cache"}) {
    CLI::App* command = program.add_subcommand(name, "not in this version yet");
    command->prefix_command();
    command->callback([name] { notYet(name); });
  }
}

void addCaches(CLI::App& program) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = program.add_subcommand("caches", "every cache preset, and how a cache is asked for");
  addCommon(*command, *options, With::nothing);
  command->callback([options] {
    Json list = Json::array();
    for (const Preset& preset : presets()) {
      Json row = {
          {"name", preset.name}, {"available", preset.available}, {"keeps", preset.keeps}, {"costs", preset.cost}};
      if (preset.available) row["can"] = capabilityJson(capabilities(preset));
      if (!preset.documented.empty()) row["documented"] = preset.documented;
      list.push_back(row);
    }
    if (options->json) return printJson(list);
    for (const Json& row : list) {
      std::cout << row["name"].get<std::string>() << (row["available"] ? "" : "  (not in this version yet)")
                << "\n  keeps  " << row["keeps"].get<std::string>() << "\n  costs  " << row["costs"].get<std::string>()
                << "\n";
      if (row.contains("can")) {
        std::cout << "  can    ";
        std::string words;
        for (const auto& [key, value] : row["can"].items()) {
          if (value) words += (words.empty() ? "" : ", ") + key;
        }
        std::cout << words << "\n";
      }
      if (row.contains("documented"))
        std::cout << "  Hugging Face's documentation: " << row["documented"].get<std::string>() << "\n";
    }
    std::cout << specification;
  });
}

}  // namespace kvarium::cli
