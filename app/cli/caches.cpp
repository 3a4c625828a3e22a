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

}  // namespace

void addCaches(CLI::App& program) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command = program.add_subcommand("caches", "every cache preset");
  command->add_flag("--json", *json, "print one JSON document");
  command->callback([json] {
    Json list = Json::array();
    for (const Preset& preset : presets()) {
      Json row = {
          {"name", preset.name}, {"available", preset.available}, {"keeps", preset.keeps}, {"costs", preset.cost}};
      if (preset.available) row["can"] = capabilityJson(capabilities(preset));
      if (!preset.documented.empty()) row["documented"] = preset.documented;
      list.push_back(row);
    }
    if (*json) return printJson(list);
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
  });
}

}  // namespace kvarium::cli
