// Attention cut into units (attend_unit.h): few rows by (KV head, run), so that all threads stream the cache; many rows
// by (KV head, rows), which need no merging across threads.

#include <algorithm>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {
namespace {

int64_t firstPosition(const device::BlockRef& block) {
  if (!block.positions) return block.first_position;
  return block.live ? device::raw(block.positions)[__builtin_ctzll(block.live)] : 0;
}

// The state of a line that has seen nothing.
void empty(float* state, int head_dim) {
  std::fill_n(state, stateFloats(head_dim), 0.0f);
  state[paddedDim(head_dim) + 16] = -__builtin_inff();
}

}  // namespace

AttendJob jobOf(const device::AttendArgs& args, const device::SequenceRows& rows) {
  AttendJob job{args, rows.first_position};
  const int64_t first = rows.first_row;
  job.n = rows.rows;
  job.q += first * args.row_stride;
  if (args.angles) job.angles += first * args.dims;
  if (args.capped_angles) job.capped_angles += first * args.dims;
  if (args.out) job.out += first * args.n_heads * args.head_dim;
  return job;
}

void CpuDevice::cutRuns(const device::KvView& view, int sequence) {
  m_runs.clear();
  for (int32_t s = 0; s < view.n_segments; ++s) {
    const device::KvSegment& segment = view.segments[s];
    const device::KvRange& range = device::raw(view.ranges)[sequence * view.n_segments + s];
    const device::BlockRef* blocks = device::raw(view.blocks) + range.first;
    int64_t stretch = 0;
    bool open = false;
    for (int32_t b = 0; b < range.count; ++b) {
      const device::BlockRef& block = blocks[b];
      if (block.live) {
        const int64_t own = firstPosition(block) / positions_per_run;
        if (!open || own != stretch)
          m_runs.push_back({.segment = &segment, .blocks = blocks, .n_blocks = range.count, .first = b});
        stretch = own;
        open = true;
      }
      if (open) m_runs.back().count = b + 1 - m_runs.back().first;
    }
  }
}

// Each (row, query heads of a KV head, run) leaves its states. The thread that finishes the last run of a (row,
// heads) column merges the runs of the column, in their order, while the others go on.
void CpuDevice::attendByRuns(const AttendJob& job) {
  const HeadCut heads(job);
  const size_t stride = static_cast<size_t>(stateFloats(job.head_dim));
  const size_t row_states = static_cast<size_t>(job.n_heads) * stride,
               run_states = row_states * static_cast<size_t>(job.n);
  float* states = m_states.need(run_states * (m_runs.size() + 1));
  for (Scratch<float>& floats : m_thread_floats)
    floats.need(keyBiasFloats(heads.at_once, job.view.key_bias.count) +
                attendScratchFloats(heads.at_once, job.head_dim));
  const int64_t parts = static_cast<int64_t>(job.n_kv_heads) * heads.pieces, columns = parts * job.n;
  const int64_t runs = static_cast<int64_t>(m_runs.size());
  m_runs_left.assign(static_cast<size_t>(columns), static_cast<int>(runs));

  const auto mergeRuns = [&](int first_line, int lines) {
    for (int line = first_line; line < first_line + lines; ++line) {
      float* total = states + run_states * m_runs.size() + static_cast<size_t>(line) * stride;
      empty(total, job.head_dim);
      for (int64_t run = 0; run < runs; ++run) {
        const float* state = states + static_cast<size_t>(run) * run_states + static_cast<size_t>(line) * stride;
        m_kernels.attendMerge(total, state, job.head_dim);
      }
      m_kernels.attendFinish(total, job.head_dim, device::raw(job.out) + static_cast<int64_t>(line) * job.head_dim);
    }
  };

  if (runs == 0) mergeRuns(0, job.n * job.n_heads);  // nothing to see: zeros
  // Runs of one column follow each other, so that what a thread reads next is known while it reads.
  const int64_t chunk = std::max<int64_t>(1, columns * runs / (m_pool.size() * 8));
  forChunks(columns * runs, chunk, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t index = begin; index < end; ++index) {
      const int64_t run = index % runs, column = index / runs;
      const int row = static_cast<int>(column / parts);
      AttendUnit unit = unitOf(heads, static_cast<int>(column % parts), &m_runs[static_cast<size_t>(run)], 1);
      unit.first_row = row;
      unit.rows = 1;
      unit.totals = states + static_cast<size_t>(run) * run_states + static_cast<size_t>(row) * row_states +
                    static_cast<size_t>(unit.first_head) * stride;
      unit.scratch = m_thread_floats[static_cast<size_t>(thread)].data();
      for (int h = 0; h < unit.heads; ++h) empty(unit.totals + static_cast<size_t>(h) * stride, job.head_dim);
      m_kernels.attendUnit(job, unit);
      if (std::atomic_ref(m_runs_left[static_cast<size_t>(column)]).fetch_sub(1, std::memory_order_acq_rel) == 1)
        mergeRuns(row * job.n_heads + unit.first_head, unit.heads);
    }
  });
}

void CpuDevice::attendByRows(const AttendJob& job, bool many) {
  const HeadCut heads(job);
  const int64_t parts = static_cast<int64_t>(job.n_kv_heads) * heads.pieces;
  // Tiles are turned into numbers once a unit, so units are large; but there are three and more for every thread.
  const int64_t groups = std::clamp<int64_t>((3 * m_pool.size() + parts - 1) / parts, 1, job.n);
  const int rows_at_once = std::min(static_cast<int>((job.n + groups - 1) / groups), most_unit_lines / heads.at_once);
  const int64_t row_groups = (job.n + rows_at_once - 1) / rows_at_once;
  const size_t stride = static_cast<size_t>(stateFloats(job.head_dim));
  const size_t totals = stride * static_cast<size_t>(most_unit_lines);
  const size_t scratch =
      keyBiasFloats(most_unit_lines, job.view.key_bias.count) +
      (many ? attendManyFloats(most_unit_lines, job.head_dim) : attendScratchFloats(most_unit_lines, job.head_dim));
  for (Scratch<float>& floats : m_thread_floats) floats.need(totals + scratch);
  forChunks(parts * row_groups, 1, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t index = begin; index < end; ++index) {
      AttendUnit unit =
          unitOf(heads, static_cast<int>(index / row_groups), m_runs.data(), static_cast<int>(m_runs.size()));
      const int64_t from_end = index % row_groups;  // late rows see most cells: longest units first
      unit.first_row = static_cast<int>(row_groups - 1 - from_end) * rows_at_once;
      unit.rows = std::min(rows_at_once, job.n - unit.first_row);
      unit.totals = m_thread_floats[static_cast<size_t>(thread)].data();
      unit.scratch = unit.totals + totals;
      const int lines = unit.rows * unit.heads;
      for (int l = 0; l < lines; ++l) empty(unit.totals + static_cast<size_t>(l) * stride, job.head_dim);
      many ? m_kernels.attendMany(job, unit) : m_kernels.attendUnit(job, unit);
      for (int r = 0; r < unit.rows; ++r) {
        for (int h = 0; h < unit.heads; ++h) {
          const float* state = unit.totals + static_cast<size_t>(r * unit.heads + h) * stride;
          const int64_t line = static_cast<int64_t>(unit.first_row + r) * job.n_heads + unit.first_head + h;
          m_kernels.attendFinish(state, job.head_dim, device::raw(job.out) + line * job.head_dim);
        }
      }
    }
  });
}

void CpuDevice::attendSequence(const AttendJob& job) {
  if (job.n <= 2) return attendByRuns(job);
  const bool many = m_precision != device::Precision::exact && job.n >= many_rows && !job.row_invariant;
  attendByRows(job, many);
}

// One sequence after another, so that each gets the bits of a step of its own.
void CpuDevice::attend(const device::AttendArgs& args) {
  for (int s = 0; s < args.n_sequences; ++s) {
    const device::SequenceRows& rows = device::raw(args.sequences)[s];
    if (rows.rows <= 0) continue;
    cutRuns(args.view, s);
    attendSequence(jobOf(args, rows));
  }
}

}  // namespace kvarium::cpu
