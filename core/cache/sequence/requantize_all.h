// The reference mode requantize=all: what transformers 4.48 does with its quantized caches, to reproduce its numbers.
// Rounded values are stored as float32, so no byte is saved: its bytes are a simulation.
#pragma once

#include "core/cache/sequence/cache_store.h"

namespace kvarium {

// The first call is rounded as soon as it is over; then everything is, the rounded part too, at the end of a call that
// begins with residual_length - 1 tokens or more (and at least one) not yet rounded.
bool requantizesNow(const Sealing& sealing, int64_t tokens_seen, int64_t rounded);

// Rounds every cell of a layer of the group, flat as [n_kv_heads, tokens, head_dim]. blocks: all of the text.
void roundLayer(Device& device, const Group& group, int layer_in_group, const std::vector<Block>& blocks);

// The numbers of one tensor rounded to codes and back.
void roundFlat(const SealedFormat& format, std::vector<float>& x, int64_t rows, int head_dim);

}  // namespace kvarium
