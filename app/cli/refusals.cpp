#include "app/cli/refusals.h"

#include <algorithm>
#include <filesystem>

#include "app/cli/common.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

namespace kvarium::cli {
namespace {

// "1,234,567 bytes (1.18 MiB)"
std::string exactBytes(int64_t bytes) {
  return withThousands(bytes) + " bytes" + (bytes < 1024 ? "" : " (" + bytesText(bytes) + ")");
}

// "100 tokens (128 in blocks of 64)": the requested number, and the number allocated.
std::string tokensText(int64_t tokens) {
  const int64_t rounded = (tokens + device::cells_per_block - 1) / device::cells_per_block * device::cells_per_block;
  return withThousands(tokens) + " tokens" +
         (rounded == tokens
              ? ""
              : " (" + withThousands(rounded) + " in blocks of " + std::to_string(device::cells_per_block) + ")");
}

// True: the sum of all bytes is not what compute memory must hold.
bool anyOffloaded(const std::vector<cache::LayerPlan>& plans) {
  return std::any_of(plans.begin(), plans.end(),
                     [](const cache::LayerPlan& plan) { return plan.residency != cache::Place::device; });
}

}  // namespace

void checkSpec(const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& layers,
               const cache::Format* default_format) {
  try {
    cache::planLayers(spec, layers, {.default_format = default_format, .context = 1});
  } catch (const Error& error) {
    throw Error(ErrorKind::usage, error.problem(), error.remedy());
  }
}

Error noRoom(const Error& error, const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& layers,
             const cache::CacheJob& job) {
  const bool limited = job.memory_limit >= 0;
  const std::string remedy = limited ? "choose a smaller capacity or raise --memory-limit" : error.remedy();
  const std::vector<cache::LayerPlan> plans = cache::planLayers(spec, layers, job);
  const int64_t needed = cache::estimateCache(spec, layers, job).total();
  if (anyOffloaded(plans) || needed <= 0 || (limited && needed <= job.memory_limit))  // the sum is not the reason
    return Error(error.kind(), "cache " + spec.text + ": " + error.problem(), remedy);
  return Error(
      error.kind(),
      "the cache " + spec.text + " takes " + exactBytes(needed) + " for " +
          tokensText(spec.choices.max_cache_len.value_or(job.context)) + ", and " +
          (limited ? "--memory-limit allows " + exactBytes(job.memory_limit) : "the machine does not have them"),
      remedy);
}

std::string fullRemedy(const cache::KvCache& cache, const std::vector<cache::LayerShape>& layers,
                       const cache::CacheJob& job, const std::string& shorten) {
  const cache::LayerChoices& chosen = cache.spec().choices;
  const bool positions = std::any_of(layers.begin(), layers.end(), [](const auto& l) { return l.learned_positions; });
  if (positions && !chosen.max_cache_len && !chosen.window_length && job.memory_limit < 0)
    return shorten + " or use a model with more positions";
  const int64_t text_limit = cache.facts().text_limit;
  if (text_limit >= 0 && job.context > text_limit) return shorten + " or choose a larger cache";
  if (job.memory_limit < 0) return shorten + " or choose a smaller cache";
  const cache::BytesByPlace by_place = cache.status().usage().by_place;
  const bool near = by_place.disk + by_place.host == 0;
  const std::string remedy =
      shorten + (near && !job.offload_when_full ? ", choose --on-full offload" : "") + " or raise --memory-limit";
  if (!near || anyOffloaded(cache::planLayers(cache.spec(), layers, job))) return remedy;
  return remedy + ": " + withThousands(job.context) + " tokens take " +
         exactBytes(cache::estimateCache(cache.spec(), layers, job).total());
}

void rethrowNamed(const Error& error, const std::string& what) {
  std::filesystem::path path(what);
  if (!path.has_filename()) path = path.parent_path();
  const bool names_it = error.problem().find(printable(path.filename().string(), 1024)) != std::string::npos;
  if (error.kind() == ErrorKind::usage || names_it) throw;
  throw Error(error.kind(), printable(what, 1024) + ": " + error.problem(), error.remedy());
}

}  // namespace kvarium::cli
