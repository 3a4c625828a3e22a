// Ops of recurrent layers: channels are apart, rows follow each other.

#include <algorithm>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/cpu/kernel_scan.h"

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
void CpuDevice::causalConv(const CausalConvArgs& args) {
  for (Scratch<float>& floats : m_thread_floats) floats.need(static_cast<size_t>(convFloats(args.kernel)));
  const int64_t chunk = worthwhileGroups(args.n * int64_t{args.kernel});
  forChunks(groupsOf(args.channels), chunk, [&](int thread, int64_t begin, int64_t end) {
    float* scratch = m_thread_floats[static_cast<size_t>(thread)].data();
    eachGroup(begin, end, args.channels,
              [&](int first, int count) { m_kernels.causalConv(args, first, count, scratch); });
  });
}

void CpuDevice::selectiveScan(const SelectiveScanArgs& args) {
  for (Scratch<float>& floats : m_thread_floats) floats.need(static_cast<size_t>(scanFloats(args.states)));
  const int64_t chunk = worthwhileGroups(args.n * int64_t{args.states} * 8);  // an exponential each
  forChunks(groupsOf(args.channels), chunk, [&](int thread, int64_t begin, int64_t end) {
    float* scratch = m_thread_floats[static_cast<size_t>(thread)].data();
    eachGroup(begin, end, args.channels,
              [&](int first, int count) { m_kernels.selectiveScan(args, first, count, scratch); });
  });
}

}  // namespace kvarium::cpu
