#include "core/text/hf/chat_templates.h"

#include <functional>
#include <map>
#include <ranges>

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/files/gguf.h"
#include "core/text/hf/hf_json.h"

namespace kvarium::text {
namespace {

constexpr size_t most_templates = 256, most_named = 8;
constexpr const char* default_name = "default";

using Named = std::map<std::string, std::function<std::string()>>;  // the template of each name, read when it is used

void add(Named& named, const std::string& name, std::function<std::string()> read) {
  if (named.size() < most_templates || name == default_name) named.emplace(name, std::move(read));
}

TemplateChoice choose(const Named& named, const Sentence& remedy) {
  const auto usual = named.size() == 1 ? named.begin() : named.find(default_name);
  if (usual != named.end()) return {usual->second(), {}};
  if (named.empty()) return {};
  std::string names = joined(named | std::views::keys | std::views::take(most_named),
                             [](const auto& name) { return printable(name, 40); });
  if (named.size() > most_named) names += ", ...";
  return {{},
          {"the model has %1 chat templates and none of them is the default: %2 (%3)", named.size(), names, remedy}};
}

// chat_template of a JSON file: a text, or a list of names and templates.
void addFrom(const std::filesystem::path& path, Named& named) {
  const nlohmann::json json = readJsonIfThere(path);
  const files::JsonFields file(json, path.filename().string());
  if (!file.has("chat_template")) return;
  const auto keep = [&](const std::string& name, std::string source) {
    add(named, name, [source = std::move(source)] { return source; });
  };
  if (!file.all()["chat_template"].is_array()) return keep(default_name, file.text("chat_template"));
  std::map<std::string, std::string> list;  // of two with one name the last counts, as in a dict of Python
  for (const nlohmann::json& value : file.listAt("chat_template")) {
    const files::JsonFields entry(value, file.name() + ".chat_template");
    list[entry.text("name")] = entry.text("template");
  }
  for (auto& [name, source] : list) keep(name, std::move(source));
}

}  // namespace

TemplateChoice readHfChatTemplate(const std::filesystem::path& folder) {
  Named named;
  const auto addFile = [&](const std::string& name, const std::filesystem::path& path) {
    add(named, name, [path] { return readBoundedFile(path); });
  };
  std::error_code ignored;
  std::filesystem::directory_iterator entry(folder / "additional_chat_templates", ignored);
  for (; !ignored && entry != std::filesystem::directory_iterator(); entry.increment(ignored)) {
    const std::filesystem::path& path = entry->path();
    if (path.extension() == ".jinja") addFile(path.stem().string(), path);
  }
  if (const auto path = folder / "chat_template.jinja"; isThere(path)) addFile(default_name, path);
  for (const char* name : {"tokenizer_config.json", "chat_template.json"})
    if (!named.contains(default_name)) addFrom(folder / name, named);
  return choose(named, "save one as chat_template.jinja in its folder");
}

TemplateChoice readGgufChatTemplate(const files::GgufFile& file) {
  constexpr std::string_view key = "tokenizer.chat_template";
  Named named;
  const auto addKey = [&](const std::string& name, const std::string& at) {
    add(named, name, [&file, at] { return std::string(file.text(at).value_or("")); });
  };
  if (file.has(key)) addKey(default_name, std::string(key));
  for (const std::string& at : file.keys())
    if (at.starts_with(key) && at.size() > key.size() + 1 && at[key.size()] == '.')
      addKey(at.substr(key.size() + 1), at);
  return choose(named, "convert it again with one as its chat template");
}

}  // namespace kvarium::text
