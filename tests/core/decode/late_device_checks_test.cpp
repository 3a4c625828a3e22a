// That the late device (tests/support/late_device.h) finds what it is for: each test makes one fault on purpose, either
// by calls that the seam forbids or by a device that loses some of the calls that whole models rely on.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "core/device/cpu/cpu_device.h"
#include "tests/core/decode/model_life.h"
#include "tests/support/test_memory.h"

namespace kvarium::decode::late_device_checks_test {
namespace {

using support::LateDevice;
using support::LateOptions;

const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";
constexpr size_t n = 64;  // floats in the buffers of these tests
constexpr size_t bytes = n * sizeof(float);
// As late as can be; random orders; a thread of its own.
const std::array<LateOptions, 5> ways{
    {{.seed = 0}, {.seed = 1}, {.seed = 2}, {.seed = 3}, {.seed = 4, .thread = true}}};

std::unique_ptr<device::Device> cpu() {
  return cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact});
}

// ----------------------------------------------------------------------------------- calls that the seam forbids

class LateDeviceTest : public testing::Test {
 protected:
  explicit LateDeviceTest(LateOptions options) : device(cpu(), options) {}
  LateDevice device;

  device::Memory memory(float number) {
    device::Memory made = device.allocate(bytes);
    const std::vector<float> numbers(n, number);
    device.copyIn(made.data(), numbers.data(), bytes);
    return made;
  }
  device::Pinned pinned(float number) {
    device::Pinned made = device.pinned(bytes);
    std::fill_n(floats(made), n, number);
    return made;
  }
  static float* floats(const device::Pinned& memory) { return reinterpret_cast<float*>(memory.data()); }
  float firstOf(const device::Memory& from) {
    float number = 0;
    device.copyOut(&number, from.data(), sizeof number);
    return number;
  }
  // An op: the numbers of `from` come to `to`.
  void take(const device::Memory& to, device::DevicePtr<const float> from) {
    device.takeRows({.x = from, .n = 1, .dim = n, .out = to.as<float>()});
  }
};

// In every order.
class LateDevices : public LateDeviceTest, public testing::WithParamInterface<LateOptions> {
 protected:
  LateDevices() : LateDeviceTest(GetParam()) {}
};

// What in other orders may be over by the time the fault is made.
class LatestDevice : public LateDeviceTest {
 protected:
  LatestDevice() : LateDeviceTest({.seed = 0}) {}
};

TEST_P(LateDevices, whatIsOrderedByFencesIsRight) {
  for (int round = 0; round < 20; ++round) {
    const auto number = static_cast<float>(round);
    const device::Memory block = memory(-1), result = memory(-1);
    device::Pinned in = pinned(number), out = device.pinned(bytes);
    device.in().after(device.ops().record());
    device.in().copyIn(block.data(), in, 0, bytes);
    device.ops().after(device.in().record());
    take(result, block.as<float>());
    device.out().after(device.ops().record());
    device.out().copyOut(out, 0, result.data(), bytes);
    const device::Fence ready = device.out().record();
    device.wait(ready);
    EXPECT_TRUE(device.isOver(ready));
    EXPECT_EQ(floats(out)[n - 1], number);
  }
  EXPECT_EQ(device.takeFaults(), "");
}

TEST_F(LatestDevice, pinnedMemoryThatChangesBeforeItWasCopiedIn) {
  const device::Memory block = memory(0);
  device::Pinned in = pinned(1);
  device.ops().copyIn(block.data(), in, 0, bytes);
  floats(in)[n - 1] = 2;
  device.synchronize();
  EXPECT_EQ(device.takeFaults(), "pinned memory was changed before it was copied in");
}

TEST_F(LatestDevice, aCopyThatIsReadBeforeItsFence) {
  const device::Memory block = memory(7);
  device::Pinned out = pinned(3);
  device.out().after(device.ops().record());
  device.out().copyOut(out, 0, block.data(), bytes);
  const device::Fence ready = device.out().record();
  EXPECT_TRUE(std::isnan(floats(out)[0]));  // neither what it held before nor what it will hold
  device.wait(ready);
  EXPECT_EQ(floats(out)[0], 7);
}

TEST_P(LateDevices, deviceMemoryThatGoesBackBeforeACopyBesideTheOpsIsOver) {
  device::Pinned out = device.pinned(bytes);
  {
    const device::Memory block = memory(1);
    device.out().after(device.ops().record());
    device.out().copyOut(out, 0, block.data(), bytes);
    const device::Fence copied = device.out().record();
    device.ops().after(copied);  // this is enough; the host need not wait
  }
  EXPECT_EQ(device.takeFaults(), "");
  {
    const device::Memory block = memory(1);
    device.synchronize();
    device.out().copyOut(out, 0, block.data(), bytes);
  }
  EXPECT_EQ(device.takeFaults(), "device memory went back while a copy still used it");
  device.synchronize();
}

TEST_P(LateDevices, pinnedMemoryThatGoesBackBeforeItsCopyIsOver) {
  const device::Memory block = memory(1);
  {
    const device::Pinned in = pinned(2);
    device.ops().copyIn(block.data(), in, 0, bytes);
    device.wait(device.ops().record());
  }
  EXPECT_EQ(device.takeFaults(), "");
  {
    const device::Pinned in = pinned(2);
    device.ops().copyIn(block.data(), in, 0, bytes);
  }
  EXPECT_EQ(device.takeFaults(), "pinned memory went back while a copy still used it");
}

TEST_P(LateDevices, aBlockThatIsUsedAgainBeforeItsEvent) {
  const std::string fault = "copies use the same memory and no fence is between them";
  const device::Memory block = memory(1);
  device::Pinned in = pinned(2), out = device.pinned(bytes), other = device.pinned(bytes);
  device.synchronize();
  // The block is copied out while another copy fills it again.
  device.out().copyOut(out, 0, block.data(), bytes);
  device.in().copyIn(block.data(), in, 0, bytes);
  EXPECT_EQ(device.takeFaults(), fault);
  device.synchronize();
  // A fence of the copy before the one that matters is not enough.
  const device::Fence early = device.out().record();
  device.out().copyOut(out, 0, block.data(), bytes);
  device.in().after(early);
  device.in().copyIn(block.data(), in, 0, bytes);
  EXPECT_EQ(device.takeFaults(), fault);
  device.synchronize();
  // With it, by way of a third queue, it is.
  device.out().copyOut(out, 0, block.data(), bytes);
  device.ops().after(device.out().record());
  device.in().after(device.ops().record());
  device.in().copyIn(block.data(), in, 0, bytes);
  device.synchronize();
  // The same on the host's side: two copies into one pinned buffer.
  device.out().copyOut(other, 0, block.data(), bytes);
  device.ops().copyOut(other, 0, block.data(), bytes);
  EXPECT_EQ(device.takeFaults(), fault);
  device.synchronize();
  // Two that only read do not disturb each other.
  device.out().copyOut(out, 0, block.data(), bytes);
  device.ops().copyOut(other, 0, block.data(), bytes);
  device.synchronize();
  EXPECT_EQ(device.takeFaults(), "");
}

TEST_P(LateDevices, anOpStillReadsMemoryThatWentBackBehindIt) {
  const device::Memory result = memory(0);
  {
    const device::Memory block = memory(1);
    take(result, block.as<float>());
  }
  EXPECT_EQ(firstOf(result), 1);
}

// Review 12: a time between fences that nobody waited for.
TEST_P(LateDevices, aTimeThatIsAskedForTooEarly) {
  const device::Fence from = device.ops().record(), until = device.ops().record();
  device.seconds(from, until);
  EXPECT_EQ(device.takeFaults(), "times were asked for before their fences were over");
  device.wait(until);
  device.seconds(from, until);
  EXPECT_EQ(device.takeFaults(), "");
}

// Review 1: the op reads the host's memory when it is done, not when it is issued.
TEST_F(LatestDevice, hostMemoryInAnOp) {
  std::vector<float> host(n, 1);
  const auto plain = cpu();
  for (device::Device* on : {plain.get(), static_cast<device::Device*>(&device)}) {
    const device::Memory result = on->allocate(bytes);
    std::fill(host.begin(), host.end(), 1);
    on->takeRows({.x = device::devicePtr(host.data()), .n = 1, .dim = n, .out = result.as<float>()});
    std::fill(host.begin(), host.end(), 2);
    float number = 0;
    on->copyOut(&number, result.data(), sizeof number);
    EXPECT_EQ(number, on == plain.get() ? 1 : 2);
  }
}

// Review 3: a step's list is written over the list before it while ops read that one.
TEST_P(LateDevices, aListThatIsOverwrittenWhileAnOpMayReadIt) {
  int wrong = 0;
  for (const bool fenced : {true, false}) {
    for (int round = 0; round < 20; ++round) {
      const device::Memory x = device.allocate(bytes), list = memory(0), result = memory(-1);
      std::vector<float> counted(n);
      for (size_t i = 0; i < n; ++i) counted[i] = static_cast<float>(i);
      device.copyIn(x.data(), counted.data(), bytes);
      device::Pinned first = device.pinned(bytes), second = device.pinned(bytes);
      std::fill_n(reinterpret_cast<int32_t*>(first.data()), n, 5);
      std::fill_n(reinterpret_cast<int32_t*>(second.data()), n, 9);
      device.ops().copyIn(list.data(), first, 0, bytes);
      device.in().after(device.ops().record());
      device.takeRows({.x = x.as<float>(), .rows = list.as<int32_t>(), .n = n, .dim = 1, .out = result.as<float>()});
      if (fenced) device.in().after(device.ops().record());
      device.in().copyIn(list.data(), second, 0, bytes);
      // The host waits for the new list first, as it would for the step after.
      device.wait(device.in().record());
      const float number = firstOf(result);
      wrong += number != 5;
      if (fenced) {
        EXPECT_EQ(number, 5);
      }
    }
  }
  if (!GetParam().thread) {
    EXPECT_GT(wrong, 0);
  }
}

// Review 6: angles out of one vector that is filled again for every step.
TEST_F(LatestDevice, anglesOutOfOneVectorThatIsUsedAgain) {
  const device::Memory angles = device.allocate(bytes), heads = memory(1);
  device::Pinned one = device.pinned(bytes);
  for (int step = 0; step < 2; ++step) {
    for (size_t pair = 0; pair < n / 2; ++pair) {
      floats(one)[2 * pair] = std::cos(static_cast<float>(step));
      floats(one)[2 * pair + 1] = std::sin(static_cast<float>(step));
    }
    device.ops().copyIn(angles.data(), one, 0, bytes);
    device.rope({.x = heads.as<float>(),
                 .row_stride = n,
                 .angles = angles.as<float>(),
                 .style = device::RopeStyle::halves,
                 .n = 1,
                 .heads = 1,
                 .head_dim = n,
                 .dims = n});
  }
  device.synchronize();
  EXPECT_EQ(device.takeFaults(), "pinned memory was changed before it was copied in");
}

INSTANTIATE_TEST_SUITE_P(Ways, LateDevices, testing::ValuesIn(ways), [](const auto& tested) {
  return "seed" + std::to_string(tested.param.seed) + (tested.param.thread ? "_thread" : "");
});

// ------------------------------------------------------------------- whole models on a device that loses calls

enum class Lost {
  nothing,
  waits,          // the host does not wait
  fences_of_ops,  // ops do not wait for copies
  fences_of_in,   // copies to the device do not wait
  fences_of_out,  // copies from the device do not wait
  routing,        // experts are routed on the host, out of numbers as they are
  key_norms       // key norms are computed on the host, out of numbers as they are
};

class LosingDevice final : public device::ForwardingDevice {
 public:
  LosingDevice(device::Device& inner, device::Device& host, Lost lost)
      : device::ForwardingDevice(inner),
        m_host(host),
        m_lost(lost),
        m_ops(inner.ops(), lost == Lost::fences_of_ops),
        m_in(inner.in(), lost == Lost::fences_of_in),
        m_out(inner.out(), lost == Lost::fences_of_out) {}

  device::CopyQueue& ops() override { return m_ops; }
  device::CopyQueue& in() override { return m_in; }
  device::CopyQueue& out() override { return m_out; }
  void wait(device::Fence fence) override {
    if (m_lost != Lost::waits) device::ForwardingDevice::wait(fence);
  }
  void route(const device::RouteArgs& args) override {
    if (m_lost == Lost::routing) {
      float* at = const_cast<float*>(device::raw(args.scores));
      std::vector<float> now(at, at + args.n * args.experts);
      std::replace_if(
          now.begin(), now.end(), [](float score) { return std::isnan(score); }, 0.0f);
      device::ForwardingDevice::copyIn(device::devicePtr(at).as<std::byte>(), now.data(), now.size() * sizeof(float));
    }
    device::ForwardingDevice::route(args);
  }
  void keyNorms(const device::KeyNormArgs& args) override {
    m_lost == Lost::key_norms ? m_host.keyNorms(args) : device::ForwardingDevice::keyNorms(args);
  }

 private:
  class Queue final : public device::CopyQueue {
   public:
    Queue(device::CopyQueue& inner, bool loses) : m_inner(inner), m_loses(loses) {}
    void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t count) override {
      m_inner.copyIn(to, from, at, count);
    }
    void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t count) override {
      m_inner.copyOut(to, at, from, count);
    }
    device::Fence record() override { return m_inner.record(); }
    void after(device::Fence fence) override {
      if (!m_loses) m_inner.after(fence);
    }

   private:
    device::CopyQueue& m_inner;
    bool m_loses;
  };
  device::Device& m_host;  // does at once what it is given
  Lost m_lost;
  Queue m_ops, m_in, m_out;
};

// An observer that reads the device's memory as it is, or after a fence.
class Reader final : public cache::StepObserver {
 public:
  explicit Reader(bool fenced) : m_fenced(fenced) {}
  void stored(const cache::StoredRows& rows, device::Device& device) override { read(rows.k, device); }
  bool wantsWeights(int) const override { return true; }
  void attended(const cache::AttendedLayer& layer, device::Device& device) override { read(layer.weights, device); }
  std::vector<float> seen;

 private:
  void read(device::DevicePtr<const float> from, device::Device& device) {
    seen.push_back(0);
    if (m_fenced) {
      device.copyOut(&seen.back(), from.as<const std::byte>(), sizeof(float));
    } else {
      std::memcpy(&seen.back(), device::raw(from), sizeof(float));
    }
  }
  bool m_fenced;
};

struct LostCase {
  const char* name;
  Lost lost;
  const char* family;
  const char* spec;
  const char* shown;  // a fault; null: other bits than on the CPU
};

class LateModels : public testing::TestWithParam<LostCase> {};

TEST_P(LateModels, showWhatADeviceLoses) {
  const LostCase& tested = GetParam();
#if defined(__SANITIZE_THREAD__)
  if (tested.lost == Lost::waits) GTEST_SKIP() << "the mistake is a race, with the thread that writes cells to disk";
#endif
  const auto plain = cpu();
  const std::vector<float> expected = logitsOf(*plain, families / tested.family, tested.spec);
  for (const Lost lost : {Lost::nothing, tested.lost}) {
    std::string faults;
    bool same = true, refused = false;
    for (const LateOptions& way : ways) {
      if (way.thread) continue;  // where nobody waits, threads race
      LateDevice late(cpu(), way);
      {
        LosingDevice losing(late, *plain, lost);
        std::vector<float> got(expected.size());
        try {
          got = logitsOf(losing, families / tested.family, tested.spec);
        } catch (const Error& error) {  // what was lost may leave no number that is one
          EXPECT_EQ(error.kind(), ErrorKind::numbers) << error.what();
          refused = true;
        }
        ASSERT_EQ(got.size(), expected.size());
        same = same && std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)) == 0;
      }
      late.synchronize();
      faults += late.takeFaults();
    }
    if (lost == Lost::nothing) {
      EXPECT_TRUE(same);
      EXPECT_EQ(faults, "");
    } else if (tested.shown) {
      EXPECT_TRUE(refused || faults.find(tested.shown) != std::string::npos) << faults;
    } else {
      EXPECT_FALSE(same);
    }
  }
}

constexpr const char* changed = "pinned memory was changed before it was copied in";
constexpr const char* pinned_cells = "offloaded:residency=host";
constexpr const char* one_buffer = "offloaded:residency=host,prefetch=0";
constexpr const char* not_ordered = "copies use the same memory and no fence is between them";

INSTANTIATE_TEST_SUITE_P(
    Review, LateModels,
    testing::Values(
        LostCase{"listsAndAnglesAreOverwritten", Lost::waits, "llama_f32", "none", changed},      // 3, 6
        LostCase{"logitsAreReadTooEarly", Lost::waits, "llama_f32", "dynamic", nullptr},          // 5
        LostCase{"expertsAreRoutedOnTheHost", Lost::routing, "mixtral", "dynamic", nullptr},      // 8
        LostCase{"nobodyWaitsForWhatIsWritten", Lost::waits, "llama_f32", "offloaded", changed},  // 11
        LostCase{"opsDoNotWaitForOffloadedCells", Lost::fences_of_ops, "llama_f32", "offloaded", nullptr},
        LostCase{"cellsLeaveBeforeTheyAreWritten", Lost::fences_of_out, "llama_f32", "offloaded", not_ordered},
        LostCase{"opsDoNotWaitForPinnedCells", Lost::fences_of_ops, "llama_f32", pinned_cells, nullptr},
        LostCase{"pinnedCellsComeBeforeTheirBufferIsFree", Lost::fences_of_in, "llama_f32", one_buffer, nullptr},
        LostCase{"pinnedCellsComeBeforeTheyHaveLeft", Lost::fences_of_in, "llama_f32", one_buffer, not_ordered},
        LostCase{"pinnedCellsLeaveBeforeTheyAreWritten", Lost::fences_of_out, "llama_f32", pinned_cells, nullptr},
        LostCase{"nobodyWaitsForPinnedCells", Lost::waits, "llama_f32", pinned_cells, changed},
        LostCase{"keyNormsAreComputedOnTheHost", Lost::key_norms, "llama_f32",
                 "dynamic:retention=key_norm,window_length=40", nullptr}),  // 13
    [](const auto& tested) { return tested.param.name; });

class Environment {  // of the program, for a while
 public:
  Environment(const char* name, const char* value) : m_name(name) {
    if (const char* before = std::getenv(name)) m_before = before;
    setenv(name, value, 1);
  }
  ~Environment() { m_before ? setenv(m_name, m_before->c_str(), 1) : unsetenv(m_name); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  const char* m_name;
  std::optional<std::string> m_before;
};

TEST(TestDevices, areWhatTheEnvironmentSays) {
  for (const bool late : {false, true}) {
    const Environment device("KVARIUM_TEST_DEVICE", late ? "late" : "cpu");
    EXPECT_EQ(support::testDevice({.threads = 1})->facts().async, late);
    support::TestMemory memory;
    EXPECT_EQ(memory.facts().async, late);
    EXPECT_EQ(memory.facts().host_memory, !late);
  }
  const Environment device("KVARIUM_TEST_DEVICE", "late_thread"), seed("KVARIUM_TEST_SEED", "7");
  EXPECT_TRUE(support::lateOptions()->thread);
  EXPECT_EQ(support::lateOptions()->seed, 7u);
  const Environment unknown("KVARIUM_TEST_DEVICE", "lat");
  EXPECT_THROW(support::testDevice({.threads = 1}), std::runtime_error);
}

// Review 12, 13: who watches a step reads numbers that are not there yet.
TEST(LateObservers, readTooEarlyWithoutAFence) {
  const auto plain = cpu();
  for (const bool fenced : {true, false}) {
    const auto expected = std::make_shared<Reader>(false);
    logitsOf(*plain, families / "llama_f32", "dynamic", expected);
    LateDevice late(cpu(), {.seed = 0});
    const auto got = std::make_shared<Reader>(fenced);
    logitsOf(late, families / "llama_f32", "dynamic", got);
    EXPECT_FALSE(expected->seen.empty());
    EXPECT_EQ(got->seen == expected->seen, fenced);
  }
}

}  // namespace
}  // namespace kvarium::decode::late_device_checks_test
