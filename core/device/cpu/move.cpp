// Cells copied from block to block, a tile and a move at a time, and blocks converted to another encoding.

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/half.h"
#include "core/device/cpu/cpu_ops.h"
#include "core/device/quant_layout.h"

namespace kvarium::cpu {
namespace {

// The tiles of one KV head.
struct TileMove {
  const std::byte* from = nullptr;
  std::byte* to = nullptr;
  device::KvSide side = device::KvSide::key;
  int head_dim = 0;
};

template <class T>
void copyCells(const TileMove& tile, const device::KvMove& move) {
  const T* from = reinterpret_cast<const T*>(tile.from);
  T* to = reinterpret_cast<T*>(tile.to);
  const auto count = static_cast<size_t>(move.count);
  if (tile.side == device::KvSide::value) {
    const auto dim = static_cast<size_t>(tile.head_dim);
    std::memcpy(to + static_cast<size_t>(move.to_cell) * dim, from + static_cast<size_t>(move.from_cell) * dim,
                count * dim * sizeof(T));
    return;
  }
  for (int d = 0; d < tile.head_dim; ++d)
    std::memcpy(to + d * device::cells_per_block + move.to_cell, from + d * device::cells_per_block + move.from_cell,
                count * sizeof(T));
}

// x [64][head_dim]
template <class T, class Function>
void writeCells(const TileMove& tile, const device::KvMove& move, const float* x, const Function& rounded) {
  T* to = reinterpret_cast<T*>(tile.to);
  const int dim = tile.head_dim;
  for (int i = 0; i < move.count; ++i) {
    const float* row = x + (move.from_cell + i) * dim;
    const int cell = move.to_cell + i;
    for (int d = 0; d < dim; ++d)
      to[tile.side == device::KvSide::key ? d * device::cells_per_block + cell : cell * dim + d] = rounded(row[d]);
  }
}

}  // namespace

void CpuDevice::moveKv(const device::MoveKvArgs& args) {
  const int numbers = device::cells_per_block * args.head_dim;
  if (args.k_from.format == device::KvFormat::codes || args.v_from.format == device::KvFormat::codes) {
    for (Scratch<float>& floats : m_thread_floats) floats.need(static_cast<size_t>(numbers));
  }
  const int64_t tiles = 2 * static_cast<int64_t>(args.n_kv_heads);  // of a block: all K, then all V
  const int64_t all = args.n * tiles;
  forChunks(all, std::max<int64_t>(1, all / (m_pool.size() * 8)), [&](int thread, int64_t begin, int64_t end) {
    const std::byte* read = nullptr;  // the tile of codes whose numbers lie in x: moves often share their source
    for (int64_t i = begin; i < end; ++i) {
      const device::KvMove& move = device::raw(args.moves)[i % args.n];
      const bool key = i / args.n < args.n_kv_heads;
      const auto head = static_cast<size_t>(i / args.n - (key ? 0 : args.n_kv_heads));
      const device::KvEncoding& from = key ? args.k_from : args.v_from;
      const device::KvFormat to = key ? args.k_to : args.v_to;
      TileMove tile{.side = key ? device::KvSide::key : device::KvSide::value, .head_dim = args.head_dim};
      tile.from = device::raw(move.from) + (key ? args.k_from_offset : args.v_from_offset) +
                  head * device::bytesOfTile(from, tile.side, args.head_dim);
      tile.to = device::raw(move.to) + (key ? args.k_to_offset : args.v_to_offset) +
                head * device::bytesOfTile({to, {}}, tile.side, args.head_dim);
      if (from.format != device::KvFormat::codes) {
        assert(from.format == to);
        to == device::KvFormat::f32 ? copyCells<float>(tile, move) : copyCells<uint16_t>(tile, move);
        continue;
      }
      float* x = m_thread_floats[static_cast<size_t>(thread)].data();
      if (read != tile.from) device::readTile(from, tile.side, tile.from, args.head_dim, x);
      read = tile.from;
      if (to == device::KvFormat::f32) writeCells<float>(tile, move, x, [](float number) { return number; });
      if (to == device::KvFormat::bf16) writeCells<uint16_t>(tile, move, x, floatToBf16);
      if (to == device::KvFormat::f16)
        writeCells<uint16_t>(tile, move, x,
                             [](float number) { return floatToHalf(std::clamp(number, -largest_half, largest_half)); });
    }
  });
}

// Converts one tile at a time to the encoding of sealed blocks.
void CpuDevice::sealKv(const device::SealKvArgs& args) {
  const int numbers = device::cells_per_block * args.head_dim;
  for (Scratch<float>& floats : m_thread_floats) floats.need(2 * static_cast<size_t>(numbers));
  const int64_t tiles = 2 * static_cast<int64_t>(args.n_kv_heads);  // of a block: all K, then all V
  forChunks(args.n * tiles, 1, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const device::KvSeal& seal = device::raw(args.seals)[i / tiles];
      const int64_t tile = i % tiles;
      const bool key = tile < args.n_kv_heads;
      const device::KvSide side = key ? device::KvSide::key : device::KvSide::value;
      const size_t head = static_cast<size_t>(key ? tile : tile - args.n_kv_heads);
      const device::KvFormat format = key ? args.k_format : args.v_format;
      const device::KvEncoding& encoding = key ? args.k : args.v;
      const size_t from_bytes = device::bytesOfTile({format, {}}, side, args.head_dim);
      const std::byte* from =
          device::raw(seal.from) + (key ? args.k_from_offset : args.v_from_offset) + head * from_bytes;
      std::byte* to = device::raw(seal.to) + (key ? args.k_to_offset : args.v_to_offset) +
                      head * device::bytesOfTile(encoding, side, args.head_dim);
      if (encoding.format != device::KvFormat::codes) {
        assert(encoding.format == format);
        std::memcpy(to, from, from_bytes);
        continue;
      }
      float* x = m_thread_floats[static_cast<size_t>(thread)].data();
      float* turned = x + numbers;
      m_kernels.widen[static_cast<int>(format)](from, numbers, x);
      if (key) {
        for (int d = 0; d < args.head_dim; ++d) {
          for (int c = 0; c < device::cells_per_block; ++c)
            turned[c * args.head_dim + d] = x[d * device::cells_per_block + c];
        }
      }
      device::encodeTile(encoding.codes, side, key ? args.k_method : args.v_method, key ? turned : x, seal.live,
                         args.head_dim, to);
    }
  });
}

}  // namespace kvarium::cpu
