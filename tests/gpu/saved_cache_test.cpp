// A cache that was computed on one device is saved, restored on the other and goes on there.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "tests/core/model/golden.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::model::saved_cache_test {
namespace {

const std::filesystem::path folders = KVARIUM_TEST_DATA "/families";

std::string readAll(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class SavedOn : public testing::TestWithParam<std::tuple<const char*, const char*, bool>> {
 protected:
  static std::unique_ptr<device::Device> cpu() {
    return cpu::makeCpuDevice({.threads = 2, .precision = device::Precision::exact});
  }
  static std::unique_ptr<device::Device> gpu() { return gpu_emulated::makeEmulatedDevice(device::Precision::exact); }
};

TEST_P(SavedOn, oneDeviceItGoesOnWithOnTheOther) {
  const auto& [family, spec, from_gpu] = GetParam();
  const GoldenModel one(folders / family, from_gpu ? gpu() : cpu()), other(folders / family, from_gpu ? cpu() : gpu());
  const support::TemporaryFolder folder;
  const cache::ArchiveOwner owner{"tiny", "00112233", "44556677", "exact", "[]", one.vocab()};
  std::vector<TokenId> text(150), more(9);
  for (size_t i = 0; i < text.size(); ++i) text[i] = static_cast<TokenId>(i * i % 37);
  for (size_t i = 0; i < more.size(); ++i) more[i] = static_cast<TokenId>(i * 5 % 31);

  cache::KvCache cache = one.cache(spec, 200);
  one.feed(cache, text, {100, 1, 7});
  cache::saveCache(cache, owner, folder / "one.kvcache");
  const cache::CacheJob job{.default_format = cache::findFormat("f32"), .context = 200, .chunk = 200};
  cache::KvCache restored = cache::restoreCache(cache::ArchiveFile::open(folder / "one.kvcache"), *other.device,
                                                {other.decoder->model().config.cacheShape(), owner, job, 0, {}, {}})
                                .cache;
  EXPECT_EQ(restored.ids(), cache.ids());
  cache::saveCache(restored, owner, folder / "other.kvcache");
  EXPECT_EQ(readAll(folder / "one.kvcache"), readAll(folder / "other.kvcache"));

  const std::vector<float> expected = one.feed(cache, more, {4, 1}), logits = other.feed(restored, more, {4, 1});
  ASSERT_EQ(logits.size(), expected.size());
  for (size_t i = 0; i < logits.size(); ++i) {
    ASSERT_NEAR(logits[i], expected[i], 1e-3 * (1 + std::abs(expected[i]))) << "at " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Families, SavedOn,
                         testing::Combine(testing::Values("qwen3", "jamba", "lfm2", "qwen35"),
                                          testing::Values("dynamic", "sink:window_length=70",
                                                          "quantized:residual_length=20,nbits=4",
                                                          "offloaded:format=bf16"),
                                          testing::Bool()));

}  // namespace
}  // namespace kvarium::model::saved_cache_test
