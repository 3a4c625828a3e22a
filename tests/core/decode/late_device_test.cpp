// Whole models and caches on a device where everything takes effect later: the same bits as on the CPU.
#include "tests/support/late_device.h"

#include <gtest/gtest.h>

#include "core/decode/runner.h"
#include "core/device/cpu/cpu_device.h"
#include "core/loading/chat_model.h"

namespace kvarium {
namespace {

const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

// A prompt in chunks, single tokens, a fork that goes another way, a cut: all logits, one after the other.
std::vector<float> logitsOf(Device& device, const std::filesystem::path& path, const std::string& spec) {
  const auto model = openChatModel(path, device);
  Decoder decoder(model->model, device);
  KvCache cache(device, model->config.cacheShape(), parseCacheSpec(spec),
                {.default_format = model->default_format, .context = 160, .chunk = 33});
  std::vector<TokenId> ids(100);
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<TokenId>((7 * i * i + 3) % 40);
  std::vector<float> all, logits;
  const auto read = [&](KvCache& to, size_t first, size_t count, Want want = Want::all) {
    const Expected<Outcome, Full> outcome =
        feed(decoder, to, std::span(ids).subspan(first, count), want, logits, {.chunk = 33});
    if (!outcome) return;
    all.insert(all.end(), logits.begin(), logits.end());
  };
  read(cache, 0, 70, Want::last);  // nothing is fetched behind its first chunks
  for (size_t i = 70; i < 73; ++i) read(cache, i, 1);
  KvCache fork = cache.fork();
  read(fork, 80, 12);
  const auto before = static_cast<int64_t>(cache.ids().size());
  if (cache.truncate(cache.reachable(before - 5))) read(cache, 73, 7);
  read(fork, 92, 1);
  return all;
}

struct LateCase {
  const char* family;
  const char* spec;
};

class LateDevices : public testing::TestWithParam<LateCase> {};

TEST_P(LateDevices, giveTheBitsOfTheCpu) {
  const auto& [family, spec] = GetParam();
  const auto cpu = makeCpuDevice({.threads = 1, .precision = Precision::exact});
  const std::vector<float> expected = logitsOf(*cpu, families / family, spec);
  ASSERT_FALSE(expected.empty());
  for (const unsigned seed : {1u, 2u, 3u}) {
    const auto inner = makeCpuDevice({.threads = 1, .precision = Precision::exact});
    support::LateDevice late(*inner, seed);
    const std::vector<float> got = logitsOf(late, families / family, spec);
    ASSERT_EQ(got.size(), expected.size());
    EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)), 0) << "seed " << seed;
    late.synchronize();
    EXPECT_EQ(late.fault, "") << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LateDevices,
                         testing::Values(LateCase{"llama_f32", "dynamic"}, LateCase{"llama_f32", "static"},
                                         LateCase{"llama_f32", "offloaded"}, LateCase{"llama_f32", "offloaded_static"},
                                         LateCase{"llama_f32", "dynamic:residency=disk"}, LateCase{"llama_f32", "none"},
                                         LateCase{"llama_f32", "sink:window_length=24"},
                                         LateCase{"llama_f32", "sliding_window:window_length=24"},
                                         LateCase{"llama_f32", "dynamic:retention=key_norm,window_length=40"},
                                         LateCase{"llama_f32", "quantized:residual_length=0"},
                                         LateCase{"llama_f32", "quantized:residual_length=0,residency=host"},
                                         LateCase{"llama_f32", "quantized:residual_length=0,residency=disk,prefetch=2"},
                                         LateCase{"gemma2", "dynamic"}, LateCase{"gemma2", "offloaded"},
                                         LateCase{"mistral_window", "dynamic"}, LateCase{"mixtral", "dynamic"},
                                         LateCase{"qwen3_moe", "static"}, LateCase{"mamba", "dynamic"},
                                         LateCase{"jamba", "dynamic"}, LateCase{"jamba", "offloaded"},
                                         LateCase{"gpt2", "dynamic"}, LateCase{"phi3_longrope", "dynamic"}),
                         [](const auto& tested) {
                           std::string name = std::string(tested.param.family) + "_" + tested.param.spec;
                           std::replace_if(
                               name.begin(), name.end(),
                               [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
                           return name;
                         });

}  // namespace
}  // namespace kvarium
