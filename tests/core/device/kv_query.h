// Queries of attention for tests.
#pragma once

#include <gtest/gtest.h>

#include "core/device/cpu/attend_unit.h"
#include "tests/core/device/kv_cells.h"

namespace kvarium::device::test {

struct Shape {
  int n_heads, n_kv_heads, head_dim;
};

// n rows of queries with angles; keeps what the args point to.
struct Query {
  std::vector<float> q, angles, capped, out;
  std::vector<SequenceRows> sequences;  // one, of all rows
  AttendArgs args;
  double tolerance = 2e-6;

  Query(int n, int64_t position, Shape shape, std::mt19937& random) {
    q = randomFloats(static_cast<size_t>(n * shape.n_heads * shape.head_dim), random);
    out.assign(q.size(), NAN);
    sequences = {{.rows = n, .first_position = position}};
    const int dims = shape.head_dim;
    for (int i = 0; i < n; ++i) {
      for (int pair = 0; pair < dims / 2; ++pair) {
        const double step = std::pow(10000.0, -2.0 * pair / dims), angle = static_cast<double>(position + i) * step;
        angles.push_back(static_cast<float>(std::cos(angle)));
        angles.push_back(static_cast<float>(std::sin(angle)));
        capped.push_back(static_cast<float>(std::cos(40 * step)));
        capped.push_back(static_cast<float>(std::sin(40 * step)));
      }
    }
    args = {.q = devicePtr(q.data()),
            .row_stride = shape.n_heads * shape.head_dim,
            .angles = devicePtr(angles.data()),
            .capped_angles = devicePtr(capped.data()),
            .dims = dims,
            .n = n,
            .n_heads = shape.n_heads,
            .n_kv_heads = shape.n_kv_heads,
            .head_dim = shape.head_dim,
            .scale = 1.0f / std::sqrt(static_cast<float>(shape.head_dim)),
            .out = devicePtr(out.data())};
  }

  // The args over these cells, one list of segments a sequence.
  AttendArgs over(const KvView& view) const {
    AttendArgs full = args;
    full.view = view;
    full.view.key_bias = args.view.key_bias;
    full.sequences = devicePtr(sequences.data());
    full.n_sequences = static_cast<int>(sequences.size());
    return full;
  }
  // Attends and compares to brute force over the same segments, or over `numbers`.
  void expectRight(Device& device, const Segments& segments, const std::string& where) {
    expectRight(device, segments, segments, where);
  }
  void expectRight(Device& device, const Segments& segments, const Segments& numbers, const std::string& where) {
    const CellsView cells({segments}), same({numbers});
    device.attend(over(cells));
    const std::vector<double> want = attendByHand(over(same));
    // Many rows are computed with vectors that are off by up to sqrt(head_dim) / 2 of 32767, and the scores of these
    // queries grow with sqrt(head_dim) too.
    if (args.n >= cpu::many_rows && device.facts().precision != Precision::exact)
      tolerance = std::max(tolerance, 2e-3 * std::max(1.0, args.head_dim / 64.0));
    for (size_t i = 0; i < out.size(); ++i) {
      ASSERT_NEAR(static_cast<double>(out[i]), want[i], tolerance + 1e-5 * std::fabs(want[i])) << where << " at " << i;
    }
  }
  // What queries and weights are rounded to harms no dimension of a head by more than a third of what bfloat16 would do
  // to the worst.
  void expectBetterThanBfloat(Device& device, const Segments& segments, const Segments& numbers,
                              const std::string& where) {
    const CellsView cells({segments}), same({numbers});
    device.attend(over(cells));
    const std::vector<double> want = attendByHand(over(same)), rounded = attendByHand(over(same), true);
    double allowed = 0;
    for (size_t i = 0; i < out.size(); ++i) allowed = std::max(allowed, std::fabs(rounded[i] - want[i]));
    // Few cells and numbers may by chance be right in bfloat16 too.
    for (size_t i = 0; i < out.size(); ++i)
      ASSERT_NEAR(static_cast<double>(out[i]), want[i], allowed / 3 + 1e-4) << where << " at " << i;
  }
  // Rows [first, first + n) alone.
  std::vector<float> rows(Device& device, const Segments& segments, int first, int n) const {
    const CellsView cells({segments});
    const SequenceRows sequence{.rows = n, .first_position = sequences[0].first_position + first};
    std::vector<float> got(static_cast<size_t>(n * args.n_heads * args.head_dim), NAN);
    AttendArgs some = over(cells);
    some.sequences = devicePtr(&sequence);
    some.q += first * args.row_stride;
    some.angles += first * args.dims;
    some.capped_angles += first * args.dims;
    some.n = n;
    some.out = devicePtr(got.data());
    device.attend(some);
    return got;
  }
  // What pieces of these sizes give, one after the other.
  std::vector<float> inPieces(Device& device, const Segments& segments, const std::vector<int>& pieces) const {
    std::vector<float> got;
    int first = 0;
    for (const int n : pieces) {
      const auto piece = rows(device, segments, first, n);
      got.insert(got.end(), piece.begin(), piece.end());
      first += n;
    }
    return got;
  }
};

}  // namespace kvarium::device::test
