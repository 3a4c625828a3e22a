#include "core/device/profiled_device.h"

#include <chrono>

namespace kvarium {
namespace {

constexpr double number = sizeof(float);

// Cells that a row may see, of all segments.
double cellsOf(const KvView& view) {
  double cells = 0;
  for (int s = 0; s < view.n_segments; ++s) {
    for (int b = 0; b < view.segments[s].n_blocks; ++b) cells += __builtin_popcountll(view.segments[s].blocks[b].live);
  }
  return cells;
}

// Of their tiles.
double cellBytes(const KvView& view, int n_kv_heads) {
  double bytes = 0;
  for (int s = 0; s < view.n_segments; ++s) {
    const KvSegment& segment = view.segments[s];
    for (int b = 0; b < segment.n_blocks; ++b) {
      bytes += static_cast<double>(segment.k_tile_bytes + segment.v_tile_bytes) * n_kv_heads *
               __builtin_popcountll(segment.blocks[b].live) / cells_per_block;
    }
  }
  return bytes;
}

class ProfiledDevice final : public Device {
 public:
  ProfiledDevice(std::unique_ptr<Device> device, DeviceProfile& profile)
      : m_device(std::move(device)), m_profile(profile) {}

  std::string name() const override { return m_device->name(); }
  Precision precision() const override { return m_device->precision(); }
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
    // Of the cells of the step itself a row sees half, on average.
    const double cells = cellsOf(args.view) - (args.n - 1) / 2.0;
    timed(Op::attend, cellBytes(args.view, args.n_kv_heads), 2.0 * args.n * args.n_heads * args.head_dim * cells,
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
    const auto start = std::chrono::steady_clock::now();
    function();
    m_device->synchronize();
    OpCost& cost = m_profile[static_cast<size_t>(op)];
    cost.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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
