// A device that only has memory: for tests of what the cache does with blocks. It counts what it hands out.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/base/error.h"
#include "core/device/device.h"

namespace kvarium {

class PlainDevice final : public Device {
 public:
  size_t handed_out = 0;
  size_t limit = ~size_t{0};

  std::string name() const override { return "memory only"; }
  Precision precision() const override { return Precision::exact; }
  Memory allocate(size_t bytes) override {
    if (bytes > limit - std::min(limit, handed_out)) throw Error(ErrorKind::memory, "the test device is full");
    handed_out += bytes;
    return Memory(*this, static_cast<std::byte*>(std::malloc(bytes)), bytes);
  }
  void copyIn(std::byte* to, const void* from, size_t bytes) override { std::memcpy(to, from, bytes); }
  void copyOut(void* to, const std::byte* from, size_t bytes) override { std::memcpy(to, from, bytes); }
  void copyWithin(std::byte* to, const std::byte* from, size_t bytes) override { std::memcpy(to, from, bytes); }
  void synchronize() override {}
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

  // f32 tiles as kv_view.h describes them; other formats are left unwritten.
  void storeKv(const StoreKvArgs& args) override {
    if (args.k_format != KvFormat::f32 || args.v_format != KvFormat::f32) return;
    for (int row = 0; row < args.n; ++row) {
      for (int h = 0; h < args.n_kv_heads; ++h) {
        float* k = reinterpret_cast<float*>(args.writes[row].k) + static_cast<size_t>(h) * 64 * args.head_dim;
        float* v = reinterpret_cast<float*>(args.writes[row].v) + static_cast<size_t>(h) * 64 * args.head_dim;
        const int cell = args.writes[row].cell;
        for (int d = 0; d < args.head_dim; ++d) {
          k[d * 64 + cell] = args.k[row * args.row_stride + h * args.head_dim + d];
          v[cell * args.head_dim + d] = args.v[row * args.row_stride + h * args.head_dim + d];
        }
      }
    }
  }

 protected:
  void free(std::byte* data, size_t bytes) noexcept override {
    handed_out -= bytes;
    std::free(data);
  }
};

}  // namespace kvarium
