// The reference mode requantize=all does what transformers 4.48 does with its quantized caches, to reproduce its
// numbers. Rounded values are stored as float32, so it saves no memory.
#pragma once

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {

// True at the end of the first call, and of every call that begins with at least residual_length - 1 tokens (and at
// least one) that are not rounded yet. Then the whole text is rounded, also what was rounded before.
bool requantizesNow(const Sealing& sealing, int64_t tokens_seen, int64_t rounded);

// Rounds every cell of a layer of the group as one tensor [n_kv_heads, tokens, head_dim]. blocks: of the whole text.
void roundLayer(device::Device& device, const Group& group, int layer_in_group, const std::vector<Block>& blocks);

// The numbers of one tensor [rows, head_dim] rounded to codes and back.
void roundFlat(const SealedFormat& format, std::vector<float>& x, int head_dim);

}  // namespace kvarium::cache
