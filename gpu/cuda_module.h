// CUDA in a library of its own, kvarium-cuda.so: a program that was built without CUDA uses it where it is installed.
// The library has its own copy of what it needs of core/, which keeps no state between calls.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gpu/device.h"

namespace kvarium::gpu {

// What the library answers with. Both sides are compiled from one commit, with one compiler.
struct CudaModule {
  const char* version;  // programVersion() of the library
  std::vector<GpuFacts> (*gpus)(NoGpu* why_none);
  MemoryFigures (*memoryFigures)(int gpu);
  std::unique_ptr<device::Device> (*makeGpuDevice)(const GpuFacts& gpu, std::string name, device::Precision precision);
};

inline constexpr char module_function[] = "kvarium_cuda";  // extern "C" const CudaModule* kvarium_cuda()

// found_cuda.cpp: the library in this file, which stays until the program ends.
struct FoundModule {
  const CudaModule* module = nullptr;  // null: it cannot be used
  NoGpu why;                           // then
};
FoundModule moduleIn(const std::string& file);

}  // namespace kvarium::gpu
