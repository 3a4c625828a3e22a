// Runtime: a loaded model on its devices, and the job for which its caches are made.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/cache/archive/archive.h"
#include "core/engine/wire.h"
#include "core/loading/chat_model.h"
#include "core/model/decoder.h"

namespace kvarium::engine {

// Outlives the caches and conversations that are made with it.
struct Runtime {
  device::LayerDevices devices;
  const loading::ChatModel& model;
  model::Decoder& decoder;
  cache::CacheJob job;
  std::string model_file = {};  // name of the file or folder that the model was opened from

  std::vector<cache::LayerPlan> plan(const cache::CacheSpec& spec) const;  // throws what planLayers throws
  cache::KvCache makeCache(const cache::CacheSpec& spec) const;            // empty
  // further: tokens that a job feeds after the saved ones. wanted: the specification that the file must have.
  cache::RestoredCache restoreCache(const std::filesystem::path& file, std::optional<cache::CacheSpec> wanted = {},
                                    int64_t further = 0, cache::ArchiveProgress progress = {}) const;
};

ModelInfo modelInfo(const Runtime& runtime, const std::filesystem::path& path);  // path: what was opened
// The name of a model by its path, for people: of the file, or of the folder.
std::string fileName(const std::filesystem::path& path);

}  // namespace kvarium::engine
