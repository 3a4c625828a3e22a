#include "gpu/devices.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "gpu/cuda_device.h"
#include "gpu/prompt_chunk.h"

namespace kvarium::gpu {
namespace {

constexpr std::string_view cuda = "cuda";

// In fast: cuBLAS's 32 MiB, and the 64 MiB of attention's runs, of which half as much again is taken (scratch.h).
// Products of a step's rows share those.
constexpr int64_t work_bytes = int64_t{128} << 20;

// The number in cuda:N; nothing: it is another name.
std::optional<int> cudaNumber(std::string_view name) {
  if (!name.starts_with(cuda) || !name.substr(cuda.size()).starts_with(':')) return std::nullopt;
  const std::string_view number = name.substr(cuda.size() + 1);
  uint16_t index = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return index;
}

device::DeviceChoice choiceOf(const CudaDeviceInfo& gpu) {
  const CudaMemory memory = cudaMemory(gpu.index);
  return {std::string(cuda) + ":" + std::to_string(gpu.index),
          gpu.name,
          device::DeviceChoice::Kind::cuda,
          memory.free_bytes,
          memory.own_bytes,
          static_cast<int64_t>(gpu.memory_bytes),
          work_bytes,
          promptChunk(gpu.memory_bytes)};
}

std::vector<AddedDevice>& addedDevices() {
  static std::vector<AddedDevice> devices;
  return devices;
}

const AddedDevice* addedDevice(const std::string& name) {
  const auto found = std::ranges::find(addedDevices(), name, &AddedDevice::name);
  return found == addedDevices().end() ? nullptr : &*found;
}

}  // namespace

void addDevice(AddedDevice device) { addedDevices().push_back(std::move(device)); }

std::string deviceNames() {
  std::string names = "cuda, cuda:N";
  for (const AddedDevice& device : addedDevices()) names += ", " + device.name;
  return names;
}

bool isDeviceName(const std::string& name) { return name == cuda || cudaNumber(name).has_value() || addedDevice(name); }

std::vector<device::DeviceChoice> usableDevices(Sentence& why_none) {
  std::vector<device::DeviceChoice> choices;
  for (const CudaDeviceInfo& gpu : cudaDevices()) choices.push_back(choiceOf(gpu));
  if (!choices.empty()) return choices;
  try {
    cudaDevice(std::nullopt);
  } catch (const Error& none) {
    why_none = none.problem();
  }
  return choices;
}

device::DeviceChoice usableDevice(const std::string& name) {
  if (const AddedDevice* added = addedDevice(name)) return added->choice();
  return choiceOf(cudaDevice(cudaNumber(name)));
}

std::unique_ptr<device::Device> makeDevice(const std::string& name, device::Precision precision) {
  if (const AddedDevice* added = addedDevice(name)) return added->makeDevice(precision);
  return makeCudaDevice(cudaDevice(cudaNumber(name)).index, precision);
}

}  // namespace kvarium::gpu
