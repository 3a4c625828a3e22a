// Ops of recurrent layers: channels are apart, rows follow each other, sequences come one after another.

#include <algorithm>
#include <cassert>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/cpu/kernel_delta.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {
namespace {

// Groups of sixteen channels, each touching `numbers` numbers a channel, that pay for waking the pool.
int64_t worthwhileGroups(int64_t numbers) {
  const int64_t worth = 16384;
  return (worth + scan_channels * numbers) / (scan_channels * numbers + 1);
}

}  // namespace

// The sequences one after another, the sixteen channels of a group on one thread; `floats` of scratch, `numbers` as
// above for a row.
template <class Args>
void CpuDevice::scanGroups(const Args& args, int64_t floats, int64_t numbers,
                           void (*kernel)(const Args&, const device::SequenceRows&, int, int, float*)) {
  // Taken before the threads run: none of them may throw.
  for (Scratch<float>& scratch : m_thread_floats) scratch.need(static_cast<size_t>(floats));
  for (int s = 0; s < args.n_sequences; ++s) {
    const device::SequenceRows& rows = device::raw(args.sequences)[s];
    const int64_t groups = (args.channels + scan_channels - 1) / scan_channels;
    forChunks(groups, worthwhileGroups(rows.rows * numbers), [&](int thread, int64_t begin, int64_t end) {
      for (int64_t group = begin; group < end; ++group) {
        const int first = static_cast<int>(group) * scan_channels;
        kernel(args, rows, first, std::min(scan_channels, args.channels - first),
               m_thread_floats[static_cast<size_t>(thread)].data());
      }
    });
  }
}

void CpuDevice::causalConv(const device::CausalConvArgs& args) {
  scanGroups(args, convFloats(args.kernel), args.kernel, m_kernels.causalConv);
}

void CpuDevice::selectiveScan(const device::SelectiveScanArgs& args) {
  scanGroups(args, scanFloats(args.states), args.states * int64_t{8}, m_kernels.selectiveScan);  // an exponential each
}

void CpuDevice::deltaRule(const device::DeltaRuleArgs& args) {
  assert(args.k_width <= device::largest_delta_key && args.v_heads % args.k_heads == 0);
  for (Scratch<float>& scratch : m_thread_floats)
    scratch.need(static_cast<size_t>(deltaFloats(args.k_width, args.v_width)));
  const int64_t numbers = int64_t{args.k_width} * args.v_width * (1 + args.n / std::max(1, args.n_sequences));
  const int64_t heads = int64_t{args.n_sequences} * args.v_heads;
  forChunks(heads, std::max<int64_t>(1, 16384 / numbers), [&](int thread, int64_t begin, int64_t end) {
    for (int64_t at = begin; at < end; ++at) {
      m_kernels.deltaRule(args, device::raw(args.sequences)[at / args.v_heads], static_cast<int>(at % args.v_heads),
                          m_thread_floats[static_cast<size_t>(thread)].data());
    }
  });
}

// The sequences one after another, a head on one thread.
void CpuDevice::headScan(const device::HeadScanArgs& args) {
  for (int s = 0; s < args.n_sequences; ++s) {
    const device::SequenceRows& rows = device::raw(args.sequences)[s];
    const int64_t numbers = (int64_t{rows.rows} + 1) * args.head_dim * args.states;
    const int64_t worth = 65536;  // numbers that pay for waking the pool
    forChunks(args.heads, (worth + numbers) / (numbers + 1), [&](int, int64_t begin, int64_t end) {
      for (int64_t head = begin; head < end; ++head) m_kernels.headScan(args, rows, static_cast<int>(head));
    });
  }
}

}  // namespace kvarium::cpu
