// The `used` experts with the largest scores[i, expert] + bias[expert] of each row, of equal ones the lower index
// first, and their weights: softmax(scores[i])[expert] (Jiang et al. 2024, section 2.1) or the scores (DeepSeek-AI
// 2024, DeepSeek-V3, eq. 12 to 16), where renormalized divided by their sum, times a factor. Of experts in groups only
// those in the best groups are looked at (ibid., section 2.1.2). An entry is a pair of row and expert; entries are
// ordered by expert, then row.
//
// Shapes: scores [n, experts], bias [experts] or null float32; rows [n * used], first [experts + 1], entries [n, used]
// int32; weights [n, used] float32. Three kernels. chooseExperts: a thread takes a row, finds the `used` largest scores
// one after another and writes their experts, by index, into `entries`; exponentials and their sums are in double.
// listRows: a thread takes an expert, walks all pairs and counts those of experts before it, which gives `first`, then
// writes the rows of its own. findEntries: a thread takes a pair and finds its row among those of its expert by
// bisection. Bound: n * experts exponentials in double, and with groups n * groups_used * experts comparisons; all
// threads of listRows read the same 4 * n * used bytes. Registers on sm_90 and sm_75: chooseExperts 42 and 57, listRows
// 32 and 40, findEntries 16 and 16.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/ordered.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace route_kernels {

constexpr int route_threads = 64;

// A bit for each group that may be chosen from. meritOf(expert): its score with its bias.
template <class MeritOf>
__device__ uint64_t openGroups(const device::RouteArgs& args, const MeritOf& meritOf) {
  const int size = args.experts / args.groups;
  uint64_t open = 0;
  for (int k = 0; k < args.groups_used; ++k) {
    uint64_t best = no_key;
    for (int g = 0; g < args.groups; ++g) {
      if (open >> g & 1) continue;
      float first = -INFINITY, second = -INFINITY;
      for (int e = g * size; e < (g + 1) * size; ++e) {
        const float merit = meritOf(e);
        second = fmaxf(second, fminf(first, merit));
        first = fmaxf(first, merit);
      }
      const uint64_t key = keyOf(first + second, static_cast<uint32_t>(g));
      best = key > best ? key : best;
    }
    open |= uint64_t{1} << indexOf(best);
  }
  return open;
}

template <bool softmax>
__global__ void __launch_bounds__(route_threads) chooseExpertsKernel(device::RouteArgs args) {
  waitForStream();
  const int64_t row = int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= args.n) return;
  const float* scores = device::raw(args.scores) + row * args.experts;
  const float* bias = softmax ? nullptr : device::raw(args.bias);
  float most = scores[0];
  for (int e = 1; e < args.experts && softmax; ++e) most = scores[e] > most ? scores[e] : most;
  const auto weightOf = [&](int expert) {
    return softmax ? exp(static_cast<double>(scores[expert]) - most) : static_cast<double>(scores[expert]);
  };
  const auto meritOf = [&](int expert) { return bias ? scores[expert] + bias[expert] : scores[expert]; };
  const bool chooses_groups = !softmax && args.groups_used < args.groups;
  const uint64_t open = chooses_groups ? openGroups(args, meritOf) : 0;
  const auto keyOfExpert = [&](int expert) {  // what the choice goes by
    if (chooses_groups && !(open >> (expert / (args.experts / args.groups)) & 1)) return no_key;
    return keyOf(meritOf(expert), static_cast<uint32_t>(expert));
  };

  double sum = softmax ? 0 : args.renormalized ? args.floor : 1;
  uint64_t last = ~uint64_t{0};  // key of the expert chosen last
  for (int k = 0; k < args.used; ++k) {
    uint64_t largest = no_key;
    for (int e = 0; e < args.experts; ++e) {
      const uint64_t key = keyOfExpert(e);
      if (key < last && key > largest) largest = key;
    }
    last = largest;
    if (args.renormalized) sum += weightOf(static_cast<int>(indexOf(last)));
  }
  for (int e = 0; e < args.experts && softmax && !args.renormalized; ++e) sum += weightOf(e);

  int64_t at = row * args.used;
  for (int e = 0; e < args.experts; ++e) {
    if (keyOfExpert(e) < last) continue;
    device::raw(args.entries)[at] = e;
    device::raw(args.weights)[at] = static_cast<float>(weightOf(e) / sum * static_cast<double>(args.factor));
    ++at;
  }
}

__global__ void __launch_bounds__(route_threads) listRowsKernel(device::RouteArgs args) {
  waitForStream();
  const int expert = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);  // one more writes the end
  if (expert > args.experts) return;
  const int32_t* experts = device::raw(args.entries);
  int32_t next = 0;
  for (int64_t pair = 0; pair < int64_t{args.n} * args.used; ++pair) next += experts[pair] < expert;
  device::raw(args.first)[expert] = next;
  for (int64_t row = 0; row < args.n; ++row) {
    for (int k = 0; k < args.used; ++k) {
      if (experts[row * args.used + k] == expert) device::raw(args.rows)[next++] = static_cast<int32_t>(row);
    }
  }
}

__global__ void __launch_bounds__(route_threads) findEntriesKernel(device::RouteArgs args) {
  waitForStream();
  const int64_t pair = int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (pair >= int64_t{args.n} * args.used) return;
  const auto row = static_cast<int32_t>(pair / args.used);
  const int32_t expert = device::raw(args.entries)[pair];
  int32_t low = device::raw(args.first)[expert], high = device::raw(args.first)[expert + 1];
  while (high - low > 1) {  // the row is in [low, high)
    const int32_t middle = low + (high - low) / 2;
    (device::raw(args.rows)[middle] <= row ? low : high) = middle;
  }
  device::raw(args.entries)[pair] = low;
}

Launch routeLaunch(const char* name, int64_t count) {
  const unsigned threads = blockFor(count, route_threads);
  return {name, dim3(blocksOf(count, threads)), dim3(threads), 0};
}

}  // namespace route_kernels

void route(const device::RouteArgs& args, Stream& stream) {
  const int64_t pairs = int64_t{args.n} * args.used;
  if (pairs > 0) {
    launch(routeLaunch("chooseExperts", args.n), stream,
           args.softmax ? &chooseExpertsKernel<true> : &chooseExpertsKernel<false>, args);
  }
  launch(routeLaunch("listRows", args.experts + 1), stream, &listRowsKernel, args);
  if (pairs > 0) launch(routeLaunch("findEntries", pairs), stream, &findEntriesKernel, args);
}

}  // namespace KV_GPU
