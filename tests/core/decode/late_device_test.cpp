// Whole models and caches on a device where everything takes effect later: the same bits as on the CPU.
#include "tests/support/late_device.h"

#include <gtest/gtest.h>

#include <array>

#include "core/device/cpu/cpu_device.h"
#include "tests/core/decode/model_life.h"

namespace kvarium::decode::late_device_test {
namespace {

const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

struct LateCase {
  const char* family;
  const char* spec;
};

class LateRuns : public testing::TestWithParam<LateCase> {};

TEST_P(LateRuns, giveTheBitsOfTheCpu) {
  const auto& [family, spec] = GetParam();
  const auto cpu = cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact});
  const std::vector<float> expected = logitsOf(*cpu, families / family, spec);
  ASSERT_FALSE(expected.empty());
  const std::array<support::LateOptions, 4> ways{{{.seed = 0}, {.seed = 1}, {.seed = 2}, {.seed = 3, .thread = true}}};
  for (const support::LateOptions& way : ways) {
    const std::string what = "seed " + std::to_string(way.seed) + (way.thread ? ", a thread" : "");
    support::LateDevice late(cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact}), way);
    const std::vector<float> got = logitsOf(late, families / family, spec);
    ASSERT_EQ(got.size(), expected.size());
    EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)), 0) << what;
    late.synchronize();
    EXPECT_EQ(late.takeFaults(), "") << what;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, LateRuns,
    testing::Values(
        LateCase{"llama_f32", "dynamic"}, LateCase{"llama_f32", "static"}, LateCase{"llama_f32", "offloaded"},
        LateCase{"llama_f32", "offloaded_static"}, LateCase{"llama_f32", "dynamic:residency=disk"},
        LateCase{"llama_f32", "none"}, LateCase{"llama_f32", "offloaded:residency=host"},
        LateCase{"llama_f32", "offloaded_static:residency=host,prefetch=2"},
        LateCase{"llama_f32", "dynamic;0:residency=host;1:residency=disk"},
        LateCase{"gemma2", "offloaded:residency=host"}, LateCase{"jamba", "offloaded:residency=host,prefetch=0"},
        LateCase{"llama_f32", "sink:window_length=24"}, LateCase{"llama_f32", "sliding_window:window_length=24"},
        LateCase{"llama_f32", "dynamic:retention=key_norm,window_length=40"},
        LateCase{"llama_f32", "h2o:window_length=40"}, LateCase{"gemma2", "snapkv:window_length=10"},
        LateCase{"llama_f32", "expected_attention:window_length=10,residency=host"},
        LateCase{"gemma2", "expected_attention:window_length=10,nbits=4,residual_length=0"},
        LateCase{"llama_f32", "quantized:residual_length=0"},
        LateCase{"llama_f32", "quantized:residual_length=0,residency=host"},
        LateCase{"llama_f32", "quantized:residual_length=0,residency=disk,prefetch=2"}, LateCase{"gemma2", "dynamic"},
        LateCase{"gemma2", "offloaded"}, LateCase{"mistral_window", "dynamic"}, LateCase{"mixtral", "dynamic"},
        LateCase{"qwen3_moe", "static"}, LateCase{"mamba", "dynamic"}, LateCase{"jamba", "dynamic"},
        LateCase{"jamba", "offloaded"}, LateCase{"gpt2", "dynamic"}, LateCase{"phi3_longrope", "dynamic"},
        LateCase{"qwen2_moe", "dynamic"}, LateCase{"lfm2_moe", "offloaded"}, LateCase{"qwen35", "offloaded"}),
    [](const auto& tested) {
      std::string name = std::string(tested.param.family) + "_" + tested.param.spec;
      std::replace_if(
          name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
      return name;
    });

}  // namespace
}  // namespace kvarium::decode::late_device_test
