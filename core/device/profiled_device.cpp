#include "core/device/profiled_device.h"

#include <algorithm>

#include "core/base/clock.h"

namespace kvarium {
namespace {

constexpr double number = sizeof(float);

// Of the cells of a view and the rows of a step.
struct Attended {
  double pairs = 0;  // of a row and a cell that it sees
  double bytes = 0;  // of a KV head's tiles, of cells that some row sees
};

Attended attended(const KvView& view, int n) {
  Attended all;
  for (int s = 0; s < view.n_segments; ++s) {
    const KvSegment& segment = view.segments[s];
    const auto rows = [&](int64_t position) {
      const int64_t behind = position - view.query_position;  // the first row
      const int64_t first = segment.causal ? std::max<int64_t>(0, behind) : 0;
      const int64_t end = segment.window < 0 ? n : std::min<int64_t>(n, behind + segment.window);
      return std::max<int64_t>(0, end - first);
    };
    int64_t cells = 0;
    for (int b = 0; b < segment.n_blocks; ++b) {
      const BlockRef& block = segment.blocks[b];
      if (!block.positions && rows(block.first_position) == n &&
          rows(block.first_position + cells_per_block - 1) == n) {
        const int live = __builtin_popcountll(block.live);
        cells += live;
        all.pairs += static_cast<double>(live) * n;
        continue;
      }
      for (uint64_t left = block.live; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left);
        const int64_t seen_by = rows(block.positions ? block.positions[cell] : block.first_position + cell);
        cells += seen_by > 0 ? 1 : 0;
        all.pairs += static_cast<double>(seen_by);
      }
    }
    all.bytes +=
        static_cast<double>(segment.k_tile_bytes + segment.v_tile_bytes) * static_cast<double>(cells) / cells_per_block;
  }
  return all;
}

class ProfiledDevice final : public Device {
 public:
  ProfiledDevice(std::unique_ptr<Device> device, DeviceProfile& profile)
      : m_device(std::move(device)), m_profile(profile) {}

  std::string name() const override { return m_device->name(); }
  Precision precision() const override { return m_device->precision(); }
  bool hostMemory() const override { return m_device->hostMemory(); }
  Memory allocate(size_t bytes) override { return m_device->allocate(bytes); }
  void copyIn(std::byte* to, const void* from, size_t bytes) override { m_device->copyIn(to, from, bytes); }
  void copyOut(void* to, const std::byte* from, size_t bytes) override { m_device->copyOut(to, from, bytes); }
  void copyWithin(std::byte* to, const std::byte* from, size_t bytes) override {
    m_device->copyWithin(to, from, bytes);
  }
  void synchronize() override { m_device->synchronize(); }
  std::unique_ptr<Weight> pack(std::span<const TensorView> parts) override { return m_device->pack(parts); }

  void embed(const EmbedArgs& args) override {
    timed(Op::embed, 0, 0, [&] { m_device->embed(args); });
  }
  void rmsNorm(const RmsNormArgs& args) override {
    timed(Op::norm, 2 * number * args.n * args.heads * args.dim, 0, [&] { m_device->rmsNorm(args); });
  }
  void layerNorm(const LayerNormArgs& args) override {
    timed(Op::norm, 2 * number * args.n * args.dim, 0, [&] { m_device->layerNorm(args); });
  }
  void matmul(const MatmulArgs& args) override {
    const auto rows = static_cast<double>(args.w->rows), cols = static_cast<double>(args.w->cols);
    timed(Op::matmul, static_cast<double>(args.w->bytes) + number * args.n * (rows + cols), args.n * rows * cols,
          [&] { m_device->matmul(args); });
  }
  void rope(const RopeArgs& args) override {
    timed(Op::rope, 2 * number * args.n * args.heads * args.dims, 0, [&] { m_device->rope(args); });
  }
  void storeKv(const StoreKvArgs& args) override {
    timed(Op::store_kv, 2 * number * args.n * args.n_kv_heads * args.head_dim, 0, [&] { m_device->storeKv(args); });
  }
  void sealKv(const SealKvArgs& args) override {
    timed(Op::seal_kv, 2 * 2.0 * cells_per_block * args.n_kv_heads * args.head_dim, 0, [&] { m_device->sealKv(args); });
  }
  void attend(const AttendArgs& args) override {
    const Attended all = attended(args.view, args.n);
    timed(Op::attend, all.bytes * args.n_kv_heads, 2.0 * args.n_heads * args.head_dim * all.pairs,
          [&] { m_device->attend(args); });
  }
  void gated(const GatedArgs& args) override {
    timed(Op::gated, 3 * number * args.n * args.dim, 0, [&] { m_device->gated(args); });
  }
  void activate(const ActivateArgs& args) override {
    timed(Op::gated, 2 * number * args.n * args.dim, 0, [&] { m_device->activate(args); });
  }
  void takeRows(const TakeRowsArgs& args) override {
    timed(Op::rows, 2 * number * args.n * args.dim, 0, [&] { m_device->takeRows(args); });
  }
  void addRows(const AddRowsArgs& args) override {
    timed(Op::rows, 3 * number * args.n * args.dim, 0, [&] { m_device->addRows(args); });
  }
  void causalConv(const CausalConvArgs& args) override {
    timed(Op::scan, 2 * number * args.n * args.channels, 0, [&] { m_device->causalConv(args); });
  }
  void selectiveScan(const SelectiveScanArgs& args) override {
    timed(Op::scan, 4 * number * args.n * args.channels, 0, [&] { m_device->selectiveScan(args); });
  }

 private:
  void free(std::byte*, size_t) noexcept override {}  // what it hands out is the other device's

  template <class Function>
  void timed(Op op, double bytes, double products, const Function& function) {
    const auto start = Clock::now();
    function();
    m_device->synchronize();
    OpCost& cost = m_profile[static_cast<size_t>(op)];
    cost.seconds += secondsSince(start);
    cost.bytes += bytes;
    cost.products += products;
    ++cost.calls;
  }

  std::unique_ptr<Device> m_device;
  DeviceProfile& m_profile;
};

}  // namespace

DeviceProfile emptyProfile() {
  DeviceProfile profile;
  const char* names[op_count] = {"embed", "norm",   "matmul", "rope",       "store keys, values",
                                 "seal",  "attend", "gate",   "other rows", "scan"};
  for (int i = 0; i < op_count; ++i) profile[static_cast<size_t>(i)].name = names[i];
  return profile;
}

std::unique_ptr<Device> profiled(std::unique_ptr<Device> device, DeviceProfile& profile) {
  return std::make_unique<ProfiledDevice>(std::move(device), profile);
}

}  // namespace kvarium
