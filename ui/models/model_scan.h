// Where models lie: found by walking folders and looking at names and kinds of files alone; nothing is opened but refs.
//
// Links to folders are not followed, so no link can make the walk endless; links to files are (the hub's cache is made
// of them). Of a folder of the hub's cache (models--org--name) only one snapshot counts: the one refs/main names, else
// the newest (huggingface_hub, cache layout).
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kvarium {

struct FoundModel {
  std::filesystem::path path;  // a GGUF file, or a folder with config.json and weights
  std::string label;           // "org/name" in the hub's cache, else empty
  std::string stamp;           // of sizes and times: another one means that the files changed
  std::string problem;         // known from the name: one sentence; else empty
};

struct ScanLimits {
  int depth = 8;             // folders below the one named
  int64_t entries = 200000;  // files and folders looked at
  size_t models = 1000;
};

struct ScanResult {
  std::vector<FoundModel> models;             // in order of folders, then names; each file once
  std::vector<std::filesystem::path> unread;  // folders that could not be listed, the first few
  bool cut = false;                           // a limit was met
  bool cancelled = false;
};

// Never throws for what it meets on the disk. `cancel` is looked at for every entry.
ScanResult findModels(const std::vector<std::filesystem::path>& folders, const ScanLimits& limits = {},
                      const std::atomic<bool>* cancel = nullptr);

// What a single path is, as findModels would say it; path empty: nothing that looks like a model.
FoundModel lookAtModel(const std::filesystem::path& path);

}  // namespace kvarium
