// The model whose saved caches are the seeds of archive_fuzz.
#pragma once

#include <vector>

#include "core/cache/archive/archive.h"

namespace kvarium::support {

inline const std::vector<cache::LayerShape> seed_layers{{1, 8, -1}, {1, 8, 74}, {.state = {.recurrence = 6}}};
inline const cache::ArchiveOwner seed_owner{"tiny", "0123", "4567", "exact", "[]", 100};
inline cache::CacheJob seedJob() {
  return {.default_format = cache::findFormat("f32"), .context = 100, .memory_limit = 1 << 20};
}
struct ArchiveSeed {
  const char *name, *spec;
  int more = 0;  // steps of three tokens, until blocks were packed
};
inline constexpr ArchiveSeed archive_seeds[] = {
    {"dynamic.kvcache", "dynamic"},
    {"static.kvcache", "static"},
    {"sink.kvcache", "sink:window_length=20"},
    {"key_norm.kvcache", "key_norm:window_length=20"},
    {"tova.kvcache", "tova:window_length=20", 60},
    {"tova_sealed.kvcache", "dynamic:retention=tova,window_length=150,nbits=2,residual_length=0", 80},
    {"snapkv.kvcache", "snapkv:window_length=20"},
    {"quantized.kvcache", "quantized:backend=hqq,nbits=2,residual_length=0"},
};

}  // namespace kvarium::support
