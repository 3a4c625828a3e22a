// The inputs of steps that the host issues ahead of the device.
#include "core/device/step_inputs.h"

#include <gtest/gtest.h>

#include "core/device/cpu/cpu_device.h"
#include "tests/support/late_device.h"

namespace kvarium::device::step_inputs_test {
namespace {

TEST(StepInputsTest, everyStepReadsItsOwnInputsHoweverFarTheHostIsAhead) {
  for (const unsigned seed : {0u, 1u, 2u, 3u, 4u}) {
    const auto cpu = cpu::makeCpuDevice({.threads = 1});
    support::LateDevice late(*cpu, {.seed = seed});
    StepInputs inputs(late);
    std::vector<Pinned> results;
    for (int step = 0; step < 20; ++step) {
      inputs.begin();
      const InputSlot<int32_t> before = inputs.place<int32_t>(3), slot = inputs.place<int32_t>(100);
      inputs.allocate();
      for (int32_t& number : inputs.write(before)) number = -1;
      for (int32_t& number : inputs.write(slot)) number = step;
      inputs.upload();
      results.push_back(late.pinned(100 * sizeof(int32_t)));
      late.ops().copyOut(results.back(), 0, inputs.read(slot).as<const std::byte>(), 100 * sizeof(int32_t));
    }
    EXPECT_EQ(inputs.version(), 1u);  // addresses stayed
    late.synchronize();
    EXPECT_EQ(late.takeFaults(), "");
    for (int step = 0; step < 20; ++step) {
      const auto* numbers = reinterpret_cast<const int32_t*>(results[static_cast<size_t>(step)].data());
      EXPECT_EQ(numbers[0], step) << seed;
      EXPECT_EQ(numbers[99], step) << seed;
    }
  }
}

TEST(StepInputsTest, theHostReadsWhatItWroteAtTheAddressesOfTheDevice) {
  const auto cpu = cpu::makeCpuDevice({.threads = 1});
  support::LateDevice late(*cpu, {.seed = 1});
  for (Device* device : {static_cast<Device*>(cpu.get()), static_cast<Device*>(&late)}) {
    StepInputs inputs(*device);
    for (int step = 0; step < 6; ++step) {
      inputs.begin();
      const InputSlot<int32_t> before = inputs.place<int32_t>(3);
      const InputSlot<int64_t> slot = inputs.place<int64_t>(100);
      inputs.allocate();
      for (int64_t& number : inputs.write(slot)) number = step;
      inputs.write(slot)[70] = 100 + step;
      inputs.write(before)[0] = -step;
      inputs.upload();
      EXPECT_EQ(*inputs.onHost(inputs.read(before)), -step);
      EXPECT_EQ(*inputs.onHost(inputs.read(slot)), step);
      EXPECT_EQ(inputs.onHost(inputs.read(slot) + 60)[10], 100 + step);
    }
    device->synchronize();
  }
}

TEST(StepInputsTest, whatDoesNotFitMovesEverythingOnce) {
  const auto cpu = cpu::makeCpuDevice({.threads = 1});
  support::LateDevice late(*cpu, {.seed = 1});
  StepInputs inputs(late);
  for (const size_t most : {size_t{10}, size_t{5000}, size_t{5000}, size_t{6000}}) {
    inputs.begin();
    const InputSlot<int64_t> slot = inputs.place<int64_t>(most);
    inputs.allocate();
    inputs.write(slot).back() = 7;
    inputs.upload();
  }
  EXPECT_EQ(inputs.version(), 2u);
  late.synchronize();
  EXPECT_EQ(late.takeFaults(), "");
}

}  // namespace
}  // namespace kvarium::device::step_inputs_test
