// Tokens of a step that reads a prompt on a GPU (device::DeviceFacts::prompt_chunk).
#pragma once

#include <cstddef>

namespace kvarium::gpu {

// The weights are read and widened once a step, so larger steps are faster: on an H100 8B weights in Q4_1 read 10,600
// tokens/s in steps of 256, 15,700 of 512, 22,600 of 1,024 and 24,300 of 2,048. An 8B model computes in 250 KB a
// token, so a small GPU takes smaller ones. A GPU has a little less memory than its name says: 15.9 GiB of 16.
constexpr int promptChunk(size_t memory_bytes) {
  const size_t gib = memory_bytes >> 30;
  return gib >= 28 ? 2048 : gib >= 14 ? 1024 : 512;
}
static_assert(promptChunk(size_t{12288} << 20) == 512);
static_assert(promptChunk(size_t{15109} << 20) == 1024 && promptChunk(size_t{24564} << 20) == 1024);
static_assert(promptChunk(size_t{32510} << 20) == 2048);

}  // namespace kvarium::gpu
