// A block written anew in another coding, a tile at a time.

#include <cassert>
#include <cstring>

#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {
namespace {

size_t numberBytes(KvFormat format) { return format == KvFormat::f32 ? 4 : 2; }

}  // namespace

void CpuDevice::sealKv(const SealKvArgs& args) {
  const int numbers = cells_per_block * args.head_dim;
  for (Scratch<float>& floats : m_thread_floats) floats.need(2 * static_cast<size_t>(numbers));
  const auto tileBytes = [&](const KvEncoding& coding, KvSide side) {
    if (coding.format != KvFormat::codes) return static_cast<size_t>(numbers) * numberBytes(coding.format);
    return codesBytes(coding.codes, side, args.head_dim) + scalesBytes(coding.codes, side, args.head_dim);
  };
  forChunks(2 * static_cast<int64_t>(args.n_kv_heads), 1, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const bool key = i < args.n_kv_heads;
      const KvSide side = key ? KvSide::key : KvSide::value;
      const size_t head = static_cast<size_t>(key ? i : i - args.n_kv_heads);
      const KvFormat format = key ? args.k_format : args.v_format;
      const KvEncoding& coding = key ? args.k : args.v;
      const size_t from_bytes = static_cast<size_t>(numbers) * numberBytes(format);
      const std::byte* from = (key ? args.k_from : args.v_from) + head * from_bytes;
      std::byte* to = (key ? args.k_to : args.v_to) + head * tileBytes(coding, side);
      if (coding.format != KvFormat::codes) {
        assert(coding.format == format);
        std::memcpy(to, from, from_bytes);
        continue;
      }
      float* x = m_thread_floats[static_cast<size_t>(thread)].data();
      float* turned = x + numbers;
      m_kernels.widen[static_cast<int>(format)](from, numbers, x);
      if (key) {
        for (int d = 0; d < args.head_dim; ++d) {
          for (int c = 0; c < cells_per_block; ++c) turned[c * args.head_dim + d] = x[d * cells_per_block + c];
        }
      }
      encodeTile(coding.codes, side, key ? args.k_fit : args.v_fit, key ? turned : x, args.live, args.head_dim, to);
    }
  });
}

}  // namespace kvarium::cpu
