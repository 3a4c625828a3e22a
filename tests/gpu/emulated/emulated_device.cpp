#include "tests/gpu/emulated/emulated_device.h"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "gpu/device.h"
#include "gpu/kernel.h"
#include "tests/gpu/emulated/emulation.h"

namespace kvarium::gpu_emulated {

std::unique_ptr<device::Device> makeEmulatedDevice(device::Precision precision) {
  const char* kernels = std::getenv("KVARIUM_EMULATED_KERNELS");
  if (kernels && std::string_view(kernels) == "none") emulated::rules().computes = false;
  return makeGpuDevice(gpus().at(0), "Emulated GPU", precision);
}

device::DeviceChoice emulatedChoice() {
  const GpuFacts gpu = gpus().at(0);
  const MemoryFigures figures = memoryFigures(gpu.index);
  return {.name = "emulated",
          .label = "Emulated GPU",
          .kind = device::DeviceChoice::Kind::cuda,
          .free_bytes = static_cast<int64_t>(figures.free),
          .own_bytes = static_cast<int64_t>(figures.held),
          .total_bytes = static_cast<int64_t>(gpu.memory),
          .prompt_chunk = promptChunk(gpu.memory)};
}

bool issue(device::Device& device, std::function<void()> job) {
  Stream* stream = streamOf(device);
  if (!stream) return false;
  using Job = std::shared_ptr<const std::function<void()>>;
  void (*const kernel)(Job) = [](Job one) {
    waitForStream();
    (*one)();
  };
  launch({"a job of a test", dim3(1), dim3(1), 0}, *stream, kernel,
         std::make_shared<const std::function<void()>>(std::move(job)));
  return true;
}

}  // namespace kvarium::gpu_emulated
