// Ops of recurrent layers: channels are apart, rows follow each other, sequences come one after another.

#include <algorithm>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/cpu/kernel_scan.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {
namespace {

// Groups of sixteen channels, each touching `numbers` numbers a channel, that pay for waking the pool.
int64_t worthwhileGroups(int64_t numbers) {
  const int64_t worth = 16384;
  return (worth + scan_channels * numbers) / (scan_channels * numbers + 1);
}

template <class Function>
void eachGroup(int64_t begin, int64_t end, int channels, const Function& function) {
  for (int64_t group = begin; group < end; ++group) {
    const int first = static_cast<int>(group) * scan_channels;
    function(first, std::min(scan_channels, channels - first));
  }
}

int64_t groupsOf(int channels) { return (channels + scan_channels - 1) / scan_channels; }

}  // namespace

// Scratch of every thread is taken before they run: none of them may throw.
void CpuDevice::causalConv(const device::CausalConvArgs& args) {
  for (Scratch<float>& floats : m_thread_floats) floats.need(static_cast<size_t>(convFloats(args.kernel)));
  for (int s = 0; s < args.n_sequences; ++s) {
    const device::SequenceRows& rows = device::raw(args.sequences)[s];
    const int64_t first_row = rows.first_row;
    const ConvJob job{.x = device::raw(args.x) + first_row * args.row_stride,
                      .row_stride = args.row_stride,
                      .weight = device::raw(args.weight),
                      .bias = device::raw(args.bias),
                      .before = rows.state_before ? device::raw(rows.state_before) + args.state_offset : nullptr,
                      .after = device::raw(rows.state_after) + args.state_offset,
                      .n = rows.rows,
                      .channels = args.channels,
                      .kernel = args.kernel,
                      .out = device::raw(args.out) + first_row * args.channels};
    const int64_t chunk = worthwhileGroups(job.n * int64_t{job.kernel});
    forChunks(groupsOf(job.channels), chunk, [&](int thread, int64_t begin, int64_t end) {
      float* scratch = m_thread_floats[static_cast<size_t>(thread)].data();
      eachGroup(begin, end, job.channels,
                [&](int first, int count) { m_kernels.causalConv(job, first, count, scratch); });
    });
  }
}

void CpuDevice::selectiveScan(const device::SelectiveScanArgs& args) {
  for (Scratch<float>& floats : m_thread_floats) floats.need(static_cast<size_t>(scanFloats(args.states)));
  for (int s = 0; s < args.n_sequences; ++s) {
    const device::SequenceRows& rows = device::raw(args.sequences)[s];
    const int64_t first_row = rows.first_row;
    const ScanJob job{.u = device::raw(args.u) + first_row * args.channels,
                      .dt = device::raw(args.dt) + first_row * args.channels,
                      .b = device::raw(args.b) + first_row * args.bc_stride,
                      .c = device::raw(args.c) + first_row * args.bc_stride,
                      .bc_stride = args.bc_stride,
                      .z = device::raw(args.z) + first_row * args.z_stride,
                      .z_stride = args.z_stride,
                      .a = device::raw(args.a),
                      .d = device::raw(args.d),
                      .before = rows.state_before ? device::raw(rows.state_before) + args.state_offset : nullptr,
                      .after = device::raw(rows.state_after) + args.state_offset,
                      .n = rows.rows,
                      .channels = args.channels,
                      .states = args.states,
                      .out = device::raw(args.out) + first_row * args.channels};
    const int64_t chunk = worthwhileGroups(job.n * int64_t{job.states} * 8);  // an exponential each
    forChunks(groupsOf(job.channels), chunk, [&](int thread, int64_t begin, int64_t end) {
      float* scratch = m_thread_floats[static_cast<size_t>(thread)].data();
      eachGroup(begin, end, job.channels,
                [&](int first, int count) { m_kernels.selectiveScan(job, first, count, scratch); });
    });
  }
}

}  // namespace kvarium::cpu
