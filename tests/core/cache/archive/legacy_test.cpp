// Keys and values out to the library's legacy layout and back.
#include "core/cache/archive/legacy.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/base/error.h"
#include "core/cache/sequence/read_cells.h"
#include "tests/core/cache/archive_fixture.h"
#include "tests/support/fed_cache.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::legacy_test {
namespace {

constexpr int heads = 2, head_dim = 32;
const std::vector<LayerShape> layers(2, {heads, head_dim, -1});
// One layer of neighbouring pairs of which 6 are rotated, one of halves.
const std::vector<LegacyLayer> rotations{{device::RopeStyle::interleaved, 12}, {device::RopeStyle::halves, 32}};

class Legacy : public testing::Test {
 protected:
  support::TestMemory device;
  support::TemporaryFolder folder;
  std::filesystem::path path = folder / "legacy.safetensors";

  KvCache make(const std::string& spec) {
    return KvCache(device, layers, parseCacheSpec(spec), {.default_format = findFormat("f32"), .context = 300});
  }
  std::unique_ptr<files::SafetensorsFile> exported(const KvCache& cache) {
    exportLegacy(cache, rotations, {.model = "tiny"}, path);
    return files::SafetensorsFile::open(path);
  }
  static float at(const TensorView& tensor, int64_t head, int64_t row, int64_t d) {
    float number;
    const auto index = static_cast<size_t>((head * tensor.shape[2] + row) * head_dim + d);
    std::memcpy(&number, tensor.data + index * sizeof number, sizeof number);
    return number;
  }
  std::string refusal(const std::function<void()>& what) {
    try {
      what();
      return "";
    } catch (const Error& error) {
      EXPECT_FALSE(error.remedy().empty());
      return error.what();
    }
  }
};

TEST_F(Legacy, channelsThatAreRotatedAsNeighboursComeOutAsHalves) {
  KvCache cache = make("dynamic");
  support::feedNumbers(cache, layers, 70);
  const auto file = exported(cache);
  const TensorView& key = *file->find("past_key_values.0.key");
  EXPECT_EQ(key.shape[1], heads);
  EXPECT_EQ(key.shape[2], 70);
  for (const int64_t row : {0, 63, 64, 69}) {
    for (int64_t h = 0; h < heads; ++h) {
      const auto number = [&](int64_t d) { return support::fedNumber(0, row, h * head_dim + d); };
      EXPECT_EQ(at(key, h, row, 0), number(0));
      EXPECT_EQ(at(key, h, row, 5), number(10));
      EXPECT_EQ(at(key, h, row, 6), number(1));
      EXPECT_EQ(at(key, h, row, 11), number(11));
      EXPECT_EQ(at(key, h, row, 12), number(12));
      EXPECT_EQ(at(*file->find("past_key_values.0.value"), h, row, 6), support::fedNumber(50, row, h * head_dim + 6));
      EXPECT_EQ(at(*file->find("past_key_values.1.key"), h, row, 6), support::fedNumber(1, row, h * head_dim + 6));
    }
  }
}

TEST_F(Legacy, anExportCanBeImported) {
  for (const char* spec : {"dynamic", "static", "quantized:residual_length=0", "sliding_window:window_length=40"}) {
    SCOPED_TRACE(spec);
    KvCache fed = make("dynamic");
    support::feedNumbers(fed, layers, 150);
    fed.setRopeLength(77);
    exported(fed);
    const LegacyFile file = LegacyFile::open(path);
    KvCache cache = make(spec), as_fed = make(spec);
    file.read(cache, file.ids(), rotations);
    support::feedNumbers(as_fed, layers, 150);
    EXPECT_EQ(support::contentsOf(cache, layers), support::contentsOf(as_fed, layers));
    EXPECT_EQ(cache.state().ropeLength(), 77);
  }
}

TEST_F(Legacy, keysComeOutWithTheirBiasAndGoInWithoutIt) {
  const std::vector<LayerShape> biased = withBias(layers);
  const cache::CacheJob job{.default_format = findFormat("f32"), .context = 300};
  KvCache cache(device, biased, parseCacheSpec("dynamic"), job), again(device, biased, parseCacheSpec("dynamic"), job);
  support::feedNumbers(cache, biased, 70);
  const auto file = exported(cache);
  const TensorView& key = *file->find("past_key_values.1.key");  // has none
  EXPECT_EQ(at(key, 1, 69, 3), support::fedNumber(1, 69, head_dim + 3));
  for (const int64_t row : {0, 69})  // channel 6 of the file is number 1, channel 0 is number 0
    EXPECT_NEAR(at(*file->find("past_key_values.0.key"), 1, row, 0), support::fedNumber(0, row, head_dim), 3e-5);
  const LegacyFile written = LegacyFile::open(path);
  written.read(again, written.ids(), rotations);
  const CellNumbers now = readCells(again, 0, device::KvSide::key, 0, 0, 70);
  for (size_t i = 0; i < now.numbers.size(); ++i)
    ASSERT_NEAR(now.numbers[i],
                support::fedNumber(0, static_cast<int64_t>(i / head_dim), static_cast<int64_t>(i % head_dim)), 3e-5);
}

TEST_F(Legacy, aQuantizedCacheExportsTheNumbersItStandsFor) {
  KvCache cache = make("quantized:nbits=8,residual_length=0");
  support::feedNumbers(cache, layers, 150);
  const auto file = exported(cache);
  float most = 0;
  for (int64_t row = 0; row < 150; ++row) {
    for (int64_t d = 0; d < head_dim; ++d)
      most = std::max(most, std::abs(at(*file->find("past_key_values.1.value"), 1, row, d) -
                                     support::fedNumber(51, row, head_dim + d)));
  }
  EXPECT_GT(most, 0);
  EXPECT_LT(most, 0.15);
}

TEST_F(Legacy, evictedTokensAreNamedAndNeedACacheThatCanDoWithoutThem) {
  const std::string spec = "sink:window_length=20,num_sink_tokens=4";
  KvCache cache = make(spec);
  support::feedNumbers(cache, layers, 100);
  const auto exported_file = exported(cache);
  EXPECT_EQ(exported_file->metadata().at("positions"), R"({"0":[[0,4],[85,15]],"1":[[0,4],[85,15]]})");
  const LegacyFile file = LegacyFile::open(path);
  const auto into = [&](const std::string& wanted) {
    KvCache to = make(wanted);
    file.read(to, file.ids(), rotations);
    return support::contentsOf(to, layers);
  };
  EXPECT_EQ(into(spec), support::contentsOf(cache, layers));
  EXPECT_NE(into("sliding_window:window_length=16"), "");
  for (const char* wanted : {"dynamic", "sliding_window:window_length=17", "sink:window_length=22,num_sink_tokens=5"})
    EXPECT_NE(refusal([&] { into(wanted); }).find("would keep them"), std::string::npos) << wanted;
  EXPECT_NE(refusal([&] { into(spec + ",nbits=4"); }).find("would quantize"), std::string::npos);
}

TEST_F(Legacy, otherMemoryThanCellsIsRefused) {
  const std::vector<LayerShape> scans{{.state = {.recurrence = 8}}, layers[0]};
  KvCache state(device, scans, parseCacheSpec("dynamic"), {.default_format = findFormat("f32"), .context = 9});
  support::feedNumbers(state, scans, 5);
  EXPECT_NE(refusal([&] { exportLegacy(state, rotations, {}, path); }).find("recurrent"), std::string::npos);
  KvCache empty = make("dynamic");
  EXPECT_NE(refusal([&] { exportLegacy(empty, rotations, {}, path); }).find("no keys"), std::string::npos);
}

TEST_F(Legacy, aFileOfAnotherShapeIsRefused) {
  KvCache fed = make("dynamic");
  support::feedNumbers(fed, layers, 10);
  exported(fed);
  const LegacyFile file = LegacyFile::open(path);
  const std::vector<LayerShape> others[] = {
      std::vector<LayerShape>(3, layers[0]), std::vector<LayerShape>(1, layers[0]),
      std::vector<LayerShape>(2, {1, head_dim, -1}), std::vector<LayerShape>(2, {heads, 16, -1})};
  for (const std::vector<LayerShape>& other : others) {
    KvCache cache(device, other, parseCacheSpec("dynamic"), {.default_format = findFormat("f32"), .context = 9});
    const std::vector<LegacyLayer> none(other.size());
    EXPECT_NE(refusal([&] { file.read(cache, file.ids(), none); }), "");
  }
  KvCache cache = make("dynamic");
  EXPECT_NE(refusal([&] {
              file.read(cache, {1, 2, 3}, rotations);
            }).find("3 tokens of this model are"),
            std::string::npos);
  KvCache small = make("static:max_cache_len=5");
  EXPECT_NE(refusal([&] { file.read(small, file.ids(), rotations); }).find("holds 5"), std::string::npos);
}

}  // namespace
}  // namespace kvarium::cache::legacy_test
