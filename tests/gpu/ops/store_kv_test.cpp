// Keys and values into cells, and their lengths, on the emulated GPU.

#include <limits>

#include "tests/gpu/kv_views.h"

namespace kvarium::gpu_emulated::store_kv_test {
namespace {

using namespace test;

// Bytes as indices, which must be equal.
Made bytesMade(const std::vector<std::byte>& bytes) {
  Made made;
  for (const std::byte byte : bytes) made.indices.push_back(static_cast<int32_t>(byte));
  return made;
}

TEST(GpuStoreKv, cellsHoldTheBytesOfTheCpu) {
  DevicePair pair;
  std::mt19937 random(111);
  for (const int dim : {12, 24, 64, 80, 96, 128, 256}) {
    for (const KvFormat k : plain_formats) {
      for (const KvFormat v : plain_formats) {
        for (const int n : {0, 1, 17, 70}) {
          SCOPED_TRACE(testing::Message() << n << " rows, heads of " << dim << ", formats " << int(k) << " " << int(v));
          const int heads = dim > 64 ? 1 : 3, stride = heads * dim + 7;
          const KvCells like(pair.cpu(), heads, dim, k, v);
          auto keys = randomFloats(static_cast<size_t>(n * stride), random);
          auto values = randomFloats(static_cast<size_t>(n * stride), random, 1e4f);
          if (n > 0) values[0] = 1e9f;  // infinite as a half
          const size_t bytes = static_cast<size_t>(heads) * (like.kTile() + like.vTile());
          pair.expectAgreement(
              [&](OpRun& on) {
                const auto blocks = on.room<std::byte>(2 * bytes);
                std::vector<device::KvWrite> writes;
                for (int i = 0; i < n; ++i)
                  writes.push_back({blocks + (i % 2) * static_cast<int64_t>(bytes), (i * 37 / 2) % 64});
                on.device().storeKv({.k = on.put(keys),
                                     .v = on.put(values),
                                     .row_stride = stride,
                                     .writes = on.put(writes),
                                     .v_offset = like.vOffset(),
                                     .k_format = k,
                                     .v_format = v,
                                     .n = n,
                                     .n_kv_heads = heads,
                                     .head_dim = dim});
                return bytesMade(on.take(blocks, 2 * bytes));
              },
              {});
          if (HasFailure()) return;
        }
      }
    }
  }
}

// The CPU stores keys from which the bias was taken.
TEST(GpuStoreKv, keysAreStoredWithoutTheirBias) {
  DevicePair pair;
  std::mt19937 random(113);
  for (const auto& [shape, count] : {std::pair{Shape{3, 3, 24}, 1}, {Shape{1, 1, 128}, 64}, {Shape{2, 2, 80}, 7}}) {
    for (const KvFormat format : plain_formats) {
      SCOPED_TRACE(testing::Message() << count << " pairs, heads of " << shape.head_dim << ", format " << int(format));
      const int n = 70, width = shape.n_kv_heads * shape.head_dim;
      const auto keys = randomFloats(static_cast<size_t>(n * width), random);
      KeyBiasNumbers bias = randomBias(shape, count, device::RopeStyle::halves, 50.0f, random);
      bias.pairs[0] = {3, 3};  // a channel may be met more than once
      const KvCells like(pair.cpu(), shape.n_kv_heads, shape.head_dim, format, format);
      const size_t bytes = static_cast<size_t>(shape.n_kv_heads) * (like.kTile() + like.vTile());
      pair.expectAgreement(
          [&](OpRun& on) {
            const bool is_gpu = &on.device() == &pair.gpu();
            const auto blocks = on.room<std::byte>(2 * bytes);
            std::vector<device::KvWrite> writes;
            auto k = keys;
            for (int i = 0; i < n; ++i) {
              const int64_t position = i < 2 ? i : 50'000 * i + 3;
              writes.push_back({blocks + i % 2 * static_cast<int64_t>(bytes), i / 2, position});
              for (int h = 0; !is_gpu && h < shape.n_kv_heads; ++h)
                device::addKeyBias(bias, h, position, -1, k.data() + i * width + h * shape.head_dim);
            }
            on.device().storeKv({.k = on.put(k),
                                 .v = on.put(keys),
                                 .row_stride = width,
                                 .writes = on.put(writes),
                                 .v_offset = like.vOffset(),
                                 .k_format = format,
                                 .v_format = format,
                                 .key_bias = is_gpu ? biasOn(on, bias) : device::KeyBias{},
                                 .n = n,
                                 .n_kv_heads = shape.n_kv_heads,
                                 .head_dim = shape.head_dim});
            return bytesMade(on.take(blocks, 2 * bytes));
          },
          {});
    }
  }
}

TEST(GpuKeyNorms, areTheMeanLengthOrTheLargestNumber) {
  DevicePair pair;
  std::mt19937 random(112);
  for (const int dim : {1, 12, 64, 577}) {
    for (const int n : {0, 1, 33, 70}) {
      const int heads = 3, stride = heads * dim + 5;
      auto keys = randomFloats(static_cast<size_t>(n * stride), random, 10.0f);
      if (n > 3) {
        keys[0] = NAN;
        keys[static_cast<size_t>(stride)] = INFINITY;
        keys[static_cast<size_t>(2 * stride)] = 1e30f;  // its square is no float
      }
      const auto norms = [&](OpRun& on, int first, int count) {
        const auto out = on.room<float>(static_cast<size_t>(count));
        on.device().keyNorms({.k = on.put(rowsOf(keys, first, count, stride)),
                              .row_stride = stride,
                              .n = count,
                              .n_kv_heads = heads,
                              .head_dim = dim,
                              .out = out});
        return on.take(out, static_cast<size_t>(count));
      };
      SCOPED_TRACE(testing::Message() << n << " rows of heads of " << dim);
      pair.expectAgreement([&](OpRun& on) { return Made{norms(on, 0, n), {}}; }, {1e-7, 0});
      if (n > 3) {
        EXPECT_EQ(pair.onGpu([&](OpRun& on) {
                        return Made{norms(on, 0, 2), {}};
                      })
                      .numbers,
                  std::vector<float>(2, std::numeric_limits<float>::max()));
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::store_kv_test
