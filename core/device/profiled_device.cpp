#include "core/device/profiled_device.h"

#include <algorithm>
#include <limits>
#include <span>

#include "core/base/clock.h"
#include "core/device/device_access.h"
#include "core/device/forwarding_device.h"
#include "core/device/quant_layout.h"

namespace kvarium::device {
namespace {

constexpr double number = sizeof(float);

// Numbers of device memory as the host reads them; null where only copies reach them.
template <class T>
const T* onHost(const Device& device, DevicePtr<const T> numbers) {
  auto* bytes = const_cast<std::byte*>(reinterpret_cast<const std::byte*>(raw(numbers)));
  return reinterpret_cast<const T*>(device.hostAddress(devicePtr(bytes)));
}

// The work of one call of attention.
struct Attended {
  double pairs = 0;                 // of a row and a cell that it sees
  double k_bytes = 0, v_bytes = 0;  // of a KV head's tiles, of cells that some row sees
};

// Adds one sequence and one segment.
void count(const Device& device, const KvSegment& segment, std::span<const BlockRef> blocks, const SequenceRows& step,
           Attended& all) {
  const int n = step.rows;
  const auto rows = [&](int64_t position) {
    const int64_t behind = position - step.first_position;  // the first row
    const int64_t first = segment.causal ? std::max<int64_t>(0, behind) : 0;
    const int64_t end = segment.window < 0 ? n : std::min<int64_t>(n, behind + segment.window);
    return std::max<int64_t>(0, end - first);
  };
  int64_t cells = 0;
  for (const BlockRef& block : blocks) {
    if (!block.positions && rows(block.first_position) == n && rows(block.first_position + cells_per_block - 1) == n) {
      const int live = __builtin_popcountll(block.live);
      cells += live;
      all.pairs += static_cast<double>(live) * n;
      continue;
    }
    const int64_t* positions = onHost(device, block.positions);
    for (uint64_t left = block.live; left; left &= left - 1) {
      const int cell = __builtin_ctzll(left);
      const int64_t seen_by = rows(positions ? positions[cell] : block.first_position + cell);
      cells += seen_by > 0 ? 1 : 0;
      all.pairs += static_cast<double>(seen_by);
    }
  }
  const double tiles = static_cast<double>(cells) / cells_per_block;
  all.k_bytes += static_cast<double>(segment.k_tile_bytes) * tiles;
  all.v_bytes += static_cast<double>(segment.v_tile_bytes) * tiles;
}

// The work for the last `rows` rows of each sequence. Zeros where the host does not reach the device's memory.
Attended attended(const Device& device, const AttendArgs& args, int rows) {
  const KvView& view = args.view;
  const SequenceRows* sequences = onHost(device, args.sequences);
  const KvRange* ranges = onHost(device, view.ranges);
  const BlockRef* blocks = onHost(device, view.blocks);
  Attended all;
  if (!sequences || !ranges) return all;
  for (int s = 0; s < args.n_sequences; ++s) {
    for (int g = 0; g < view.n_segments; ++g) {
      const KvRange& range = ranges[s * view.n_segments + g];
      if (range.count == 0) continue;
      const int skipped = std::max(0, sequences[s].rows - rows);
      const SequenceRows step{.rows = sequences[s].rows - skipped,
                              .first_position = sequences[s].first_position + skipped};
      count(device, view.segments[g], {blocks + range.first, static_cast<size_t>(range.count)}, step, all);
    }
  }
  return all;
}

// Bytes of the cells that are read and written; 0 where the host does not reach the list.
double movedBytes(const Device& device, const MoveKvArgs& args) {
  const KvMove* moves = onHost(device, args.moves);
  double cells = 0;
  for (int i = 0; moves && i < args.n; ++i) cells += moves[i].count;
  const auto bytes = [&](const KvEncoding& coding, KvSide side) {
    return static_cast<double>(bytesOfTile(coding, side, args.head_dim));
  };
  return cells / cells_per_block * args.n_kv_heads *
         (bytes(args.k_from, KvSide::key) + bytes(args.v_from, KvSide::value) + bytes({args.k_to, {}}, KvSide::key) +
          bytes({args.v_to, {}}, KvSide::value));
}

// Bytes of the experts that have a row; where the host does not reach the lists, as many as could have one.
double weightBytes(const Device& device, const ExpertMatmulArgs& args) {
  const int32_t* first = onHost(device, args.first);
  const size_t most = first ? args.w.size() : std::min(args.w.size(), static_cast<size_t>(args.n));
  double bytes = 0;
  for (size_t e = 0; e < most; ++e) {
    if (!first || first[e + 1] > first[e]) bytes += static_cast<double>(args.w[e]->bytes);
  }
  return bytes;
}

class ProfiledDevice final : public ForwardingDevice {
 public:
  ProfiledDevice(std::unique_ptr<Device> device, DeviceProfile& profile)
      : ForwardingDevice(*device), m_device(std::move(device)), m_profile(profile) {}

  void embed(const EmbedArgs& args) override { timed(&Device::embed, args, Op::embed, 0); }
  void rmsNorm(const RmsNormArgs& args) override {
    timed(&Device::rmsNorm, args, Op::norm, 2.0 * args.n * args.heads * args.dim);
  }
  void layerNorm(const LayerNormArgs& args) override {
    timed(&Device::layerNorm, args, Op::norm, 2.0 * args.n * args.dim);
  }
  void matmul(const MatmulArgs& args) override {
    const auto rows = static_cast<double>(args.w->rows), cols = static_cast<double>(args.w->cols);
    const double numbers = static_cast<double>(args.w->bytes) / number + args.n * (rows + cols);
    timed(&Device::matmul, args, Op::matmul, numbers, args.n * rows * cols);
  }
  void rope(const RopeArgs& args) override {
    timed(&Device::rope, args, Op::rope, 2.0 * args.n * args.heads * args.dims);
  }
  void storeKv(const StoreKvArgs& args) override {
    timed(&Device::storeKv, args, Op::store_kv, 2.0 * args.n * args.n_kv_heads * args.head_dim);
  }
  void sealKv(const SealKvArgs& args) override {  // of 16 bits
    timed(&Device::sealKv, args, Op::seal_kv, 1.0 * cells_per_block * args.n * args.n_kv_heads * args.head_dim);
  }
  void attend(const AttendArgs& args) override {
    const Attended all = attended(*m_device, args, std::numeric_limits<int>::max());
    timed(&Device::attend, args, Op::attend, (all.k_bytes + all.v_bytes) * args.n_kv_heads / number,
          2.0 * args.n_heads * args.head_dim * all.pairs);
  }
  void attendWeights(const AttendArgs& args, const AttendWeights& weights) override {
    const Attended all = attended(*m_device, args, weights.rows);
    const double written = 1.0 * cells_per_block * weights.blocks * (weights.by_head ? args.n_heads : 1);
    timed(Op::attend_weights, all.k_bytes * args.n_kv_heads / number + written,
          1.0 * args.n_heads * args.head_dim * all.pairs, [&] { m_device->attendWeights(args, weights); });
  }
  void moveKv(const MoveKvArgs& args) override {
    timed(&Device::moveKv, args, Op::move_kv, movedBytes(*m_device, args) / number);
  }
  void keyNorms(const KeyNormArgs& args) override {
    timed(&Device::keyNorms, args, Op::rows, 1.0 * args.n * args.n_kv_heads * args.head_dim);
  }
  void queryMoments(const QueryMomentsArgs& args) override {
    const double rows = 1.0 * args.n * args.n_heads * args.head_dim;
    const double written = 1.0 * args.n_heads * args.head_dim * (1 + args.head_dim);
    timed(&Device::queryMoments, args, Op::rows, rows + written, rows * args.head_dim);
  }
  void keyForms(const KeyFormsArgs& args) override {
    const double read = 1.0 * args.n * args.n_kv_heads * args.head_dim;
    const double forms = 1.0 * args.n_heads * args.head_dim * (1 + args.head_dim);
    timed(&Device::keyForms, args, Op::rows, read + forms, args.n * forms);
  }
  void gated(const GatedArgs& args) override { timed(&Device::gated, args, Op::gated, 3.0 * args.n * args.dim); }
  void activate(const ActivateArgs& args) override {
    timed(&Device::activate, args, Op::gated, 2.0 * args.n * args.dim);
  }
  void takeRows(const TakeRowsArgs& args) override {
    timed(&Device::takeRows, args, Op::rows, 2.0 * args.n * args.dim);
  }
  void addRows(const AddRowsArgs& args) override { timed(&Device::addRows, args, Op::rows, 3.0 * args.n * args.dim); }
  void causalConv(const CausalConvArgs& args) override {
    timed(&Device::causalConv, args, Op::scan, 2.0 * args.n * args.channels);
  }
  void selectiveScan(const SelectiveScanArgs& args) override {
    timed(&Device::selectiveScan, args, Op::scan, 4.0 * args.n * args.channels);
  }
  void deltaRule(const DeltaRuleArgs& args) override {
    const double state = 1.0 * args.v_heads * args.k_width * args.v_width;  // read and written
    const double row = 2.0 * args.k_heads * args.k_width + 2.0 * args.v_heads * (args.v_width + 1);
    timed(&Device::deltaRule, args, Op::scan, 2 * state * args.n_sequences + args.n * row, 3 * state * args.n);
  }
  void headScan(const HeadScanArgs& args) override {
    const double channels = 1.0 * args.heads * args.head_dim, states = 2.0 * args.n_sequences * channels * args.states;
    timed(&Device::headScan, args, Op::scan, 3.0 * args.n * channels + states, 3.0 * args.n * channels * args.states);
  }
  void route(const RouteArgs& args) override {
    timed(&Device::route, args, Op::rows, args.n * (args.experts + 3.0 * args.used));
  }
  void expertMatmul(const ExpertMatmulArgs& args) override {
    if (args.w.empty()) return;
    const auto rows = static_cast<double>(args.w[0]->rows), cols = static_cast<double>(args.w[0]->cols);
    timed(&Device::expertMatmul, args, Op::matmul, weightBytes(*m_device, args) / number + args.n * (rows + cols),
          args.n * rows * cols);
  }
  void combine(const CombineArgs& args) override {
    timed(&Device::combine, args, Op::rows, args.n * (args.used + 2.0) * args.dim);
  }
  void softcap(const SoftcapArgs& args) override {
    timed(&Device::softcap, args, Op::rows, 2.0 * static_cast<double>(args.count));
  }
  void top(const TopArgs& args) override { timed(&Device::top, args, Op::rows, 1.0 * args.n * args.dim); }

 private:
  // numbers: the bytes that the op must at least move, as float32; products: multiply-adds.
  template <class SomeOps, class Args>
  void timed(void (SomeOps::*op)(const Args&), const Args& args, Op kind, double numbers, double products = 0) {
    timed(kind, numbers, products, [&] { ((*m_device).*op)(args); });
  }
  template <class Function>
  void timed(Op op, double numbers, double products, const Function& function) {
    const auto start = Clock::now();
    function();
    m_device->synchronize();
    OpCost& cost = m_profile[static_cast<size_t>(op)];
    cost.seconds += secondsSince(start);
    cost.bytes += number * numbers;
    cost.products += products;
    ++cost.calls;
  }

  std::unique_ptr<Device> m_device;
  DeviceProfile& m_profile;
};

}  // namespace

DeviceProfile emptyProfile() {
  const auto named = [](auto... names) { return DeviceProfile{OpCost{names}...}; };
  return named("embed", "norm", "matmul", "rope", "store keys, values", "seal", "move cells", "attend",
               "weights of attention", "gate", "other rows", "scan");
}

std::unique_ptr<Device> profiled(std::unique_ptr<Device> device, DeviceProfile& profile) {
  return std::make_unique<ProfiledDevice>(std::move(device), profile);
}

}  // namespace kvarium::device
