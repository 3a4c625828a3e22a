// Blocks sealed by a device, and the same blocks as the numbers their codes stand for.
#pragma once

#include "tests/core/device/kv_cells.h"

namespace kvarium::test {

class SealedCells {
 public:
  SealedCells(Device& device, const KvCells& plain, const std::vector<BlockRef>& blocks, const KvEncoding& k,
              const KvEncoding& v, QuantMethod fit)
      : m_like(plain.segment(blocks)), m_heads(plain.heads()), m_dim(plain.headDim()), m_k(k), m_v(v) {
    const auto heads = static_cast<size_t>(m_heads);
    const size_t numbers = heads * static_cast<size_t>(m_dim) * 64;
    for (const BlockRef& block : blocks) {
      m_memory.push_back(device.allocate(heads * (kTile() + vTile())));
      std::byte* to = m_memory.back().data();
      std::memset(to, 0xff, m_memory.back().size());
      SealKvArgs args{block.k,    block.v, to,   to + heads * kTile(), m_like.k.format, m_like.v.format, k, v, fit, fit,
                      block.live, m_heads, m_dim};
      device.sealKv(args);
      BlockRef sealed = block;
      sealed.k = args.k_to;
      sealed.v = args.v_to;
      m_blocks.push_back(sealed);

      m_numbers.emplace_back(2 * numbers);
      float* x = m_numbers.back().data();
      for (size_t h = 0; h < heads; ++h) {
        float* key = x + h * static_cast<size_t>(m_dim) * 64;
        std::vector<float> rows(static_cast<size_t>(m_dim) * 64);
        decode(m_k, KvSide::key, args.k_to + h * kTile(), rows.data());
        for (int d = 0; d < m_dim; ++d) {
          for (int c = 0; c < 64; ++c) key[d * 64 + c] = rows[static_cast<size_t>(c * m_dim + d)];
        }
        decode(m_v, KvSide::value, args.v_to + h * vTile(), key + numbers);
      }
      sealed.k = reinterpret_cast<const std::byte*>(x);
      sealed.v = reinterpret_cast<const std::byte*>(x + numbers);
      m_plain.push_back(sealed);
    }
  }

  size_t kTile() const { return tileBytes(m_k, KvSide::key); }
  size_t vTile() const { return tileBytes(m_v, KvSide::value); }

  KvSegment segment() const {
    KvSegment out = m_like;
    out.blocks = m_blocks.data();
    out.k = m_k;
    out.v = m_v;
    out.k_tile_bytes = kTile();
    out.v_tile_bytes = vTile();
    return out;
  }
  // Numbers in f32, host memory.
  KvSegment plainSegment() const {
    KvSegment out = m_like;
    out.blocks = m_plain.data();
    out.k = out.v = {};
    out.k_tile_bytes = out.v_tile_bytes = static_cast<size_t>(m_dim) * 64 * sizeof(float);
    return out;
  }

 private:
  size_t tileBytes(const KvEncoding& coding, KvSide side) const {
    if (coding.format != KvFormat::codes) return static_cast<size_t>(m_dim) * 64 * kvBytes(coding.format);
    return codesBytes(coding.codes, side, m_dim) + scalesBytes(coding.codes, side, m_dim);
  }
  // x [64][head_dim]
  void decode(const KvEncoding& coding, KvSide side, const std::byte* tile, float* x) const {
    if (coding.format == KvFormat::codes) return decodeTile(coding.codes, side, tile, m_dim, x);
    for (int c = 0; c < 64; ++c) {
      for (int d = 0; d < m_dim; ++d) {
        const int at = side == KvSide::key ? d * 64 + c : c * m_dim + d;
        x[c * m_dim + d] = kvRead(coding.format, tile + static_cast<size_t>(at) * kvBytes(coding.format));
      }
    }
  }

  KvSegment m_like;
  int m_heads, m_dim;
  KvEncoding m_k, m_v;
  std::deque<Memory> m_memory;
  std::deque<std::vector<float>> m_numbers;
  std::vector<BlockRef> m_blocks, m_plain;
};

}  // namespace kvarium::test
