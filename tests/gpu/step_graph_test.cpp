// Steps that repeat become one graph; steps that differ are computed as ever.
#include <gtest/gtest.h>

#include <vector>

#include "tests/gpu/device_pair.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/gpu/emulated/rules_restored.h"

namespace kvarium::gpu_emulated::step_graph_test {
namespace {

using test::OpRun, test::randomFloats, test::sameBits;

constexpr int dim = 40;

class StepGraphTest : public testing::Test {
 protected:
  StepGraphTest() {
    emulated::rules().when = emulated::When::late;
    std::mt19937 random(3);
    m_x = m_on.put(randomFloats(dim, random));
    m_weight = m_on.put(randomFloats(dim, random));
    m_out = m_on.room<float>(dim);
    m_other = m_on.room<float>(dim);
    m_device->synchronize();
    emulated::counters() = {};
  }

  void norm(device::DevicePtr<float> out) {
    m_device->rmsNorm({.x = m_x, .weight = m_weight, .n = 1, .dim = dim, .out = out});
  }
  void add(device::DevicePtr<float> to) { m_device->addRows({.x = m_out, .n = 1, .dim = dim, .out = to}); }
  // x changes from step to step as a step's inputs do: by a copy before it.
  void changeX(float to) {
    const std::vector<float> values(dim, to);
    m_device->copyIn(m_x.as<std::byte>(), values.data(), dim * sizeof(float));
  }
  void step(const std::vector<std::function<void()>>& ops) {
    m_device->beginStep();
    for (const auto& op : ops) op();
    m_device->endStep();
  }
  std::vector<float> taken(device::DevicePtr<float> from) { return m_on.take(from, dim); }

  test::RulesRestored m_restored;
  std::unique_ptr<device::Device> m_device = makeEmulatedDevice(device::Precision::exact);
  OpRun m_on{*m_device};
  device::DevicePtr<float> m_x, m_weight, m_out, m_other;
  const std::function<void()> m_norm = [this] { norm(m_out); }, m_add = [this] { add(m_x); },
                              m_copy = [this] { norm(m_other); };
};

TEST_F(StepGraphTest, stepsAlikeAreCapturedOnceAndLaunchedAsOne) {
  for (int i = 0; i < 10; ++i) {
    changeX(static_cast<float>(i + 1));
    step({m_norm, m_add, m_copy});
  }
  EXPECT_EQ(emulated::counters().graphs, 1u);
  EXPECT_EQ(emulated::counters().graph_launches, 9u);
  EXPECT_EQ(emulated::counters().launches, 6u);  // of the first step, and into the capture
  const std::vector<float> x = taken(m_x), out = taken(m_out), other = taken(m_other);
  changeX(10);
  for (const auto& op : {m_norm, m_add, m_copy}) op();
  EXPECT_TRUE(sameBits(taken(m_x), x));
  EXPECT_TRUE(sameBits(taken(m_out), out));
  EXPECT_TRUE(sameBits(taken(m_other), other));
}

TEST_F(StepGraphTest, aStepThatIsDroppedIsNeitherIssuedNorRemembered) {
  const auto drop = [this](const std::vector<std::function<void()>>& ops) {
    m_device->beginStep();
    for (const auto& op : ops) op();
    m_device->dropStep();
  };
  step({m_norm, m_add, m_copy});
  for (int i = 0; i < 5; ++i) drop({m_norm, m_add});
  EXPECT_EQ(emulated::counters().launches, 3u);
  for (int i = 0; i < 5; ++i) drop({m_copy});  // nothing to hold it back for
  EXPECT_EQ(emulated::counters().launches, 8u);
  EXPECT_EQ(emulated::counters().graphs, 0u);
  step({m_norm, m_add, m_copy});
  EXPECT_EQ(emulated::counters().graphs, 1u);
  EXPECT_EQ(emulated::counters().graph_launches, 1u);
}

TEST_F(StepGraphTest, aLaunchThatIsRefusedEndsTheCapture) {
  step({m_norm, m_add, m_copy});
  emulated::rules().refused_launch = emulated::counters().launches + 2;
  EXPECT_THROW(step({m_norm, m_add, m_copy}), Error);
  m_device->dropStep();
  m_device->synchronize();
  changeX(4);
  step({m_norm, m_copy});
  EXPECT_TRUE(sameBits(taken(m_out), taken(m_other)));
  changeX(5);
  step({m_norm, m_add, m_copy});
  EXPECT_EQ(emulated::counters().graphs, 1u);
}

TEST_F(StepGraphTest, withoutMemoryForAGraphAStepGoesOpByOp) {
  emulated::rules().most_graphs = 0;
  for (int i = 0; i < 5; ++i) {
    changeX(static_cast<float>(i + 1));
    step({m_norm, m_copy});
    EXPECT_TRUE(sameBits(taken(m_out), taken(m_other)));
  }
  EXPECT_EQ(emulated::counters().graph_launches, 0u);
  EXPECT_EQ(emulated::counters().launches, 2u * 5 + 2 * 2);  // and two captures without use
}

TEST_F(StepGraphTest, aStepThatTurnsOutToBeAnotherIsIssuedWhole) {
  step({m_norm, m_add});
  step({m_norm, m_add});
  changeX(2);
  step({m_norm, m_copy});
  const std::vector<float> out = taken(m_out), other = taken(m_other);
  EXPECT_TRUE(sameBits(out, other));
  for (const float value : taken(m_x)) ASSERT_EQ(value, 2.0f);
  changeX(3);
  step({m_norm});  // a part of both
  step({m_norm, m_add, m_add});
  const std::vector<float> twice = taken(m_x), normed = taken(m_out);
  for (size_t i = 0; i < dim; ++i) ASSERT_EQ(twice[i], 3.0f + normed[i] + normed[i]);
  EXPECT_EQ(emulated::counters().graphs, 1u);
}

TEST_F(StepGraphTest, whatIsAskedInTheMiddleOfAStepSeesTheOpsBefore) {
  for (int i = 0; i < 3; ++i) {
    changeX(static_cast<float>(i + 1));
    std::vector<float> seen;
    step({m_norm, [&] { seen = taken(m_out); }, m_add});
    EXPECT_TRUE(sameBits(taken(m_out), seen));
    for (size_t n = 0; n < dim; ++n) ASSERT_EQ(taken(m_x)[n], static_cast<float>(i + 1) + seen[n]);
  }
  EXPECT_EQ(emulated::counters().graphs, 0u);
}

TEST_F(StepGraphTest, aNewWeightAtTheOldAddressIsSeen) {
  std::mt19937 random(5);
  const std::vector<float> ones(dim, 1), numbers = randomFloats(dim, random);
  const auto packed = [&](const std::vector<float>& values) {
    const TensorView view{reinterpret_cast<const std::byte*>(values.data()), DType::f32, 2, {1, dim}};
    return m_device->pack(std::span(&view, 1));
  };
  std::unique_ptr<device::Weight> weight = packed(ones);
  const auto product = [&] { m_device->matmul({.x = m_x, .w = weight.get(), .n = 1, .out = m_out}); };
  changeX(1);
  step({product});
  step({product});
  EXPECT_EQ(taken(m_out)[0], dim);
  weight = packed(numbers);
  step({product});
  float sum = 0;
  for (const float number : numbers) sum += number;
  EXPECT_NEAR(taken(m_out)[0], sum, 1e-4);
}

TEST_F(StepGraphTest, fourKindsOfStepsAreKept) {
  std::vector<std::vector<std::function<void()>>> kinds;
  for (int count = 1; count <= 5; ++count) kinds.emplace_back(static_cast<size_t>(count), m_norm);
  for (int round = 0; round < 3; ++round) {
    for (size_t kind = 0; kind < 4; ++kind) step(kinds[kind]);
  }
  m_device->synchronize();
  EXPECT_EQ(emulated::counters().graphs, 4u);
  EXPECT_EQ(emulated::counters().graph_launches, 8u);
  step(kinds[4]);  // in the place of the first
  step(kinds[4]);
  step(kinds[0]);
  m_device->synchronize();
  EXPECT_EQ(emulated::counters().graphs, 5u);
}

}  // namespace
}  // namespace kvarium::gpu_emulated::step_graph_test
