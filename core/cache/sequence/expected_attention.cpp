#include "core/cache/sequence/expected_attention.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/read_cells.h"

namespace kvarium::cache {
namespace {

constexpr int64_t most_cells_at_once = 1024;  // whose keys are on the device at once

// Numbers x[0], x[stride], ... of one vector.
void turnBy(const QueryUse& use, double* x, size_t stride) {
  const size_t pairs = use.turn.size() / 2;
  const bool neighbours = use.style == device::RopeStyle::interleaved;
  for (size_t pair = 0; pair < pairs; ++pair) {
    double& a = x[(neighbours ? 2 * pair : pair) * stride];
    double& b = x[(neighbours ? 2 * pair + 1 : pair + pairs) * stride];
    const double c = double{use.turn[2 * pair]}, s = double{use.turn[2 * pair + 1]};
    const double turned = a * c - b * s;
    b = a * s + b * c;
    a = turned;
  }
}

// What is read of cells, [cells] each.
struct ReadCells {
  std::vector<float> keys;      // [cells, n_kv_heads, head_dim]
  std::vector<double> lengths;  // [cells, n_kv_heads] of values
  size_t count = 0;
};

void readBlock(CellReader& reader, const Block& block, const LayerShape& shape, ReadCells& to) {
  const auto heads = static_cast<size_t>(shape.n_kv_heads), dim = static_cast<size_t>(shape.head_dim);
  const auto cells = static_cast<size_t>(std::popcount(block.live));
  to.keys.resize((to.count + cells) * heads * dim);
  to.lengths.resize((to.count + cells) * heads);
  for (size_t h = 0; h < heads; ++h) {
    for (const device::KvSide side : {device::KvSide::key, device::KvSide::value}) {
      const std::vector<float>& x = reader.tile(block, side, static_cast<int>(h));
      size_t at = to.count;
      for (uint64_t left = block.live; left; left &= left - 1, ++at) {
        const float* row = x.data() + static_cast<size_t>(std::countr_zero(left)) * dim;
        if (side == device::KvSide::key) {
          std::copy_n(row, dim, to.keys.data() + (at * heads + h) * dim);
          continue;
        }
        double squares = 0;
        for (size_t d = 0; d < dim; ++d) squares += double{row[d]} * double{row[d]};
        to.lengths[at * heads + h] = std::sqrt(squares);
      }
    }
  }
  to.count += cells;
}

// The products of keys with the forms of all heads.
class KeyScores {
 public:
  KeyScores(const LayerShape& shape, const std::vector<float>& forms, const ExpectedOn& on)
      : of_heads(static_cast<size_t>(shape.n_heads)), m_shape(shape), m_device(on.device) {
    const int64_t row = int64_t{shape.n_kv_heads} * shape.head_dim, most = most_cells_at_once + device::cells_per_block;
    const auto in_front = static_cast<int64_t>(forms.size());
    const auto bytes = static_cast<size_t>(in_front + most * (row + shape.n_heads)) * sizeof(float);
    if (on.working.size() < bytes) {
      on.working = {};  // given back before more is taken
      on.working = on.device.allocate(bytes);
    }
    m_forms = on.working.as<float>();
    m_keys = m_forms + in_front;
    m_made = m_keys + most * row;
    m_device.copyIn(m_forms.as<std::byte>(), forms.data(), forms.size() * sizeof(float));
  }
  void add(const ReadCells& cells) {
    m_device.copyIn(m_keys.as<std::byte>(), cells.keys.data(), cells.keys.size() * sizeof(float));
    m_device.keyForms({.k = m_keys,
                       .row_stride = int64_t{m_shape.n_kv_heads} * m_shape.head_dim,
                       .forms = m_forms,
                       .n = static_cast<int>(cells.count),
                       .n_heads = m_shape.n_heads,
                       .n_kv_heads = m_shape.n_kv_heads,
                       .head_dim = m_shape.head_dim,
                       .out = m_made});
    std::vector<float> made(cells.count * of_heads.size());
    m_device.copyOut(made.data(), m_made.as<const std::byte>(), made.size() * sizeof(float));
    for (size_t i = 0; i < made.size(); ++i) of_heads[i % of_heads.size()].push_back(double{made[i]});
    lengths.insert(lengths.end(), cells.lengths.begin(), cells.lengths.end());
  }

  std::vector<std::vector<double>> of_heads;  // [n_heads][cells]
  std::vector<double> lengths;                // [cells, n_kv_heads] of values

 private:
  const LayerShape& m_shape;
  device::Device& m_device;
  device::DevicePtr<float> m_forms, m_keys, m_made;
};

// exp(x - largest), divided by its sum; 0 where x is not finite.
void normalise(std::vector<double>& x) {
  double largest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (const double number : x) largest = std::isfinite(number) ? std::max(largest, number) : largest;
  for (double& number : x) {
    number = std::isfinite(number) ? std::exp(number - largest) : 0;
    sum += number;
  }
  for (double& number : x) number /= sum > 0 ? sum : 1;
}

}  // namespace

QueryMoments QueryMoments::with(int64_t more, std::span<const float> others, int head_dim) const {
  assert(rows == 0 || numbers.size() == others.size());
  const auto dim = static_cast<size_t>(head_dim), of_head = (1 + dim) * dim;
  const auto own = static_cast<double>(rows), all = static_cast<double>(rows + more);
  const double of_others = static_cast<double>(more) / all;
  QueryMoments result{rows + more, std::vector<float>(others.size())};
  std::vector<double> apart(dim);  // of the means
  for (size_t at = 0; at < others.size(); at += of_head) {
    const auto before = [&](size_t i) { return rows > 0 ? double{numbers[at + i]} : 0.0; };
    const auto set = [&](size_t i, double number) {
      const auto rounded = static_cast<float>(number);
      result.numbers[at + i] = std::isfinite(rounded) ? rounded : 0;
    };
    for (size_t d = 0; d < dim; ++d) {
      apart[d] = double{others[at + d]} - before(d);
      set(d, before(d) + apart[d] * of_others);
    }
    for (size_t i = 0; i < dim; ++i) {
      for (size_t j = 0; j < dim; ++j) {
        const size_t here = dim * (1 + i) + j;
        set(here, before(here) + double{others[at + here]} + apart[i] * apart[j] * own * of_others);
      }
    }
  }
  return result;
}

std::vector<float> expectedForms(const QueryMoments& moments, const QueryUse& use, int head_dim) {
  const auto dim = static_cast<size_t>(head_dim), of_head = (1 + dim) * dim;
  const double scale = double{use.scale}, half = scale * scale / 2 / static_cast<double>(moments.rows);
  std::vector<float> forms;
  forms.reserve(moments.numbers.size());
  for (size_t at = 0; at < moments.numbers.size(); at += of_head) {
    const auto begin = moments.numbers.begin() + static_cast<std::ptrdiff_t>(at);
    std::vector<double> head(begin, begin + static_cast<std::ptrdiff_t>(of_head));
    for (size_t row = 0; row <= dim; ++row) turnBy(use, &head[row * dim], 1);
    for (size_t column = 0; column < dim; ++column) turnBy(use, &head[dim + column], dim);
    for (size_t i = 0; i < of_head; ++i) forms.push_back(static_cast<float>(head[i] * (i < dim ? scale : half)));
  }
  return forms;
}

std::vector<Step::CellWeight> expectedAttention(const KvCache& cache, int layer, std::vector<Block> blocks,
                                                const EvidenceWanted& wanted, const QueryMoments& moments,
                                                const QueryUse& use, const ExpectedOn& on) {
  std::vector<Step::CellWeight> expected;
  for (const Block& block : blocks) {
    for (uint64_t left = block.live; left; left &= left - 1)
      expected.push_back({block.position(std::countr_zero(left)), 0});
  }
  if (wanted.expected_above < 0 || static_cast<int64_t>(expected.size()) <= wanted.expected_above) return {};
  const LayerShape& shape = cache.store().plans[static_cast<size_t>(layer)].shape;
  const auto heads = static_cast<size_t>(shape.n_heads), kv_heads = static_cast<size_t>(shape.n_kv_heads);
  KeyScores scores(shape, expectedForms(moments, use, shape.head_dim), on);
  CellReader reader(cache, layer);
  ReadCells read;
  size_t before = expected.size();  // cells without a weight
  for (Block& block : blocks) {
    block.live &= ~block.cellsIn(0, wanted.queries_from);
    if (block.live == 0) continue;
    before -= static_cast<size_t>(std::popcount(block.live));
    readBlock(reader, block, shape, read);
    if (static_cast<int64_t>(read.count) >= most_cells_at_once) scores.add(std::exchange(read, {}));
  }
  if (read.count > 0) scores.add(std::move(read));

  for (std::vector<double>& head : scores.of_heads) normalise(head);
  for (size_t cell = 0; before + cell < expected.size(); ++cell) {
    double sum = 0;
    for (size_t h = 0; h < heads; ++h)
      sum += scores.of_heads[h][cell] * scores.lengths[cell * kv_heads + h / (heads / kv_heads)];
    const auto mean = static_cast<float>(sum / static_cast<double>(heads));
    expected[before + cell].weight = std::isfinite(mean) ? mean : std::numeric_limits<float>::max();
  }
  return expected;
}

}  // namespace kvarium::cache
