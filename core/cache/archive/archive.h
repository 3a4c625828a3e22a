// Archive: a cache in a file, saved whole and restored to the byte, so that a text goes on as if it had never been
// interrupted.
//
// The container is safetensors: the header's metadata say what the cache is (archive_head.h), the tensors are the
// tokens, the tables and the bytes of the blocks as they lie. A file that is read is hostile until every length, index,
// range and checksum in it has been looked at.
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

namespace kvarium {

// The model whose keys and values a cache holds. Digests are texts of hexadecimal digits.
struct ArchiveOwner {
  std::string model;             // its name, to be shown
  std::string model_digest;      // configuration and weights
  std::string tokenizer_digest;  // what the ids mean
  std::string precision;         // in which keys and values were computed: "exact", "fast", "fastest"
  std::string ropes;             // rotations, as JSON, for whoever reads the file without the model
  int vocab_size = 0;
};

// Told how much of a file was written or read, 0 to 1. False stops it: Error{content}, and everything is as before.
using ArchiveProgress = std::function<bool(double fraction)>;
// Throws if `progress` says so. what: "saving the cache"
void tellProgress(const ArchiveProgress& progress, uint64_t done, uint64_t total, const char* what);

// What a caller may keep beside the cache.
struct ArchiveExtras {
  std::span<const float> last_logits;  // [vocab_size] behind the last token, or empty
  std::string note;                    // the caller's own, UTF-8
  ArchiveProgress progress = {};
};

// Bytes the file will have, but for a few of its header.
int64_t archiveBytes(const KvCache& cache);

// Hands all of the file to the system; the cache is not needed behind that. finish() of what is returned, on any
// thread, lets the file appear, or replace the old one, when all of it lies on the disk; until then the old one stays.
// Memory: what a piece of half a MiB needs of blocks that are not written from where they lie. A cache that keeps
// nothing saves its ids. Throws Error{io}; Error{unsupported} for a cache beside which an encoder's cells lie.
std::unique_ptr<OutputFile> writeCache(const KvCache& cache, const ArchiveOwner& owner,
                                       const std::filesystem::path& path, const ArchiveExtras& extras = {});
// The same, finished.
void saveCache(const KvCache& cache, const ArchiveOwner& owner, const std::filesystem::path& path,
               const ArchiveExtras& extras = {});

// What a saved cache is restored for.
struct RestoreRequest {
  std::vector<LayerShape> layers;
  ArchiveOwner owner;
  CacheJob job;                     // a capacity that was the job's is the larger of the two jobs'
  int64_t further = 0;              // tokens the job feeds behind the saved ones; counted into its context
  std::optional<CacheSpec> wanted;  // a specification the file's must be equal to
  ArchiveProgress progress = {};
};

struct RestoredCache {
  KvCache cache;
  std::vector<float> last_logits;  // empty: none were saved
  std::string note;
};

// A fresh cache; nothing else is touched, so the caller puts it in place of another when this returns. Throws
// Error{file} for what is no saved cache, truncated, damaged or from a newer version; Error{content} for that of
// another model, tokenizer, precision, default format or specification, naming what differs; Error{memory}.
RestoredCache restoreCache(const std::filesystem::path& path, Device& device, const RestoreRequest& request);
// The same over bytes that somebody else keeps alive (tests, fuzzing).
RestoredCache restoreCache(std::span<const std::byte> bytes, const std::string& name, Device& device,
                           const RestoreRequest& request);

}  // namespace kvarium
