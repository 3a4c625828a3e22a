#include "app/cli/completed_errors.h"

#include <algorithm>
#include <filesystem>

#include "app/cli/common.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

namespace kvarium::cli {
namespace {

// "1,234,567 bytes (1.18 MiB)"
Sentence exactBytes(int64_t bytes) {
  return bytes < 1024 ? Sentence("%L1 bytes", bytes) : Sentence("%L1 bytes (%2)", bytes, bytesText(bytes));
}

// "100 tokens (128 in blocks of 64)": the requested number, and the number allocated.
Sentence tokensText(int64_t tokens) {
  const int64_t rounded = (tokens + device::cells_per_block - 1) / device::cells_per_block * device::cells_per_block;
  if (rounded == tokens) return {"%L1 tokens", tokens};
  return {"%L1 tokens (%L2 in blocks of %3)", tokens, rounded, device::cells_per_block};
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
  Sentence remedy = limited ? Sentence("choose a smaller capacity or raise --memory-limit") : error.remedy();
  if (!limited && job.border > 0) remedy = "choose a smaller capacity or a smaller --gpu-layers";
  const std::vector<cache::LayerPlan> plans = cache::planLayers(spec, layers, job);
  const int64_t needed = cache::estimateCache(spec, layers, job).total();
  if (anyOffloaded(plans) || needed <= 0 || (limited && needed <= job.memory_limit))  // the sum is not the reason
    return Error(error.kind(), {"cache %1: %2", spec.text, error.problem()}, remedy);
  return Error(error.kind(),
               {"the cache %1 takes %2 for %3, and %4", spec.text, exactBytes(needed),
                tokensText(spec.choices.rules.max_cache_len >= 0 ? spec.choices.rules.max_cache_len : job.context),
                limited ? Sentence("--memory-limit allows %1", exactBytes(job.memory_limit))
                        : Sentence("the machine does not have them")},
               remedy);
}

Sentence fullRemedy(const cache::KvCache& cache, const std::vector<cache::LayerShape>& layers,
                    const cache::CacheJob& job, const Sentence& shorten) {
  const cache::LayerChoices& chosen = cache.spec().choices;
  const bool positions = std::any_of(layers.begin(), layers.end(), [](const auto& l) { return l.learned_positions; });
  if (positions && chosen.rules.max_cache_len < 0 && chosen.rules.window_length < 0 && job.memory_limit < 0)
    return {"%1 or use a model with more positions", shorten};
  const int64_t text_limit = cache.facts().text_limit;
  if (text_limit >= 0 && job.context > text_limit) return {"%1 or choose a larger cache", shorten};
  if (job.memory_limit < 0 && job.border > 0) return {"%1, choose a smaller cache or a smaller --gpu-layers", shorten};
  if (job.memory_limit < 0) return {"%1 or choose a smaller cache", shorten};
  const cache::BytesByPlace by_place = cache.status().usage().by_place;
  const bool near = by_place.disk + by_place.host == 0;
  const Sentence remedy = near && !job.offload_when_full
                              ? Sentence("%1, choose --on-full offload or raise --memory-limit", shorten)
                              : Sentence("%1 or raise --memory-limit", shorten);
  if (!near || anyOffloaded(cache::planLayers(cache.spec(), layers, job))) return remedy;
  return {"%1: %L2 tokens take %3", remedy, job.context,
          exactBytes(cache::estimateCache(cache.spec(), layers, job).total())};
}

void rethrowNamed(const Error& error, const std::string& what) {
  std::filesystem::path path(what);
  if (!path.has_filename()) path = path.parent_path();
  const bool names_it = inEnglish(error.problem()).find(printable(path.filename().string(), 1024)) != std::string::npos;
  if (error.kind() == ErrorKind::usage || names_it) throw;
  throw Error(error.kind(), {"%1: %2", printable(what, 1024), error.problem()}, error.remedy());
}

}  // namespace kvarium::cli
