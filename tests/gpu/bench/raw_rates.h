// What a GPU does below the device: rates of its memory and of its link to the host, and the cost of a launch.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gpu/runtime.h"

namespace KV_GPU {

struct RawRate {
  std::string name;  // ends with its unit: read_gbps, launch_us
  double value = 0;
};

// `bytes` of device memory are read, written and copied, and at most as many of pinned memory; launches are repeated
// `repeats` times. A copy counts each byte once on the way over the link, and twice inside of the GPU (read and
// written).
std::vector<RawRate> rawRates(const GpuFacts& gpu, size_t bytes, int repeats);

}  // namespace KV_GPU
