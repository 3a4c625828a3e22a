#include "gpu/devices.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "gpu/cuda_device.h"
#include "gpu/emulated/emulated_device.h"

namespace kvarium::gpu {
namespace {

constexpr std::string_view cuda = "cuda", emulated = "emulated";

// The number of a CUDA device; nothing: the name is none of its names.
std::optional<int> cudaIndex(std::string_view name) {
  if (name == cuda) return 0;
  if (!name.starts_with(cuda) || !name.substr(cuda.size()).starts_with(':')) return std::nullopt;
  const std::string_view number = name.substr(cuda.size() + 1);
  uint16_t index = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return index;
}

}  // namespace

std::string deviceNames() { return gpu_emulated::isBuilt() ? "cuda, cuda:N, emulated" : "cuda, cuda:N"; }

bool isDeviceName(const std::string& name) {
  return cudaIndex(name).has_value() || (name == emulated && gpu_emulated::isBuilt());
}

std::unique_ptr<device::Device> makeDevice(const std::string& name, device::Precision precision) {
  if (name == emulated) return gpu_emulated::makeEmulatedDevice(precision);
  return makeCudaDevice(cudaIndex(name).value_or(0), precision);
}

}  // namespace kvarium::gpu
