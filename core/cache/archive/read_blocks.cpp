#include "core/cache/archive/read_blocks.h"

#include <atomic>
#include <cstring>
#include <exception>

#include "core/base/digest.h"
#include "core/base/fresh_pages.h"
#include "core/cache/archive/archive_threads.h"

namespace kvarium::cache {
namespace {

constexpr int most_threads = 4;

// The blocks of one layer and form, which follow each other in the file.
struct Section {
  std::string name;
  std::span<const std::byte> bytes;
  BlockPool& pool;
  int index;  // index of the layer in its group
  const std::vector<Block>& blocks;
  Form form;
  Digest digest = {};

  // Calls done(bytes) after every block; stops when it returns false.
  template <class Done>
  void read(const Done& done) {
    const size_t size = pool.layers()[static_cast<size_t>(index)].blockBytes();
    size_t at = 0;  // sectionsOf has checked the number of blocks
    for (const Block& block : blocks) {
      if (block.form != form) continue;
      std::span<const std::byte> part = bytes.subspan(at, size);
      if (pool.inHostMemory()) {
        std::byte* to = pool.hostAddress(index, block.id);
        populatePages({to, size});
        std::memcpy(to, part.data(), size);
        // Digest of this copy: it is still in the processor's cache, and the file can no longer change it.
        part = {to, size};
      } else {
        pool.put(index, block.id, part.data());
      }
      digest.add(part);
      at += size;
      if (!done(size)) return;
    }
  }
};

}  // namespace

void readBlocks(const ArchiveFile& file, const CacheStore& store, const std::vector<std::vector<Block>>& blocks,
                const ArchiveProgress& progress) {
  std::vector<Section> sections;
  bool host = true;
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    for (size_t index = 0; index < group.layers.size(); ++index) {
      for (const Form form : {Form::full, Form::sealed}) {
        std::string name = "layers." + std::to_string(group.layers[index]) + (form == Form::full ? ".full" : ".sealed");
        const std::span<const std::byte> bytes = file.bytes(name);
        if (bytes.empty()) continue;
        BlockPool& pool = group.pool(form);
        host = host && pool.inHostMemory();
        sections.push_back({std::move(name), bytes, pool, static_cast<int>(index), blocks[g], form});
      }
    }
  }
  std::atomic<size_t> next{0};
  std::atomic<uint64_t> all{0};
  std::atomic<bool> stopped{false};
  std::exception_ptr failed;
  const auto read = [&](int thread) {
    for (size_t i = next++; i < sections.size() && !stopped; i = next++) {
      sections[i].read([&](size_t bytes) {
        const uint64_t done = all += bytes;
        if (thread == 0) reportProgress(progress, done, file.fileBytes(), "reading the saved cache");
        return !stopped;
      });
    }
  };
  // Only the calling thread (0) reports progress, and only it may touch memory other than the host's. So only thread 0
  // can throw.
  archiveThreads(host ? most_threads : 1)->run([&](int thread) {
    try {
      read(thread);
    } catch (...) {
      failed = std::current_exception();
      stopped = true;
    }
  });
  if (failed) std::rethrow_exception(failed);
  for (const Section& section : sections) file.expect(section.name, section.digest.hex());
}

}  // namespace kvarium::cache
