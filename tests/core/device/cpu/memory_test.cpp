// Memory and queues of the CPU: all is over when a call returns.

#include <gtest/gtest.h>

#include "core/device/forwarding_device.h"
#include "tests/core/device/device_cases.h"

namespace kvarium::device::memory_test {
namespace {

TEST(CpuMemory, deviceMemoryAndPinnedMemoryAreAlignedTo64Bytes) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  for (const size_t bytes : {size_t{0}, size_t{1}, size_t{100}, size_t{300} << 10, size_t{5} << 20}) {
    const Memory memory = device->allocate(bytes);
    const Pinned pinned = device->pinned(bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(raw(memory.data())) % 64, 0u);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(pinned.data()) % 64, 0u);
    EXPECT_EQ(memory.size(), bytes);
    EXPECT_EQ(pinned.size(), bytes);
    std::memset(pinned.data(), 1, bytes);
    EXPECT_EQ(device->hostAddress(memory.data()), raw(memory.data()));
  }
  EXPECT_THROW(device->allocate(SIZE_MAX), Error);
  EXPECT_THROW(device->pinned(SIZE_MAX), Error);
}

TEST(CpuMemory, copiesOfAQueueAreOverWhenTheCallReturns) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  const Memory memory = device->allocate(64);
  Pinned from = device->pinned(64), to = device->pinned(64);
  for (int i = 0; i < 64; ++i) from.data()[i] = static_cast<std::byte>(i);
  std::memset(to.data(), 0xff, 64);
  device->in().copyIn(memory.data() + 8, from, 16, 32);
  const Fence fence = device->in().record();
  device->out().after(fence);
  device->out().copyOut(to, 4, memory.data() + 8, 32);
  EXPECT_TRUE(device->isOver(fence));
  device->wait(device->out().record());
  EXPECT_EQ(device->seconds(fence, device->ops().record()), 0);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(static_cast<int>(to.data()[i]), i >= 4 && i < 36 ? i + 12 : 0xff) << i;
}

TEST(CpuMemory, aDeviceThatForwardsHandsOutMemoryOfTheOther) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  Memory memory;
  Pinned pinned;
  {
    ForwardingDevice forwarding(*device);
    memory = forwarding.allocate(size_t{1} << 20);
    pinned = forwarding.pinned(100);
    EXPECT_EQ(forwarding.hostAddress(memory.data()), raw(memory.data()));
    EXPECT_EQ(forwarding.facts().name, device->facts().name);
  }
  std::memset(raw(memory.data()), 1, memory.size());
}

}  // namespace
}  // namespace kvarium::device::memory_test
