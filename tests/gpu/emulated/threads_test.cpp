// CUDA's kernel language in the emulation: places, barriers, warps, shared memory, late copies, traffic.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "gpu/kernel.h"
#include "rules_restored.h"

namespace kvarium::gpu_emulated::threads_test {
namespace {

using emulated::EmulationError;
using emulated::Order;
using emulated::rules;

// Numbers in device memory for one launch; what the kernel leaves of them comes back.
template <class T, class... Arguments, class... More>
std::vector<T> run(dim3 grid, dim3 block, std::vector<T> numbers, void (*kernel)(T*, Arguments...), More... more) {
  Stream stream(0);
  const size_t bytes = numbers.size() * sizeof(T);
  auto* memory = static_cast<T*>(allocate(bytes, stream));
  stream.copy(memory, numbers.data(), bytes);
  struct GiveBack {
    Stream& stream;
    T* memory;
    size_t bytes;
    ~GiveBack() { release(memory, bytes, stream); }
  } give_back{stream, memory, bytes};
  launch({"kernel", grid, block}, stream, kernel, memory, more...);
  stream.copy(numbers.data(), memory, bytes);
  return numbers;
}

template <class Test>
void inEveryOrder(const Test& test) {
  const test::RulesRestored restored;
  for (const Order order : {Order::ascending, Order::descending, Order::random}) {
    for (const uint64_t seed : {1, 2, 3}) {
      rules().order = order;
      rules().seed = seed;
      SCOPED_TRACE("order " + std::to_string(static_cast<int>(order)) + ", seed " + std::to_string(seed));
      test();
      if (order != Order::random) break;
    }
  }
}

__global__ void markPlace(int* out) {
  waitForStream();
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned i = block * blockDim.x * blockDim.y * blockDim.z + thread;
  out[i] += static_cast<int>(i);
}

TEST(Threads, everyThreadOfEveryBlockRunsOnce) {
  inEveryOrder([] {
    const auto out = run(dim3(3, 2, 5), dim3(4, 8, 3), std::vector<int>(30 * 96), &markPlace);
    for (size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], static_cast<int>(i));
  });
}

__global__ void takeTurns(int* out, int* turn) {
  waitForStream();
  out[blockIdx.x * 64 + threadIdx.x] = atomicAdd(turn, 1);
}

std::vector<int> turns() {
  static int turn;
  turn = 0;
  return run(dim3(4), dim3(64), std::vector<int>(256), &takeTurns, &turn);
}

TEST(Threads, theyRunInTheOrderThatIsAskedFor) {
  const test::RulesRestored restored;
  std::vector<int> upwards(256);
  for (int i = 0; i < 256; ++i) upwards[static_cast<size_t>(i)] = i;
  EXPECT_EQ(turns(), upwards);
  rules().order = Order::descending;
  EXPECT_EQ(turns(), std::vector<int>(upwards.rbegin(), upwards.rend()));
  rules().order = Order::random;
  const auto first = turns();
  EXPECT_EQ(turns(), first);  // of one seed
  rules().seed = 2;
  EXPECT_NE(turns(), first);
  EXPECT_NE(first, upwards);
}

TEST(Threads, mixedMeetsEveryOrder) {
  const test::RulesRestored restored;
  const auto upwards = turns();
  const std::vector<int> downwards(upwards.rbegin(), upwards.rend());
  rules().order = Order::mixed;
  int up = 0, down = 0;
  std::set<std::vector<int>> others;
  for (int i = 0; i < 200; ++i) {
    const auto order = turns();
    up += order == upwards ? 1 : 0;
    down += order == downwards ? 1 : 0;
    if (order != upwards && order != downwards) others.insert(order);
  }
  EXPECT_GT(up, 100);
  EXPECT_GT(down, 0);
  EXPECT_GT(others.size(), 1u);  // random in more than one way
}

__global__ void rotate(float* x, int rounds) {
  waitForStream();
  KV_SHARED(float, row, [96]);
  float mine = x[threadIdx.x];
  for (int i = 0; i < rounds; ++i) {
    row[threadIdx.x] = mine;
    __syncthreads();
    mine = row[(threadIdx.x + 1) % 96];
    __syncthreads();
  }
  x[threadIdx.x] = mine;
}

TEST(Threads, aBarrierWaitsForTheWholeBlock) {
  std::vector<float> x(96);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  auto expected = x;
  std::rotate(expected.begin(), expected.begin() + 37, expected.end());
  inEveryOrder([&] { EXPECT_EQ(run(dim3(1), dim3(96), x, &rotate, 37), expected); });
}

// Lanes of one warp: [6][32] results.
__global__ void askOthers(int* out) {
  waitForStream();
  const int lane = static_cast<int>(threadIdx.x), mine = 100 + lane;
  out[lane] = __shfl_sync(all_lanes, mine, 7);
  out[32 + lane] = __shfl_xor_sync(all_lanes, mine, 5);
  out[64 + lane] = __shfl_down_sync(all_lanes, mine, 3);
  out[96 + lane] = __shfl_up_sync(all_lanes, mine, 3);
  out[128 + lane] = static_cast<int>(__ballot_sync(all_lanes, lane % 3 == 0));
  out[160 + lane] = (__any_sync(all_lanes, lane == 9) ? 1 : 0) + (__all_sync(all_lanes, lane < 32) ? 2 : 0) +
                    (__any_sync(all_lanes, lane > 31) ? 4 : 0) + (__all_sync(all_lanes, lane != 9) ? 8 : 0);
}

TEST(Threads, lanesOfAWarpReadEachOther) {
  inEveryOrder([] {
    const auto out = run(dim3(1), dim3(32), std::vector<int>(192), &askOthers);
    int votes = 0;
    for (int lane = 0; lane < 32; lane += 3) votes |= 1 << lane;
    for (int lane = 0; lane < 32; ++lane) {
      const int* of_lane = &out[static_cast<size_t>(lane)];
      EXPECT_EQ(of_lane[0], 107);
      EXPECT_EQ(of_lane[32], 100 + (lane ^ 5));
      EXPECT_EQ(of_lane[64], 100 + (lane < 29 ? lane + 3 : lane));
      EXPECT_EQ(of_lane[96], 100 + (lane >= 3 ? lane - 3 : lane));
      EXPECT_EQ(of_lane[128], votes);
      EXPECT_EQ(of_lane[160], 3);
    }
  });
}

__global__ void halves(int* out) {
  waitForStream();  // each half of the warp by itself, a different number of times
  const unsigned half = threadIdx.x / 16, mask = half == 0 ? 0xffffu : 0xffff0000u;
  int sum = static_cast<int>(threadIdx.x);
  for (unsigned distance = half == 0 ? 8 : 4; distance > 0; distance /= 2) sum += __shfl_xor_sync(mask, sum, distance);
  out[threadIdx.x] = sum;
}

TEST(Threads, aMaskMayNameAPartOfAWarp) {
  inEveryOrder([] {
    const auto out = run(dim3(1), dim3(32), std::vector<int>(32), &halves);
    for (size_t i = 0; i < 16; ++i) EXPECT_EQ(out[i], 120);
    for (size_t i = 16; i < 24; ++i) EXPECT_EQ(out[i], 156);
    for (size_t i = 24; i < 32; ++i) EXPECT_EQ(out[i], 220);
  });
}

__global__ void reduceFloats(float* x) {
  waitForStream();
  const float mine = x[threadIdx.x];
  if (threadIdx.x % 2 == 0)
    x[threadIdx.x] = sumOverWarp(mine);
  else
    x[threadIdx.x] = sumOverWarp(mine);
}
__global__ void sumFloats(float* x) {
  waitForStream();
  x[threadIdx.x] = sumOverWarp(x[threadIdx.x]);
}
__global__ void sumDoubles(double* x) {
  waitForStream();
  x[threadIdx.x] = sumOverWarp(x[threadIdx.x]);
}
__global__ void maxFloats(float* x) {
  waitForStream();
  x[threadIdx.x] = maxOverWarp(x[threadIdx.x]);
}
__global__ void maxKeys(uint64_t* x) {
  waitForStream();
  x[threadIdx.x] = maxOverWarp(x[threadIdx.x]);
}

template <class T>
T sumByHalves(std::vector<T> x) {
  for (size_t distance = 16; distance > 0; distance /= 2) {
    for (size_t i = 0; i < distance; ++i) x[i] += x[i + distance];
  }
  return x[0];
}

TEST(Threads, aWarpAddsByHalves) {
  std::mt19937 random(1);
  std::vector<float> x(32);
  std::vector<double> y(32);
  for (size_t i = 0; i < 32; ++i) {
    x[i] = std::ldexp(static_cast<float>(random()), static_cast<int>(random() % 40) - 50);
    y[i] = static_cast<double>(x[i]) / 3;
  }
  inEveryOrder([&] {
    EXPECT_EQ(run(dim3(1), dim3(32), x, &sumFloats), std::vector<float>(32, sumByHalves(x)));
    EXPECT_EQ(run(dim3(1), dim3(32), y, &sumDoubles), std::vector<double>(32, sumByHalves(y)));
  });
}

TEST(Threads, aWarpFindsItsLargest) {
  std::vector<float> x(32, -5);
  x[0] = x[7] = NAN;
  x[20] = -2;
  std::vector<uint64_t> keys(32, uint64_t{1} << 62);
  keys[31] = ~uint64_t{0};
  inEveryOrder([&] {
    EXPECT_EQ(run(dim3(1), dim3(32), x, &maxFloats), std::vector<float>(32, -2.0f));
    EXPECT_EQ(run(dim3(1), dim3(32), keys, &maxKeys), std::vector<uint64_t>(32, ~uint64_t{0}));
  });
}

TEST(Threads, lanesThatMeetAtDifferentLinesAreAnError) {
  EXPECT_THROW(run(dim3(1), dim3(32), std::vector<float>(32), &reduceFloats), EmulationError);
}

__global__ void lookAtShared(uint32_t* out) {
  waitForStream();
  KV_SHARED(uint32_t, first, [33]);
  KV_SHARED(float4, second, [2][4]);
  const unsigned i = blockIdx.x * 32 + threadIdx.x;
  out[i] = first[threadIdx.x] == ~0u && __float_as_uint(second[1][3].w) == ~0u &&
                   reinterpret_cast<uintptr_t>(second) % 16 == 0
               ? 1
               : 0;
  __syncthreads();
  first[threadIdx.x] = 0;
  second[threadIdx.x / 4 % 2][threadIdx.x % 4].w = 0;
}

TEST(Threads, sharedMemoryIsNewForEachBlock) {
  inEveryOrder([] {
    EXPECT_EQ(run(dim3(3), dim3(32), std::vector<uint32_t>(96), &lookAtShared), std::vector<uint32_t>(96, 1));
  });
}

__global__ void reverseDynamic(float* x) {
  waitForStream();
  KV_DYNAMIC_SHARED(float, row);
  row[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

TEST(Threads, aBlockHasAsMuchSharedMemoryAsTheGpu) {
  Stream stream(0);
  auto* x = static_cast<float*>(allocate(256, stream));
  std::vector<float> numbers(64);
  for (size_t i = 0; i < 64; ++i) numbers[i] = static_cast<float>(i);
  stream.copy(x, numbers.data(), 256);
  launch({"reverse", dim3(1), dim3(64), rules().shared_bytes}, stream, &reverseDynamic, x);
  stream.copy(numbers.data(), x, 256);
  EXPECT_EQ(numbers[0], 63);
  EXPECT_EQ(numbers[63], 0);
  launch({"reverse", dim3(1), dim3(64), rules().shared_bytes + 1}, stream, &reverseDynamic, x);
  EXPECT_THROW(stream.synchronize(), EmulationError);
  release(x, 256, stream);
}

TEST(Threads, aGridThatNoGpuTakesIsAnError) {
  const auto with = [](dim3 grid, dim3 block) { run(grid, block, std::vector<int>(1), &markPlace); };
  EXPECT_THROW(with(dim3(1), dim3(1025)), EmulationError);
  EXPECT_THROW(with(dim3(1), dim3(1, 1, 65)), EmulationError);
  EXPECT_THROW(with(dim3(0), dim3(32)), EmulationError);
  EXPECT_THROW(with(dim3(1, 65536), dim3(32)), EmulationError);
}

// Groups of 16 bytes a thread; which of them are there after each wait.
__global__ void copyInGroups(float* out) {
  waitForStream();
  KV_SHARED(float, x, [2][128]);
  const unsigned t = threadIdx.x;
  for (int group = 0; group < 2; ++group) {
    copyLate16(&x[group][4 * t], out + 4 * t);
    copyCommit();
  }
  float* result = out + 128 + 4 * t;
  result[0] = x[0][4 * t];
  copyWait<1>();
  result[1] = x[0][4 * t + 3];
  result[2] = x[1][4 * t];
  copyWait<0>();
  result[3] = x[1][4 * t];
}

TEST(Threads, aLateCopyIsThereBehindItsWait) {
  std::vector<float> x(256);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  inEveryOrder([&] {
    const auto out = run(dim3(1), dim3(32), x, &copyInGroups);
    for (size_t t = 0; t < 32; ++t) {
      const float* result = &out[128 + 4 * t];
      EXPECT_TRUE(std::isnan(result[0]) && std::isnan(result[2])) << t;
      EXPECT_EQ(result[1], x[4 * t + 3]);
      EXPECT_EQ(result[3], x[4 * t]);
    }
  });
}

__global__ void copyUnaligned(float* out) {
  waitForStream();
  KV_SHARED(float, x, [8]);
  copyLate16(&x[1], out);
}

TEST(Threads, aLateCopyIsAligned) {
  EXPECT_THROW(run(dim3(1), dim3(32), std::vector<float>(32), &copyUnaligned), EmulationError);
}

// a [16][16] and b [16][8] float16, then c [16][8] float32.
struct Tile {
  uint16_t a[16][16], b[16][8];
  float c[16][8];
};
__global__ void multiply(Tile* tile) {
  waitForStream();
  const unsigned row = threadIdx.x / 4, column = threadIdx.x % 4 * 2;
  const auto pair = [](uint16_t low, uint16_t high) {
    return static_cast<uint32_t>(low) | static_cast<uint32_t>(high) << 16;
  };
  uint32_t a[4], b[2];
  for (unsigned i = 0; i < 4; ++i) {
    const uint16_t* at = &tile->a[row + i % 2 * 8][column + i / 2 * 8];
    a[i] = pair(at[0], at[1]);
  }
  for (unsigned i = 0; i < 2; ++i) b[i] = pair(tile->b[column + i * 8][row], tile->b[column + i * 8 + 1][row]);
  float c[4];
  for (unsigned i = 0; i < 4; ++i) c[i] = tile->c[row + i / 2 * 8][column + i % 2];
  multiplyHalfTile(c, a, b[0], b[1]);
  for (unsigned i = 0; i < 4; ++i) tile->c[row + i / 2 * 8][column + i % 2] = c[i];
}

TEST(Threads, aWarpMultipliesATile) {
  Tile tile;
  std::mt19937 random(2);
  const auto number = [&] { return static_cast<float>(static_cast<int>(random() % 65) - 32) / 8; };
  for (auto& row : tile.a) std::generate(std::begin(row), std::end(row), [&] { return halfOf(number()); });
  for (auto& row : tile.b) std::generate(std::begin(row), std::end(row), [&] { return halfOf(number()); });
  for (auto& row : tile.c) std::generate(std::begin(row), std::end(row), number);
  inEveryOrder([&] {
    const Tile got = run(dim3(1), dim3(32), std::vector<Tile>{tile}, &multiply)[0];
    for (int i = 0; i < 16; ++i) {
      for (int j = 0; j < 8; ++j) {
        float sum = tile.c[i][j];
        for (int k = 0; k < 16; ++k) sum += floatOfHalf(tile.a[i][k]) * floatOfHalf(tile.b[k][j]);
        EXPECT_EQ(got.c[i][j], sum) << i << ' ' << j;
      }
    }
  });
}

__global__ void count(int* counts) {
  waitForStream();
  atomicAdd(&counts[0], 2);
  atomicMax(&counts[1], static_cast<int>(threadIdx.x ^ 21));
}

TEST(Threads, atomicsCountEveryThread) {
  inEveryOrder([] { EXPECT_EQ(run(dim3(5), dim3(64), std::vector<int>(2), &count), (std::vector<int>{640, 63})); });
}

TEST(Threads, integerIntrinsicsAreThoseOfCuda) {
  EXPECT_EQ(__dp4a(0x01ff7f80, 0x02030405, 10), 10 + 1 * 2 + -1 * 3 + 127 * 4 + -128 * 5);
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x7520), 0x77552200u);
  EXPECT_EQ(__ffs(0), 0);
  EXPECT_EQ(__ffs(8), 4);
  EXPECT_EQ(__popc(0xf0f0u), 8);
  EXPECT_EQ(__float2int_rn(2.5f), 2);
}

__global__ void load(float* x, int stride) {
  waitForStream();
  KV_SHARED(float, row, [32 * 33]);
  row[threadIdx.x * stride % 1056] = KV_STREAMED(x + threadIdx.x * stride);
  __syncthreads();
  x[threadIdx.x] = KV_FROM_SHARED(&row[threadIdx.x * stride % 1056]);
}

TEST(Traffic, aWarpThatReadsInOnePieceTouchesNoMore) {
  const test::RulesRestored restored;
  rules().watch = true;
  const auto trafficOf = [](int stride) {
    emulated::traffic() = {};
    run(dim3(1), dim3(64), std::vector<float>(64 * 33), &load, stride);
    return emulated::traffic();
  };
  const auto piece = trafficOf(1);
  EXPECT_EQ(piece.requests, 2u);
  EXPECT_EQ(piece.bytes, 256u);
  EXPECT_EQ(piece.sectors, 8u);
  EXPECT_EQ(piece.shared_requests, 2u);
  EXPECT_EQ(piece.shared_words, 64u);
  EXPECT_EQ(piece.turns, 2u);
  EXPECT_EQ(trafficOf(8).sectors, 64u);  // 4 of every 32 bytes are used
  EXPECT_EQ(trafficOf(8).turns, 16u);    // 32 lanes ask 4 banks
  EXPECT_EQ(trafficOf(32).turns, 64u);   // all ask one
  EXPECT_EQ(trafficOf(33).turns, 2u);    // each asks another
}

TEST(Traffic, itIsOnlyCountedWhenWatched) {
  emulated::traffic() = {};
  run(dim3(1), dim3(64), std::vector<float>(64), &load, 1);
  EXPECT_EQ(emulated::traffic().requests, 0u);
}

}  // namespace
}  // namespace kvarium::gpu_emulated::threads_test
