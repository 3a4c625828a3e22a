// Plain tiles become codes: x = scale * code + offset by groups (quant_layout.h), the bytes of encodeTile() of
// core/device; tiles that keep their format are copied. QuantMethod::hqq_optimized has a power in it, whose last bits
// are the machine's: there a zero may differ in its last bits, and a code that lies between two.
//
// Shapes: n blocks, of each the K and then the V tiles of all KV heads; a tile is 64 cells of head_dim numbers. A block
// of threads takes a tile; its threads share, one step after another,
//   numbers  into float32 [64][head_dim], or [head_dim][64] where groups are of one channel, so that a group's numbers
//            follow each other; what is not finite is tamed, rotated codes are rotated; cells that do not live are not
//            read
//   groups   a thread a group: the live numbers move together, scale and offset, then the codes, a byte each
//   planes   a thread a byte of the tile: the bits of up to eight codes
// Bound: by arithmetic, least_squares looks at each number five times; 64 * head_dim * (2 or 4) bytes are read a tile.
// Compiled without fused multiply-adds (group_fit.h). Registers on sm_90 and sm_75: 94 and 90.

#include "gpu/ops.h"

#include "core/base/half.h"
#include "core/device/device_access.h"
#include "core/device/quant_layout.h"
#include "gpu/group_fit.h"
#include "gpu/kernel.h"
#include "gpu/kv_tile.h"

namespace KV_GPU {
inline namespace seal_kv_kernels {

constexpr int seal_threads = 128;

struct SealSide : TileChange {
  FitRule rule;
};

struct SealJob {
  SealSide k, v;
  const device::KvSeal* seals = nullptr;
  int n_kv_heads = 0, head_dim = 0;
  float* numbers = nullptr;  // [n * 2 * n_kv_heads][64 * head_dim]
};

// Beyond 1e18 a square is no float any more; what is not a number counts as zero.
__device__ inline float tamed(float x) {
  if (!(x == x)) return 0;
  return x < -1e18f ? -1e18f : x > 1e18f ? 1e18f : x;
}

__device__ inline float halved(float x) { return floatOfHalf(halfOf(withinHalf(x))); }

// What a group's fit reads back as.
__device__ inline device::GroupFit asStored(const TileShape& to, const FitRule& rule, device::GroupFit fit) {
  if (to.half_scales) fit = {halved(fit.scale), halved(fit.offset)};
  if (to.centered) fit.offset = -fit.scale * (rule.top / 2);
  return fit;
}

__device__ inline void storeScale(bool half, std::byte* to, int index, float value) {
  if (half)
    reinterpret_cast<uint16_t*>(to)[index] = halfOf(value);
  else
    reinterpret_cast<float*>(to)[index] = value;
}

// numbers [64 * head_dim]: (cell, d) at cell * cell_step + d * dim_step
__device__ void takeNumbers(const SealSide& side, const std::byte* tile, uint64_t live, float* numbers, int cell_step,
                            int dim_step) {
  const int head_dim = side.to.head_dim;
  for (int i = static_cast<int>(threadIdx.x); i < device::cells_per_block * head_dim; i += seal_threads) {
    const int cell = side.from.key ? i % device::cells_per_block : i / head_dim;
    const int d = side.from.key ? i / device::cells_per_block : i % head_dim;
    numbers[cell * cell_step + d * dim_step] = live >> cell & 1 ? tamed(toFloat(side.from.format, tile, i)) : 0;
  }
  __syncthreads();
  if (!side.to.hadamard) return;
  hadamardTogether({numbers, device::cells_per_block, head_dim, cell_step, dim_step}, static_cast<int>(threadIdx.x),
                   seal_threads, [] { __syncthreads(); });
}

// codes [64 * head_dim], in the order of the numbers
__device__ void fitGroups(const SealSide& side, uint64_t live, float* numbers, uint8_t* codes, std::byte* scales) {
  const TileShape& to = side.to;
  std::byte* offsets = scales + to.groups * (to.half_scales ? 2 : 4);
  for (int g = static_cast<int>(threadIdx.x); g < static_cast<int>(to.groups); g += seal_threads) {
    const int cell = to.by_token ? g % device::cells_per_block : g / to.head_dim * to.group;
    const int channel = to.by_token ? g / device::cells_per_block * to.group : g % to.head_dim;
    const int first = to.by_token ? cell * to.head_dim + channel : channel * device::cells_per_block + cell;
    const auto lives = [&](int i) { return (live >> (to.by_token ? cell : cell + i) & 1) != 0; };
    float* own = numbers + first;
    int count = 0;
    for (int i = 0; i < to.group; ++i) {
      if (lives(i)) own[count++] = own[i];
    }
    const device::GroupFit fit = asStored(to, side.rule, fitNumbers(side.rule, own, count));
    for (int i = 0, taken = 0; i < to.group; ++i)
      codes[first + i] = lives(i) ? codeOfNumber(side.rule, fit, own[taken++]) : uint8_t{0};
    storeScale(to.half_scales, scales, g, fit.scale);
    if (!to.centered) storeScale(to.half_scales, offsets, g, fit.offset);
  }
}

// The codes of a tile, a byte each, in the order of the numbers.
struct TileCodes {
  const uint8_t* codes;
  uint32_t cell_step, dim_step;

  // 0 where the head ends inside a unit.
  __device__ uint32_t at(const TileShape& to, const CodePlace& place) const {
    const uint32_t four = place.index / 4, inside = place.index % 4, across = to.unitsAcross();
    const uint32_t cell = to.key ? 16 * place.vector + four : place.unit / across * 16 + 4 * place.vector + inside;
    const uint32_t d = to.key ? 4 * place.unit + inside : place.unit % across * 16 + four;
    return d < static_cast<uint32_t>(to.head_dim) ? codes[cell * cell_step + d * dim_step] : 0;
  }
};

// Byte `at` of a plane: kv_tile.h's planeBits() reads it back. The plane holds the bits from `shift` on.
template <int bits>
__device__ inline std::byte packedByte(const TileShape& to, const TileCodes& codes, uint32_t unit, uint32_t at,
                                       int shift) {
  constexpr uint32_t together = 8 / bits, mask = (1 << bits) - 1;
  uint32_t byte = 0;
  for (uint32_t k = 0; k < together; ++k) {
    const CodePlace place =
        bits == 1 ? CodePlace{unit, at / 8, at % 8 * 8 + k} : CodePlace{unit, at / 64 * together + k, at % 64};
    byte |= (codes.at(to, place) >> shift & mask) << bits * k;
  }
  return static_cast<std::byte>(byte);
}

template <int bits>
__device__ void packCodes(const TileShape& to, const TileCodes& codes, std::byte* tile) {
  constexpr device::CodeWidth width = device::code_widths[device::codeWidthIndex(bits)];
  for (uint32_t i = threadIdx.x; i < static_cast<uint32_t>(to.codes_bytes); i += seal_threads) {
    const uint32_t unit = i / planeBytes(bits), at = i % planeBytes(bits);
    if constexpr (width.high_plane > 0) {
      if (at >= planeBytes(width.low_plane)) {
        tile[i] = packedByte<width.high_plane>(to, codes, unit, at - planeBytes(width.low_plane), width.low_plane);
        continue;
      }
    }
    tile[i] = packedByte<width.low_plane>(to, codes, unit, at, 0);
  }
}

__global__ void __launch_bounds__(seal_threads) sealKvKernel(SealJob job) {
  waitForStream();
  KV_DYNAMIC_SHARED(uint8_t, codes);
  const int tiles = 2 * job.n_kv_heads, tile = static_cast<int>(blockIdx.x) % tiles;
  const device::KvSeal& seal = job.seals[static_cast<int>(blockIdx.x) / tiles];
  const bool key = tile < job.n_kv_heads;
  const int head = key ? tile : tile - job.n_kv_heads;
  const SealSide& side = key ? job.k : job.v;
  const std::byte* from = device::raw(seal.from) + side.from_offset + head * side.from_bytes;
  std::byte* to = device::raw(seal.to) + side.to_offset + head * side.to_bytes;
  if (side.to.format == device::KvFormat::codes) {
    float* numbers = job.numbers + int64_t{blockIdx.x} * device::cells_per_block * job.head_dim;
    const int cell_step = side.to.by_token ? job.head_dim : 1;
    const int dim_step = side.to.by_token ? 1 : device::cells_per_block;
    takeNumbers(side, from, seal.live, numbers, cell_step, dim_step);
    fitGroups(side, seal.live, numbers, codes, to + side.to.codes_bytes);
    __syncthreads();
    withCodeBits(side.to.bits, [&](auto bits) {
      packCodes<bits>(side.to, {codes, static_cast<uint32_t>(cell_step), static_cast<uint32_t>(dim_step)}, to);
    });
  } else {
    const auto* words = reinterpret_cast<const uint16_t*>(from);
    for (int64_t i = threadIdx.x; i < side.from_bytes / 2; i += seal_threads)
      reinterpret_cast<uint16_t*>(to)[i] = words[i];
  }
}

SealSide sealSide(device::KvSide side, device::KvFormat from, const device::KvEncoding& to, device::QuantMethod method,
                  int64_t from_offset, int64_t to_offset, int head_dim) {
  SealSide made{tileChange(side, {from, {}}, to, from_offset, to_offset, head_dim), {}};
  if (to.format == device::KvFormat::codes) made.rule = fitRule(to.codes, method);
  return made;
}

}  // namespace seal_kv_kernels

void sealKv(const device::SealKvArgs& args, Stream& stream) {
  if (args.n == 0 || args.n_kv_heads == 0) return;
  SealJob job{.k = sealSide(device::KvSide::key, args.k_format, args.k, args.k_method, args.k_from_offset,
                            args.k_to_offset, args.head_dim),
              .v = sealSide(device::KvSide::value, args.v_format, args.v, args.v_method, args.v_from_offset,
                            args.v_to_offset, args.head_dim),
              .seals = device::raw(args.seals),
              .n_kv_heads = args.n_kv_heads,
              .head_dim = args.head_dim};
  const bool codes = args.k.format == device::KvFormat::codes || args.v.format == device::KvFormat::codes;
  const size_t tiles = static_cast<size_t>(args.n) * 2 * static_cast<size_t>(args.n_kv_heads);
  const size_t tile_numbers = static_cast<size_t>(device::cells_per_block) * static_cast<size_t>(args.head_dim);
  const StreamMemory<float> numbers(codes ? tiles * tile_numbers : 0, stream);
  job.numbers = numbers.data();
  launch({"sealKv", dim3(static_cast<unsigned>(tiles)), dim3(seal_threads), codes ? tile_numbers : 0}, stream,
         &sealKvKernel, job);
}

}  // namespace KV_GPU
