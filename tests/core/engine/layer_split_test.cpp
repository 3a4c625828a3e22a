// How many layers --gpu-layers leaves to a GPU, and what each side is said to need.
#include "core/engine/model_needs.h"

#include <gtest/gtest.h>

#include "core/cache/sequence/kv_cache.h"
#include "core/model/decoder.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_memory.h"

namespace kvarium::engine::layer_split_test {
namespace {

const std::filesystem::path families = KVARIUM_TEST_DATA "/families";

device::DeviceChoice gpuWith(int64_t free) {
  return {.name = "cuda:0",
          .label = "A GPU",
          .kind = device::DeviceChoice::Kind::cuda,
          .free_bytes = free,
          .total_bytes = 1 << 30,
          .work_bytes = 1000,
          .prompt_chunk = 64};
}

SplitJob jobOf(const char* spec, int64_t context = 200) {
  return {cache::parseCacheSpec(spec), context, device::Precision::exact};
}

LayerSplit splitOf(const char* family, const GpuLayers& layers, const SplitJob& job, int64_t free = 1 << 30) {
  return splitLayers(layers, gpuWith(free), *loading::ModelFiles::open(families / family), job);
}

TEST(GpuLayersText, isAllAutoOrANumber) {
  EXPECT_EQ(parseGpuLayers("all"), GpuLayers{});
  EXPECT_EQ(parseGpuLayers("auto"), GpuLayers{.what_fits = true});
  EXPECT_EQ(parseGpuLayers("0"), GpuLayers{.most = 0});
  EXPECT_EQ(parseGpuLayers("20"), GpuLayers{.most = 20});
  for (const char* wrong : {"", "-1", "some", "3x", "1.5", " 3", "99999999999", "ALL"})
    EXPECT_FALSE(parseGpuLayers(wrong)) << wrong;
}

TEST(LayerSplits, leaveTheLastLayersToTheGpu) {
  for (int wanted = 0; wanted <= 3; ++wanted) {
    const LayerSplit split = splitOf("llama_f32", {.most = wanted}, jobOf("dynamic"));
    EXPECT_EQ(split.layers, 2);
    EXPECT_EQ(split.on_gpu, std::min(wanted, 2));
    EXPECT_EQ(split.border(), wanted == 1 ? 1 : wanted == 0 ? 2 : 0);
    EXPECT_EQ(split.isSplit(), wanted == 1);
    EXPECT_EQ(split.gpu.needed() == 0, wanted == 0);
    EXPECT_EQ(split.cpu.needed() == 0, wanted >= 2);
  }
}

// Both sides together hold what one device would, but for a head that is the embedding's matrix again, and for scratch.
TEST(LayerSplits, divideWeightsAndCellsWithoutRest) {
  for (const char* family : {"llama_f32", "gemma2", "jamba", "whisper"}) {
    for (const char* spec : {"dynamic", "quantized:residual_length=20", "offloaded", "offloaded:residency=host"}) {
      const SplitJob job = jobOf(spec);
      const auto files = loading::ModelFiles::open(families / family);
      const auto layers = static_cast<int>(files->config().layers.size());
      const LayerSplit all = splitLayers({}, gpuWith(1 << 30), *files, job);
      const int64_t twice =
          files->config().tied ? weightBytes(*files, "token_embd.weight", device::Precision::exact) : 0;
      int64_t before = 0;
      for (int on_gpu = 1; on_gpu < layers; ++on_gpu) {
        const LayerSplit split = splitLayers({.most = on_gpu}, gpuWith(1 << 30), *files, job);
        EXPECT_EQ(split.gpu.weights + split.cpu.weights, all.gpu.weights + twice) << family;
        EXPECT_GT(split.gpu.weights, before);
        before = split.gpu.weights;
        if (job.spec.preset == "offloaded") continue;  // each side has buffers of its own
        EXPECT_EQ(split.gpu.cache + split.cpu.cache, all.gpu.cache) << family << " " << spec;
      }
    }
  }
}

// Each side has buffers of its own for offloaded layers.
TEST(LayerSplits, needWhatACacheOnTwoDevicesTakes) {
  for (const char* family : {"qwen3", "gemma2", "mixtral"}) {
    for (const char* spec : {"static", "offloaded_static", "static;-1:residency=host", "offloaded_static:prefetch=0"}) {
      const SplitJob job = jobOf(spec, 300);
      const auto files = loading::ModelFiles::open(families / family);
      const int layers = static_cast<int>(files->config().layers.size());
      for (int on_gpu = 1; on_gpu < layers; ++on_gpu) {
        const LayerSplit split = splitLayers({.most = on_gpu}, gpuWith(1 << 30), *files, job);
        support::TestMemory cpu, gpu;
        const cache::KvCache cache({cpu, gpu, split.border()}, files->config().cacheShape(), job.spec,
                                   {.default_format = cache::findFormat("f32"), .context = 300, .chunk = 64});
        EXPECT_EQ(static_cast<int64_t>(gpu.handed_out), split.gpu.cache) << family << " " << spec << " " << on_gpu;
      }
    }
  }
}

TEST(LayerSplits, areAsLargeAsFits) {
  const SplitJob job = jobOf("dynamic", 1000);
  const int64_t two = splitOf("llama_f32", {.most = 2}, job).gpu.needed();
  const int64_t one = splitOf("llama_f32", {.most = 1}, job).gpu.needed();
  const GpuLayers fitting{.what_fits = true};
  EXPECT_EQ(splitOf("llama_f32", fitting, job, two).on_gpu, 2);
  EXPECT_EQ(splitOf("llama_f32", fitting, job, two - 1).on_gpu, 1);
  EXPECT_EQ(splitOf("llama_f32", fitting, job, one).on_gpu, 1);
  EXPECT_EQ(splitOf("llama_f32", fitting, job, one - 1).on_gpu, 0);
  EXPECT_EQ(splitOf("llama_f32", fitting, jobOf("dynamic", 100'000), two).on_gpu, 0);  // a larger cache
  SplitJob several = job;
  several.sequences = 1000;
  EXPECT_EQ(splitOf("llama_f32", fitting, several, two).on_gpu, 0);
  EXPECT_EQ(splitOf("llama_f32", fitting, job, -1).on_gpu, 2);  // it does not say
}

TEST(LayerSplits, sayTheirNumbers) {
  const auto said = [](int layers, int64_t free) {
    return inEnglish(splitSentence(splitOf("llama_f32", {.most = layers}, jobOf("dynamic"), free)));
  };
  EXPECT_TRUE(said(1, 1 << 30).starts_with("the last 1 of 2 layers and the head lie on A GPU: needs "));
  EXPECT_NE(said(1, 1 << 30).find("and 1.00 GiB of its 1.00 GiB are free; the others on the CPU: needs "),
            std::string::npos);
  EXPECT_NE(said(1, 10).find(": it does not fit; the others"), std::string::npos);
  EXPECT_TRUE(said(2, 1 << 30).starts_with("all 2 layers lie on A GPU: needs "));
  EXPECT_TRUE(said(0, 1 << 30).starts_with("none of the 2 layers lies on A GPU, and the CPU computes all: needs "));
}

TEST(LayerSplits, thatTheGpuCannotBeginWithAreRefused) {
  const auto files = loading::ModelFiles::open(families / "llama_f32");
  const SplitJob growing = jobOf("dynamic", 100'000), at_once = jobOf("static", 100'000);
  const int64_t begin = splitLayers({.most = 1}, gpuWith(0), *files, jobOf("dynamic", 64)).gpu.needed();
  refuseTooLarge(splitLayers({.most = 1}, gpuWith(begin), *files, growing), *files, growing);
  const std::string said = support::expectError(ErrorKind::memory, [&] {
    refuseTooLarge(splitLayers({.most = 1}, gpuWith(begin), *files, at_once), *files, at_once);
  });
  EXPECT_NE(said.find("1 of 2 layers of "), std::string::npos) << said;
  EXPECT_NE(said.find("choose a smaller --gpu-layers or auto"), std::string::npos) << said;
  refuseTooLarge(splitLayers({.most = 0}, gpuWith(0), *files, at_once), *files, at_once);
}

}  // namespace
}  // namespace kvarium::engine::layer_split_test
