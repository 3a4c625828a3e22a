// Finds models in folders by the names and types of files. It opens no file except refs/main of the hub's cache and the
// config.json of a folder without weights.
//
// It does not follow links to folders, so that no link makes the search endless. It follows links to files, because the
// hub's cache consists of them. In a folder of the hub's cache (models--org--name) one snapshot counts: the one that
// refs/main names, else the newest (huggingface_hub, cache layout).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/sentence.h"

namespace kvarium::ui {

struct FoundModel {
  std::filesystem::path path;  // a GGUF file, or a folder with config.json
  int64_t bytes = 0;           // of its files
  std::string stamp;           // made of sizes and times: it differs when the files have changed
  Sentence problem;            // if the name already shows one; else empty
};

struct ScanLimits {
  int depth = 8;             // levels of folders below the given one
  int64_t entries = 200000;  // files and folders visited
  size_t models = 1000;
};

struct ScanResult {
  std::vector<FoundModel> models;             // ordered by folder, then name; each file once
  std::vector<std::filesystem::path> unread;  // the first few folders that could not be listed
  bool cut = false;                           // the search ended at a limit
  bool cancelled = false;
};

// Errors of the file system are not thrown. `cancelled` is called before every entry; true ends the search.
ScanResult findModels(const std::vector<std::filesystem::path>& folders, const ScanLimits& limits = {},
                      const std::function<bool()>& cancelled = {});

// The model at one path, as findModels() describes it. An empty path in the result: there is no model.
FoundModel checkModelPath(const std::filesystem::path& path);

}  // namespace kvarium::ui
