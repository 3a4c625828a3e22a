#include "mistakes.h"

#include <functional>

#include "gpu/kernel.h"

namespace kvarium::gpu_emulated::test {
namespace {

// The lines that a report has to name say "mistake".

constexpr size_t out_count = 64, in_count = 256;

__global__ void noMistake(float* out, const float* in) {
  waitForStream();
  KV_SHARED(float, copied, [256]);
  KV_SHARED(float, sums, [2]);
  copyLate16(&copied[threadIdx.x * 4], in + threadIdx.x * 4);
  copyCommit();
  copyWait<0>();
  __syncthreads();
  const float sum = sumOverWarp(copied[(63 - threadIdx.x) * 4]);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  out[threadIdx.x] = sums[0] + sums[1];
  __syncthreads();
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = 1;
  __syncwarp();
  atomicAdd(&out[0], sums[threadIdx.x / 32]);
}

__global__ void noBarrier(float* out) {
  waitForStream();
  KV_SHARED(float, x, [64]);
  x[threadIdx.x] = static_cast<float>(threadIdx.x);
  out[threadIdx.x] = x[63 - threadIdx.x];  // mistake noBarrier: what others write is read before they have come
}
__global__ void noSecondBarrier(float* out) {
  waitForStream();
  KV_SHARED(float, x, [64]);
  float sum = 0;
  for (int round = 0; round < 3; ++round) {
    x[threadIdx.x] = static_cast<float>(threadIdx.x + 100 * round);  // mistake noSecondBarrier: others still read
    __syncthreads();
    sum += x[63 - threadIdx.x];  // mistake noSecondBarrier
  }
  out[threadIdx.x] = sum;
}
__global__ void noWarpBarrier(float* out) {
  waitForStream();
  KV_SHARED(float, x, [32]);
  x[threadIdx.x] = static_cast<float>(threadIdx.x);
  out[threadIdx.x] = x[(threadIdx.x + 1) % 32];  // mistake noWarpBarrier: as if a warp ran in step
}
__global__ void shuffleAsBarrier(float* out) {
  waitForStream();
  KV_SHARED(float, x, [32]);
  x[threadIdx.x] = static_cast<float>(threadIdx.x);
  const float one = __shfl_xor_sync(all_lanes, 1.0f, 1);
  out[threadIdx.x] = x[(threadIdx.x + 1) % 32] + one;  // mistake shuffleAsBarrier: it orders no memory
}
constexpr int half_a_barrier = __LINE__ + 3;
__global__ void halfABarrier(float* out) {
  waitForStream();
  if (threadIdx.x < 48) __syncthreads();
  out[threadIdx.x] = 1;
}
constexpr int two_barriers = __LINE__ + 4;
__global__ void twoBarriers(float* out) {
  waitForStream();
  if (threadIdx.x < 32)
    __syncthreads();
  else
    __syncthreads();
  out[threadIdx.x] = 1;
}
constexpr int lanes_have_left = __LINE__ + 4;
__global__ void lanesHaveLeft(float* out) {
  waitForStream();
  if (threadIdx.x >= 50) return;
  out[threadIdx.x] = sumOverWarp(1.0f);
}
constexpr int lanes_do_not_come = __LINE__ + 3;
__global__ void lanesDoNotCome(float* out) {
  waitForStream();
  if (threadIdx.x % 32 < 16) out[threadIdx.x] = __shfl_xor_sync(all_lanes, 1.0f, 1);
  __syncthreads();
}
__global__ void neverWritten(float* out) {
  waitForStream();
  KV_SHARED(float, x, [64]);
  if (threadIdx.x != 5) x[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = x[threadIdx.x];
}
__global__ void noWait(float* out, const float* in) {
  waitForStream();
  KV_SHARED(float, x, [256]);
  copyLate16(&x[threadIdx.x * 4], in + threadIdx.x * 4);
  copyCommit();
  __syncthreads();
  out[threadIdx.x] = x[threadIdx.x * 4];  // what was copied is not there yet
}
__global__ void waitWithoutBarrier(float* out, const float* in) {
  waitForStream();
  KV_SHARED(float, x, [256]);
  copyLate16(&x[threadIdx.x * 4], in + threadIdx.x * 4);
  copyCommit();
  copyWait<0>();
  out[threadIdx.x] = x[(63 - threadIdx.x) * 4];  // mistake waitWithoutBarrier: the wait is for one's own copies
}
__global__ void beyondSharedArray(float* out) {
  waitForStream();
  KV_SHARED(float, x, [64]);
  x[threadIdx.x + 1] = 1;  // mistake beyondSharedArray
  out[threadIdx.x] = 1;
}
__global__ void beyondSharedPointer(float* out) {
  waitForStream();
  KV_SHARED(float, x, [64]);
  KV_SHARED(float, y, [64]);
  float* at = x;
  y[threadIdx.x] = 1;
  at[threadIdx.x + 1] = 1;  // mistake beyondSharedPointer
  out[threadIdx.x] = 1;
}
__global__ void beyondGlobal(float* out) {
  waitForStream();
  out[threadIdx.x + 1] = 1;  // mistake beyondGlobal
}
__global__ void notAligned(float* out) {
  waitForStream();
  const auto* four = reinterpret_cast<const float4*>(out + 1);
  out[0] = four->x;  // mistake notAligned: 16 bytes at once need an address that is a multiple of 16
}
__global__ void readNumbers(float* out, const float* from) {
  waitForStream();
  out[threadIdx.x] = from[threadIdx.x];  // mistake givenBack
}
__global__ void blocksInOrder(float* out) {
  waitForStream();
  // mistake blocksInOrder, on the next line: a block counts on the one before it
  if (threadIdx.x == 0) out[blockIdx.x] = blockIdx.x ? out[blockIdx.x - 1] + 1 : 0;
}
__global__ void blocksCollide(float* out) {
  waitForStream();
  out[threadIdx.x] = static_cast<float>(blockIdx.x);  // mistake blocksCollide
}
__global__ void sumWithoutAtomics(float* out) {
  waitForStream();
  out[0] += 1;  // mistake sumWithoutAtomics
}

struct Mistake {
  std::string name;
  std::function<void(Stream& stream, float* out, const float* in)> run;
};

std::vector<Mistake> mistakes() {
  const auto alone = [](const char* name, auto kernel, unsigned grid, unsigned block) {
    return Mistake{name, [=](Stream& stream, float* out, const float*) {
                     launch({name, dim3(grid), dim3(block)}, stream, kernel, out);
                   }};
  };
  const auto with_in = [](const char* name, auto kernel) {
    return Mistake{name, [=](Stream& stream, float* out, const float* in) {
                     launch({name, dim3(1), dim3(64)}, stream, kernel, out, in);
                   }};
  };
  return {with_in("noMistake", &noMistake),
          alone("noBarrier", &noBarrier, 1, 64),
          alone("noSecondBarrier", &noSecondBarrier, 1, 64),
          alone("noWarpBarrier", &noWarpBarrier, 1, 32),
          alone("shuffleAsBarrier", &shuffleAsBarrier, 1, 32),
          alone("halfABarrier", &halfABarrier, 1, 64),
          alone("twoBarriers", &twoBarriers, 1, 64),
          alone("lanesHaveLeft", &lanesHaveLeft, 1, 64),
          alone("lanesDoNotCome", &lanesDoNotCome, 1, 64),
          alone("neverWritten", &neverWritten, 1, 64),
          with_in("noWait", &noWait),
          with_in("waitWithoutBarrier", &waitWithoutBarrier),
          alone("beyondSharedArray", &beyondSharedArray, 1, 64),
          alone("beyondSharedPointer", &beyondSharedPointer, 1, 64),
          alone("beyondGlobal", &beyondGlobal, 1, 64),
          alone("notAligned", &notAligned, 1, 1),
          alone("blocksInOrder", &blocksInOrder, 8, 32),
          alone("blocksCollide", &blocksCollide, 8, 32),
          alone("sumWithoutAtomics", &sumWithoutAtomics, 8, 32),
          {"givenBack",
           [](Stream& stream, float* out, const float*) {
             auto* from = static_cast<float*>(allocate(256, stream));
             stream.fill(from, 0, 256);
             release(from, 256, stream);
             launch({"givenBack", dim3(1), dim3(64)}, stream, &readNumbers, out, from);
           }},
          {"hostReadsDevice", [](Stream& stream, float* out, const float*) {
             stream.synchronize();
             *out = 1;
           }}};
}

}  // namespace

const MistakeLines mistake_lines{half_a_barrier, two_barriers, two_barriers + 2, lanes_have_left, lanes_do_not_come};

std::vector<float> runMistake(const std::string& name) {
  constexpr size_t out_bytes = out_count * sizeof(float), in_bytes = in_count * sizeof(float);
  Stream stream(0);
  auto* out = static_cast<float*>(allocate(out_bytes, stream));
  auto* in = static_cast<float*>(allocate(in_bytes, stream));
  stream.fill(out, 0, out_bytes);
  std::vector<float> numbers(in_count);
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i / 4);
  stream.copy(in, numbers.data(), in_bytes);
  struct GiveBack {
    Stream& stream;
    float *out, *in;
    ~GiveBack() {
      release(out, out_bytes, stream);
      release(in, in_bytes, stream);
    }
  } give_back{stream, out, in};
  for (const Mistake& mistake : mistakes()) {
    if (mistake.name == name) mistake.run(stream, out, in);
  }
  numbers.resize(out_count);
  stream.copy(numbers.data(), out, out_bytes);
  return numbers;
}

}  // namespace kvarium::gpu_emulated::test
