// Completes errors of core for a user at a terminal: the option, the file, the limit, the step.
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cli {

// Throws Error{usage} if layers of these shapes cannot have the cache of a specification: a wrong option, although the
// error is found later.
void checkSpec(const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& layers,
               const cache::Format* default_format);

// Error{memory} for a cache that could not be allocated: its bytes, its tokens, and the available memory.
Error noRoom(const Error& error, const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& layers,
             const cache::CacheJob& job);
// The remedy for a full cache: `shorten`, or more of the resource that was short. `job`: the job the cache was made
// for.
Sentence fullRemedy(const cache::KvCache& cache, const std::vector<cache::LayerShape>& layers,
                    const cache::CacheJob& job, const Sentence& shorten);

// Call in a catch block. Throws the same error with `what` in front, unless the error names it already.
[[noreturn]] void rethrowNamed(const Error& error, const std::string& what);
// Runs `job`, which reads a file or folder; errors name the path.
template <class Job>
auto namingFile(const std::string& path, const Job& job) {
  try {
    return job();
  } catch (const Error& error) {
    rethrowNamed(error, path);
  }
}

}  // namespace kvarium::cli
