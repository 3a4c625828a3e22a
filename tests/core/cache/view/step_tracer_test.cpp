// The times that a tracer gives for a device whose ops take effect later: those of its fences, which are set here.
#include "core/cache/view/step_tracer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include "core/device/forwarding_device.h"
#include "tests/support/plain_device.h"

namespace kvarium::cache::step_tracer_test {
namespace {

// Reaches the fences of all its queues at the times that the test sets.
class TimedDevice final : public device::ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  double now_ms = 0;             // of the next fence
  std::vector<uint64_t> waited;  // for these fences
  std::set<uint64_t> not_over;
  uint64_t last() const { return m_times.size(); }

  device::DeviceFacts facts() const override { return {.name = "timed", .async = true}; }
  device::CopyQueue& ops() override { return m_queue; }
  bool isOver(device::Fence fence) override { return !not_over.contains(fence.id); }
  void wait(device::Fence fence) override { waited.push_back(fence.id); }
  double seconds(device::Fence from, device::Fence until) override {
    EXPECT_TRUE(isOver(until));
    return (m_times[until.id - 1] - m_times[from.id - 1]) / 1000;
  }
  device::Fence at(double ms) {
    now_ms = ms;
    return m_queue.record();
  }

 private:
  class Queue final : public device::CopyQueue {
   public:
    explicit Queue(TimedDevice& device) : m_device(device) {}
    void copyIn(device::DevicePtr<std::byte>, const device::Pinned&, size_t, size_t) override {}
    void copyOut(device::Pinned&, size_t, device::DevicePtr<const std::byte>, size_t) override {}
    device::Fence record() override {
      m_device.m_times.push_back(m_device.now_ms);
      return {m_device.m_times.size()};
    }
    void after(device::Fence) override {}

   private:
    TimedDevice& m_device;
  };
  std::vector<double> m_times;  // milliseconds of the device, by fence
  Queue m_queue{*this};
};

class StepTracerTest : public testing::Test {
 protected:
  support::PlainDevice plain;
  TimedDevice device{plain};
  StepTracer tracer;

  void commit() {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // no fence is reached later than the host looks
    tracer.committing();
    tracer.committed({Commit::Kind::append, 1, 0});
  }
  void emptyStep() {
    tracer.begun(0, 1);
    tracer.embedded(device);
    tracer.headEnded(device);
    commit();
  }
};

TEST_F(StepTracerTest, tellsTheDevicesTimesAndWaitsOnlyAtBothEndsOfTheStep) {
  emptyStep();
  device.waited.clear();
  device.now_ms = 100;
  const auto before = std::chrono::steady_clock::now();
  tracer.begun(1, 1);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
  const uint64_t zero = device.last();
  device.now_ms = 101;
  tracer.embedded(device);
  const device::Fence waits = device.at(103), arrived = device.at(106);
  tracer.moved(0, MoveWay::in, {device, device.at(102)}, {device, arrived}, 4096);
  tracer.stalled(0, {device, waits}, {device, arrived});
  device.now_ms = 110;
  tracer.layerEnded(0, device);
  tracer.stalled(1, {device, device.at(110)}, {device, arrived});  // its copy was there before
  device.now_ms = 111;
  tracer.layerEnded(1, device);
  device.now_ms = 113;
  tracer.headEnded(device);
  const uint64_t head = device.last();
  EXPECT_EQ(device.waited, std::vector<uint64_t>{zero});
  commit();
  EXPECT_EQ(device.waited, (std::vector<uint64_t>{zero, head}));

  const StepTrace trace = tracer.last().value();
  ASSERT_EQ(trace.parts.size(), 3u);  // embedding, head, commit
  const double at_100 = trace.parts[0].end - 1;
  const auto isAt = [&](double told, double ms) { return std::abs(told - at_100 - (ms - 100)) < 1e-3; };
  ASSERT_EQ(trace.compute.size(), 2u);
  EXPECT_TRUE(isAt(trace.compute[0].begin, 101) && isAt(trace.compute[0].end, 110));
  EXPECT_TRUE(isAt(trace.compute[1].begin, 110) && isAt(trace.compute[1].end, 111));
  EXPECT_TRUE(isAt(trace.parts[1].begin, 111) && isAt(trace.parts[1].end, 113));
  ASSERT_EQ(trace.stalls.size(), 1u);
  EXPECT_TRUE(isAt(trace.stalls[0].begin, 103) && isAt(trace.stalls[0].end, 106));
  ASSERT_EQ(trace.copies_in.size(), 1u);
  EXPECT_TRUE(isAt(trace.copies_in[0].begin, 102) && isAt(trace.copies_in[0].end, 106));
  EXPECT_EQ(trace.copies_in[0].bytes, 4096);
  // The two clocks are a moment apart: the host's, which saw the step begin after the fence.
  EXPECT_LE(at_100, 0);
  EXPECT_GE(at_100, -took.count() - 1e-3);
  EXPECT_GE(trace.end, 20);
  EXPECT_GE(trace.parts[2].begin, trace.parts[1].end);
}

TEST_F(StepTracerTest, aCopyThatIsNotOverBelongsToTheNextStep) {
  emptyStep();
  tracer.begun(1, 1);
  tracer.embedded(device);
  const device::Fence from = device.at(1), until = device.at(2);
  device.not_over = {until.id};
  tracer.moved(3, MoveWay::in, {device, from}, {device, until}, 64);
  tracer.headEnded(device);
  commit();
  EXPECT_TRUE(tracer.last()->copies_in.empty());
  device.not_over.clear();
  emptyStep();
  const std::vector<StepTrace::Move> moves = tracer.last()->copies_in;
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].layer, 3);
  EXPECT_NEAR(moves[0].end - moves[0].begin, 1, 1e-3);
  EXPECT_LT(moves[0].end, 0);  // it was over before this step
  emptyStep();
  EXPECT_TRUE(tracer.last()->copies_in.empty());
}

TEST_F(StepTracerTest, ofAStepThatNeverWasNothingIsTold) {
  emptyStep();
  tracer.begun(1, 1);
  tracer.embedded(device);
  tracer.moved(0, MoveWay::out, {device, device.at(1)}, {device, device.at(2)}, 64);
  tracer.layerEnded(0, device);
  tracer.abandoned();
  emptyStep();
  EXPECT_TRUE(tracer.last()->compute.empty());
  EXPECT_TRUE(tracer.last()->copies_out.empty());
}

}  // namespace
}  // namespace kvarium::cache::step_tracer_test
