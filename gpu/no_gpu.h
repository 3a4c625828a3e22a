// NoGpu: why no GPU can be used. Sentences are for the C++ compiler alone; runtime.h goes through nvcc too.
#pragma once

#include "core/base/sentence.h"
#include "gpu/runtime.h"

namespace KV_GPU {

struct NoGpu {
  Sentence problem, remedy;
};

}  // namespace KV_GPU
