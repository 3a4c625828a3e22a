// Cells of blocks are copied to cells of other blocks: numbers of plain tiles as they are, codes as the numbers that
// they stand for, rounded to the target's format.
//
// Shapes: n moves of up to 64 cells, of each the K and then the V tiles of all KV heads, head_dim numbers a cell. A
// block of threads takes one tile of one move, a thread a number at a time. Rotated codes are turned back in shared
// memory, 16 cells at a time. Bound: the bytes of the cells, read and written once. Compiled without fused
// multiply-adds, so that decoded numbers are the CPU's to the bit. Registers on sm_90 and sm_75: 40 and 52.

#include "gpu/ops.h"

#include "core/base/half.h"
#include "core/device/device_access.h"
#include "core/device/quant_layout.h"
#include "gpu/kernel.h"
#include "gpu/kv_tile.h"

namespace KV_GPU {
inline namespace move_kv_kernels {

constexpr int move_threads = 64, cells_at_once = 16;

struct MoveJob {
  TileChange k, v;
  const device::KvMove* moves = nullptr;
  int n_kv_heads = 0;
};

// A number that codes stand for may be rounded beyond the largest half; it stays a number.
__device__ inline void storeDecoded(const TileShape& to, std::byte* tile, int cell, int d, float x) {
  const int at = cell * to.cell_step + d * to.dim_step;
  if (to.format == device::KvFormat::f32) {
    reinterpret_cast<float*>(tile)[at] = x;
  } else if (to.format == device::KvFormat::f16) {
    reinterpret_cast<uint16_t*>(tile)[at] = halfOf(withinHalf(x));
  } else {
    reinterpret_cast<uint16_t*>(tile)[at] = bfloatOf(x);
  }
}

// function(i of the move, d) for the numbers of `count` cells, neighbours of the target to neighbouring threads.
template <class Function>
__device__ inline void forNumbers(const TileShape& to, int count, const Function& function) {
  for (int i = static_cast<int>(threadIdx.x); i < count * to.head_dim; i += move_threads) {
    to.key ? function(i % count, i / count) : function(i / to.head_dim, i % to.head_dim);
  }
}

template <class T>
__device__ inline void copyNumbers(const TileChange& side, const device::KvMove& move, const std::byte* from,
                                   std::byte* to) {
  forNumbers(side.to, move.count, [&](int i, int d) {
    reinterpret_cast<T*>(to)[(move.to_cell + i) * side.to.cell_step + d * side.to.dim_step] =
        reinterpret_cast<const T*>(from)[(move.from_cell + i) * side.from.cell_step + d * side.from.dim_step];
  });
}

// x [cells_at_once * head_dim], shared
template <class Codes>
__device__ void moveTurned(const TileChange& side, const device::KvMove& move, const Codes& codes, std::byte* to,
                           float* x) {
  const int head_dim = side.to.head_dim;
  for (int first = 0; first < move.count; first += cells_at_once) {
    const int count = min(cells_at_once, move.count - first);
    forNumbers(side.to, count, [&](int i, int d) { x[i * head_dim + d] = codes.at(move.from_cell + first + i, d); });
    __syncthreads();
    hadamardTogether({x, count, head_dim, head_dim, 1}, static_cast<int>(threadIdx.x), move_threads,
                     [] { __syncthreads(); });
    forNumbers(side.to, count,
               [&](int i, int d) { storeDecoded(side.to, to, move.to_cell + first + i, d, x[i * head_dim + d]); });
    __syncthreads();
  }
}

__global__ void __launch_bounds__(move_threads) moveKvKernel(MoveJob job) {
  waitForStream();
  KV_DYNAMIC_SHARED(float, turned);  // [cells_at_once * head_dim] where codes are turned back
  const int tiles = 2 * job.n_kv_heads, tile = static_cast<int>(blockIdx.x) % tiles;
  const device::KvMove& move = job.moves[static_cast<int>(blockIdx.x) / tiles];
  const bool key = tile < job.n_kv_heads;
  const int head = key ? tile : tile - job.n_kv_heads;
  const TileChange& side = key ? job.k : job.v;
  const std::byte* from = device::raw(move.from) + side.from_offset + head * side.from_bytes;
  std::byte* to = device::raw(move.to) + side.to_offset + head * side.to_bytes;
  if (side.from.format == device::KvFormat::f32) {
    copyNumbers<float>(side, move, from, to);
  } else if (side.from.format != device::KvFormat::codes) {
    copyNumbers<uint16_t>(side, move, from, to);
  } else {
    withCodes(side.from, from, [&](const auto& codes) {
      if (side.from.hadamard) return moveTurned(side, move, codes, to, turned);
      forNumbers(side.to, move.count, [&](int i, int d) {
        storeDecoded(side.to, to, move.to_cell + i, d, codes.at(move.from_cell + i, d));
      });
    });
  }
}

}  // namespace move_kv_kernels

void moveKv(const device::MoveKvArgs& args, Stream& stream) {
  const auto tiles = static_cast<unsigned>(int64_t{args.n} * 2 * args.n_kv_heads);
  if (tiles == 0) return;
  const MoveJob job{.k = tileChange(device::KvSide::key, args.k_from, {args.k_to, {}}, args.k_from_offset,
                                    args.k_to_offset, args.head_dim),
                    .v = tileChange(device::KvSide::value, args.v_from, {args.v_to, {}}, args.v_from_offset,
                                    args.v_to_offset, args.head_dim),
                    .moves = device::raw(args.moves),
                    .n_kv_heads = args.n_kv_heads};
  const size_t turned = job.k.from.hadamard || job.v.from.hadamard
                            ? static_cast<size_t>(cells_at_once) * static_cast<size_t>(args.head_dim) * sizeof(float)
                            : 0;
  launch({"moveKv", dim3(tiles), dim3(move_threads), turned}, stream, &moveKvKernel, job);
}

}  // namespace KV_GPU
