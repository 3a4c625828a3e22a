// Snapshots as caches of today and of later issues would publish them, for tests and for looking at.
#pragma once

#include "core/cache/view/snapshot.h"

namespace kvarium {

// SmolLM2-135M: 30 layers, 3 KV heads of 64 numbers: 768 bytes a cell in f16.
CacheSnapshot emptyCache();
CacheSnapshot dynamicCache(int64_t tokens, int64_t prompt_end = 0);
CacheSnapshot staticCache(int64_t capacity, int64_t tokens);
// 4 sinks, a window of 1,024, all but the last 128 sealed to K int8 V int4, layers 20.. on the host, 1,281 tokens seen.
CacheSnapshot sinkWindowSealedHost();
// Every state the vocabulary has: sinks (also sealed), sealed and recent cells, device, host and disk, shared, evicted.
CacheSnapshot everyState();
// Scattered evictions: of `tokens`, those whose hash says so are gone.
CacheSnapshot gaps(int64_t tokens);
// Llama-3-70B: 80 layers, 8 KV heads of 128, sinks + window, K int8 V int4.
CacheSnapshot huge(int64_t tokens, int layers = 80);
// Two groups with rules of their own, as in Gemma 2: windowed and full layers in turn.
CacheSnapshot hybrid();
// Recurrent layers alone, as in Mamba, or an attending one in every four, as in Jamba.
CacheSnapshot recurrent(int64_t tokens, bool some_attend);

}  // namespace kvarium
