// HfFolder: a model as Hugging Face's libraries save it: a folder with config.json and safetensors weights, in one file
// or in parts that an index lists (format: transformers, save_pretrained; huggingface_hub, cache layout).
//
// All of it counts as hostile input: JSON has limits, and no name in it leads out of the folder.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/safetensors.h"

namespace kvarium::files {

// True if HfFolder::open can read this path: a folder with config.json, that config.json or a weights file next to it,
// or a model's folder in the hub's cache (models--org--name, or its snapshots). Never throws.
bool isHfFolder(const std::filesystem::path& path);

class HfFolder final : public WeightSource {
 public:
  // Opens any path that isHfFolder accepts; in a cache folder, the snapshot that refs/main names. Throws Error{file}
  // naming what is missing, damaged or contradicts the index; Error{unsupported} for weights that are not safetensors.
  static std::unique_ptr<HfFolder> open(const std::filesystem::path& path);
  // The JSON files alone, without a look at the weights, which need not be there; names() is empty.
  static std::unique_ptr<HfFolder> openDocuments(const std::filesystem::path& path);

  // JSON objects; empty if the folder has no such file. Only config.json is required.
  const nlohmann::json& config() const { return m_config; }
  const nlohmann::json& generationConfig() const { return m_generation_config; }
  const nlohmann::json& preprocessorConfig() const { return m_preprocessor_config; }

  // The folder that contains config.json; and the path of a file in it (tokenizer.json, merges.txt, ...), if it exists.
  const std::filesystem::path& folder() const { return m_folder; }
  std::optional<std::filesystem::path> file(std::string_view name) const;

  std::string label() const override { return m_name; }
  std::vector<std::string> names() const override { return m_names; }  // in the order of the parts
  const TensorView* find(std::string_view name) const override;
  size_t bytes(std::string_view name) const override;
  void release(std::string_view name) const override;

 private:
  using WeightMap = std::map<std::string, std::string, std::less<>>;  // tensor -> file that contains it

  HfFolder() = default;
  void readDocuments();
  void openWeights();
  void openParts(const WeightMap& weight_map);
  WeightMap readIndex() const;
  [[noreturn]] void refuseOtherWeights() const;
  const SafetensorsFile* part(std::string_view tensor) const;

  std::filesystem::path m_folder;
  std::string m_name;  // name of the folder, safe to show
  nlohmann::json m_config, m_generation_config, m_preprocessor_config;
  std::vector<std::unique_ptr<SafetensorsFile>> m_parts;
  std::vector<std::string> m_names;
  std::map<std::string, const SafetensorsFile*, std::less<>> m_part_of;  // tensor -> part
};

}  // namespace kvarium::files
