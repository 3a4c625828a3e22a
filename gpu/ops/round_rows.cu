// halves[i, c] = f16(x[i, c] 2^(k + shift[i])), alpha = 2^-k 2^-k_w, 2^-k, and after the product
// out[i, r] = out[i, r] 2^-shift[i] + bias[r]
//
// Shapes: x [n, cols] float32, halves [n, stride] f16 with zeros from cols on, exponents and shifts [n] bytes, out
// [n, rows] float32, bias [rows] or null.
// 2^k brings the largest finite number of x, or 2^60 if that is less, into [2^14, 2^15): 11 bits are left of every
// number down to 2^-29 of it. Rows whose largest number is above 2^60 or below 2^-12 of that largest have a shift of
// their own, so that they keep their bits; what out held, where the product adds to it, is shifted likewise and back
// after the product. Such rows are rare: no kernel reads out for the others, unless there is a bias. A NaN or an
// infinity stays one and changes no scale. rowExponents: a block a row. roundRows: a block a piece of 2048 numbers of a
// row, a thread eight; it finds the largest of all exponents by itself, n bytes from the L2 cache. finishRows: a block
// a row. Bound: 4 * n * cols bytes of x, once from memory and once more from memory or L2, 2 * n * cols written; with a
// bias 8 * n * rows. Registers on sm_90 and sm_75: 32 and 32.
#include "gpu/kernel.h"
#include "gpu/ops/half_scale.h"
#include "gpu/ops/matmul_many.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace round_rows_kernels {

constexpr int exponent_threads = 512, round_threads = 256, finish_threads = 256;
constexpr int four = 4;         // numbers of 16 bytes
constexpr int round_steps = 2;  // of four numbers that a thread rounds
constexpr int piece_numbers = round_threads * round_steps * four;
constexpr int most_common = exponent_bias + 60;   // exponent that a row may have without a shift
constexpr int apart_below = 12, most_shift = 60;  // bits

// Numbers [4 group, 4 group + 4) of a row, zeros beyond its end. Wide: rows are 16-byte aligned and a multiple of it.
template <bool wide>
__device__ inline void readFour(const float* row, int64_t group, int64_t cols, float (&x)[four]) {
  const float* from = row + group * four;
  if constexpr (wide) {
    float4 all{};
    if (group * four < cols) all = KV_STREAMED(reinterpret_cast<const float4*>(from));
    x[0] = all.x, x[1] = all.y, x[2] = all.z, x[3] = all.w;
  } else {
    KV_UNROLL(4)
    for (int i = 0; i < four; ++i) x[i] = group * four + i < cols ? KV_STREAMED(from + i) : 0.0f;
  }
}

template <bool wide>
__global__ void __launch_bounds__(exponent_threads) rowExponentsKernel(RoundedRows args) {
  waitForStream();
  const float* row = args.x + int64_t{blockIdx.x} * args.cols;
  uint32_t most = 0;
  KV_UNROLL(4)
  for (int64_t group = threadIdx.x; group * four < args.cols; group += blockDim.x) {
    float x[four];
    readFour<wide>(row, group, args.cols, x);
    KV_UNROLL(4)
    for (int i = 0; i < four; ++i) most = max(most, finiteMagnitude(x[i]));
  }
  most = maxOverBlock<exponent_threads>(most);
  if (threadIdx.x == 0) args.exponents[blockIdx.x] = static_cast<uint8_t>(exponentOf(most));
  const int64_t behind = args.n + threadIdx.x;
  if (blockIdx.x == 0 && behind < (args.n + 7) / 8 * 8) args.exponents[behind] = 0;
}

// The largest of the bytes of all rows; zeros follow them up to a multiple of eight.
__device__ inline int largestExponent(const uint8_t* exponents, int64_t n) {
  uint32_t most = 0;
  for (int64_t first = 8 * int64_t{threadIdx.x}; first < n; first += 8 * int64_t{blockDim.x}) {
    const uint2 bytes = *reinterpret_cast<const uint2*>(exponents + first);
    KV_UNROLL(8)
    for (int i = 0; i < 8; ++i) most = max(most, (i < 4 ? bytes.x : bytes.y) >> 8 * (i % 4) & 0xffu);
  }
  return static_cast<int>(maxOverBlock<round_threads>(most));
}

// The shift of a row: its own scale against the common one, which has exponent `of_all` and is 2^power.
__device__ inline int shiftOf(int own, int of_all, int power) {
  if (own == 0) return 0;
  if (own > of_all) return of_all - own;
  return of_all - own > apart_below ? min(min(of_all - own, most_shift), 127 - power) : 0;
}

template <bool wide>
__global__ void __launch_bounds__(round_threads) roundRowsKernel(RoundedRows args) {
  waitForStream();
  const int64_t row = blockIdx.x, piece = blockIdx.y;
  const int of_all = min(largestExponent(args.exponents, args.n), most_common), power = powerToHalf(of_all);
  const int shift = shiftOf(args.exponents[row], of_all, power);
  if (piece == 0 && threadIdx.x == 0) {
    args.shifts[row] = static_cast<int8_t>(shift);
    if (row == 0) {
      args.alpha[0] = twoTo(-power - powerToHalf(*args.w_exponent));
      args.alpha[1] = twoTo(-power);
    }
  }
  const float scale = twoTo(power + shift);
  const float* from = args.x + row * args.cols;
  auto* to = reinterpret_cast<uint2*>(args.halves + row * args.stride);
  KV_UNROLL(2)
  for (int step = 0; step < round_steps; ++step) {
    const int64_t group = (piece * round_steps + step) * round_threads + threadIdx.x;
    if (group * four >= args.stride) break;
    float x[four];
    readFour<wide>(from, group, args.cols, x);
    to[group] = fourHalves(x, scale);
  }
  if (shift == 0 || !args.accumulate) return;
  float* out = args.out + row * args.rows;
  const float factor = twoTo(shift);
  for (int64_t r = piece * round_threads + threadIdx.x; r < args.rows; r += int64_t{gridDim.y} * round_threads) {
    out[r] = out[r] * factor;
  }
}

__global__ void __launch_bounds__(finish_threads) finishRowsKernel(RoundedRows args, const float* bias) {
  waitForStream();
  const int shift = args.shifts[blockIdx.x];
  if (shift == 0 && !bias) return;
  const float factor = twoTo(-shift);
  float* out = args.out + int64_t{blockIdx.x} * args.rows;
  KV_UNROLL(4)
  for (int64_t r = threadIdx.x; r < args.rows; r += blockDim.x) out[r] = out[r] * factor + (bias ? bias[r] : 0.0f);
}

template <bool wide>
void roundAll(const RoundedRows& args, Stream& stream) {
  const auto n = static_cast<unsigned>(args.n);
  const unsigned threads = blockFor(blocksOf(args.cols, four), exponent_threads);
  launch({"rowExponents", dim3(n), dim3(threads), 0}, stream, &rowExponentsKernel<wide>, args);
  const dim3 pieces(n, blocksOf(args.stride, piece_numbers));
  launch({"roundRows", pieces, dim3(round_threads), 0}, stream, &roundRowsKernel<wide>, args);
}

}  // namespace round_rows_kernels

void roundRows(const RoundedRows& args, Stream& stream) {
  if (args.n == 0) return;
  const bool wide = args.cols % four == 0 && reinterpret_cast<uintptr_t>(args.x) % sizeof(float4) == 0;
  wide ? roundAll<true>(args, stream) : roundAll<false>(args, stream);
}

void finishRows(const RoundedRows& args, const float* bias, Stream& stream) {
  if (args.n == 0 || args.rows == 0) return;
  const unsigned threads = blockFor(args.rows, finish_threads);
  launch({"finishRows", dim3(static_cast<unsigned>(args.n)), dim3(threads), 0}, stream, &finishRowsKernel, args, bias);
}

}  // namespace KV_GPU
