// K[d][cell] = k[i, h, d] - (R(p) b)[h, d], V[cell][d] = v[i, h, d] in the tiles of head h, rounded to their formats
// (kv_view.h); b is the bias of keys (key_bias.h), p the row's position.
//
// Shapes: k and v [n, n_kv_heads, head_dim] float32, rows row_stride floats apart; row i goes to cell writes[i].cell of
// the block at writes[i].base. A block takes a piece of one row (row_walk.h), a thread one or four of its
// numbers of k and v. Bound: 8 bytes read and 4 to 8 written a number, n * n_kv_heads * head_dim of them; a key's
// numbers lie 64 apart. With a bias, a number of a key looks for its channel among the head's pairs. Preconditions:
// plain formats, no cell twice. Compiled without fused multiply-adds, so that cells hold the CPU's bytes. Registers on
// sm_90 and sm_75: 30 and 36, 32 and 58 (with a bias).

#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace store_kv_kernels {

__device__ inline void storeNumber(device::KvFormat format, std::byte* tile, int64_t index, float number) {
  switch (format) {
    case device::KvFormat::f32: reinterpret_cast<float*>(tile)[index] = number; break;
    case device::KvFormat::f16: reinterpret_cast<uint16_t*>(tile)[index] = halfOf(number); break;
    case device::KvFormat::bf16: reinterpret_cast<uint16_t*>(tile)[index] = bfloatOf(number); break;
    case device::KvFormat::codes:  // written by sealKv alone
      break;
  }
}

// Number d of a head's key at a position, without its bias. A channel may be in several pairs.
__device__ inline float withoutBias(const device::KeyBias& bias, int head, int d, int64_t position, float key) {
  const device::KeyBiasPair* pairs = device::raw(bias.pairs) + int64_t{head} * bias.count;
  const float* turns = device::raw(bias.turns) + int64_t{head} * bias.count * device::turn_floats;
  for (int i = 0; i < bias.count; ++i, turns += device::turn_floats) {
    const bool is_first = pairs[i].first == d, is_second = pairs[i].second == d;
    if (!is_first && !is_second) continue;
    const device::TurnedPair turned = device::turnedBias(turns, position);
    if (is_first) key -= turned.first;
    if (is_second) key -= turned.second;
  }
  return key;
}

template <bool biased>
__global__ void __launch_bounds__(row_threads) storeKvKernel(device::StoreKvArgs args) {
  waitForStream();
  const float *k = device::raw(args.k) + rowOfBlock() * args.row_stride,
              *v = device::raw(args.v) + rowOfBlock() * args.row_stride;
  const device::KvWrite& to = device::raw(args.writes)[rowOfBlock()];
  std::byte* base = device::raw(to.base);
  eachNumber(int64_t{args.n_kv_heads} * args.head_dim, [&](int64_t number) {
    const int head = static_cast<int>(number) / args.head_dim, d = static_cast<int>(number) % args.head_dim;
    const int64_t tile = int64_t{head} * args.head_dim * device::cells_per_block;  // numbers before it
    float key = k[number];
    if constexpr (biased) key = withoutBias(args.key_bias, head, d, to.position, key);
    storeNumber(args.k_format, base + args.k_offset, tile + d * device::cells_per_block + to.cell, key);
    storeNumber(args.v_format, base + args.v_offset, tile + int64_t{to.cell} * args.head_dim + d, v[number]);
  });
}

}  // namespace store_kv_kernels

void storeKv(const device::StoreKvArgs& args, Stream& stream) {
  const int64_t width = int64_t{args.n_kv_heads} * args.head_dim;
  launchRows("storeKv", args.n, width, stream, args.key_bias.count > 0 ? &storeKvKernel<true> : &storeKvKernel<false>,
             args);
}

}  // namespace KV_GPU
