#include "core/engine/runtime.h"

#include <utility>

namespace kvarium::engine {

std::vector<cache::LayerPlan> Runtime::plan(const cache::CacheSpec& spec) const {
  return cache::planLayers(spec, model.config.cacheShape(), job);
}

cache::KvCache Runtime::makeCache(const cache::CacheSpec& spec) const {
  return cache::KvCache(device, model.config.cacheShape(), spec, job);
}

cache::RestoredCache Runtime::restoreCache(const std::filesystem::path& file, std::optional<cache::CacheSpec> wanted,
                                           int64_t further, cache::ArchiveProgress progress) const {
  return kvarium::cache::restoreCache(
      file, device, {model.config.cacheShape(), model.owner, job, further, std::move(wanted), std::move(progress)});
}

std::string fileName(const std::filesystem::path& path) {
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

}  // namespace kvarium::engine
