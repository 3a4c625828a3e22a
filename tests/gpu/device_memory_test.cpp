// Memory of a GPU device on the emulated GPU: the order in which it is handed out and goes back while copies run of
// queues and the captures of graphs.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "gpu/device.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/rules_restored.h"

namespace kvarium::gpu_emulated::device_memory_test {
namespace {

using emulated::counters;
using emulated::rules;
using emulated::When;

struct DeviceMemory : testing::Test {
  const test::RulesRestored restored;
  std::unique_ptr<device::Device> device = makeEmulatedDevice(device::Precision::exact);

  device::Pinned pinned(float number) {
    device::Pinned memory = device->pinned(sizeof number);
    std::memcpy(memory.data(), &number, sizeof number);
    return memory;
  }
  float read(const device::Memory& memory) {
    float number = 0;
    device->copyOut(&number, memory.data(), sizeof number);
    return number;
  }
  template <class Test>
  static void inEveryOrder(const Test& test) {
    for (uint64_t seed = 0; seed < 7; ++seed) {
      rules().when = seed == 0 ? When::late : seed == 1 ? When::early : When::random;
      rules().seed = seed;
      SCOPED_TRACE(seed);
      test();
    }
  }
};

TEST_F(DeviceMemory, goesBackToTheGpuWithItsDevice) {
  const MemoryFigures before = memoryFigures(0);
  { const device::Memory memory = device->allocate(size_t{1} << 20); }
  EXPECT_GE(memoryFigures(0).held, before.handed_out + (size_t{1} << 20));
  device.reset();
  EXPECT_EQ(memoryFigures(0).held, memoryFigures(0).handed_out);
}

TEST_F(DeviceMemory, whatIsFreedWhileAGraphIsCapturedGoesBackAfterwards) {
  const size_t before = memoryFigures(0).handed_out;
  const auto freeInACapture = [&] {
    device::Memory memory = device->allocate(100);
    device::Pinned host = pinned(4);
    device->in().copyIn(memory.data(), host, 0, sizeof(float));
    Stream& stream = *streamOf(*device);
    stream.beginCapture();
    memory = {};
    host = {};
    EXPECT_EQ(memoryFigures(0).handed_out, before + 100);
    stream.endCapture();
  };
  freeInACapture();
  device->synchronize();
  EXPECT_EQ(memoryFigures(0).handed_out, before);
  freeInACapture();
  const device::Memory next = device->allocate(10);
  EXPECT_EQ(memoryFigures(0).handed_out, before + 10);
}

TEST_F(DeviceMemory, ofTheHostGoesBackBehindTheCopiesThatUseIt) {
  inEveryOrder([&] {
    const device::Memory memory = device->allocate(sizeof(float)), other = device->allocate(sizeof(float));
    device->in().copyIn(memory.data(), pinned(5), 0, sizeof(float));
    device->ops().copyIn(other.data(), pinned(6), 0, sizeof(float));
    device->synchronize();
    EXPECT_EQ(read(memory), 5);
    EXPECT_EQ(read(other), 6);
  });
}

TEST_F(DeviceMemory, isThereForCopiesAndUntilTheyAreOver) {
  inEveryOrder([&] {
    device::Pinned got = pinned(0);
    const device::Pinned number = pinned(7);
    for (int i = 0; i < 3; ++i) {
      const device::Memory memory = device->allocate(sizeof(float));
      device->in().copyIn(memory.data(), number, 0, sizeof(float));
      device->out().after(device->in().record());
      device->out().copyOut(got, 0, memory.data(), sizeof(float));
    }
    device->synchronize();
    float value = 0;
    std::memcpy(&value, got.data(), sizeof value);
    EXPECT_EQ(value, 7);
  });
}

TEST_F(DeviceMemory, isOrderedWithStreamsThatCopyAndNoOthers) {
  device::Memory memory = device->allocate(64);
  uint64_t before = counters().stream_waits;
  for (int i = 0; i < 3; ++i) memory = device->allocate(64);
  EXPECT_EQ(counters().stream_waits, before);

  const device::Pinned number = pinned(7);
  device->in().copyIn(memory.data(), number, 0, sizeof(float));
  device->in().copyIn(memory.data(), number, 0, sizeof(float));
  EXPECT_EQ(counters().stream_waits, before + 1);  // for the allocation
  memory = {};
  EXPECT_EQ(counters().stream_waits, before + 2);  // for the copies
  memory = device->allocate(64);
  memory = {};
  EXPECT_EQ(counters().stream_waits, before + 2);
}

}  // namespace
}  // namespace kvarium::gpu_emulated::device_memory_test
