// A device that only has memory: for tests of what the cache does with blocks. It counts what it hands out.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "core/base/error.h"
#include "core/device/device.h"

namespace kvarium {

class PlainDevice final : public Device {
 public:
  size_t handed_out = 0;
  size_t limit = ~size_t{0};
  bool host = true;  // false: only copies reach its memory

  std::string name() const override { return "memory only"; }
  Precision precision() const override { return Precision::exact; }
  bool hostMemory() const override { return host; }
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

  void sealKv(const SealKvArgs& args) override {
    sealSide(args.k_from, args.k_to, args.k, KvSide::key, args.k_fit, args);
    sealSide(args.v_from, args.v_to, args.v, KvSide::value, args.v_fit, args);
  }

 protected:
  void sealSide(const std::byte* from, std::byte* to, const KvEncoding& coding, KvSide side, QuantMethod fit,
                const SealKvArgs& args) {
    const size_t tile = static_cast<size_t>(64 * args.head_dim);
    if (coding.format != KvFormat::codes) {
      const size_t number = coding.format == KvFormat::f32 ? 4 : 2;
      std::memcpy(to, from, tile * number * static_cast<size_t>(args.n_kv_heads));
      return;
    }
    const size_t codes = codesBytes(coding.codes, side, args.head_dim) + scalesBytes(coding.codes, side, args.head_dim);
    std::vector<float> rows(tile);
    for (int h = 0; h < args.n_kv_heads; ++h) {
      const float* x = reinterpret_cast<const float*>(from) + static_cast<size_t>(h) * tile;
      for (int cell = 0; cell < 64; ++cell) {
        for (int d = 0; d < args.head_dim; ++d) {
          rows[static_cast<size_t>(cell * args.head_dim + d)] =
              side == KvSide::key ? x[d * 64 + cell] : x[cell * args.head_dim + d];
        }
      }
      encodeTile(coding.codes, side, fit, rows.data(), args.live, args.head_dim, to + static_cast<size_t>(h) * codes);
    }
  }

  void free(std::byte* data, size_t bytes) noexcept override {
    handed_out -= bytes;
    std::free(data);
  }
};

}  // namespace kvarium
