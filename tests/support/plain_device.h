// A device that only has memory: for tests of what the cache does with blocks. It counts what it hands out.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#include "core/base/error.h"
#include "core/device/device.h"
#include "core/device/device_access.h"
#include "tests/support/seen_cells.h"

namespace kvarium::support {

// A device that counts memory for a test, and the one below it for what the test itself needs.
class UncountedDevice {
 public:
  virtual ~UncountedDevice() = default;
  virtual device::Device& uncounted() = 0;
};

class PlainDevice final : public device::Device {
 public:
  size_t handed_out = 0;  // bytes of device memory
  size_t limit = ~size_t{0};
  bool host = true;  // false: only copies reach its memory

  device::DeviceFacts facts() const override {
    return {.name = "memory only", .host_memory = host, .row_invariant_rows = device::any_rows, .is_cpu = host};
  }
  std::byte* hostAddress(device::DevicePtr<std::byte> at) const override { return host ? device::raw(at) : nullptr; }
  device::Memory allocate(size_t bytes) override {
    if (bytes > limit - std::min(limit, handed_out)) throw Error(ErrorKind::memory, "the test device is full");
    handed_out += bytes;
    // Zeros, so that what no op writes is nothing of a file that was read before.
    return device::Memory(*this, device::devicePtr(static_cast<std::byte*>(std::calloc(bytes, 1))), bytes);
  }
  void copyIn(device::DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    std::memcpy(device::raw(to), from, bytes);
  }
  void copyOut(void* to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    std::memcpy(to, device::raw(from), bytes);
  }
  void copyWithin(device::DevicePtr<std::byte> to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    std::memcpy(device::raw(to), device::raw(from), bytes);
  }
  void synchronize() override {}
  device::Pinned pinned(size_t bytes) override {
    return device::Pinned(*this, static_cast<std::byte*>(std::malloc(bytes)), bytes);
  }
  device::CopyQueue& ops() override { return m_queue; }
  device::CopyQueue& in() override { return m_queue; }
  device::CopyQueue& out() override { return m_queue; }
  bool isOver(device::Fence) override { return true; }
  void wait(device::Fence) override {}
  double seconds(device::Fence, device::Fence) override { return 0; }
  std::unique_ptr<device::Weight> pack(std::span<const TensorView>) override { return nullptr; }
  void embed(const device::EmbedArgs&) override {}
  void rmsNorm(const device::RmsNormArgs&) override {}
  void matmul(const device::MatmulArgs&) override {}
  void rope(const device::RopeArgs&) override {}
  void attend(const device::AttendArgs&) override {}
  void layerNorm(const device::LayerNormArgs&) override {}
  void gated(const device::GatedArgs&) override {}
  void activate(const device::ActivateArgs&) override {}
  void takeRows(const device::TakeRowsArgs&) override {}
  void addRows(const device::AddRowsArgs&) override {}
  void causalConv(const device::CausalConvArgs&) override {}
  void selectiveScan(const device::SelectiveScanArgs&) override {}
  void deltaRule(const device::DeltaRuleArgs&) override {}
  void headScan(const device::HeadScanArgs&) override {}
  void route(const device::RouteArgs&) override {}
  void expertMatmul(const device::ExpertMatmulArgs&) override {}
  void combine(const device::CombineArgs&) override {}
  void softcap(const device::SoftcapArgs&) override {}
  void top(const device::TopArgs&) override {}

  // f32 tiles as kv_view.h describes them; other formats are left unwritten.
  void storeKv(const device::StoreKvArgs& args) override {
    if (args.k_format != device::KvFormat::f32 || args.v_format != device::KvFormat::f32) return;
    const auto dim = static_cast<size_t>(args.head_dim);
    for (int row = 0; row < args.n; ++row) {
      const device::KvWrite& write = device::raw(args.writes)[row];
      float* k = device::raw((write.base + args.k_offset).as<float>());
      float* v = device::raw((write.base + args.v_offset).as<float>());
      const float* from_k = device::raw(args.k) + row * args.row_stride;
      const float* from_v = device::raw(args.v) + row * args.row_stride;
      const auto cell = static_cast<size_t>(write.cell);
      for (size_t h = 0; h < static_cast<size_t>(args.n_kv_heads); ++h) {
        for (size_t d = 0; d < dim; ++d) {
          k[(h * dim + d) * 64 + cell] = from_k[h * dim + d];
          v[(h * 64 + cell) * dim + d] = from_v[h * dim + d];
        }
        for (size_t i = 0; i < static_cast<size_t>(args.key_bias.count); ++i) {
          const size_t at = h * static_cast<size_t>(args.key_bias.count) + i;
          const device::KeyBiasPair& pair = device::raw(args.key_bias.pairs)[at];
          const device::TurnedPair bias =
              device::turnedBias(device::raw(args.key_bias.turns) + at * device::turn_floats, write.position);
          k[(h * dim + static_cast<size_t>(pair.first)) * 64 + cell] -= bias.first;
          k[(h * dim + static_cast<size_t>(pair.second)) * 64 + cell] -= bias.second;
        }
      }
    }
  }

  void sealKv(const device::SealKvArgs& args) override {
    for (int i = 0; i < args.n; ++i) {
      const device::KvSeal& seal = device::raw(args.seals)[i];
      sealSide(device::raw(seal.from + args.k_from_offset), device::raw(seal.to + args.k_to_offset), args.k,
               device::KvSide::key, args.k_method, seal.live, args);
      sealSide(device::raw(seal.from + args.v_from_offset), device::raw(seal.to + args.v_to_offset), args.v,
               device::KvSide::value, args.v_method, seal.live, args);
    }
  }

  // Nothing is attended to: every weight is 0.
  void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights) override {
    const auto blocks = static_cast<size_t>((weights.by_head ? args.n_heads : 1) * weights.blocks);
    std::fill_n(device::raw(weights.out), blocks * device::cells_per_block, 0.0f);
  }

  // To f32 tiles; other formats are left unwritten.
  void moveKv(const device::MoveKvArgs& args) override {
    if (args.k_to != device::KvFormat::f32 || args.v_to != device::KvFormat::f32) return;
    const auto dim = static_cast<size_t>(args.head_dim);
    for (int i = 0; i < args.n; ++i) {
      const device::KvMove& move = device::raw(args.moves)[i];
      const auto k = support::tilesNumbers(args.k_from, device::KvSide::key,
                                           device::raw(move.from + args.k_from_offset), args.n_kv_heads, args.head_dim);
      const auto v = support::tilesNumbers(args.v_from, device::KvSide::value,
                                           device::raw(move.from + args.v_from_offset), args.n_kv_heads, args.head_dim);
      float* to_k = device::raw((move.to + args.k_to_offset).as<float>());
      float* to_v = device::raw((move.to + args.v_to_offset).as<float>());
      for (size_t h = 0; h < static_cast<size_t>(args.n_kv_heads); ++h) {
        for (size_t c = 0; c < static_cast<size_t>(move.count); ++c) {
          const size_t from = static_cast<size_t>(move.from_cell) + c, to = static_cast<size_t>(move.to_cell) + c;
          for (size_t d = 0; d < dim; ++d) {
            to_k[(h * dim + d) * 64 + to] = k[(h * 64 + from) * dim + d];
            to_v[(h * 64 + to) * dim + d] = v[(h * 64 + from) * dim + d];
          }
        }
      }
    }
  }

  void keyNorms(const device::KeyNormArgs& args) override {
    for (int row = 0; row < args.n; ++row) {
      double sum = 0;
      for (int h = 0; h < args.n_kv_heads; ++h) {
        const float* k = device::raw(args.k) + row * args.row_stride + h * args.head_dim;
        double squares = 0;
        for (int d = 0; d < args.head_dim; ++d) squares += double{k[d]} * k[d];
        sum += std::sqrt(squares);
      }
      const auto mean = static_cast<float>(sum / args.n_kv_heads);
      device::raw(args.out)[row] = std::isfinite(mean) ? mean : std::numeric_limits<float>::max();
    }
  }

  void queryMoments(const device::QueryMomentsArgs& args) override {
    const auto dim = static_cast<size_t>(args.head_dim);
    for (int h = 0; h < args.n_heads; ++h) {
      const auto number = [&](int row, size_t d) {
        return double{device::raw(args.q)[row * args.row_stride + h * args.head_dim + static_cast<int64_t>(d)]};
      };
      std::vector<double> means(dim);
      for (size_t d = 0; d < dim; ++d) {
        for (int row = 0; row < args.n; ++row) means[d] += number(row, d) / args.n;
      }
      float* out = device::raw(args.out) + static_cast<size_t>(h) * (1 + dim) * dim;
      for (size_t i = 0; i < dim; ++i) {
        out[i] = static_cast<float>(means[i]);
        for (size_t j = 0; j < dim; ++j) {
          double sum = 0;
          for (int row = 0; row < args.n; ++row) sum += (number(row, i) - means[i]) * (number(row, j) - means[j]);
          out[(1 + i) * dim + j] = static_cast<float>(sum);
        }
      }
    }
  }

  void keyForms(const device::KeyFormsArgs& args) override {
    const auto dim = static_cast<size_t>(args.head_dim);
    for (int row = 0; row < args.n; ++row) {
      for (int h = 0; h < args.n_heads; ++h) {
        const float* form = device::raw(args.forms) + static_cast<size_t>(h) * (1 + dim) * dim;
        const int kv_head = h / (args.n_heads / args.n_kv_heads);
        const float* k = device::raw(args.k) + row * args.row_stride + kv_head * args.head_dim;
        double sum = 0;
        for (size_t i = 0; i < dim; ++i) {
          sum += double{form[i]} * k[i];
          for (size_t j = 0; j < dim; ++j) sum += double{form[(1 + i) * dim + j]} * k[i] * k[j];
        }
        device::raw(args.out)[row * args.n_heads + h] = static_cast<float>(sum);
      }
    }
  }

 private:
  class Queue final : public device::CopyQueue {
   public:
    void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
      std::memcpy(device::raw(to), from.data() + at, bytes);
    }
    void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
      std::memcpy(to.data() + at, device::raw(from), bytes);
    }
    device::Fence record() override { return {}; }
    void after(device::Fence) override {}
  };

  static void sealSide(const std::byte* from, std::byte* to, const device::KvEncoding& coding, device::KvSide side,
                       device::QuantMethod method, uint64_t live, const device::SealKvArgs& args) {
    const auto heads = static_cast<size_t>(args.n_kv_heads);
    const size_t tile = support::tileBytes(coding, side, args.head_dim);
    if (coding.format != device::KvFormat::codes) {
      std::memcpy(to, from, heads * tile);
      return;
    }
    const std::vector<float> x = support::tilesNumbers({}, side, from, args.n_kv_heads, args.head_dim);
    for (size_t h = 0; h < heads; ++h)
      device::encodeTile(coding.codes, side, method, &x[h * x.size() / heads], live, args.head_dim, to + h * tile);
  }

  void free(std::byte* data, size_t) noexcept override { std::free(data); }
  void free(device::DevicePtr<std::byte> data, size_t bytes) noexcept override {
    handed_out -= bytes;
    std::free(device::raw(data));
  }

  Queue m_queue;
};

}  // namespace kvarium::support
