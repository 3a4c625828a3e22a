// Snapshots as caches of today and of later issues would publish them, for tests and for looking at.
#pragma once

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

inline cache::SharedCacheView shared(cache::CacheView view) {
  return std::make_shared<const cache::CacheView>(std::move(view));
}

// Facts that may be changed: a copy that belongs to this view alone.
template <class Facts>
Facts& edit(std::shared_ptr<const Facts>& facts) {
  auto own = std::make_shared<Facts>(*facts);
  facts = own;
  return *own;
}

// SmolLM2-135M: 30 layers, 3 KV heads of 64 numbers: 768 bytes a cell in f16.
cache::CacheView emptyCache();
cache::CacheView dynamicCache(int64_t tokens, int64_t prompt_end = 0);
cache::CacheView staticCache(int64_t capacity, int64_t tokens);
// 4 sinks, a window of 1,024, all but the last 128 sealed to K int8 V int4, layers 20.. on the host, of which 20 and 21
// have a copy in compute memory, 1,281 tokens seen.
cache::CacheView sinkWindowSealedHost();
// Every state the vocabulary has: sinks (also sealed), sealed and recent cells, device, host and disk, shared, evicted.
cache::CacheView everyState();
// Scattered evictions: of `tokens`, those whose hash says so are gone.
cache::CacheView gaps(int64_t tokens);
// Llama-3-70B: 80 layers, 8 KV heads of 128, sinks + window, K int8 V int4.
cache::CacheView huge(int64_t tokens, int layers = 80);
// Two groups with rules of their own, as in Gemma 2: windowed and full layers in turn.
cache::CacheView hybrid();
// Recurrent layers alone, as in Mamba, or an attending one in every four, as in Jamba.
cache::CacheView recurrent(int64_t tokens, bool some_attend);

// The layers from `border` on are a GPU's, those before it the CPU's, if there are any.
void putOnGpu(cache::CacheView& view, int border = 0);
// As dynamicCache(), of 30 layers of which the CPU computes the first 12.
cache::CacheView twoDevices(int64_t tokens, cache::Place on_cpu = cache::Place::device,
                            cache::Place on_gpu = cache::Place::device);

}  // namespace kvarium::ui
