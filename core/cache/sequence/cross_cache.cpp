#include "core/cache/sequence/cross_cache.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/spec/block_needs.h"

namespace kvarium::cache {
CrossCache::CrossCache(device::LayerDevices devices, const std::vector<LayerShape>& layers, const Format& format)
    : m_devices(devices), m_format(format), m_layers(layers.size()) {
  for (size_t i = 0; i < layers.size(); ++i) {
    Layer& layer = m_layers[i];
    device::Device& device = devices.of(static_cast<int>(i));
    layer.shape = layers[i];
    const LayerStorage storage{layer.shape.n_kv_heads, layer.shape.head_dim, {format.tag, {}}, {format.tag, {}}};
    const int64_t cells = layer.shape.cross_cells, blocks = blocksOf(cells, false);
    if (blocks == 0) continue;
    const auto block_bytes = static_cast<int64_t>(storage.blockBytes());
    const int64_t refs_at = (blocks * block_bytes + 63) / 64 * 64;
    const int64_t writes_at = refs_at + blocks * static_cast<int64_t>(sizeof(device::BlockRef));
    const int64_t range_at = writes_at + cells * static_cast<int64_t>(sizeof(device::KvWrite));
    layer.memory = device.allocate(static_cast<size_t>(range_at) + sizeof(device::KvRange));
    const device::DevicePtr<std::byte> base = layer.memory.data();
    std::vector<device::BlockRef> refs;
    std::vector<device::KvWrite> writes;
    for (int64_t b = 0; b < blocks; ++b) {
      const int64_t here = std::min<int64_t>(device::cells_per_block, cells - b * device::cells_per_block);
      refs.push_back({.base = base + b * block_bytes,
                      .live = ~uint64_t{0} >> (device::cells_per_block - here),
                      .first_position = b * device::cells_per_block,
                      .positions = {}});
      for (int64_t cell = 0; cell < here; ++cell) writes.push_back({refs.back().base, static_cast<int32_t>(cell)});
    }
    const device::KvRange range{0, static_cast<int32_t>(blocks)};
    device.copyIn(base + refs_at, refs.data(), refs.size() * sizeof(device::BlockRef));
    device.copyIn(base + writes_at, writes.data(), writes.size() * sizeof(device::KvWrite));
    device.copyIn(base + range_at, &range, sizeof range);
    layer.writes = (base + writes_at).as<const device::KvWrite>();
    layer.view.blocks = (base + refs_at).as<const device::BlockRef>();
    layer.view.ranges = (base + range_at).as<const device::KvRange>();
    layer.view.most_blocks = static_cast<int32_t>(blocks);
    layer.view.n_segments = 1;
    layer.view.segments[0] = storage.segment(0);
    layer.view.segments[0].causal = false;
  }
}

void CrossCache::store(int layer, const KvRows& rows) {
  const Layer& to = m_layers[static_cast<size_t>(layer)];
  const device::KvSegment& segment = to.view.segments[0];
  m_devices.of(layer).storeKv({.k = rows.k,
                               .v = rows.v,
                               .row_stride = rows.row_stride,
                               .writes = to.writes,
                               .k_offset = segment.k_offset,
                               .v_offset = segment.v_offset,
                               .k_format = m_format.tag,
                               .v_format = m_format.tag,
                               .n = static_cast<int>(to.shape.cross_cells),
                               .n_kv_heads = to.shape.n_kv_heads,
                               .head_dim = to.shape.head_dim});
}

int64_t CrossCache::cells() const {
  int64_t most = 0;
  for (const Layer& layer : m_layers) most = std::max(most, layer.shape.cross_cells);
  return most;
}

Bytes CrossCache::bytes(int layer) const { return crossBytes(m_layers[static_cast<size_t>(layer)].shape, m_format); }

Bytes CrossCache::bytes() const {
  Bytes sum;
  for (const Layer& layer : m_layers) sum += crossBytes(layer.shape, m_format);
  return sum;
}

std::shared_ptr<const CrossCache> leased(std::shared_ptr<CacheStore> store, std::shared_ptr<const CrossCache> cross) {
  MemoryBudget& budget = store->budget;
  const int64_t bytes = cross->bytes().total();
  if (!budget.allows(bytes)) {
    throw Error(ErrorKind::memory,
                {"the recording needs %1 bytes and the memory limit leaves %2", bytes, budget.limit - budget.used},
                "raise the limit");
  }
  const CrossCache* shared = cross.get();
  const auto giveBack = [store = std::move(store), cross = std::move(cross), bytes](const CrossCache*) {
    store->budget.used -= bytes;
  };
  budget.used += bytes;
  return {shared, giveBack};
}

}  // namespace kvarium::cache
