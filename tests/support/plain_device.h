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

namespace kvarium {

// A device that counts memory for a test, and the one below it for what the test itself needs.
class UncountedDevice {
 public:
  virtual ~UncountedDevice() = default;
  virtual Device& uncounted() = 0;
};

class PlainDevice final : public Device {
 public:
  size_t handed_out = 0;  // bytes of device memory
  size_t limit = ~size_t{0};
  bool host = true;  // false: only copies reach its memory

  DeviceFacts facts() const override { return {.name = "memory only", .host_memory = host, .row_invariant = true}; }
  std::byte* hostAddress(DevicePtr<std::byte> at) const override { return host ? raw(at) : nullptr; }
  Memory allocate(size_t bytes) override {
    if (bytes > limit - std::min(limit, handed_out)) throw Error(ErrorKind::memory, "the test device is full");
    handed_out += bytes;
    // Zeros, so that what no op writes is nothing of a file that was read before.
    return Memory(*this, devicePtr(static_cast<std::byte*>(std::calloc(bytes, 1))), bytes);
  }
  void copyIn(DevicePtr<std::byte> to, const void* from, size_t bytes) override { std::memcpy(raw(to), from, bytes); }
  void copyOut(void* to, DevicePtr<const std::byte> from, size_t bytes) override { std::memcpy(to, raw(from), bytes); }
  void copyWithin(DevicePtr<std::byte> to, DevicePtr<const std::byte> from, size_t bytes) override {
    std::memcpy(raw(to), raw(from), bytes);
  }
  void synchronize() override {}
  Pinned pinned(size_t bytes) override { return Pinned(*this, static_cast<std::byte*>(std::malloc(bytes)), bytes); }
  CopyQueue& ops() override { return m_queue; }
  CopyQueue& in() override { return m_queue; }
  CopyQueue& out() override { return m_queue; }
  bool isOver(Fence) override { return true; }
  void wait(Fence) override {}
  double seconds(Fence, Fence) override { return 0; }
  std::unique_ptr<Weight> pack(std::span<const TensorView>) override { return nullptr; }
  void embed(const EmbedArgs&) override {}
  void rmsNorm(const RmsNormArgs&) override {}
  void matmul(const MatmulArgs&) override {}
  void rope(const RopeArgs&) override {}
  void attend(const AttendArgs&) override {}
  void layerNorm(const LayerNormArgs&) override {}
  void gated(const GatedArgs&) override {}
  void activate(const ActivateArgs&) override {}
  void takeRows(const TakeRowsArgs&) override {}
  void addRows(const AddRowsArgs&) override {}
  void causalConv(const CausalConvArgs&) override {}
  void selectiveScan(const SelectiveScanArgs&) override {}
  void route(const RouteArgs&) override {}
  void expertMatmul(const ExpertMatmulArgs&) override {}
  void combine(const CombineArgs&) override {}
  void softcap(const SoftcapArgs&) override {}
  void top(const TopArgs&) override {}

  // f32 tiles as kv_view.h describes them; other formats are left unwritten.
  void storeKv(const StoreKvArgs& args) override {
    if (args.k_format != KvFormat::f32 || args.v_format != KvFormat::f32) return;
    const auto dim = static_cast<size_t>(args.head_dim);
    for (int row = 0; row < args.n; ++row) {
      const KvWrite& write = raw(args.writes)[row];
      float* k = raw((write.base + args.k_offset).as<float>());
      float* v = raw((write.base + args.v_offset).as<float>());
      const float* from_k = raw(args.k) + row * args.row_stride;
      const float* from_v = raw(args.v) + row * args.row_stride;
      const auto cell = static_cast<size_t>(write.cell);
      for (size_t h = 0; h < static_cast<size_t>(args.n_kv_heads); ++h) {
        for (size_t d = 0; d < dim; ++d) {
          k[(h * dim + d) * 64 + cell] = from_k[h * dim + d];
          v[(h * 64 + cell) * dim + d] = from_v[h * dim + d];
        }
      }
    }
  }

  void sealKv(const SealKvArgs& args) override {
    for (int i = 0; i < args.n; ++i) {
      const KvSeal& seal = raw(args.seals)[i];
      sealSide(raw(seal.from + args.k_from_offset), raw(seal.to + args.k_to_offset), args.k, KvSide::key, args.k_method,
               seal.live, args);
      sealSide(raw(seal.from + args.v_from_offset), raw(seal.to + args.v_to_offset), args.v, KvSide::value,
               args.v_method, seal.live, args);
    }
  }

  // Nothing is attended to: every weight is 0.
  void attendWeights(const AttendArgs& args, const AttendWeights& weights) override {
    const auto blocks = static_cast<size_t>((weights.by_head ? args.n_heads : 1) * weights.blocks);
    std::fill_n(raw(weights.out), blocks * cells_per_block, 0.0f);
  }

  // To f32 tiles; other formats are left unwritten.
  void moveKv(const MoveKvArgs& args) override {
    if (args.k_to != KvFormat::f32 || args.v_to != KvFormat::f32) return;
    const auto dim = static_cast<size_t>(args.head_dim);
    for (int i = 0; i < args.n; ++i) {
      const KvMove& move = raw(args.moves)[i];
      const auto k = support::tilesNumbers(args.k_from, KvSide::key, raw(move.from + args.k_from_offset),
                                           args.n_kv_heads, args.head_dim);
      const auto v = support::tilesNumbers(args.v_from, KvSide::value, raw(move.from + args.v_from_offset),
                                           args.n_kv_heads, args.head_dim);
      float* to_k = raw((move.to + args.k_to_offset).as<float>());
      float* to_v = raw((move.to + args.v_to_offset).as<float>());
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

  void keyNorms(const KeyNormArgs& args) override {
    for (int row = 0; row < args.n; ++row) {
      double sum = 0;
      for (int h = 0; h < args.n_kv_heads; ++h) {
        const float* k = raw(args.k) + row * args.row_stride + h * args.head_dim;
        double squares = 0;
        for (int d = 0; d < args.head_dim; ++d) squares += double{k[d]} * k[d];
        sum += std::sqrt(squares);
      }
      const auto mean = static_cast<float>(sum / args.n_kv_heads);
      raw(args.out)[row] = std::isfinite(mean) ? mean : std::numeric_limits<float>::max();
    }
  }

 private:
  class Queue final : public CopyQueue {
   public:
    void copyIn(DevicePtr<std::byte> to, const Pinned& from, size_t at, size_t bytes) override {
      std::memcpy(raw(to), from.data() + at, bytes);
    }
    void copyOut(Pinned& to, size_t at, DevicePtr<const std::byte> from, size_t bytes) override {
      std::memcpy(to.data() + at, raw(from), bytes);
    }
    Fence record() override { return {}; }
    void after(Fence) override {}
  };

  static void sealSide(const std::byte* from, std::byte* to, const KvEncoding& coding, KvSide side, QuantMethod method,
                       uint64_t live, const SealKvArgs& args) {
    const auto heads = static_cast<size_t>(args.n_kv_heads);
    const size_t tile = support::tileBytes(coding, side, args.head_dim);
    if (coding.format != KvFormat::codes) {
      std::memcpy(to, from, heads * tile);
      return;
    }
    const std::vector<float> x = support::tilesNumbers({}, side, from, args.n_kv_heads, args.head_dim);
    for (size_t h = 0; h < heads; ++h)
      encodeTile(coding.codes, side, method, &x[h * x.size() / heads], live, args.head_dim, to + h * tile);
  }

  void freePinned(std::byte* data, size_t) noexcept override { std::free(data); }
  void free(DevicePtr<std::byte> data, size_t bytes) noexcept override {
    handed_out -= bytes;
    std::free(raw(data));
  }

  Queue m_queue;
};

}  // namespace kvarium
