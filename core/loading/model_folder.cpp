#include "core/loading/model_folder.h"

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <string_view>
#include <system_error>

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/base/small_letters.h"

namespace kvarium::loading {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view gguf_ending = ".gguf";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

bool isGguf(const fs::path& path) {
  const std::string ending = inSmallLetters(path.extension().string());
  return ending == gguf_ending && !path.filename().string().starts_with('.');
}

// "a, b, c"; the first dozen.
std::string namesOf(const std::vector<fs::path>& models) {
  constexpr size_t most = 12;
  const auto shown = [](const fs::path& model) { return printable(modelName(model)); };
  return joined(models | std::views::take(most), shown) + (models.size() > most ? ", ..." : "");
}

}  // namespace

fs::path modelFolder() {
  if (const std::string named = variable("KVARIUM_MODEL_DIR"); !named.empty()) return named;
  const fs::path data = variable("XDG_DATA_HOME");
  return (data.is_absolute() ? data : fs::path(variable("HOME")) / ".local/share") / "kvarium/models";
}

std::vector<fs::path> modelsIn(const fs::path& folder) {
  std::vector<fs::path> models;
  std::error_code none;
  for (fs::directory_iterator at(folder, none), end; !none && at != end; at.increment(none)) {
    std::error_code unread;
    const fs::path& path = at->path();
    const bool is_model = fs::is_directory(path, unread) ? fs::exists(path / "config.json", unread)
                                                         : isGguf(path) && fs::is_regular_file(path, unread);
    if (is_model) models.push_back(path);
  }
  std::ranges::sort(models);
  return models;
}

std::string modelName(const fs::path& path) {
  constexpr std::string_view of_hub = "models--", dashes = "--";
  const fs::path shown = path.has_filename() ? path : path.parent_path(), folder = shown.parent_path();
  std::string name = shown.filename().string(), cached = folder.parent_path().filename().string();
  if (folder.filename() == "snapshots" && cached.starts_with(of_hub)) {
    cached.erase(0, of_hub.size());
    if (const size_t at = cached.find(dashes); at != std::string::npos) cached.replace(at, dashes.size(), "/");
    return cached;
  }
  if (isGguf(shown)) name.resize(name.size() - gguf_ending.size());
  return name;
}

fs::path namedModel(const std::string& named) {
  std::error_code none;
  if (named.find('/') != std::string::npos || fs::exists(named, none)) return named;
  const fs::path folder = modelFolder();
  const std::vector<fs::path> models = modelsIn(folder);
  std::vector<fs::path> found;
  for (const fs::path& model : models)
    if (model.filename() == named || modelName(model) == named) found.push_back(model);
  if (found.size() == 1) return found.front();
  const std::string shown = printable(named, 1024), where = printable(folder.string(), 1024);
  if (!found.empty())
    throw Error(ErrorKind::file, {"%1 in %2 is a file and a folder", shown, where}, "write a path with a slash in it");
  throw Error(ErrorKind::file, {"there is no file %1, and no model of that name in %2", shown, where},
              models.empty() ? Sentence("write the path of a model")
                             : Sentence("write the path of a model, or one of these: %1", namesOf(models)));
}

}  // namespace kvarium::loading
