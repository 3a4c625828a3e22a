// Weights of attention, summed over rows. The weights of a run are relative to the run's own maximum, so that runs are
// computed in parallel and the numbers of a row do not depend on other rows. The factor of a run is known once the
// maxima of all runs are. Sums are added in the order of the rows, by one thread each.

#include <algorithm>
#include <cmath>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {
namespace {

constexpr int64_t most_weights = int64_t{1} << 22;  // that are held at once, 16 MB, unless one row has more

// Turns the sums of runs into what their weights are multiplied by, for one line.
void shareOut(std::span<const RunWeights> runs, int line, double share) {
  const auto at = static_cast<size_t>(line);
  float most = -__builtin_inff();
  for (const RunWeights& run : runs) most = std::max(most, run.maxima[at]);
  const auto shrink = [&](const RunWeights& run) {
    return run.sums[at] > 0 ? std::exp(static_cast<double>(run.maxima[at]) - static_cast<double>(most)) : 0;
  };
  double sum = 0;
  for (const RunWeights& run : runs) sum += shrink(run) * static_cast<double>(run.sums[at]);
  for (const RunWeights& run : runs) run.sums[at] = sum > 0 ? static_cast<float>(shrink(run) * share / sum) : 0;
}

}  // namespace

// Each (row, query heads of a KV head, run).
void CpuDevice::weighRuns(const AttendJob& job, std::span<const RunWeights> runs) {
  const HeadCut heads(job);
  const int parts = job.n_kv_heads * heads.pieces, rows_at_once = std::min(most_weighed_lines / heads.at_once, job.n);
  const int row_groups = (job.n + rows_at_once - 1) / rows_at_once;
  const auto n_runs = static_cast<int64_t>(runs.size());
  for (Scratch<float>& floats : m_thread_floats)
    floats.need(keyBiasFloats(rows_at_once * heads.at_once, job.view.key_bias.count) +
                attendWeightsFloats(rows_at_once * heads.at_once, job.head_dim));
  const int64_t units = n_runs * row_groups * parts;
  // Runs of the same lines follow each other, so that what a thread reads next is known while it reads.
  const int64_t chunk = std::max<int64_t>(1, units / (m_pool.size() * 8));
  forChunks(units, chunk, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t index = begin; index < end; ++index) {
      const auto run = static_cast<size_t>(index % n_runs);
      AttendUnit unit = unitOf(heads, static_cast<int>(index / n_runs % parts), &m_runs[run], 1);
      unit.first_row = static_cast<int>(index / (n_runs * parts)) * rows_at_once;
      unit.rows = std::min(rows_at_once, job.n - unit.first_row);
      unit.scratch = m_thread_floats[static_cast<size_t>(thread)].data();
      m_kernels.attendWeights(job, unit, runs[run]);
    }
  });
}

void CpuDevice::weighSequence(const device::AttendArgs& args, const device::SequenceRows& rows, int sequence,
                              const device::AttendWeights& weights) {
  const int weighed = std::clamp(weights.rows, 0, rows.rows), outs = weights.by_head ? args.n_heads : 1;
  const auto outOf = [&](int head, int64_t block) {  // in KvView::blocks
    return device::raw(weights.out) + (int64_t{head} * weights.blocks + block) * device::cells_per_block;
  };
  cutRuns(args.view, sequence);
  if (weighed == 0) m_runs.clear();
  const auto blockOf = [&](const KvRun& run) { return run.blocks - device::raw(args.view.blocks) + run.first; };
  for (int s = 0; s < args.view.n_segments; ++s) {  // no run holds the blocks before the first that lives
    const device::KvRange& range = device::raw(args.view.ranges)[sequence * args.view.n_segments + s];
    int64_t none = range.count;
    for (const KvRun& run : m_runs) {
      if (run.segment == &args.view.segments[s]) none = std::min(none, int64_t{run.first});
    }
    for (int h = 0; h < outs; ++h) std::fill_n(outOf(h, range.first), none * device::cells_per_block, 0.0f);
  }
  if (m_runs.empty()) return;

  int64_t blocks = 0;
  for (const KvRun& run : m_runs) blocks += run.count;
  const int64_t row_weights = blocks * args.n_heads * device::cells_per_block;
  const int at_once = static_cast<int>(std::clamp<int64_t>(most_weights / row_weights, 1, weighed));
  for (int first = rows.rows - weighed; first < rows.rows; first += at_once) {
    const bool begins = first == rows.rows - weighed;
    const AttendJob job = jobOf(args, {.first_row = rows.first_row + first,
                                       .rows = std::min(at_once, rows.rows - first),
                                       .first_position = rows.first_position + first});
    const int lines = job.n * job.n_heads;
    const auto count = static_cast<size_t>(lines);
    float* at = m_states.need(static_cast<size_t>(row_weights * job.n) + 2 * m_runs.size() * count);
    m_run_weights.clear();
    for (const KvRun& run : m_runs) {
      float* own = at;
      at += int64_t{run.count} * lines * device::cells_per_block;
      m_run_weights.push_back({.weights = own, .lines = lines});
    }
    for (RunWeights& run : m_run_weights) {
      run.maxima = at;
      run.sums = at + count;
      at += 2 * count;
    }
    weighRuns(job, m_run_weights);
    const double share = weights.by_head ? 1.0 : 1.0 / args.n_heads;
    forRows(lines, 32 * static_cast<int64_t>(m_runs.size()), [&](int line) { shareOut(m_run_weights, line, share); });
    const int heads = weights.by_head ? 1 : args.n_heads;
    const auto n_runs = static_cast<int64_t>(m_runs.size());
    const int64_t worth = 16384;  // numbers that pay for waking the pool
    const int64_t numbers = (row_weights / n_runs / args.n_heads + 1) * job.n * heads;  // to add for one run and sum
    forChunks(n_runs * outs, std::max(worth / numbers, n_runs * outs / (m_pool.size() * 4)) + 1,
              [&](int, int64_t begin, int64_t end) {
                for (int64_t index = begin; index < end; ++index) {
                  const auto r = static_cast<size_t>(index % n_runs);
                  const int head = static_cast<int>(index / n_runs);
                  const RunWeights& run = m_run_weights[r];
                  for (int32_t b = 0; b < m_runs[r].count; ++b) {
                    float* out = outOf(head, blockOf(m_runs[r]) + b);
                    m_kernels.addWeights(run.weights + (int64_t{b} * lines + head) * device::cells_per_block,
                                         run.sums + head, job.n, heads, args.n_heads, begins ? nullptr : out, out);
                  }
                }
              });
  }
}

void CpuDevice::attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights) {
  if (!weights.out) return;
  for (int s = 0; s < args.n_sequences; ++s) weighSequence(args, device::raw(args.sequences)[s], s, weights);
}

}  // namespace kvarium::cpu
