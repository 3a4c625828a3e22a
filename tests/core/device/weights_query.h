// Weights of attention for tests: asked for by device, and by brute force in double precision.
#pragma once

#include "tests/core/device/kv_query.h"

namespace kvarium::device::test {

inline int blocksOf(const std::vector<Segments>& sequences) {
  size_t blocks = 0;
  for (const Segments& segments : sequences) {
    for (const SegmentCells& segment : segments) blocks += segment.blocks.size();
  }
  return static_cast<int>(blocks);
}

// [outs][blocks][64] of AttendWeights; NaN where the device wrote nothing. After the view's blocks there are `more`.
inline std::vector<float> weightsOf(Device& device, const Query& query, const std::vector<Segments>& sequences,
                                    AttendWeights wanted, int more = 0) {
  const CellsView view(sequences);
  wanted.blocks = blocksOf(sequences) + more;
  std::vector<float> out(static_cast<size_t>((wanted.by_head ? query.args.n_heads : 1) * wanted.blocks) * 64, NAN);
  wanted.out = devicePtr(out.data());
  device.attendWeights(query.over(view), wanted);
  return out;
}

// The formula over cells of plain formats, one after the other; with queries as they are, or in bfloat16.
inline std::vector<double> weightsByHand(const Query& query, const std::vector<Segments>& sequences,
                                         const AttendWeights& wanted, bool in_bfloat = false) {
  const CellsView cells(sequences);
  const AttendArgs args = query.over(cells);
  const auto blocks = static_cast<size_t>(blocksOf(sequences));
  std::vector<double> out(static_cast<size_t>(wanted.by_head ? args.n_heads : 1) * blocks * 64, 0.0);
  struct Seen {
    size_t at;
    double score;
  };
  const auto weigh = [&](int sequence, int row, int h) {
    const SequenceRows& rows = raw(args.sequences)[sequence];
    const int64_t position = rows.first_position + row - rows.first_row;
    std::vector<Seen> seen;
    for (int s = 0; s < args.view.n_segments; ++s) {
      const KvSegment& segment = args.view.segments[s];
      const float* angles = raw(segment.query_cap >= 0 ? args.capped_angles : args.angles);
      if (angles) angles += row * args.dims;
      auto q = rotated(raw(args.q) + row * args.row_stride + h * args.head_dim, args.head_dim, args.dims, angles,
                       args.style);
      for (double& x : q) x = in_bfloat ? static_cast<double>(bf16ToFloat(floatToBf16(static_cast<float>(x)))) : x;
      const KvRange& range = raw(args.view.ranges)[sequence * args.view.n_segments + s];
      for (int b = range.first; b < range.first + range.count; ++b) {
        const BlockRef& block = raw(args.view.blocks)[b];
        const std::byte* k = raw(block.base + segment.k_offset) +
                             static_cast<size_t>(h / (args.n_heads / args.n_kv_heads)) * segment.k_tile_bytes;
        for (int c = 0; c < 64; ++c) {
          const int64_t at = block.positions ? raw(block.positions)[c] : block.first_position + c;
          if (!(block.live >> c & 1) || (segment.causal && at > position)) continue;
          if (segment.window >= 0 && position - at >= segment.window) continue;
          double score = 0;
          for (int d = 0; d < args.head_dim; ++d) {
            const size_t number = static_cast<size_t>(d * 64 + c) * kvBytes(segment.k.format);
            score += q[static_cast<size_t>(d)] * static_cast<double>(kvRead(segment.k.format, k + number));
          }
          score += biasScore(args.view.key_bias, h / (args.n_heads / args.n_kv_heads), at, q);
          score *= static_cast<double>(args.scale);
          if (args.softcap > 0) score = args.softcap * std::tanh(score / args.softcap);
          seen.push_back({static_cast<size_t>(b * 64 + c), score});
        }
      }
    }
    double most = -std::numeric_limits<double>::infinity(), sum = 0;
    for (const Seen& cell : seen) most = std::max(most, cell.score);
    for (const Seen& cell : seen) sum += std::exp(cell.score - most);
    const double share = wanted.by_head ? 1.0 : 1.0 / args.n_heads;
    for (const Seen& cell : seen)
      out[(wanted.by_head ? static_cast<size_t>(h) * blocks * 64 : 0) + cell.at] +=
          share * std::exp(cell.score - most) / sum;
  };
  for (int sequence = 0; sequence < args.n_sequences; ++sequence) {
    const SequenceRows& rows = raw(args.sequences)[sequence];
    for (int row = std::max(0, rows.rows - wanted.rows); row < rows.rows; ++row) {
      for (int h = 0; h < args.n_heads; ++h) weigh(sequence, rows.first_row + row, h);
    }
  }
  return out;
}

// Of `sequences` against the formula over `numbers`, the same cells in plain formats.
inline void expectWeights(Device& device, const Query& query, const std::vector<Segments>& sequences,
                          const std::vector<Segments>& numbers, const AttendWeights& wanted, double tolerance,
                          const std::string& where) {
  const std::vector<float> got = weightsOf(device, query, sequences, wanted);
  const std::vector<double> want = weightsByHand(query, numbers, wanted);
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_NEAR(static_cast<double>(got[i]), want[i], tolerance * std::max(want[i], 0.01)) << where << " at " << i;
    if (want[i] == 0) {
      ASSERT_EQ(got[i], 0.0f) << where << " at " << i << ", which no row sees";
    }
  }
}

}  // namespace kvarium::device::test
