// Blocks written anew in another encoding, a tile at a time.

#include <cassert>
#include <cstring>

#include "core/device/cpu/cpu_ops.h"
#include "core/device/kv_tile.h"

namespace kvarium::cpu {

void CpuDevice::sealKv(const device::SealKvArgs& args) {
  const int numbers = device::cells_per_block * args.head_dim;
  for (Scratch<float>& floats : m_thread_floats) floats.need(2 * static_cast<size_t>(numbers));
  const int64_t tiles = 2 * static_cast<int64_t>(args.n_kv_heads);  // of a block: all K, then all V
  forChunks(args.n * tiles, 1, [&](int thread, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const device::KvSeal& seal = device::raw(args.seals)[i / tiles];
      const int64_t tile = i % tiles;
      const bool key = tile < args.n_kv_heads;
      const device::KvSide side = key ? device::KvSide::key : device::KvSide::value;
      const size_t head = static_cast<size_t>(key ? tile : tile - args.n_kv_heads);
      const device::KvFormat format = key ? args.k_format : args.v_format;
      const device::KvEncoding& encoding = key ? args.k : args.v;
      const size_t from_bytes = device::bytesOfTile({format, {}}, side, args.head_dim);
      const std::byte* from =
          device::raw(seal.from) + (key ? args.k_from_offset : args.v_from_offset) + head * from_bytes;
      std::byte* to = device::raw(seal.to) + (key ? args.k_to_offset : args.v_to_offset) +
                      head * device::bytesOfTile(encoding, side, args.head_dim);
      if (encoding.format != device::KvFormat::codes) {
        assert(encoding.format == format);
        std::memcpy(to, from, from_bytes);
        continue;
      }
      float* x = m_thread_floats[static_cast<size_t>(thread)].data();
      float* turned = x + numbers;
      m_kernels.widen[static_cast<int>(format)](from, numbers, x);
      if (key) {
        for (int d = 0; d < args.head_dim; ++d) {
          for (int c = 0; c < device::cells_per_block; ++c)
            turned[c * args.head_dim + d] = x[d * device::cells_per_block + c];
        }
      }
      device::encodeTile(encoding.codes, side, key ? args.k_method : args.v_method, key ? turned : x, seal.live,
                         args.head_dim, to);
    }
  });
}

}  // namespace kvarium::cpu
