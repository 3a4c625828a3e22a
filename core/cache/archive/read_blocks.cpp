#include "core/cache/archive/read_blocks.h"

#include <atomic>
#include <cstring>
#include <exception>

#include "core/base/digest.h"
#include "core/base/fresh_pages.h"
#include "core/cache/archive/archive_threads.h"

namespace kvarium {
namespace {

constexpr int most_threads = 4;

// A layer's blocks of one form, one behind the other in the file.
struct Section {
  std::string name;
  std::span<const std::byte> bytes;
  BlockPool& pool;
  int index;  // of the layer in its group
  const std::vector<Block>& blocks;
  Form form;
  Digest digest = {};

  // done(bytes) behind every block; false: enough.
  template <class Done>
  void read(const Done& done) {
    const size_t size = pool.layers()[static_cast<size_t>(index)].blockBytes();
    size_t at = 0;  // sectionsOf has counted the blocks
    for (const Block& block : blocks) {
      if (block.form != form) continue;
      std::span<const std::byte> part = bytes.subspan(at, size);
      if (pool.inHostMemory()) {
        std::byte* to = pool.k(index, block.id);
        wantPages({to, size});
        std::memcpy(to, part.data(), size);
        part = {to, size};  // still in the processor's cache, and what nobody can change any more
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
        if (thread == 0) tellProgress(progress, done, file.fileBytes(), "reading the saved cache");
        return !stopped;
      });
    }
  };
  // Only the caller's own thread tells, and reaches other memory than the host's, and so it alone can throw.
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

}  // namespace kvarium
