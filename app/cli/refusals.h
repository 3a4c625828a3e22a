// What the core's refusals do not know and a person at a terminal needs: the option, the file, the limit, the step.
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cli {

// Throws Error{usage} where layers of these shapes cannot have what a specification says. It is an option's text,
// wherever that is found out.
void checkSpec(const CacheSpec& spec, const std::vector<LayerShape>& layers, const Format* default_format);

// Error{memory} for a cache that could not even be made: what it takes, for how many tokens, and what there is.
Error noRoom(const Error& error, const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job);
// The remedy where a cache is full: `shorten`, or more of what was short. `job` is what the cache was made for.
std::string fullRemedy(const KvCache& cache, const std::vector<LayerShape>& layers, const CacheJob& job,
                       const std::string& shorten);

// Of a handler: the same error with `what` before it, but for those that name it by themselves.
[[noreturn]] void rethrowNamed(const Error& error, const std::string& what);
// `job` reads a file or a folder; whatever is wrong with it is said with its name.
template <class Job>
auto namingFile(const std::string& path, const Job& job) {
  try {
    return job();
  } catch (const Error& error) {
    rethrowNamed(error, path);
  }
}

}  // namespace kvarium::cli
