// kvarium-cli models: lists the models of the program's own folder, which -m opens by their names.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/base/numbers.h"
#include "core/engine/model_description.h"
#include "core/engine/model_needs.h"
#include "core/loading/model_folder.h"
#include "core/text/unicode_text.h"
#include "core/text/utf8_assembler.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

// Of the file, or of the files in the folder.
int64_t bytesAt(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_directory(path, none)) {
    const auto bytes = std::filesystem::file_size(path, none);
    return none ? 0 : static_cast<int64_t>(bytes);
  }
  int64_t sum = 0;
  for (std::filesystem::directory_iterator at(path, none), end; !none && at != end; at.increment(none))
    sum += at->is_regular_file(none) ? bytesAt(at->path()) : 0;
  return sum;
}

Json modelRow(const std::filesystem::path& path, const device::DeviceChoice& device) {
  const engine::ModelDescription about = engine::describeModel(path);
  Json row = {{"name", text::toValidUtf8(loading::modelName(path))},
              {"path", text::toValidUtf8(path.string())},
              {"bytes", bytesAt(path)},
              {"family", nullptr},
              {"context_length", nullptr},
              {"fits", nullptr},
              {"problem", nullptr}};
  if (!about.problem.empty()) {
    row["problem"] = inEnglish(about.problem);
    return row;
  }
  row["family"] = about.architecture;
  row["context_length"] = about.context_length;
  const auto files = loading::ModelFiles::open(path);  // its weights, and a whole cache for a usual chat
  const int64_t context = std::min(usual_context, files->config().context_length);
  row["fits"] = fitJson(engine::fitOn(device, engine::estimateNeeds(*files, cache::parseCacheSpec("dynamic"), context,
                                                                    device::Precision::fast, device)))["fits"];
  return row;
}

void printModels(const Json& rows, const std::filesystem::path& folder) {
  if (rows.empty()) {
    std::printf("there is no model in %s\n", printable(folder.string(), 1024).c_str());
    return;
  }
  std::vector<std::string> names;
  size_t width = 4;
  for (const Json& row : rows) {
    names.push_back(printable(row["name"].get<std::string>(), 200));
    width = std::max(width, text::columnsOf(names.back()));
  }
  for (std::string& name : names) name.append(width - text::columnsOf(name), ' ');
  std::printf("%-*s  %10s  %-10s  %9s  %s\n", static_cast<int>(width), "name", "size", "family", "context", "fits");
  for (size_t i = 0; i < rows.size(); ++i) {
    const Json& row = rows[i];
    std::printf("%s  %10s  ", names[i].c_str(), bytesText(row["bytes"]).c_str());
    if (row["problem"].is_string())
      std::printf("%s\n", row["problem"].get<std::string>().c_str());
    else
      std::printf("%-10s  %9s  %s\n", row["family"].get<std::string>().c_str(),
                  withThousands(row["context_length"]).c_str(),
                  row["fits"].is_null()     ? "-"
                  : row["fits"].get<bool>() ? "yes"
                                            : "no");
  }
}

}  // namespace

void addModels(CLI::App& program) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = program.add_subcommand("models", "the models that -m opens by their names");
  addCommon(*command, *options, With::nothing);
  showDevice(*command, "whether they fit there");
  command->callback([options] {
    const std::filesystem::path folder = loading::modelFolder();
    const device::DeviceChoice device = gpu::usableDevice(options->device);
    Json rows = Json::array();
    for (const std::filesystem::path& path : loading::modelsIn(folder)) rows.push_back(modelRow(path, device));
    if (options->json)
      printJson(rows);
    else
      printModels(rows, folder);
  });
}

}  // namespace kvarium::cli
