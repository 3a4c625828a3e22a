// The device that a suite of caches without a model runs on: memory only, or late or emulated where KVARIUM_TEST_DEVICE
// says so. It counts what it hands out.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "tests/support/plain_device.h"
#include "tests/support/test_device.h"

namespace kvarium::support {

struct TestMemoryParts {
  PlainDevice plain;
  std::unique_ptr<device::Device> other;  // or null
  TestMemoryParts() {
    if (isEmulated())
      other = emulatedDevice(device::Precision::exact);
    else if (const std::optional<LateOptions> options = lateOptions())
      other = std::make_unique<LateDevice>(plain, *options);
  }
  device::Device& device() { return other ? *other : plain; }
};

class TestMemory final : private TestMemoryParts, public device::ForwardingDevice, public UncountedDevice {
 public:
  TestMemory() : device::ForwardingDevice(device()) {}
  ~TestMemory() override {
    m_owned.clear();
    m_pinned.clear();
  }

  size_t handed_out = 0;  // bytes of device memory
  size_t limit = ~size_t{0};
  size_t pinned_out = 0;  // bytes of pinned memory
  size_t pinned_limit = ~size_t{0};
  // The host reaches it, unless it is late or emulated.
  void setHostMemory(bool reaches) { plain.host = reaches; }

  device::Memory allocate(size_t bytes) override {
    if (bytes > limit - std::min(limit, handed_out)) throw Error(ErrorKind::memory, "the test device is full");
    device::Memory memory = device::ForwardingDevice::allocate(bytes);
    const device::DevicePtr<std::byte> data = memory.data();
    m_owned.emplace(device::raw(data), std::move(memory));
    handed_out += bytes;
    return device::Memory(*this, data, bytes);
  }
  device::Pinned pinned(size_t bytes) override {
    if (bytes > pinned_limit - std::min(pinned_limit, pinned_out))
      throw Error(ErrorKind::memory, "the test machine is full");
    device::Pinned memory = device::ForwardingDevice::pinned(bytes);
    std::byte* data = memory.data();
    m_pinned.emplace(data, std::move(memory));
    pinned_out += bytes;
    return device::Pinned(*this, data, bytes);
  }
  device::Device& uncounted() override { return device(); }

 private:
  void free(device::DevicePtr<std::byte> data, size_t bytes) noexcept override {
    handed_out -= bytes;
    m_owned.erase(device::raw(data));
  }
  void free(std::byte* data, size_t bytes) noexcept override {
    pinned_out -= bytes;
    m_pinned.erase(data);
  }
  std::map<const std::byte*, device::Memory> m_owned;
  std::map<const std::byte*, device::Pinned> m_pinned;
};

}  // namespace kvarium::support
