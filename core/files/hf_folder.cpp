#include "core/files/hf_folder.h"

#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/json_fields.h"

namespace kvarium::files {
namespace {

namespace fs = std::filesystem;

constexpr const char* config_name = "config.json";
constexpr const char* weights_name = "model.safetensors";
constexpr const char* index_name = "model.safetensors.index.json";
constexpr size_t max_parts = 4096;

bool isFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}
bool isFolder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// True for a file name without path separators.
bool isPlainName(std::string_view name) {
  return !name.empty() && name.size() <= 255 && name != "." && name != ".." &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

// The revision in refs/main of a cache folder; empty: none, or not a plain name.
std::string mainRevision(const fs::path& cache_folder) {
  if (!isFile(cache_folder / "refs" / "main")) return {};
  std::ifstream in(cache_folder / "refs" / "main");
  std::string revision(256, '\0');
  in.read(revision.data(), static_cast<std::streamsize>(revision.size()));
  revision.resize(static_cast<size_t>(in.gcount()));
  revision.erase(revision.find_last_not_of(" \r\n") + 1);
  return isPlainName(revision) ? revision : std::string();
}

// The folder with config.json that `path` refers to.
std::optional<fs::path> modelFolder(const fs::path& path) {
  if (isFolder(path)) {
    if (isFile(path / config_name)) return path;
    const fs::path named = path.has_filename() ? path : path.parent_path();  // without a trailing slash
    const fs::path cache = named.filename() == "snapshots" ? named.parent_path() : path;
    const std::string revision = mainRevision(cache);
    const fs::path snapshot = cache / "snapshots" / revision;
    if (!revision.empty() && isFile(snapshot / config_name)) return snapshot;
    return std::nullopt;
  }
  const fs::path name = path.filename();
  const bool known = name == config_name || name == weights_name || name == index_name;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (known && isFile(path) && isFile(folder / config_name)) return folder;
  return std::nullopt;
}

}  // namespace

bool isHfFolder(const fs::path& path) { return modelFolder(path).has_value(); }

std::unique_ptr<HfFolder> HfFolder::open(const fs::path& path) {
  std::unique_ptr<HfFolder> folder = openDocuments(path);
  folder->openWeights();
  return folder;
}

std::unique_ptr<HfFolder> HfFolder::openDocuments(const fs::path& path) {
  const std::optional<fs::path> found = modelFolder(path);
  if (!found) {
    throw Error(ErrorKind::file, {"%1 is not a model folder: it has no config.json", printable(path.string(), 1024)},
                "name a folder with config.json and model.safetensors, or a GGUF file");
  }
  std::unique_ptr<HfFolder> folder(new HfFolder);
  folder->m_folder = *found;
  folder->m_name = printable(found->string(), 1024);
  folder->readDocuments();
  return folder;
}

void HfFolder::readDocuments() {
  const auto read = [&](const char* name) {
    const std::optional<fs::path> there = file(name);
    if (!there) return nlohmann::json::object();
    nlohmann::json document = readJsonFile(*there, {.bytes = 16u << 20});
    JsonFields(document, printable(there->string(), 1024));  // throws unless it is an object
    return document;
  };
  m_config = read(config_name);
  m_generation_config = read("generation_config.json");
  m_preprocessor_config = read("preprocessor_config.json");
  (void)read("tokenizer_config.json");  // core/text reads what it says; where it is broken, the folder is refused
}

std::optional<fs::path> HfFolder::file(std::string_view name) const {
  if (!isPlainName(name) || !isFile(m_folder / name)) return std::nullopt;
  return m_folder / name;
}

void HfFolder::openWeights() {
  if (file(weights_name)) {
    m_parts.push_back(SafetensorsFile::open(m_folder / weights_name));
    m_names = m_parts.front()->names();
    for (const std::string& name : m_names) m_part_of.emplace(name, m_parts.front().get());
  } else if (file(index_name)) {
    openParts(readIndex());
  } else {
    refuseOtherWeights();
  }
}

HfFolder::WeightMap HfFolder::readIndex() const {
  const std::string where = m_name + "/" + index_name;
  // The largest known indexes have some 100,000 tensors in 10 to 20 MB.
  const nlohmann::json index = readJsonFile(m_folder / index_name, {.bytes = 64u << 20, .depth = 16});
  const JsonFields fields(index, where);
  if (!fields.has("weight_map"))
    throw Error(ErrorKind::file, {"%1: weight_map is missing", where}, "use another copy of this model");
  const JsonFields weight_map = *fields.object("weight_map");
  WeightMap part_of;
  for (const auto& [tensor, ignored] : fields.find("weight_map")->items()) {
    const std::string name = weight_map.text(tensor);
    if (!isPlainName(name) || !name.ends_with(".safetensors"))
      weight_map.refuse(tensor, "the name of a .safetensors file in the same folder");
    part_of.emplace(tensor, name);
  }
  return part_of;
}

void HfFolder::openParts(const WeightMap& weight_map) {
  const std::string where = m_name + "/" + index_name;
  std::set<std::string> part_names;
  for (const auto& [tensor, name] : weight_map) part_names.insert(name);
  if (part_names.size() > max_parts) {
    throw Error(ErrorKind::file, {"%1 names %2 parts, more than 4096", where, part_names.size()},
                "use another copy of this model");
  }
  // tensor -> part that contains it although the index names another.
  std::map<std::string, std::string, std::less<>> strays;
  for (const std::string& name : part_names) {
    if (!file(name)) {
      throw Error(ErrorKind::file, {"%1 lacks %2, which %3 names", m_name, printable(name), index_name},
                  "download all parts of the model");
    }
    m_parts.push_back(SafetensorsFile::open(m_folder / name));
    for (const std::string& tensor : m_parts.back()->names()) {
      const auto listed = weight_map.find(tensor);
      if (listed != weight_map.end() && listed->second != name) {
        strays.emplace(tensor, name);
        continue;
      }
      if (!m_part_of.emplace(tensor, m_parts.back().get()).second) {
        throw Error(ErrorKind::file,
                    {"%1 has tensor '%2' in two parts, and %3 does not say which counts", m_name, printable(tensor),
                     index_name},
                    "download all parts of the model again");
      }
      m_names.push_back(tensor);
    }
  }
  for (const auto& [tensor, name] : weight_map) {
    if (m_part_of.count(tensor)) continue;
    const auto stray = strays.find(tensor);
    throw Error(ErrorKind::file,
                {"%1: tensor '%2' is not in %3, but in %4", where, printable(tensor), printable(name),
                 stray == strays.end() ? Sentence("no part") : Sentence("%1", printable(stray->second))},
                "download all parts of the model again");
  }
}

void HfFolder::refuseOtherWeights() const {
  for (const char* name : {"pytorch_model.bin", "pytorch_model.bin.index.json", "consolidated.00.pth", "tf_model.h5",
                           "flax_model.msgpack"}) {
    if (!file(name)) continue;
    throw Error(ErrorKind::unsupported, {"%1 has its weights as %2, and this program reads safetensors", m_name, name},
                "convert them (transformers: load the model, then save_pretrained), or download the safetensors files");
  }
  throw Error(ErrorKind::file, {"%1 has neither %2 nor %3", m_name, weights_name, index_name},
              "download the weights of the model too");
}

const SafetensorsFile* HfFolder::part(std::string_view tensor) const {
  const auto found = m_part_of.find(tensor);
  return found == m_part_of.end() ? nullptr : found->second;
}

const TensorView* HfFolder::find(std::string_view name) const {
  const SafetensorsFile* has = part(name);
  return has ? has->find(name) : nullptr;
}

size_t HfFolder::bytes(std::string_view name) const {
  const SafetensorsFile* has = part(name);
  return has ? has->bytes(name) : 0;
}

void HfFolder::release(std::string_view name) const {
  if (const SafetensorsFile* has = part(name)) has->release(name);
}

}  // namespace kvarium::files
