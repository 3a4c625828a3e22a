#include "core/cache/view/reference_kv.h"

#include <algorithm>
#include <new>

#include "core/base/error.h"

namespace kvarium::cache {

ReferenceKv::ReferenceKv(std::shared_ptr<const CacheFacts> facts) : m_facts(std::move(facts)) {
  for (const LayerFacts& layer : m_facts->layers) m_layers.push_back({layer.n_kv_heads, layer.head_dim, {}});
}

ReferenceKv::Chunk& ReferenceKv::own(std::shared_ptr<Chunk>& chunk, size_t floats) {
  if (!chunk) chunk = std::make_shared<Chunk>(Chunk{0, std::vector<float>(floats), std::vector<float>(floats)});
  if (chunk.use_count() > 1) chunk = std::make_shared<Chunk>(*chunk);
  return *chunk;
}

void ReferenceKv::stored(const StoredRows& rows, device::Device& device) {
  Layer& to = m_layers[static_cast<size_t>(rows.layer)];
  const size_t floats = to.rowFloats();
  try {
    for (int64_t i = 0; i < rows.n; ++i) {
      const auto position = static_cast<size_t>(rows.first_position + i);
      if (to.chunks.size() <= position / device::cells_per_block)
        to.chunks.resize(position / device::cells_per_block + 1);
      Chunk& chunk = own(to.chunks[position / device::cells_per_block], device::cells_per_block * floats);
      const size_t at = position % device::cells_per_block * floats;
      const auto copy = [&](std::vector<float>& to_rows, device::DevicePtr<const float> from) {
        device.copyOut(to_rows.data() + at, (from + i * rows.row_stride).as<const std::byte>(), floats * sizeof(float));
      };
      copy(chunk.k, rows.k);
      copy(chunk.v, rows.v);
    }
  } catch (const std::bad_alloc&) {
    throw Error(ErrorKind::memory, "no memory is left for the keys and values that are kept to measure errors",
                "switch the measuring of errors off");
  }
}

template <class Make>
void ReferenceKv::change(int layer, int64_t first, int64_t n, const Make& make) {
  std::vector<std::shared_ptr<Chunk>>& chunks = m_layers[static_cast<size_t>(layer)].chunks;
  const int64_t end = std::min(first + n, static_cast<int64_t>(chunks.size()) * device::cells_per_block);
  for (int64_t at = first; at < end;) {
    const int64_t bit = at % device::cells_per_block, count = std::min(end - at, device::cells_per_block - bit);
    const uint64_t all = count == device::cells_per_block ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    std::shared_ptr<Chunk>& chunk = chunks[static_cast<size_t>(at / device::cells_per_block)];
    at += count;
    if (!chunk) continue;
    const uint64_t there = make(chunk->there, all << bit);
    if (there == 0)
      chunk = nullptr;
    else if (there != chunk->there)
      own(chunk, 0).there = there;
  }
}

void ReferenceKv::drop(int layer, int64_t first, int64_t n) {
  change(layer, first, n, [](uint64_t there, uint64_t bits) { return there & ~bits; });
}

void ReferenceKv::truncate(int64_t keep) {
  for (size_t layer = 0; layer < m_layers.size(); ++layer) {
    std::vector<std::shared_ptr<Chunk>>& chunks = m_layers[layer].chunks;
    const auto left = static_cast<size_t>((keep + device::cells_per_block - 1) / device::cells_per_block);
    if (chunks.size() > left) chunks.resize(left);
    drop(static_cast<int>(layer), keep, device::cells_per_block);
  }
}

void ReferenceKv::committed(const Commit& commit) {
  switch (commit.kind) {
    case Commit::Kind::append:
      for (size_t layer = 0; layer < m_layers.size(); ++layer)
        change(static_cast<int>(layer), commit.tokens_seen - commit.count, commit.count,
               [](uint64_t there, uint64_t bits) { return there | bits; });  // its stored() rows are there now
      for (const GroupRange& gone : commit.drops) {
        for (const int layer : m_facts->groups[static_cast<size_t>(gone.group)].layers)
          drop(layer, gone.first, gone.count);
      }
      break;
    case Commit::Kind::truncate: truncate(commit.tokens_seen); break;
    case Commit::Kind::reset:
    case Commit::Kind::clear:
      for (Layer& layer : m_layers) layer.chunks.clear();
      break;
    case Commit::Kind::offload: break;
  }
}

const float* ReferenceKv::row(int layer, device::KvSide side, int head, int64_t position) const {
  const Layer& from = m_layers[static_cast<size_t>(layer)];
  const auto at = static_cast<size_t>(position);
  const Chunk* chunk =
      at / device::cells_per_block < from.chunks.size() ? from.chunks[at / device::cells_per_block].get() : nullptr;
  if (!chunk || !(chunk->there >> (at % device::cells_per_block) & 1)) return nullptr;
  const std::vector<float>& rows = side == device::KvSide::key ? chunk->k : chunk->v;
  return rows.data() + at % device::cells_per_block * from.rowFloats() +
         static_cast<size_t>(head) * static_cast<size_t>(from.head_dim);
}

int64_t ReferenceKv::bytes() const {
  int64_t bytes = 0;
  for (const Layer& layer : m_layers) {
    for (const auto& chunk : layer.chunks)
      bytes += chunk ? static_cast<int64_t>((chunk->k.size() + chunk->v.size()) * sizeof(float)) : 0;
  }
  return bytes;
}

}  // namespace kvarium::cache
