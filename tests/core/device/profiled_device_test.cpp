// The profile of a device: what attention and experts must move and multiply, where the host can read their lists.

#include <gtest/gtest.h>

#include "core/device/forwarding_device.h"
#include "core/device/profiled_device.h"
#include "tests/core/device/kv_query.h"

namespace kvarium::device::profiled_device_test {
namespace {

const OpCost& costOf(const DeviceProfile& profile, Op op) { return profile[static_cast<size_t>(op)]; }

TEST(ProfiledDevice, countsTheCellsThatTheRowsOfEverySequenceSee) {
  std::mt19937 random(51);
  DeviceProfile profile = emptyProfile();
  const auto device = profiled(cpu::makeCpuDevice({.threads = 1}), profile);
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

  std::vector<float> weights(3 * 64);  // of each sequence's last row
  device->attendWeights(query.over(view), {.out = devicePtr(weights.data()), .blocks = 3});
  EXPECT_EQ(costOf(profile, Op::attend_weights).calls, 1);
  EXPECT_EQ(costOf(profile, Op::attend_weights).products, 4 * 32 * (100 + 10.0));
  EXPECT_EQ(costOf(profile, Op::attend_weights).bytes, 2 * 32 * sizeof(float) * 110.0 + 3 * 64 * sizeof(float));
}

TEST(ProfiledDevice, countsTheCellsThatMove) {
  DeviceProfile profile = emptyProfile();
  const auto device = profiled(cpu::makeCpuDevice({.threads = 1}), profile);
  test::KvCells cells(*device, 2, 32, KvFormat::f16, KvFormat::f32);
  const BlockRef from = cells.newBlock(0), to = cells.newBlock(64);
  const std::vector<KvMove> moves = {{from.base, to.base, 3, 0, 5}, {from.base, to.base, 40, 5, 7}};
  device->moveKv({.moves = devicePtr(moves.data()),
                  .n = 2,
                  .v_from_offset = cells.vOffset(),
                  .v_to_offset = cells.vOffset(),
                  .k_from = {KvFormat::f16, {}},
                  .v_from = {KvFormat::f32, {}},
                  .k_to = KvFormat::f16,
                  .v_to = KvFormat::f32,
                  .n_kv_heads = 2,
                  .head_dim = 32});
  EXPECT_EQ(costOf(profile, Op::move_kv).calls, 1);
  EXPECT_EQ(costOf(profile, Op::move_kv).bytes, 2 * (5 + 7) * 2 * 32 * (2.0 + 4.0));
}

// Its memory is not the host's: a list of addresses must not be followed.
class FarDevice final : public ForwardingDevice {
 public:
  using ForwardingDevice::ForwardingDevice;
  std::byte* hostAddress(DevicePtr<std::byte>) const override { return nullptr; }
  void attend(const AttendArgs&) override {}
  void attendWeights(const AttendArgs&, const AttendWeights&) override {}
  void moveKv(const MoveKvArgs&) override {}
  void expertMatmul(const ExpertMatmulArgs&) override {}
};

TEST(ProfiledDevice, doesNotReadListsThatTheHostDoesNotReach) {
  const auto cpu = cpu::makeCpuDevice({.threads = 1});
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
  device->attendWeights(attend, {});
  EXPECT_EQ(costOf(profile, Op::attend_weights).products, 0);
  device->moveKv({.moves = nowhere(static_cast<const KvMove*>(nullptr)), .n = 2, .n_kv_heads = 1, .head_dim = 8});
  EXPECT_EQ(costOf(profile, Op::move_kv).bytes, 0);
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
}  // namespace kvarium::device::profiled_device_test
