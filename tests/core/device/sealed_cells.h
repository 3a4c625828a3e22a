// Blocks sealed by a device, and the same blocks as the numbers their codes stand for.
#pragma once

#include "tests/core/device/kv_cells.h"

namespace kvarium::device::test {

class SealedCells {
 public:
  SealedCells(Device& device, const KvCells& plain, const std::vector<BlockRef>& blocks, const KvEncoding& k,
              const KvEncoding& v, QuantMethod method)
      : m_like(plain.segment(blocks)), m_heads(plain.heads()), m_dim(plain.headDim()), m_k(k), m_v(v) {
    std::vector<KvSeal> seals;
    for (const BlockRef& block : blocks) {
      m_memory.push_back(device.allocate(static_cast<size_t>(m_heads) * (kTile() + vTile())));
      std::memset(raw(m_memory.back().data()), 0xff, m_memory.back().size());
      m_blocks.push_back(block);
      m_blocks.back().base = m_memory.back().data();
      seals.push_back({.from = block.base, .to = m_blocks.back().base, .live = block.live});
    }
    device.sealKv({.seals = devicePtr(seals.data()),
                   .n = static_cast<int>(seals.size()),
                   .v_from_offset = m_like.v_offset,
                   .v_to_offset = vOffset(),
                   .k_format = m_like.k.format,
                   .v_format = m_like.v.format,
                   .k = k,
                   .v = v,
                   .k_method = method,
                   .v_method = method,
                   .n_kv_heads = m_heads,
                   .head_dim = m_dim});
    for (const BlockRef& block : m_blocks) decode(block);
  }

  size_t kTile() const { return support::tileBytes(m_k, KvSide::key, m_dim); }
  size_t vTile() const { return support::tileBytes(m_v, KvSide::value, m_dim); }

  SegmentCells segment() const {
    SegmentCells out = m_like;
    out.blocks = m_blocks;
    out.k = m_k;
    out.v = m_v;
    out.k_tile_bytes = kTile();
    out.v_tile_bytes = vTile();
    out.v_offset = vOffset();
    return out;
  }
  // Numbers in f32, host memory.
  SegmentCells plainSegment() const {
    SegmentCells out = m_like;
    out.blocks = m_plain;
    out.k = out.v = {};
    out.k_tile_bytes = out.v_tile_bytes = tileFloats() * sizeof(float);
    out.v_offset = static_cast<int64_t>(static_cast<size_t>(m_heads) * out.k_tile_bytes);
    return out;
  }

 private:
  size_t tileFloats() const { return static_cast<size_t>(m_dim) * 64; }
  int64_t vOffset() const { return static_cast<int64_t>(static_cast<size_t>(m_heads) * kTile()); }
  // Appends the block's numbers as f32 tiles: K of all heads, then V.
  void decode(const BlockRef& block) {
    const auto k = support::tilesNumbers(m_k, KvSide::key, raw(block.base), m_heads, m_dim);
    const auto v = support::tilesNumbers(m_v, KvSide::value, raw(block.base + vOffset()), m_heads, m_dim);
    std::vector<float>& tiles = m_numbers.emplace_back();
    for (int h = 0; h < m_heads; ++h) {
      for (int d = 0; d < m_dim; ++d) {
        for (int c = 0; c < 64; ++c) tiles.push_back(k[static_cast<size_t>((h * 64 + c) * m_dim + d)]);
      }
    }
    tiles.insert(tiles.end(), v.begin(), v.end());
    m_plain.push_back(block);
    m_plain.back().base = devicePtr(tiles.data()).as<std::byte>();
  }

  SegmentCells m_like;
  int m_heads, m_dim;
  KvEncoding m_k, m_v;
  std::deque<Memory> m_memory;
  std::deque<std::vector<float>> m_numbers;
  std::vector<BlockRef> m_blocks, m_plain;
};

}  // namespace kvarium::device::test
