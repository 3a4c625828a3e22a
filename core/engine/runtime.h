// Runtime: a loaded model on its device, and what caches are made for on it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/cache/archive/archive.h"
#include "core/loading/chat_model.h"
#include "core/model/decoder.h"

namespace kvarium {

// Outlives the caches and conversations that are made with it.
struct Runtime {
  Device& device;
  const ChatModel& model;
  Decoder& decoder;
  CacheJob job;
  std::string model_file = {};  // name of the file or folder that the model was opened from

  std::vector<LayerPlan> plan(const CacheSpec& spec) const;  // throws what planLayers throws
  KvCache makeCache(const CacheSpec& spec) const;            // empty
  // further: tokens a job feeds behind the saved ones. wanted: a specification the file's must be equal to.
  RestoredCache restoreCache(const std::filesystem::path& file, std::optional<CacheSpec> wanted = {},
                             int64_t further = 0, ArchiveProgress progress = {}) const;
};

// The name of a model by its path, for people: of the file, or of the folder.
std::string fileName(const std::filesystem::path& path);

}  // namespace kvarium
