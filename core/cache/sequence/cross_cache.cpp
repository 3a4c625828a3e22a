#include "core/cache/sequence/cross_cache.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium {
namespace {

int64_t blocksOf(int64_t cells) { return (cells + cells_per_block - 1) / cells_per_block; }

LayerStorage storageOf(const LayerShape& shape, const Format& format) {
  return {shape.n_kv_heads, shape.head_dim, {format.tag, {}}, {format.tag, {}}};
}

}  // namespace

CrossCache::CrossCache(Device& device, const std::vector<LayerShape>& layers, const Format& format)
    : m_device(device), m_format(format), m_layers(layers.size()) {
  for (size_t i = 0; i < layers.size(); ++i) {
    Layer& layer = m_layers[i];
    layer.shape = layers[i];
    const LayerStorage storage = storageOf(layer.shape, format);
    const int64_t cells = layer.shape.cross_cells, blocks = blocksOf(cells);
    if (blocks > 0) layer.memory = device.allocate(static_cast<size_t>(blocks) * storage.blockBytes());
    for (int64_t b = 0; b < blocks; ++b) {
      const int64_t here = std::min<int64_t>(cells_per_block, cells - b * cells_per_block);
      const std::byte* k = layer.memory.data() + static_cast<size_t>(b) * storage.blockBytes();
      layer.refs.push_back({k, k + storage.kBytes(), ~uint64_t{0} >> (cells_per_block - here), b * cells_per_block});
    }
    const size_t heads = static_cast<size_t>(std::max(1, layer.shape.n_kv_heads));
    layer.segment = {layer.refs.data(),        static_cast<int32_t>(blocks), -1, -1, false, storage.k, storage.v,
                     storage.kBytes() / heads, storage.vBytes() / heads};
  }
}

void CrossCache::store(int layer, const float* k, const float* v, int64_t row_stride) {
  const Layer& to = m_layers[static_cast<size_t>(layer)];
  const LayerStorage storage = storageOf(to.shape, m_format);
  std::vector<KvWrite> writes;
  for (int64_t cell = 0; cell < to.shape.cross_cells; ++cell) {
    std::byte* block = to.memory.data() + static_cast<size_t>(cell / cells_per_block) * storage.blockBytes();
    writes.push_back({block, block + storage.kBytes(), static_cast<int32_t>(cell % cells_per_block)});
  }
  m_device.storeKv({k, v, row_stride, writes.data(), m_format.tag, m_format.tag, static_cast<int>(writes.size()),
                    to.shape.n_kv_heads, to.shape.head_dim});
}

int64_t CrossCache::cells() const {
  int64_t most = 0;
  for (const Layer& layer : m_layers) most = std::max(most, layer.shape.cross_cells);
  return most;
}

Bytes CrossCache::estimate(const LayerShape& layer, const Format& format) {
  const LayerStorage storage = storageOf(layer, format);
  Bytes bytes;
  bytes.kv = storage.cellBytes(layer.cross_cells);
  bytes.reserved = blocksOf(layer.cross_cells) * static_cast<int64_t>(storage.blockBytes()) - bytes.kv;
  return bytes;
}

Bytes CrossCache::bytes(int layer) const { return estimate(m_layers[static_cast<size_t>(layer)].shape, m_format); }

Bytes CrossCache::bytes() const {
  Bytes sum;
  for (const Layer& layer : m_layers) sum += estimate(layer.shape, m_format);
  return sum;
}

CrossCacheLease::CrossCacheLease(std::shared_ptr<CacheStore> store, std::shared_ptr<const CrossCache> cross)
    : m_store(std::move(store)), m_cross(std::move(cross)) {
  const int64_t bytes = m_cross->bytes().total();
  if (!m_store->budget.allows(bytes)) {
    throw Error(ErrorKind::memory,
                "what was heard needs " + std::to_string(bytes) + " bytes and the memory limit leaves " +
                    std::to_string(m_store->budget.limit - m_store->budget.used),
                "raise the limit");
  }
  m_store->budget.used += bytes;
}

CrossCacheLease::~CrossCacheLease() { m_store->budget.used -= m_cross->bytes().total(); }

void KvCache::setCross(std::shared_ptr<const CrossCache> cross) {
  reset();
  m_cross = nullptr;  // given back before more is taken
  if (cross) m_cross = std::make_shared<const CrossCacheLease>(m_store, std::move(cross));
}

const CrossCache* KvCache::cross() const { return m_cross ? &m_cross->cross() : nullptr; }

}  // namespace kvarium
