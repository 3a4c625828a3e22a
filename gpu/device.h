// A GPU as device::Device: memory, queues and weights over runtime.h, ops over gpu/ops. One source for CUDA and for the
// emulated GPU.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/base/sentence.h"
#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// device::Precision::exact: weights are float32 and every op computes in float32, each row alone. Otherwise weights
// stay in the types of the file; fastest computes as fast does. `name` is the one in facts(). Throws Error{memory} or
// Error{device}.
std::unique_ptr<device::Device> makeGpuDevice(const GpuFacts& gpu, std::string name, device::Precision precision);

// The stream of the ops of a device that makeGpuDevice() made, after issuing ops that were held back; null: it is
// another device.
Stream* streamOf(device::Device& device);

// Why no GPU can be used. Here because sentences are for the C++ compiler alone: runtime.h goes through nvcc too.
struct NoGpu {
  Sentence problem, remedy;
};

// Tokens of a step that reads a prompt (device::DeviceFacts::prompt_chunk).
//
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

}  // namespace KV_GPU
