#include "core/model/attention_probe.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/base/clock.h"
#include "core/cache/view/read_cells.h"

namespace kvarium {
namespace {

// One row's query as it meets keys, [n_heads, head_dim]; angles [dims/2, 2] or null.
std::vector<float> rotated(std::vector<float> q, const AttendArgs& args, const float* angles) {
  const auto pairs = static_cast<size_t>(args.dims / 2), dim = static_cast<size_t>(args.head_dim);
  for (size_t h = 0; angles && h < static_cast<size_t>(args.n_heads); ++h) {
    for (size_t i = 0; i < pairs; ++i) {
      const bool halves = args.style == RopeStyle::halves;
      float& a = q[h * dim + (halves ? i : 2 * i)];
      float& b = q[h * dim + (halves ? i + pairs : 2 * i + 1)];
      const double cosine = angles[2 * i], sine = angles[2 * i + 1], x = a, y = b;
      a = static_cast<float>(x * cosine - y * sine);
      b = static_cast<float>(y * cosine + x * sine);
    }
  }
  return q;
}

// Four sums at a time: a single one waits for itself.
double dot(const float* a, const float* b, size_t n) {
  double sums[4] = {};
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (size_t j = 0; j < 4; ++j) sums[j] += double{a[i + j]} * b[i + j];
  }
  for (; i < n; ++i) sums[0] += double{a[i]} * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

// Scores of the cells that the last row of a sequence attends to, in the order of the view.
class Scores {
 public:
  Scores(const AttendArgs& args, int sequence, Device& device) : m_args(args), m_device(device) {
    m_sequence = fetch<SequenceRows>(args.sequences + sequence, 1).front();
    m_ranges = args.view.ranges + int64_t{sequence} * args.view.n_segments;
    m_row = m_sequence.first_row + m_sequence.rows - 1;
    const int64_t floats = int64_t{args.n_heads} * args.head_dim;
    const std::vector<float> q = fetch<float>(args.q + m_row * args.row_stride, floats);
    m_q = rotated(q, args, anglesOf(args.angles).data());
    m_capped_q = rotated(q, args, anglesOf(args.capped_angles).data());
    m_scores.resize(static_cast<size_t>(args.n_heads));
    const std::vector<KvRange> ranges = fetch<KvRange>(m_ranges, args.view.n_segments);
    for (int s = 0; s < args.view.n_segments; ++s) {
      const KvRange& range = ranges[static_cast<size_t>(s)];
      for (const BlockRef& block : fetch<BlockRef>(args.view.blocks + range.first, range.count))
        addBlock(args.view.segments[s], block);
    }
  }

  int64_t query() const { return m_sequence.first_position + m_sequence.rows - 1; }
  const std::vector<int64_t>& positions() const { return m_positions; }
  const std::vector<double>& scores(int head) const { return m_scores[static_cast<size_t>(head)]; }

 private:
  template <class T>
  std::vector<T> fetch(DevicePtr<const T> from, int64_t count) const {
    std::vector<T> here(static_cast<size_t>(count));
    if (count > 0) m_device.copyOut(here.data(), from.template as<const std::byte>(), here.size() * sizeof(T));
    return here;
  }
  std::vector<float> anglesOf(DevicePtr<const float> angles) const {
    return angles ? fetch<float>(angles + m_row * m_args.dims, m_args.dims) : std::vector<float>{};
  }

  void addBlock(const KvSegment& segment, const BlockRef& block) {
    const int64_t query = this->query();
    const std::vector<int64_t> positions =
        block.positions ? fetch<int64_t>(block.positions, cells_per_block) : std::vector<int64_t>{};
    std::vector<size_t> cells;
    for (uint64_t left = block.live; left; left &= left - 1) {
      const int cell = std::countr_zero(left);
      const int64_t position = positions.empty() ? block.first_position + cell : positions[static_cast<size_t>(cell)];
      if ((segment.causal && position > query) || (segment.window >= 0 && query - position >= segment.window)) continue;
      cells.push_back(static_cast<size_t>(cell));
      m_positions.push_back(position);
    }
    if (cells.empty()) return;
    const std::vector<float>& q = segment.query_cap >= 0 && m_args.dims > 0 ? m_capped_q : m_q;
    const auto dim = static_cast<size_t>(m_args.head_dim);
    m_tile.resize(segment.k_tile_bytes);
    m_keys.resize(cells_per_block * dim);
    const int shared = m_args.n_heads / m_args.n_kv_heads;
    for (int kv = 0; kv < m_args.n_kv_heads; ++kv) {
      m_device.copyOut(m_tile.data(), block.base + segment.k_offset + kv * static_cast<int64_t>(segment.k_tile_bytes),
                       m_tile.size());
      readTile(segment.k, KvSide::key, m_tile.data(), m_args.head_dim, m_keys.data());
      for (int h = kv * shared; h < (kv + 1) * shared; ++h) {
        for (const size_t cell : cells) {
          const float* key = m_keys.data() + cell * dim;
          const float* own = q.data() + static_cast<size_t>(h) * dim;
          double score = m_args.scale * dot(own, key, dim);
          if (m_args.softcap > 0) score = m_args.softcap * std::tanh(score / m_args.softcap);
          m_scores[static_cast<size_t>(h)].push_back(score);
        }
      }
    }
  }

  const AttendArgs& m_args;
  Device& m_device;
  SequenceRows m_sequence;
  DevicePtr<const KvRange> m_ranges;
  int64_t m_row = 0;
  std::vector<float> m_q, m_capped_q, m_keys;
  std::vector<std::byte> m_tile;
  std::vector<int64_t> m_positions;
  std::vector<std::vector<double>> m_scores;  // by head
};

}  // namespace

void AttentionProbe::attended(int layer, const AttendArgs& args, int sequence, Device& device) {
  if (std::find(m_layers.begin(), m_layers.end(), layer) != m_layers.end()) capture(layer, args, sequence, device);
}

const AttentionWeights* AttentionProbe::of(int layer) const {
  const auto found = std::find_if(m_captured.begin(), m_captured.end(),
                                  [&](const AttentionWeights& seen) { return seen.layer == layer; });
  return found == m_captured.end() ? nullptr : &*found;
}

void AttentionProbe::capture(int layer, const AttendArgs& args, int sequence, Device& device) {
  const auto begin = Clock::now();
  const Scores scores_of(args, sequence, device);
  AttentionWeights& seen = m_captured.emplace_back();
  seen.layer = layer;
  seen.step = scores_of.query();
  seen.n_heads = args.n_heads;
  seen.n_kv_heads = args.n_kv_heads;
  const std::vector<int64_t>& positions = scores_of.positions();
  std::vector<size_t> order(positions.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return positions[a] < positions[b]; });
  for (const size_t i : order) seen.positions.push_back(positions[i]);
  seen.uniform = positions.empty() ? 0 : 1.0 / static_cast<double>(positions.size());
  seen.weights.reserve(static_cast<size_t>(args.n_heads) * positions.size());
  std::vector<double> powers;
  for (int h = 0; h < args.n_heads && !positions.empty(); ++h) {
    const std::vector<double>& scores = scores_of.scores(h);
    const double most = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    powers.clear();
    for (const double score : scores) sum += powers.emplace_back(std::exp(score - most));
    for (const size_t i : order) seen.weights.push_back(static_cast<float>(powers[i] / sum));
  }
  seen.seconds = secondsSince(begin);
}

}  // namespace kvarium
