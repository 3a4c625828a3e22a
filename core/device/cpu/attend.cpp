// Attention cut into units (attend_unit.h): few rows by (KV head, run), so that all threads stream the cache; many rows
// by (KV head, rows), which need no merging across threads.

#include <algorithm>

#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {
namespace {

int64_t firstPosition(const BlockRef& block) {
  if (!block.positions) return block.first_position;
  return block.live ? block.positions[__builtin_ctzll(block.live)] : 0;
}

}  // namespace

void CpuDevice::cutRuns(const KvView& view) {
  m_runs.clear();
  for (int32_t s = 0; s < view.n_segments; ++s) {
    const KvSegment& segment = view.segments[s];
    int64_t stretch = 0;
    bool open = false;
    for (int32_t b = 0; b < segment.n_blocks; ++b) {
      const BlockRef& block = segment.blocks[b];
      if (block.live) {
        const int64_t own = firstPosition(block) / positions_per_run;
        if (!open || own != stretch) m_runs.push_back({&segment, b, 0});
        stretch = own;
        open = true;
      }
      if (open) m_runs.back().count = b + 1 - m_runs.back().first;
    }
  }
}

// Each (row, query heads of a KV head, run) leaves its states. Who is done with the last run of a column of them merges
// the column, in the order of its runs, while the others go on.
void CpuDevice::attendByRuns(const AttendArgs& args, int heads_at_once) {
  const int group = args.n_heads / args.n_kv_heads, pieces = (group + heads_at_once - 1) / heads_at_once;
  const size_t stride = static_cast<size_t>(stateFloats(args.head_dim));
  const size_t row_states = static_cast<size_t>(args.n_heads) * stride,
               run_states = row_states * static_cast<size_t>(args.n);
  float* states = m_states.need(run_states * (m_runs.size() + 1));
  for (Scratch<float>& floats : m_thread_floats) floats.need(attendScratchFloats(heads_at_once, args.head_dim));
  const int64_t columns = static_cast<int64_t>(args.n_kv_heads) * pieces * args.n;
  const int64_t runs = static_cast<int64_t>(m_runs.size());
  m_runs_left.assign(static_cast<size_t>(columns), static_cast<int>(runs));
  const auto empty = [&](float* state) {
    std::fill_n(state, stride, 0.0f);
    state[paddedDim(args.head_dim) + 16] = -__builtin_inff();
  };

  const auto mergeRuns = [&](int first_line, int lines) {
    for (int line = first_line; line < first_line + lines; ++line) {
      float* total = states + run_states * m_runs.size() + static_cast<size_t>(line) * stride;
      empty(total);
      for (int64_t run = 0; run < runs; ++run) {
        const float* state = states + static_cast<size_t>(run) * run_states + static_cast<size_t>(line) * stride;
        m_kernels.attendMerge(total, state, args.head_dim);
      }
      m_kernels.attendFinish(total, args.head_dim, args.out + static_cast<int64_t>(line) * args.head_dim);
    }
  };

  if (runs == 0) mergeRuns(0, args.n * args.n_heads);  // nothing to see: zeros
  // Runs of one column follow each other, so that what a thread reads next is known while it reads.
  const int64_t chunk = std::max<int64_t>(1, columns * runs / (m_pool.size() * 8));
  forChunks(columns * runs, chunk, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t index = begin; index < end; ++index) {
      const int64_t run = index % runs, column = index / runs;
      const int row = static_cast<int>(column / (args.n_kv_heads * pieces));
      const int part = static_cast<int>(column % (args.n_kv_heads * pieces));
      AttendUnit unit;
      unit.kv_head = part / pieces;
      unit.first_head = unit.kv_head * group + part % pieces * heads_at_once;
      unit.heads = std::min(heads_at_once, (unit.kv_head + 1) * group - unit.first_head);
      unit.first_row = row;
      unit.rows = 1;
      unit.runs = &m_runs[static_cast<size_t>(run)];
      unit.n_runs = 1;
      unit.exact = m_precision == Precision::exact;
      unit.totals = states + static_cast<size_t>(run) * run_states + static_cast<size_t>(row) * row_states +
                    static_cast<size_t>(unit.first_head) * stride;
      unit.scratch = m_thread_floats[static_cast<size_t>(thread)].data();
      for (int h = 0; h < unit.heads; ++h) empty(unit.totals + static_cast<size_t>(h) * stride);
      m_kernels.attendUnit(args, unit);
      if (std::atomic_ref(m_runs_left[static_cast<size_t>(column)]).fetch_sub(1, std::memory_order_acq_rel) == 1)
        mergeRuns(row * args.n_heads + unit.first_head, unit.heads);
    }
  });
}

void CpuDevice::attendByRows(const AttendArgs& args, int heads_at_once, bool many) {
  const int group = args.n_heads / args.n_kv_heads, pieces = (group + heads_at_once - 1) / heads_at_once;
  const int64_t parts = static_cast<int64_t>(args.n_kv_heads) * pieces;
  // Tiles are turned into numbers once a unit, so units are large; but there are three and more for every thread.
  const int64_t groups = std::clamp<int64_t>((3 * m_pool.size() + parts - 1) / parts, 1, args.n);
  const int rows_at_once = std::min(static_cast<int>((args.n + groups - 1) / groups), most_unit_lines / heads_at_once);
  const int64_t row_groups = (args.n + rows_at_once - 1) / rows_at_once;
  const size_t stride = static_cast<size_t>(stateFloats(args.head_dim));
  const size_t totals = stride * static_cast<size_t>(most_unit_lines);
  const size_t scratch =
      many ? attendManyFloats(most_unit_lines, args.head_dim) : attendScratchFloats(most_unit_lines, args.head_dim);
  for (Scratch<float>& floats : m_thread_floats) floats.need(totals + scratch);
  forChunks(parts * row_groups, 1, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t index = begin; index < end; ++index) {
      AttendUnit unit;
      const int part = static_cast<int>(index / row_groups);
      const int64_t from_end = index % row_groups;  // late rows see most cells: longest units first
      unit.kv_head = part / pieces;
      unit.first_head = unit.kv_head * group + part % pieces * heads_at_once;
      unit.heads = std::min(heads_at_once, (unit.kv_head + 1) * group - unit.first_head);
      unit.first_row = static_cast<int>(row_groups - 1 - from_end) * rows_at_once;
      unit.rows = std::min(rows_at_once, args.n - unit.first_row);
      unit.runs = m_runs.data();
      unit.n_runs = static_cast<int>(m_runs.size());
      unit.exact = m_precision == Precision::exact;
      unit.totals = m_thread_floats[static_cast<size_t>(thread)].data();
      unit.scratch = unit.totals + totals;
      const int lines = unit.rows * unit.heads;
      for (int l = 0; l < lines; ++l) {
        float* state = unit.totals + static_cast<size_t>(l) * stride;
        std::fill_n(state, stride, 0.0f);
        state[paddedDim(args.head_dim) + 16] = -__builtin_inff();
      }
      many ? m_kernels.attendMany(args, unit) : m_kernels.attendUnit(args, unit);
      for (int r = 0; r < unit.rows; ++r) {
        for (int h = 0; h < unit.heads; ++h) {
          const float* state = unit.totals + static_cast<size_t>(r * unit.heads + h) * stride;
          const int64_t line = static_cast<int64_t>(unit.first_row + r) * args.n_heads + unit.first_head + h;
          m_kernels.attendFinish(state, args.head_dim, args.out + line * args.head_dim);
        }
      }
    }
  });
}

void CpuDevice::attend(const AttendArgs& args) {
  if (args.n <= 0) return;
  cutRuns(args.view);
  const int heads_at_once = std::min(args.n_heads / args.n_kv_heads, 16);
  if (args.n <= 2) return attendByRuns(args, heads_at_once);
  const bool many = m_precision != Precision::exact && args.n >= many_rows && !args.row_invariant;
  attendByRows(args, heads_at_once, many);
}

}  // namespace kvarium::cpu
