// The units of planes (plane_weight.h) from the blocks of a file; numbers are moved, none is changed.
//
// Shapes: file rows [count][cols / 32 or cols / 256 file blocks], planes of a part of cols columns.
// A thread takes a block of 32 columns; that of the first block of a super-block writes what the eight share. Bound:
// the bytes of the rows, read and written once; reads are of single bytes, which lie together for the warp. Layouts of
// file blocks: ggml's block_q4_0 ... block_iq4_xs, as in file_block.cpp. Registers on sm_90 and sm_75: 32 and 64.
#include "gpu/ops.h"

#include "gpu/ops/row_walk.h"
#include "gpu/plane_reader.h"

namespace KV_GPU {
inline namespace pack_weight_kernels {

constexpr int pack_threads = 256;

__device__ inline uint32_t twoBytes(const uint8_t* at) { return at[0] | static_cast<uint32_t>(at[1]) << 8; }
__device__ inline uint32_t fourBytes(const uint8_t* at) { return twoBytes(at) | twoBytes(at + 2) << 16; }

// Bytes before the codes of a file block of 32.
constexpr int codesStart(DType type) {
  const device::CodeFormat format = device::codeFormat(type);
  return 2 + (format.minimum ? 2 : 0) + (format.bits == 5 ? 4 : 0);
}

// The code of column i of block b of a file block (of 32 columns: b is 0).
template <DType type>
__device__ inline uint32_t codeOf(const uint8_t* file, int b, int i) {
  constexpr device::CodeFormat format = device::codeFormat(type);
  const auto nibble = [&](int start) -> uint32_t { return file[start + i % 16] >> (i < 16 ? 0 : 4) & 15; };
  const auto crumb = [&](int start) -> uint32_t { return file[start + b / 4 * 32 + i] >> 2 * (b % 4) & 3; };
  const auto bit = [&](int start) -> uint32_t { return file[start + i] >> b & 1; };
  if constexpr (type == DType::q8_0) {
    return file[2 + i];
  } else if constexpr (type == DType::q2_k) {
    return crumb(16);
  } else if constexpr (type == DType::q3_k) {
    return crumb(32) | bit(0) << 2;
  } else if constexpr (type == DType::q4_k) {
    return file[16 + b / 2 * 32 + i] >> 4 * (b % 2) & 15;
  } else if constexpr (type == DType::q5_k) {
    return (file[48 + b / 2 * 32 + i] >> 4 * (b % 2) & 15) | bit(16) << 4;
  } else if constexpr (type == DType::q6_k) {
    return (file[b / 4 * 64 + b % 2 * 32 + i] >> (b % 4 < 2 ? 0 : 4) & 15) | crumb(128) << 4;
  } else if constexpr (type == DType::iq4_xs) {
    return nibble(8 + 16 * b);
  } else if constexpr (format.bits == 5) {
    return nibble(codesStart(type)) | (fourBytes(file + codesStart(type) - 4) >> i & 1) << 4;
  } else {
    return nibble(codesStart(type));
  }
}

// Six bits of s and six of the minimum of block b out of the 12 bytes of Q4_K and Q5_K.
__device__ inline uint32_t sixBitPair(const uint8_t* packed, int b) {
  if (b < 4) return (packed[b] & 63) | static_cast<uint32_t>(packed[b + 4] & 63) << 6;
  const uint32_t s = (packed[b + 4] & 15) | packed[b - 4] >> 6 << 4;
  return s | static_cast<uint32_t>(packed[b + 4] >> 4 | packed[b] >> 6 << 4) << 6;
}

template <DType type>
__device__ inline uint32_t scalesUnit(const uint8_t* file, int b) {
  constexpr device::CodeFormat format = device::codeFormat(type);
  if constexpr (format.scales == device::Scales::block) {
    return format.minimum ? fourBytes(file) : twoBytes(file);
  } else if constexpr (type == DType::q4_k || type == DType::q5_k) {
    return sixBitPair(file + 4, b) | (fourBytes(file) >> 4 * b & 15) << 12;
  } else if constexpr (type == DType::iq4_xs) {
    const uint32_t low = file[4 + b / 2] >> 4 * (b % 2) & 15, high = twoBytes(file + 2) >> 2 * b & 3;
    return low | high << 4 | (twoBytes(file) >> 2 * b & 3) << 6;
  } else if constexpr (type == DType::q3_k) {
    const uint8_t* packed = file + 96;
    return b < 4 ? (packed[2 * b] & 15) | (packed[2 * b + 1] & 15) << 4
                 : packed[2 * b - 8] >> 4 | packed[2 * b - 7] >> 4 << 4;
  } else {
    return twoBytes(file + (type == DType::q6_k ? 192 : 0) + 2 * b);
  }
}

// Planes are read everywhere but here.
template <class T>
__device__ inline void put(const T* plane, int64_t at, std::type_identity_t<T> unit) {
  const_cast<T*>(plane)[at] = unit;
}

// What the eight blocks of a super-block share.
template <DType type>
__device__ inline void writeShared(const uint8_t* file, const Planes<type>& planes, int64_t super) {
  if constexpr (type == DType::q2_k) put(planes.words, super, fourBytes(file + 80));
  if constexpr (type == DType::q3_k) {
    uint32_t high = 0;
    for (int s = 0; s < 16; ++s) high |= static_cast<uint32_t>(file[104 + s % 4] >> 2 * (s / 4) & 3) << 2 * s;
    put(planes.words, super, high);
    put(planes.tops, super, static_cast<uint16_t>(twoBytes(file + 108)));
  }
  if constexpr (type == DType::q6_k) put(planes.tops, super, static_cast<uint16_t>(twoBytes(file + 208)));
}

template <DType type>
__global__ void __launch_bounds__(pack_threads)
    packKernel(const uint8_t* file_rows, int64_t count, PlanePart part, int64_t first_block) {
  waitForStream();
  constexpr device::CodeFormat format = device::codeFormat(type);
  constexpr PlaneUnits units = planeUnits(type);
  constexpr int per_file_block = format.scales == device::Scales::block ? 1 : super_blocks;
  const int64_t from = int64_t{blockIdx.x} * pack_threads + threadIdx.x, at = first_block + from;
  if (from >= count) return;
  const Planes<type> planes(part);
  const uint8_t* file = file_rows + from / per_file_block * (units.superBytes() / (super_blocks / per_file_block));
  const int b = static_cast<int>(from % per_file_block);
  uint32_t codes[8] = {}, crumbs[2] = {}, bits = 0;
  KV_UNROLL(32)
  for (int i = 0; i < block_columns; ++i) {
    const uint32_t code = codeOf<type>(file, b, i);
    const int k = i / 4, shift = 8 * (i % 4);
    if constexpr (units.codes == 16) codes[k % 4] |= (code & 15) << (shift + (k < 4 ? 0 : 4));
    if constexpr (units.codes == 32) codes[k] |= code << shift;
    if constexpr (units.crumbs > 0) crumbs[k / 4] |= (code >> (format.bits == 6 ? 4 : 0) & 3) << (shift + 2 * (k % 4));
    if constexpr (units.bits > 0) bits |= code >> (format.bits - 1) << (shift + k);
  }
  if constexpr (units.codes > 0) put(planes.codes, at, {codes[0], codes[1], codes[2], codes[3]});
  if constexpr (units.codes == 32) put(planes.codes, planes.codes_plane + at, {codes[4], codes[5], codes[6], codes[7]});
  if constexpr (units.crumbs > 0) put(planes.crumbs, at, {crumbs[0], crumbs[1]});
  if constexpr (units.bits > 0) put(planes.bits, at, bits);
  const uint32_t scales = scalesUnit<type>(file, b);
  if constexpr (units.scales == 4) put(reinterpret_cast<const uint32_t*>(planes.scales), at, scales);
  if constexpr (units.scales == 2)
    put(reinterpret_cast<const uint16_t*>(planes.scales), at, static_cast<uint16_t>(scales));
  if constexpr (units.scales == 1)
    put(reinterpret_cast<const uint8_t*>(planes.scales), at, static_cast<uint8_t>(scales));
  if (b == 0) writeShared<type>(file, planes, at / super_blocks);
}

}  // namespace pack_weight_kernels

void packWeight(const std::byte* file_rows, int64_t count, const PlanePart& part, int64_t first_row, Stream& stream) {
  const int64_t blocks = count * part.blocks();
  if (blocks == 0) return;
  withWeightType(part.type, [&](auto type) {
    if constexpr (isQuantized(type.value))
      launch({"packWeight", dim3(blocksOf(blocks, pack_threads)), dim3(pack_threads), 0}, stream,
             &packKernel<type.value>, reinterpret_cast<const uint8_t*>(file_rows), blocks, part,
             first_row * part.blocks());
  });
}

}  // namespace KV_GPU
