// Tokens of a step that reads a prompt on a GPU (device::DeviceFacts::prompt_chunk).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

namespace kvarium::gpu {

// The weights are read and widened once a step, so larger steps are faster: on an H100 8B weights in Q4_1 read 10,600
// tokens/s in steps of 256, 15,700 of 512, 22,600 of 1,024 and 24,300 of 2,048. An 8B model computes in 250 KB a
// token, so a small GPU takes smaller ones: one of 8 GiB 512, of 16 GiB 1,024, from 32 GiB on 2,048.
constexpr int promptChunk(size_t memory_bytes) {
  return std::clamp(static_cast<int>(std::bit_floor(memory_bytes >> 24)), 512, 2048);
}
static_assert(promptChunk(size_t{24} << 30) == 1024);

}  // namespace kvarium::gpu
