// The profile of a device: what attention and experts must move and multiply, where the host can read their lists.

#include <gtest/gtest.h>

#include "core/device/forwarding_device.h"
#include "core/device/profiled_device.h"
#include "tests/core/device/kv_query.h"

namespace kvarium {
namespace {

const OpCost& costOf(const DeviceProfile& profile, Op op) { return profile[static_cast<size_t>(op)]; }

TEST(ProfiledDevice, CountsTheCellsThatTheRowsOfEverySequenceSee) {
  std::mt19937 random(51);
  DeviceProfile profile = emptyProfile();
  const auto device = profiled(makeCpuDevice({.threads = 1}), profile);
  const test::Shape shape{.n_heads = 4, .n_kv_heads = 2, .head_dim = 32};
  test::KvCells cells(*device, 2, 32, KvFormat::f32, KvFormat::f32);
  test::Query query(3, 0, shape, random);
  query.sequences = {{.first_row = 0, .rows = 1, .first_position = 99},
                     {.first_row = 1, .rows = 2, .first_position = 8}};
  const test::CellsView view({{cells.segment(cells.fill(0, 100, random))}, {cells.segment(cells.fill(0, 10, random))}});
  device->attend(query.over(view));
  const double pairs = 100 + 9 + 10;
  EXPECT_EQ(costOf(profile, Op::attend).calls, 1);
  EXPECT_EQ(costOf(profile, Op::attend).products, 2.0 * 4 * 32 * pairs);
  EXPECT_EQ(costOf(profile, Op::attend).bytes, 2 * 2.0 * 32 * sizeof(float) * 110);
}

// Its memory is not the host's: a list of addresses must not be followed.
class FarDevice final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  std::byte* hostAddress(DevicePtr<std::byte>) const override { return nullptr; }
  void attend(const AttendArgs&) override {}
  void expertMatmul(const ExpertMatmulArgs&) override {}
};

TEST(ProfiledDevice, DoesNotReadListsThatTheHostDoesNotReach) {
  const auto cpu = makeCpuDevice({.threads = 1});
  DeviceProfile profile = emptyProfile();
  const auto device = profiled(std::make_unique<FarDevice>(*cpu), profile);
  const auto nowhere = [](auto* like) { return devicePtr(reinterpret_cast<decltype(like)>(uintptr_t{64})); };
  AttendArgs attend{.sequences = nowhere(static_cast<const SequenceRows*>(nullptr)), .n_sequences = 2};
  attend.view.n_segments = 1;
  attend.view.ranges = nowhere(static_cast<const KvRange*>(nullptr));
  attend.view.blocks = nowhere(static_cast<const BlockRef*>(nullptr));
  device->attend(attend);
  EXPECT_EQ(costOf(profile, Op::attend).calls, 1);
  EXPECT_EQ(costOf(profile, Op::attend).products, 0);
  Weight weight;
  weight.rows = 8;
  weight.cols = 4;
  weight.bytes = 128;
  const std::vector<const Weight*> experts(5, &weight);
  device->expertMatmul({.w = experts, .first = nowhere(static_cast<const int32_t*>(nullptr)), .n = 3});
  EXPECT_EQ(costOf(profile, Op::matmul).products, 3 * 8 * 4);
  EXPECT_EQ(costOf(profile, Op::matmul).bytes, 3 * 128 + 3 * 12 * sizeof(float));
}

}  // namespace
}  // namespace kvarium
