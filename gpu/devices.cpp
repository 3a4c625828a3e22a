#include "gpu/devices.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/numbers.h"
#include "core/device/cpu/cpu_device.h"
#include "gpu/device.h"
#include "gpu/runtime.h"

namespace kvarium::gpu {
namespace {

constexpr std::string_view cuda = "cuda", cuda_number = "cuda:";

// In fast: cuBLAS's 32 MiB, and the 64 MiB of attention's runs, of which half as much again is taken (scratch.h).
// Products of a step's rows share those.
constexpr int64_t work_bytes = int64_t{128} << 20;

// The number in cuda:N; nothing: it is another name.
std::optional<int> cudaNumber(std::string_view name) {
  return name.starts_with(cuda_number) ? wholeNumber<uint16_t>(name.substr(cuda_number.size())) : std::nullopt;
}

std::string nameOf(const GpuFacts& gpu) { return std::string(cuda_number) + std::to_string(gpu.index); }

// The GPU of this number, the first that can be used without one. Throws Error{device} when there is none.
GpuFacts gpuOf(std::optional<int> index) {
  NoGpu why;
  const std::vector<GpuFacts> found = gpus(&why);
  for (const GpuFacts& gpu : found) {
    if (!index || gpu.index == *index) return gpu;
  }
  if (found.empty()) throw Error(ErrorKind::device, why.problem, why.remedy);
  throw Error(ErrorKind::device, {"there is no CUDA device %1 that can be used", *index},
              {"use one of %1, or --device cpu", joined(found, nameOf)});
}

device::DeviceChoice choiceOf(const GpuFacts& gpu) {
  device::DeviceChoice choice{.name = nameOf(gpu),
                              .label = gpu.name,
                              .kind = device::DeviceChoice::Kind::cuda,
                              .total_bytes = static_cast<int64_t>(gpu.memory),
                              .work_bytes = work_bytes,
                              .prompt_chunk = promptChunk(gpu.memory)};
  try {
    const MemoryFigures figures = memoryFigures(gpu.index);
    choice.free_bytes = static_cast<int64_t>(figures.free);
    choice.own_bytes = static_cast<int64_t>(figures.held);
  } catch (const Error&) {  // it is lost, or another program uses it exclusively
  }
  return choice;
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
  NoGpu why;
  std::vector<device::DeviceChoice> choices;
  for (const GpuFacts& gpu : gpus(&why)) choices.push_back(choiceOf(gpu));
  if (choices.empty()) why_none = why.problem;
  return choices;
}

device::DeviceChoice usableDevice(const std::string& name) {
  if (!isDeviceName(name)) return device::cpuChoice();
  if (const AddedDevice* added = addedDevice(name)) return added->choice();
  return choiceOf(gpuOf(cudaNumber(name)));
}

std::unique_ptr<device::Device> makeDevice(const std::string& name, int threads, device::Precision precision) {
  if (!isDeviceName(name)) return cpu::makeCpuDevice({.threads = threads, .precision = precision});
  if (const AddedDevice* added = addedDevice(name)) return added->makeDevice(precision);
  const GpuFacts gpu = gpuOf(cudaNumber(name));
  return makeGpuDevice(gpu, "CUDA " + std::to_string(gpu.index) + ", " + gpu.name, precision);
}

}  // namespace kvarium::gpu
