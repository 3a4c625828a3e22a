#include "core/engine/runtime.h"

#include <utility>

namespace kvarium {

std::vector<LayerPlan> Runtime::plan(const CacheSpec& spec) const {
  return planLayers(spec, model.config.cacheShape(), job);
}

KvCache Runtime::makeCache(const CacheSpec& spec) const {
  return KvCache(device, model.config.cacheShape(), spec, job);
}

RestoredCache Runtime::restoreCache(const std::filesystem::path& file, std::optional<CacheSpec> wanted, int64_t further,
                                    ArchiveProgress progress) const {
  return kvarium::restoreCache(
      file, device, {model.config.cacheShape(), model.owner, job, further, std::move(wanted), std::move(progress)});
}

std::string fileName(const std::filesystem::path& path) {
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

}  // namespace kvarium
