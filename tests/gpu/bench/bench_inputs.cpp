#include "tests/gpu/bench/bench_inputs.h"

#include <algorithm>
#include <cstring>

#include "core/device/quant_layout.h"

namespace kvarium::bench {
namespace {

using device::cells_per_block;
using device::KvEncoding;
using device::KvFormat;
using device::KvSide;

constexpr int64_t full_cells = 128;  // the newest cells of a cache of codes
constexpr int tile_kinds = 8;        // different random tiles

KvEncoding codesOf(int bits, device::QuantLayout::Axis axis, bool hadamard) {
  return {.format = KvFormat::codes,
          .codes = {.bits = static_cast<uint8_t>(bits), .axis = axis, .group = 64, .hadamard = hadamard}};
}

CacheKind codes(int k_bits, int v_bits) {
  return {"k" + std::to_string(k_bits) + "v" + std::to_string(v_bits),
          codesOf(k_bits, device::QuantLayout::Axis::channel, false),
          codesOf(v_bits, device::QuantLayout::Axis::token, true)};
}

std::vector<std::byte> randomTile(const KvEncoding& coding, KvSide side, int head_dim, std::mt19937& random) {
  const std::vector<float> x = device::test::randomFloats(static_cast<size_t>(cells_per_block * head_dim), random);
  std::vector<std::byte> tile(device::bytesOfTile(coding, side, head_dim));
  if (coding.format == KvFormat::codes) {
    device::encodeTile(coding.codes, side, device::QuantMethod::range, x.data(), ~uint64_t{0}, head_dim, tile.data());
    return tile;
  }
  for (size_t i = 0; i < x.size(); ++i) {
    const uint16_t bits = floatToHalf(x[i]);
    std::memcpy(tile.data() + 2 * i, &bits, 2);
  }
  return tile;
}

}  // namespace

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {{"1b", 2048, 8192, 32, 8, 64, 128256},
                                         {"8b", 4096, 14336, 32, 8, 128, 128256},
                                         {"70b", 8192, 28672, 64, 8, 128, 128256},
                                         {"tiny", 256, 512, 4, 2, 64, 600}};
  return all;
}

TensorView RandomWeights::view(DType type, int64_t rows, int64_t cols) {
  if (type != m_type) {
    m_piece = device::test::RandomMatrix(type, 256, 1024, m_random).bytes;
    m_bytes.clear();
    m_type = type;
  }
  TensorView view{.dtype = type, .rank = 2, .shape = {rows, cols}};
  while (m_bytes.size() < view.bytes()) m_bytes.insert(m_bytes.end(), m_piece.begin(), m_piece.end());
  view.data = m_bytes.data();
  return view;
}

device::Memory upload(device::Device& device, const void* data, size_t bytes) {
  device::Memory memory = device.allocate(bytes);
  device.copyIn(memory.data(), data, bytes);
  return memory;
}

device::Memory repeated(device::Device& device, const std::vector<std::byte>& piece, size_t bytes) {
  device::Memory memory = device.allocate(bytes);
  size_t done = std::min(bytes, piece.size());
  device.copyIn(memory.data(), piece.data(), done);
  while (done < bytes) {
    const size_t more = std::min(bytes - done, done);
    device.copyWithin(memory.data() + static_cast<int64_t>(done), memory.data(), more);
    done += more;
  }
  return memory;
}

device::Memory randomNumbers(device::Device& device, size_t count) {
  std::mt19937 random(2);
  const std::vector<float> numbers = device::test::randomFloats(std::min(count, size_t{1} << 18), random);
  std::vector<std::byte> piece(numbers.size() * sizeof(float));
  std::memcpy(piece.data(), numbers.data(), piece.size());
  return repeated(device, piece, count * sizeof(float));
}

const std::vector<CacheKind>& cacheKinds() {
  static const std::vector<CacheKind> all = {
      {"f16", {.format = KvFormat::f16}, {.format = KvFormat::f16}}, codes(8, 8), codes(4, 4), codes(5, 3)};
  return all;
}

RandomCache::RandomCache(device::Device& device, const Shape& shape, const CacheKind& kind, int64_t cells, int layers)
    : m_device(device), m_shape(shape), m_layers(layers) {
  const KvEncoding f16{.format = KvFormat::f16};
  const int64_t in_codes =
      kind.isPlain() ? 0 : std::max<int64_t>(0, cells - full_cells) / cells_per_block * cells_per_block;
  if (in_codes > 0) add(kind.k, kind.v, 0, in_codes);
  if (cells > in_codes) add(f16, f16, in_codes, cells - in_codes);
  m_blocks = upload(device, m_block_list);
  m_ranges = upload(device, m_range_list);
  std::vector<device::KvWrite> writes;
  const device::KvRange& last = m_range_list.back();
  for (int32_t i = 0; i < last.count * cells_per_block; ++i) {
    const device::BlockRef& block = m_block_list[static_cast<size_t>(last.first + i / cells_per_block)];
    writes.push_back({.base = block.base, .cell = i % cells_per_block});
  }
  m_writes = upload(device, writes);
}

void RandomCache::add(const KvEncoding& k, const KvEncoding& v, int64_t first_cell, int64_t cells) {
  Tiles tiles{k,
              v,
              device::bytesOfTile(k, KvSide::key, m_shape.head_dim),
              device::bytesOfTile(v, KvSide::value, m_shape.head_dim),
              {}};
  const auto heads = static_cast<size_t>(m_shape.kv_heads), layers = static_cast<size_t>(m_layers);
  std::mt19937 random(3);
  std::vector<std::byte> piece;  // of a layer and block
  for (const KvSide side : {KvSide::key, KvSide::value}) {
    std::vector<std::vector<std::byte>> kinds;
    for (int i = 0; i < tile_kinds; ++i) {
      kinds.push_back(randomTile(side == KvSide::key ? k : v, side, m_shape.head_dim, random));
    }
    for (size_t head = 0; head < heads; ++head) {
      const std::vector<std::byte>& tile = kinds[head % tile_kinds];
      piece.insert(piece.end(), tile.begin(), tile.end());
    }
  }
  const auto blocks = (cells + cells_per_block - 1) / cells_per_block;
  tiles.memory = repeated(m_device, piece, static_cast<size_t>(blocks) * layers * piece.size());
  m_range_list.push_back({static_cast<int32_t>(m_block_list.size()), static_cast<int32_t>(blocks)});
  for (int64_t b = 0; b < blocks; ++b) {
    const int64_t in_block = std::min<int64_t>(cells_per_block, cells - b * cells_per_block);
    m_block_list.push_back({.base = tiles.memory.data() + b * static_cast<int64_t>(layers * piece.size()),
                            .live = in_block == 64 ? ~uint64_t{0} : (uint64_t{1} << in_block) - 1,
                            .first_position = first_cell + b * cells_per_block});
  }
  m_bytes_of_layer += static_cast<double>(piece.size()) * static_cast<double>(cells) / cells_per_block;
  m_tiles.push_back(std::move(tiles));
}

device::KvView RandomCache::view(int layer) const {
  device::KvView view;
  for (const Tiles& tiles : m_tiles) {
    const auto heads = static_cast<int64_t>(m_shape.kv_heads);
    const int64_t k_bytes = heads * static_cast<int64_t>(tiles.k_bytes),
                  v_bytes = heads * static_cast<int64_t>(tiles.v_bytes);
    const int64_t begin = layer * (k_bytes + v_bytes);
    view.segments[view.n_segments++] = {.k = tiles.k,
                                        .v = tiles.v,
                                        .k_tile_bytes = tiles.k_bytes,
                                        .v_tile_bytes = tiles.v_bytes,
                                        .k_offset = begin,
                                        .v_offset = begin + k_bytes};
  }
  view.ranges = m_ranges.as<const device::KvRange>();
  view.blocks = m_blocks.as<const device::BlockRef>();
  view.most_blocks = static_cast<int32_t>(m_block_list.size());
  return view;
}

}  // namespace kvarium::bench
