// A small cache for tests of attention on the CPU: blocks of random cells in the tiles of kv_view.h, and attention over
// them by brute force in double precision.
#pragma once

#include <cmath>
#include <deque>
#include <limits>

#include "tests/core/device/device_cases.h"
#include "tests/support/seen_cells.h"

namespace kvarium::device::test {

inline size_t kvBytes(KvFormat format) { return format == KvFormat::f32 ? 4 : 2; }

inline float kvRead(KvFormat format, const std::byte* at) {
  if (format == KvFormat::f32) {
    float value;
    std::memcpy(&value, at, 4);
    return value;
  }
  uint16_t bits;
  std::memcpy(&bits, at, 2);
  return format == KvFormat::f16 ? halfToFloat(bits) : bf16ToFloat(bits);
}

// A segment with its blocks, of one sequence.
struct SegmentCells : KvSegment {
  std::vector<BlockRef> blocks;
};
using Segments = std::vector<SegmentCells>;

// The view of sequences whose segments have the same rules; it keeps the lists that the view points to.
class CellsView {
 public:
  explicit CellsView(const std::vector<Segments>& sequences) {
    for (const Segments& segments : sequences) {
      m_view.n_segments = 0;
      for (const SegmentCells& segment : segments) {
        m_view.segments[m_view.n_segments++] = segment;
        m_ranges.push_back({static_cast<int32_t>(m_blocks.size()), static_cast<int32_t>(segment.blocks.size())});
        m_blocks.insert(m_blocks.end(), segment.blocks.begin(), segment.blocks.end());
      }
    }
    m_view.ranges = devicePtr(m_ranges.data());
    m_view.blocks = devicePtr(m_blocks.data());
  }
  CellsView(const CellsView&) = delete;
  operator const KvView&() const { return m_view; }

 private:
  std::vector<BlockRef> m_blocks;
  std::vector<KvRange> m_ranges;
  KvView m_view;
};

// Blocks in device memory; cells nobody wrote are NaN in every format.
class KvCells {
 public:
  KvCells(Device& device, int n_kv_heads, int head_dim, KvFormat k, KvFormat v)
      : m_device(device), m_heads(n_kv_heads), m_dim(head_dim), m_k(k), m_v(v) {}

  int heads() const { return m_heads; }
  int headDim() const { return m_dim; }
  size_t kTile() const { return static_cast<size_t>(m_dim) * 64 * kvBytes(m_k); }
  size_t vTile() const { return static_cast<size_t>(m_dim) * 64 * kvBytes(m_v); }
  int64_t vOffset() const { return static_cast<int64_t>(static_cast<size_t>(m_heads) * kTile()); }

  BlockRef newBlock(int64_t first_position) {
    m_memory.push_back(m_device.allocate(static_cast<size_t>(m_heads) * (kTile() + vTile())));
    const Memory& memory = m_memory.back();
    std::memset(raw(memory.data()), 0xff, memory.size());
    return {.base = memory.data(), .first_position = first_position};
  }

  // Stores a row [n_kv_heads, head_dim] of keys and of values into each of the given cells.
  void store(const float* k, const float* v, int64_t stride, const std::vector<KvWrite>& writes) {
    m_device.storeKv({.k = devicePtr(k),
                      .v = devicePtr(v),
                      .row_stride = stride,
                      .writes = devicePtr(writes.data()),
                      .v_offset = vOffset(),
                      .k_format = m_k,
                      .v_format = m_v,
                      .n = static_cast<int>(writes.size()),
                      .n_kv_heads = m_heads,
                      .head_dim = m_dim});
  }

  // `count` blocks of random cells at consecutive positions, all live.
  std::vector<BlockRef> fill(int64_t first_position, int64_t cells, std::mt19937& random) {
    std::vector<BlockRef> blocks;
    const size_t width = static_cast<size_t>(m_heads * m_dim);
    const std::vector<float> k = randomFloats(width * static_cast<size_t>(cells), random);
    const std::vector<float> v = randomFloats(width * static_cast<size_t>(cells), random);
    std::vector<KvWrite> writes;
    for (int64_t i = 0; i < cells; ++i) {
      if (i % 64 == 0) blocks.push_back(newBlock(first_position + i));
      BlockRef& block = blocks.back();
      writes.push_back({.base = block.base, .cell = static_cast<int32_t>(i % 64)});
      block.live |= uint64_t{1} << (i % 64);
    }
    if (cells > 0) store(k.data(), v.data(), static_cast<int64_t>(width), writes);
    return blocks;
  }

  SegmentCells segment(const std::vector<BlockRef>& blocks) const {
    SegmentCells out;
    out.blocks = blocks;
    out.k.format = m_k;
    out.v.format = m_v;
    out.k_tile_bytes = kTile();
    out.v_tile_bytes = vTile();
    out.v_offset = vOffset();
    return out;
  }

 private:
  Device& m_device;
  int m_heads, m_dim;
  KvFormat m_k, m_v;
  std::deque<Memory> m_memory;
};

// A random bias on the host, of `count` pairs of channels that follow each other `apart`.
inline KeyBiasNumbers randomKeyBias(int n_kv_heads, int count, int apart, float size, std::mt19937& random) {
  KeyBiasNumbers bias{.count = count, .pairs = {}, .turns = {}};
  const std::vector<float> numbers = randomFloats(static_cast<size_t>(n_kv_heads * count) * 2, random);
  for (int i = 0; i < n_kv_heads * count; ++i) {
    const int pair = i % count * 2 % apart;  // each once while count <= apart / 2
    bias.pairs.push_back({pair, pair + apart});
    bias.turns.resize(bias.turns.size() + turn_floats);
    const auto at = static_cast<size_t>(2 * i);
    writeTurns(static_cast<double>(size * numbers[at]), static_cast<double>(size * numbers[at + 1]),
               std::pow(1e4, -static_cast<double>(pair) / apart), bias.turns.data() + bias.turns.size() - turn_floats);
  }
  return bias;
}

inline KeyBias onHost(const KeyBiasNumbers& bias) {
  return {.pairs = devicePtr(bias.pairs.data()), .turns = devicePtr(bias.turns.data()), .count = bias.count};
}

inline std::vector<double> rotated(const float* head, int head_dim, int dims, const float* angles, RopeStyle style) {
  std::vector<double> out(head, head + head_dim);
  for (int i = 0; angles && i < dims / 2; ++i) {
    const int a = style == RopeStyle::interleaved ? 2 * i : i;
    const int b = style == RopeStyle::interleaved ? 2 * i + 1 : i + dims / 2;
    const double cosine = angles[2 * i], sine = angles[2 * i + 1], x = out[a], y = out[b];
    out[a] = x * cosine - y * sine;
    out[b] = x * sine + y * cosine;
  }
  return out;
}

// What the bias of a key adds to its score.
inline double biasScore(const KeyBias& bias, int kv_head, int64_t position, const std::vector<double>& q) {
  double score = 0;
  for (int32_t i = 0; i < bias.count; ++i) {
    const int64_t pair = int64_t{kv_head} * bias.count + i;
    const TurnedPair turned = turnedBias(raw(bias.turns) + pair * turn_floats, position);
    const KeyBiasPair& channels = raw(bias.pairs)[pair];
    score += q[static_cast<size_t>(channels.first)] * static_cast<double>(turned.first) +
             q[static_cast<size_t>(channels.second)] * static_cast<double>(turned.second);
  }
  return score;
}

// The formula of AttendArgs, one cell after the other; with queries and weights as they are, or in bfloat16.
inline std::vector<double> attendByHand(const AttendArgs& args, bool in_bfloat = false) {
  const auto taken = [&](double x) {
    return in_bfloat ? static_cast<double>(bf16ToFloat(floatToBf16(static_cast<float>(x)))) : x;
  };
  const int dim = args.head_dim, group = args.n_heads / args.n_kv_heads;
  std::vector<double> out(static_cast<size_t>(args.n * args.n_heads * dim), 0.0);
  const auto attend = [&](int sequence, int row, int h) {
    const SequenceRows& rows = raw(args.sequences)[sequence];
    const int64_t position = rows.first_position + row - rows.first_row;
    const auto kv_head = static_cast<size_t>(h / group);
    std::vector<double> scores;
    std::vector<const std::byte*> values;
    std::vector<KvFormat> formats;
    for (int s = 0; s < args.view.n_segments; ++s) {
      const KvSegment& segment = args.view.segments[s];
      const float* angles = raw(segment.query_cap >= 0 ? args.capped_angles : args.angles);
      if (angles) angles += row * args.dims;
      const auto q = rotated(raw(args.q) + row * args.row_stride + h * dim, dim, args.dims, angles, args.style);
      const KvRange& range = raw(args.view.ranges)[sequence * args.view.n_segments + s];
      for (const BlockRef& block : std::span(raw(args.view.blocks) + range.first, static_cast<size_t>(range.count))) {
        const std::byte* k = raw(block.base + segment.k_offset) + kv_head * segment.k_tile_bytes;
        const std::byte* v = raw(block.base + segment.v_offset) + kv_head * segment.v_tile_bytes;
        for (int c = 0; c < 64; ++c) {
          const int64_t at = block.positions ? raw(block.positions)[c] : block.first_position + c;
          if (!(block.live >> c & 1) || (segment.causal && at > position)) continue;
          if (segment.window >= 0 && position - at >= segment.window) continue;
          double score = 0;
          for (int d = 0; d < dim; ++d) {
            const size_t number = static_cast<size_t>(d * 64 + c) * kvBytes(segment.k.format);
            score += taken(q[static_cast<size_t>(d)]) * static_cast<double>(kvRead(segment.k.format, k + number));
          }
          score += biasScore(args.view.key_bias, static_cast<int>(kv_head), at, q);
          score *= static_cast<double>(args.scale);
          if (args.softcap > 0) score = args.softcap * std::tanh(score / args.softcap);
          scores.push_back(score);
          values.push_back(v + static_cast<size_t>(c * dim) * kvBytes(segment.v.format));
          formats.push_back(segment.v.format);
        }
      }
    }
    double most = -std::numeric_limits<double>::infinity(), sum = 0;
    for (const double score : scores) most = std::max(most, score);
    for (const double score : scores) sum += std::exp(score - most);
    double* to = out.data() + static_cast<size_t>((row * args.n_heads + h) * dim);
    for (size_t c = 0; c < scores.size(); ++c) {
      const double weight = taken(std::exp(scores[c] - most)) / sum;
      for (int d = 0; d < dim; ++d) {
        const size_t number = static_cast<size_t>(d) * kvBytes(formats[c]);
        to[d] += weight * static_cast<double>(kvRead(formats[c], values[c] + number));
      }
    }
  };
  for (int sequence = 0; sequence < args.n_sequences; ++sequence) {
    const SequenceRows& rows = raw(args.sequences)[sequence];
    for (int row = rows.first_row; row < rows.first_row + rows.rows; ++row) {
      for (int h = 0; h < args.n_heads; ++h) attend(sequence, row, h);
    }
  }
  return out;
}

}  // namespace kvarium::device::test
