#include <algorithm>
#include <cstring>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/base/output_file.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/archive/cache_inside.h"

namespace kvarium {
namespace {

// Numbers of cells that hold nothing become zeros: they are whatever lay in that memory before.
void clearDead(const LayerStorage& storage, const Block& block, std::byte* bytes) {
  const size_t d = static_cast<size_t>(storage.head_dim), cells = cells_per_block;
  const auto element = [](const KvCoding& coding) { return size_t{coding.format == KvFormat::f32 ? 4u : 2u}; };
  const bool k = storage.k.format != KvFormat::codes, v = storage.v.format != KvFormat::codes;
  for (size_t cell = 0; cell < cells; ++cell) {
    if (block.live >> cell & 1) continue;
    for (int h = 0; h < storage.n_kv_heads; ++h) {
      if (k) {  // K [head_dim][64]
        const size_t size = element(storage.k);
        std::byte* tile = bytes + static_cast<size_t>(h) * d * cells * size;
        for (size_t i = 0; i < d; ++i) std::memset(tile + (i * cells + cell) * size, 0, size);
      }
      if (v) {  // V [64][head_dim]
        const size_t size = element(storage.v);
        std::memset(bytes + storage.kBytes() + (static_cast<size_t>(h) * cells + cell) * d * size, 0, d * size);
      }
    }
  }
}

// The sections in their order, each with the digest of what was written.
class Writer {
 public:
  Writer(OutputFile& file, const std::vector<SafetensorsEntry>& sections, const ArchiveProgress& progress)
      : m_file(file), m_sections(sections), m_progress(progress) {}

  void write(std::span<const std::byte> bytes) {
    if (m_written == 0) m_digest = Digest();
    m_digest.add(bytes);
    m_file.write(bytes.data(), bytes.size());
    m_written += bytes.size();
    m_all += bytes.size();
    tellProgress(m_progress, m_all, m_sections.back().end, "saving the cache");
    const SafetensorsEntry& section = m_sections[digests.size()];
    if (m_written < section.end - section.begin) return;
    digests.push_back(m_digest.hex());
    m_written = 0;
  }
  template <class Number>
  void numbers(std::span<const Number> values) {
    if (!values.empty()) write(std::as_bytes(values));
  }
  std::vector<std::string> digests;

 private:
  OutputFile& m_file;
  const std::vector<SafetensorsEntry>& m_sections;
  Digest m_digest;
  const ArchiveProgress& m_progress;
  uint64_t m_written = 0;  // of the present section
  uint64_t m_all = 0;
};

void writeBlocks(const Group& group, int index, Form form, const CellTable& table, Writer& writer) {
  if (form == Form::sealed && !group.sealed) return;
  const BlockPool& pool = group.pool(form);
  const LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
  std::vector<std::byte> bytes(storage.blockBytes());
  for (const Block& block : table.blocks()) {
    if (block.form != form) continue;
    pool.get(index, block.id, bytes.data());
    clearDead(storage, block, bytes.data());
    writer.write(bytes);
  }
}

void writeSections(const KvCache& cache, const ArchiveHead& head, const ArchiveExtras& extras, Writer& writer) {
  const CacheStore& store = CacheInside::store(cache);
  const std::vector<CellTable>& tables = CacheInside::tables(cache);
  writer.numbers(std::span<const TokenId>(cache.ids()));
  for (const CellTable& table : tables) {
    std::vector<int64_t> rows;
    for (const Block& block : table.blocks()) {
      rows.insert(rows.end(), {block.first_position, block.used, static_cast<int64_t>(block.live),
                               static_cast<int64_t>(block.role), static_cast<int64_t>(block.form)});
    }
    writer.numbers(std::span<const int64_t>(rows));
  }
  for (const auto& [g, index] : store.layer_at) {
    if (g < 0) continue;
    const auto group = static_cast<size_t>(g);
    writeBlocks(store.groups[group], index, Form::full, tables[group], writer);
    writeBlocks(store.groups[group], index, Form::sealed, tables[group], writer);
  }
  if (head.hasState()) {
    std::vector<float> state(static_cast<size_t>(head.state_floats));
    const auto add = [&](const StateBuffer& buffer) {
      store.device->copyOut(state.data(), buffer->data(), state.size() * sizeof(float));
      writer.numbers(std::span<const float>(state));
    };
    add(CacheInside::state(cache).now());
    for (const RecurrentState::Kept& kept : CacheInside::state(cache).kept()) {
      if (kept.position < head.tokens) add(kept.buffer);
    }
  }
  writer.numbers(extras.last_logits);
}

}  // namespace

void tellProgress(const ArchiveProgress& progress, uint64_t done, uint64_t total, const char* what) {
  if (!progress || progress(static_cast<double>(done) / static_cast<double>(std::max<uint64_t>(total, 1)))) return;
  throw Error(ErrorKind::content, std::string(what) + " was stopped", "begin it again; nothing was changed");
}

int64_t archiveBytes(const KvCache& cache) {
  const std::vector<SafetensorsEntry> sections = sectionsOf(headOf(cache, {}, {}), UINT64_MAX);
  return sections.empty() ? 0 : static_cast<int64_t>(sections.back().end);
}

void saveCache(const KvCache& cache, const ArchiveOwner& owner, const std::filesystem::path& path,
               const ArchiveExtras& extras) {
  if (cache.cross()) {
    throw Error(ErrorKind::unsupported,
                "a cache that listens to a recording cannot be saved: what the encoder heard is "
                "not in the file",
                "transcribe the recording again");
  }
  for (const Group& group : CacheInside::store(cache).groups) {
    if (group.retention->capabilities().save) continue;
    throw Error(ErrorKind::unsupported, "a cache that keeps " + group.retention->describe() + " cannot be saved",
                "choose another retention");
  }
  const ArchiveHead head = headOf(cache, owner, extras);
  const std::vector<SafetensorsEntry> sections = sectionsOf(head, UINT64_MAX);
  OutputFile file(path.string());
  Writer writer(file, sections, extras.progress);
  const std::vector<std::string> unknown(sections.size(), std::string(16, '0'));
  const std::string reserved = archiveHeader(head, sections, unknown);
  file.write(reserved.data(), reserved.size());
  writeSections(cache, head, extras, writer);
  const std::string header = archiveHeader(head, sections, writer.digests);
  file.rewrite(header.data(), header.size());
  file.finish();
}

}  // namespace kvarium
