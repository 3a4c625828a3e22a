#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <deque>
#include <exception>
#include <utility>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/base/output_file.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {
namespace {

// Sets the numbers of dead cells to zero, because they hold whatever the memory held before.
void clearDead(const LayerStorage& storage, const Block& block, std::byte* bytes) {
  const size_t d = static_cast<size_t>(storage.head_dim), cells = device::cells_per_block;
  const auto element = [](const device::KvEncoding& coding) {
    return size_t{coding.format == device::KvFormat::f32 ? 4u : 2u};
  };
  const bool k = storage.k.format != device::KvFormat::codes, v = storage.v.format != device::KvFormat::codes;
  const auto clear = [&](size_t first, size_t cleared) {
    for (size_t h = 0; h < static_cast<size_t>(storage.n_kv_heads); ++h) {
      if (k) {  // K [head_dim][64]
        const size_t size = element(storage.k);
        std::byte* tile = bytes + h * d * cells * size;
        for (size_t i = 0; i < d; ++i) std::memset(tile + (i * cells + first) * size, 0, cleared * size);
      }
      if (v) {  // V [64][head_dim]
        const size_t row = d * element(storage.v);
        std::memset(bytes + storage.kBytes() + (h * cells + first) * row, 0, cleared * row);
      }
    }
  };
  for (size_t first = 0; first < cells;) {
    const auto dead = static_cast<size_t>(std::countr_zero(block.live >> first));
    const size_t cleared = std::min(dead, cells - first);
    if (cleared > 0) clear(first, cleared);
    first += cleared;
    if (first < cells) first += static_cast<size_t>(std::countr_one(block.live >> first));
  }
}

int64_t archivedForm(const Block& block) { return static_cast<int64_t>(block.form) + (block.positions ? 2 : 0); }

// Collects parts of the sections, in their order, up to piece_bytes. Then one thread writes them while another adds
// them to the digests.
class Writer {
 public:
  Writer(OutputFile& file, const std::vector<files::SafetensorsEntry>& sections, const ArchiveProgress& progress)
      : m_file(file), m_sections(sections), m_progress(progress), m_threads(archiveThreads(2)) {}

  // The bytes must not change until flush() has returned.
  void write(std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    m_parts.push_back(bytes);
    m_collected += bytes.size();
    if (m_collected >= piece_bytes) flush();
  }
  // A buffer of this size, to be filled and passed to write() next.
  std::span<std::byte> buffer(size_t bytes) { return m_buffers.emplace_back(bytes); }
  void flush() {
    if (m_parts.empty()) return;
    std::array<std::exception_ptr, 2> failed;
    m_threads->run([&](int thread) {
      for (int work = thread; work < 2; work += m_threads->size()) {
        try {
          work == 0 ? m_file.write(m_parts) : addDigests();
        } catch (...) {
          failed[static_cast<size_t>(work)] = std::current_exception();
        }
      }
    });
    for (const std::exception_ptr& failure : failed) {
      if (failure) std::rethrow_exception(failure);
    }
    m_written += std::exchange(m_collected, 0);
    m_parts.clear();
    m_buffers.clear();
    reportProgress(m_progress, m_written, m_sections.back().end, "saving the cache");
  }
  const std::vector<std::string>& digests() const { return m_digests; }

 private:
  static constexpr size_t piece_bytes = size_t{512} << 10;

  // A part never spans two sections.
  void addDigests() {
    for (const std::span<const std::byte> part : m_parts) {
      m_digest.add(part);
      m_digested += part.size();
      if (m_digested < m_sections[m_digests.size()].end) continue;
      m_digests.push_back(m_digest.hex());
      m_digest = Digest();
    }
  }

  OutputFile& m_file;
  const std::vector<files::SafetensorsEntry>& m_sections;
  const ArchiveProgress& m_progress;
  std::unique_ptr<ThreadPool> m_threads;
  std::vector<std::span<const std::byte>> m_parts;
  std::deque<std::vector<std::byte>> m_buffers;
  size_t m_collected = 0;
  uint64_t m_written = 0, m_digested = 0;
  Digest m_digest;
  std::vector<std::string> m_digests;  // of each finished section
};

void writeBlocks(const Group& group, int index, Form form, const CellTable& table, Writer& writer) {
  if (form == Form::sealed && !group.sealed) return;
  const BlockPool& pool = group.pool(form);
  const LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
  const bool plain = storage.k.format != device::KvFormat::codes || storage.v.format != device::KvFormat::codes;
  for (const Block& block : table.blocks()) {
    if (block.form != form) continue;
    if (pool.inHostMemory() && (block.live == ~uint64_t{0} || !plain)) {
      writer.write({pool.hostAddress(index, block.id), storage.blockBytes()});
      continue;
    }
    const std::span<std::byte> bytes = writer.buffer(storage.blockBytes());
    pool.get(index, block.id, bytes.data());
    clearDead(storage, block, bytes.data());
    writer.write(bytes);
  }
}

void writeSections(const KvCache& cache, const ArchiveHead& head, const ArchiveExtras& extras, Writer& writer) {
  const CacheStore& store = cache.store();
  const std::vector<CellTable>& tables = cache.state().tables;
  writer.write(std::as_bytes(std::span(cache.ids())));
  size_t written = 0;
  for (size_t g = 0; g < tables.size(); ++g) {
    if (store.groups[g].archived_as < written) continue;  // the same on another device
    const CellTable& table = tables[g];
    std::vector<int64_t> rows, positions;
    for (const Block& block : table.blocks()) {
      rows.insert(rows.end(), {block.first_position, block.used, static_cast<int64_t>(block.live),
                               static_cast<int64_t>(block.role), archivedForm(block)});
      if (block.positions)
        positions.insert(positions.end(), block.positions->begin(), block.positions->begin() + block.used);
    }
    const auto write = [&](auto numbers) {
      const std::span<std::byte> buffer = writer.buffer(numbers.size_bytes());
      if (!numbers.empty()) std::memcpy(buffer.data(), numbers.data(), buffer.size());
      writer.write(buffer);
    };
    write(std::span(std::as_const(rows)));
    if (!positions.empty()) write(std::span(std::as_const(positions)));
    if (head.groups[written++].scores > 0) write(table.memory());
    if (table.queries()) write(std::span(table.queries()->numbers));
  }
  for (const auto& [g, index] : store.layer_at) {
    if (g < 0) continue;
    const auto group = static_cast<size_t>(g);
    writeBlocks(store.groups[group], index, Form::full, tables[group], writer);
    writeBlocks(store.groups[group], index, Form::sealed, tables[group], writer);
  }
  if (head.hasState()) {
    const auto add = [&](const StateBuffer& state) {
      const std::span<std::byte> bytes = writer.buffer(static_cast<size_t>(head.state_floats) * sizeof(float));
      std::byte* to = bytes.data();
      for (size_t device = 0; device < store.devices.size(); ++device) {
        const device::Memory& piece = (*state)[device];
        if (piece.size() > 0) store.devices[device].device->copyOut(to, piece.data(), piece.size());
        to += piece.size();
      }
      writer.write(bytes);
    };
    add(cache.state().recurrent);
    for (const Checkpoint* one : savedCheckpoints(cache)) {
      if (one->position < head.tokens) add(one->state);
    }
  }
  writer.write(std::as_bytes(extras.last_logits));
  writer.flush();
}

}  // namespace

void reportProgress(const ArchiveProgress& progress, uint64_t done, uint64_t total, const Sentence& what) {
  if (!progress || progress(static_cast<double>(done) / static_cast<double>(std::max<uint64_t>(total, 1)))) return;
  throw Error(ErrorKind::content, {"%1 was stopped", what}, "start it again; nothing was changed");
}

int64_t archiveBytes(const KvCache& cache) {
  const std::vector<files::SafetensorsEntry> sections = sectionsOf(headOf(cache, {}, {}), UINT64_MAX);
  return sections.empty() ? 0 : static_cast<int64_t>(sections.back().end);
}

void saveCache(const KvCache& cache, const ArchiveOwner& owner, const std::filesystem::path& path,
               const ArchiveExtras& extras) {
  writeCache(cache, owner, path, extras)->finish();
}

std::unique_ptr<OutputFile> writeCache(const KvCache& cache, const ArchiveOwner& owner,
                                       const std::filesystem::path& path, const ArchiveExtras& extras) {
  if (cache.state().cross) {
    throw Error(ErrorKind::unsupported,
                "a cache of a transcription cannot be saved: the file format has no place for the encoder's output",
                "transcribe the recording again");
  }
  const ArchiveHead head = headOf(cache, owner, extras);
  const std::vector<files::SafetensorsEntry> sections = sectionsOf(head, UINT64_MAX);
  auto file = std::make_unique<OutputFile>(path.string());
  Writer writer(*file, sections, extras.progress);
  const std::vector<std::string> unknown(sections.size(), std::string(16, '0'));
  const std::string reserved = archiveHeader(head, sections, unknown);
  file->reserve(reserved.size() + (sections.empty() ? 0 : sections.back().end));
  file->write(reserved.data(), reserved.size());
  writeSections(cache, head, extras, writer);
  const std::string header = archiveHeader(head, sections, writer.digests());
  file->rewrite(header.data(), header.size());
  return file;
}

}  // namespace kvarium::cache
