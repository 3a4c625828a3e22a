// The GPUs of this build by their names, and the memory they have left.
#include "gpu/devices.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/support/emulated_gpu.h"

namespace kvarium::gpu::devices_test {
namespace {

using device::DeviceChoice;

const bool emulated_gpu_of_devices_test = support::addEmulatedGpu();

TEST(Devices, namesAreThoseOfTheCommandLine) {
  for (const char* name : {"cuda", "cuda:0", "cuda:12", "emulated"}) EXPECT_TRUE(isDeviceName(name)) << name;
  for (const char* name : {"", "cpu", "auto", "cuda:", "cuda:x", "cuda:-1", "cuda:1x", "cuda1", "cuda:70000"})
    EXPECT_FALSE(isDeviceName(name)) << name;
}

TEST(Devices, theEmulatedGpuTellsWhatIsFreeAndWhatThisProgramHolds) {
  emulated::rules().device_bytes = 1 << 20;
  const DeviceChoice before = usableDevice("emulated");
  EXPECT_EQ(before.name, "emulated");
  EXPECT_EQ(before.label, "Emulated GPU");
  EXPECT_EQ(before.kind, DeviceChoice::Kind::cuda);
  EXPECT_EQ(before.total_bytes, 1 << 20);
  EXPECT_EQ(before.free_bytes + before.own_bytes, 1 << 20);
  const std::unique_ptr<device::Device> gpu = makeDevice("emulated", 0, device::Precision::exact);
  const device::Memory memory = gpu->allocate(size_t{900} << 10);
  const DeviceChoice after = usableDevice("emulated");
  EXPECT_GE(after.own_bytes, 900 << 10);
  EXPECT_LE(after.free_bytes, 124 << 10);
  EXPECT_EQ(after.free_bytes + after.own_bytes, 1 << 20);
  emulated::rules() = emulated::rulesOfEnvironment();
}

TEST(Devices, cudaAloneIsTheFirstThatCanBeUsed) {
  Sentence why_none;
  const std::vector<DeviceChoice> all = usableDevices(why_none);
  EXPECT_EQ(why_none.empty(), !all.empty());
  if (all.empty()) GTEST_SKIP() << "no GPU here, or a build without CUDA";
  const DeviceChoice first = usableDevice("cuda");
  EXPECT_EQ(first.name, all.front().name);
  EXPECT_EQ(first.label, all.front().label);
  EXPECT_GT(first.total_bytes, 0);
  EXPECT_LE(first.free_bytes, first.total_bytes);
  EXPECT_EQ(usableDevice(first.name).label, first.label);
}

TEST(Devices, oneThatIsNotThereIsRefusedAlikeByBoth) {
  const auto refusal = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::device);
      return error.what();
    }
    return "nothing was thrown";
  };
  const std::string said = refusal([] { usableDevice("cuda:1000"); });
  EXPECT_NE(said.find("--device cpu"), std::string::npos) << said;
  EXPECT_EQ(refusal([] { makeDevice("cuda:1000", 0, device::Precision::exact); }), said);
}

TEST(Devices, theProcessorHasTheMemoryOfTheMachine) {
  const DeviceChoice cpu = device::cpuChoice();
  EXPECT_EQ(cpu.name, "cpu");
  EXPECT_STREQ(device::kindName(cpu.kind), "cpu");
  EXPECT_GT(cpu.free_bytes, 0);
  EXPECT_GE(cpu.total_bytes, cpu.free_bytes);
}

}  // namespace
}  // namespace kvarium::gpu::devices_test
