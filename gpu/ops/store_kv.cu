// K[d][cell] = k[i, h, d], V[cell][d] = v[i, h, d] in the tiles of head h, rounded to their formats (kv_view.h).
//
// Shapes: k and v [n, n_kv_heads, head_dim] float32, rows row_stride floats apart; row i goes to cell writes[i].cell of
// the block at writes[i].base. A thread moves one number of k and one of v, the threads of a block 128 that follow each
// other. Bound: 8 bytes read and 4 to 8 written a number, n * n_kv_heads * head_dim of them; a key's numbers lie 64
// apart. Preconditions: plain formats, no cell twice. Registers on sm_90 and sm_75: 30 and 30.

#include "gpu/ops/store_kv.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"

namespace KV_GPU {
namespace {

constexpr int store_threads = 128;

__device__ inline void storeNumber(device::KvFormat format, std::byte* tile, int64_t index, float number) {
  switch (format) {
    case device::KvFormat::f32:
      reinterpret_cast<float*>(tile)[index] = number;
      break;
    case device::KvFormat::f16:
      reinterpret_cast<uint16_t*>(tile)[index] = halfOf(number);
      break;
    case device::KvFormat::bf16:
      reinterpret_cast<uint16_t*>(tile)[index] = bfloatOf(number);
      break;
    case device::KvFormat::codes:  // written by sealKv alone
      break;
  }
}

__global__ void __launch_bounds__(store_threads) storeKvKernel(device::StoreKvArgs args) {
  const int64_t width = int64_t{args.n_kv_heads} * args.head_dim;
  const int64_t i = int64_t{blockIdx.x} * store_threads + threadIdx.x;
  if (i >= args.n * width) return;
  const int64_t row = i / width, from = row * args.row_stride + i % width;
  const int64_t head = i % width / args.head_dim, d = i % args.head_dim;
  const device::KvWrite& to = device::raw(args.writes)[row];
  const int64_t tile = head * args.head_dim * device::cells_per_block;  // numbers before it
  std::byte* base = device::raw(to.base);
  storeNumber(args.k_format, base + args.k_offset, tile + d * device::cells_per_block + to.cell,
              device::raw(args.k)[from]);
  storeNumber(args.v_format, base + args.v_offset, tile + int64_t{to.cell} * args.head_dim + d,
              device::raw(args.v)[from]);
}

}  // namespace

void storeKv(const device::StoreKvArgs& args, Stream& stream) {
  const int64_t numbers = int64_t{args.n} * args.n_kv_heads * args.head_dim;
  if (numbers == 0) return;
  const auto blocks = static_cast<unsigned>((numbers + store_threads - 1) / store_threads);
  launch({"storeKv", dim3(blocks), dim3(store_threads)}, stream, &storeKvKernel, args);
}

}  // namespace KV_GPU
