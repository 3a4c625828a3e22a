// Ops on logits: the soft cap and the largest of each row.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {
namespace {

// A NaN is above every number, and no NaN above another.
bool isAbove(float a, float b) { return a > b || (std::isnan(a) && !std::isnan(b)); }

// ids, values [count]: x [dim] in descending order, of equal numbers the earlier first; count <= dim.
void takeTop(const float* x, int dim, int count, int32_t* ids, float* values) {
  int taken = 0;
  for (int32_t i = 0; i < dim; ++i) {
    if (taken == count && !isAbove(x[i], values[count - 1])) continue;
    if (taken < count) ++taken;
    int at = taken - 1;
    for (; at > 0 && isAbove(x[i], values[at - 1]); --at) {
      values[at] = values[at - 1];
      ids[at] = ids[at - 1];
    }
    values[at] = x[i];
    ids[at] = i;
  }
}

// The same for one of them. Independent maxima, because each comparison depends on the one before.
void takeLargest(const float* x, int dim, int32_t& id, float& value) {
  constexpr int lanes = 8;
  float most[lanes];
  std::fill_n(most, lanes, -std::numeric_limits<float>::infinity());
  bool ordered = true;
  int i = 0;
  for (; i + lanes <= dim; i += lanes) {
    for (int lane = 0; lane < lanes; ++lane) {
      ordered &= x[i + lane] == x[i + lane];
      most[lane] = x[i + lane] > most[lane] ? x[i + lane] : most[lane];
    }
  }
  for (; i < dim; ++i) {
    ordered &= x[i] == x[i];
    most[0] = x[i] > most[0] ? x[i] : most[0];
  }
  const float largest = *std::max_element(most, most + lanes);
  const float* first = ordered ? std::find(x, x + dim, largest)
                               : std::find_if(x, x + dim, [](float number) { return std::isnan(number); });
  id = static_cast<int32_t>(first - x);
  value = *first;
}

}  // namespace

void CpuDevice::softcap(const device::SoftcapArgs& args) {
  constexpr int64_t worth = 1024;  // numbers that pay for waking the pool
  float* x = device::raw(args.x);
  forChunks(args.count, worth, [&](int, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) x[i] = args.cap * std::tanh(x[i] / args.cap);
  });
}

void CpuDevice::top(const device::TopArgs& args) {
  forRows(args.n, args.dim, [&](int i) {
    const int64_t at = static_cast<int64_t>(i) * args.count;
    const float* x = device::raw(args.x) + static_cast<int64_t>(i) * args.dim;
    if (args.count == 1)
      takeLargest(x, args.dim, device::raw(args.ids)[at], device::raw(args.values)[at]);
    else
      takeTop(x, args.dim, args.count, device::raw(args.ids) + at, device::raw(args.values) + at);
  });
}

}  // namespace kvarium::cpu
