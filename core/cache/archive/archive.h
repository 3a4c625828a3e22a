// Archive: saves a whole cache to a file and restores it to the byte, so that a text continues as if it had never been
// interrupted.
//
// The container is safetensors. The header's metadata describe the cache (archive_head.h); the tensors are the token
// ids, the tables, and the bytes of the blocks as they are in memory. A file that is read is hostile until every
// length, index, range and checksum in it has been checked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/output_file.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

class ArchiveFile;  // archive_file.h

// The model whose keys and values a cache holds. Digests are hexadecimal text.
struct ArchiveOwner {
  std::string model;             // name of the model, for messages
  std::string model_digest;      // digest of its configuration and weights
  std::string tokenizer_digest;  // digest of the vocabulary: the meaning of the ids
  std::string precision;         // precision in which keys and values were computed: "exact", "fast", "fastest"
  std::string ropes;             // the rotations as JSON, for readers of the file that lack the model
  int vocab_size = 0;
};

// Called with the fraction of the file that was written or read, 0 to 1. Returning false stops the work: Error{content}
// is thrown and nothing has changed.
using ArchiveProgress = std::function<bool(double fraction)>;
// Calls `progress`; throws Error{content} if it returns false. what: "saving the cache"
void reportProgress(const ArchiveProgress& progress, uint64_t done, uint64_t total, const Sentence& what);

// Data that a caller saves with the cache.
struct ArchiveExtras {
  std::span<const float> last_logits;  // [vocab_size] logits after the last token, or empty
  std::string note;                    // any UTF-8 text of the caller
  ArchiveProgress progress = {};
};

// Size of the file, without its header.
int64_t archiveBytes(const KvCache& cache);

// Gives the whole file to the system; the cache may change after the call. finish() of the result, on any thread, makes
// the file appear, or replaces the old one, once all of it is on disk; until then the old file stays. Memory needed:
// half a MiB, plus a copy of those blocks that cannot be written from where they are. A cache that keeps nothing saves
// its ids only. Throws Error{io}; Error{unsupported} for a cache with a cross cache.
std::unique_ptr<OutputFile> writeCache(const KvCache& cache, const ArchiveOwner& owner,
                                       const std::filesystem::path& path, const ArchiveExtras& extras = {});
// writeCache() and finish().
void saveCache(const KvCache& cache, const ArchiveOwner& owner, const std::filesystem::path& path,
               const ArchiveExtras& extras = {});

// The model, the job and the options for which a saved cache is restored.
struct RestoreRequest {
  std::vector<LayerShape> layers;
  ArchiveOwner owner;
  CacheJob job;                     // a capacity that came from a job becomes the larger of the two jobs' capacities
  int64_t further = 0;              // tokens that the job feeds after the saved ones; part of the context
  std::optional<CacheSpec> wanted;  // if set, the file's specification must mean the same
  ArchiveProgress progress = {};
};

struct RestoredCache {
  KvCache cache;
  std::vector<float> last_logits;  // empty: none were saved
  std::string note;
  Sentence notice;  // what was left out for want of room: checkpoints; empty: nothing
};

// Returns a new cache on these devices, which need not be as many as it was saved on, and changes nothing else, so the
// caller replaces its own cache after success. Throws Error{file} for a file that is damaged; Error{content} for a
// cache of another model, tokenizer, precision, default format or specification, naming the difference; Error{memory}.
RestoredCache restoreCache(const ArchiveFile& file, device::LayerDevices devices, const RestoreRequest& request);

}  // namespace kvarium::cache
