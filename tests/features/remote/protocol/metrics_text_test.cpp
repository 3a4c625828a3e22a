// Counters of recorded and hostile servers.
#include "features/remote/protocol/metrics_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/support/recorded.h"

namespace kvarium::remote::metrics_text_test {
namespace {

std::vector<RankMetrics> ranksOf(std::string_view text) {
  const std::optional<std::vector<RankMetrics>> ranks = readMetrics(text);
  EXPECT_TRUE(ranks);
  return ranks ? *ranks : std::vector<RankMetrics>();
}

TEST(MetricsText, readsVllm) {
  const std::vector<RankMetrics> ranks = ranksOf(support::recorded("vllm-0.32.0/03-during.metrics.txt"));
  ASSERT_EQ(ranks.size(), 1u);
  const RankMetrics& rank = ranks[0];
  EXPECT_EQ(rank.rank, "0");
  EXPECT_EQ(rank.running, 2);
  EXPECT_EQ(rank.waiting, 0);
  EXPECT_NEAR(rank.in_use, 8.0 / 23, 1e-9);
  EXPECT_EQ(rank.asked_tokens, 470);
  EXPECT_EQ(rank.hit_tokens, 288);
  EXPECT_EQ(rank.computed_tokens, 182);
  EXPECT_EQ(rank.preemptions, 0);
  EXPECT_EQ(rank.prompt_tokens, 470);
  EXPECT_EQ(rank.used_tokens, -1);  // SGLang's
  EXPECT_EQ(rank.hit_rate, -1);
  const CacheConfig& cache = rank.cache;
  EXPECT_EQ(cache.block_size, 32);
  EXPECT_EQ(cache.blocks, 24);
  EXPECT_EQ(cache.usableBlocks(), 23);
  EXPECT_TRUE(cache.blocks_forced);
  EXPECT_EQ(cache.bytesPerToken(), -1);  // the memory is not that of the blocks
  EXPECT_EQ(cache.tokens, 768);
  EXPECT_EQ(cache.dtype, "auto");
}

TEST(MetricsText, readsLlamaCpp) {
  const std::vector<RankMetrics> ranks = ranksOf(support::recorded("llama-server/03-during.metrics.txt"));
  ASSERT_EQ(ranks.size(), 1u);
  const RankMetrics& rank = ranks[0];
  EXPECT_EQ(rank.rank, "");
  EXPECT_EQ(rank.running, 1);
  EXPECT_EQ(rank.hit_tokens, 192);
  EXPECT_EQ(rank.computed_tokens, 101);
  EXPECT_EQ(rank.in_use, -1);
  EXPECT_EQ(rank.cache, CacheConfig{});
}

TEST(MetricsText, ranksAreApartAndSamplesOfOneAreSummed) {
  const std::vector<RankMetrics> ranks = ranksOf(
      "vllm:num_requests_running{engine=\"1\",model_name=\"a\"} 2.0\n"
      "vllm:num_requests_running{engine=\"0\"} 3\n"
      "vllm:num_requests_running{engine=\"1\",model_name=\"b\"} 4\n");
  ASSERT_EQ(ranks.size(), 2u);
  EXPECT_EQ(ranks[0].running, 6);
  EXPECT_EQ(ranks[1].running, 3);
}

TEST(MetricsText, readsSglang) {
  const std::vector<RankMetrics> ranks = ranksOf(
      "# TYPE sglang:kv_used_tokens gauge\r\n"
      "sglang:kv_used_tokens{model_name=\"m\"} 10.0\r\n"
      "sglang:kv_evictable_tokens{} 20\r\n"
      "sglang:kv_available_tokens 30 1395066363000\r\n"
      "sglang:cache_hit_rate 0.25\r\n"
      "sglang:cache_config_info{page_size=\"16\",num_pages=\"100\"} 1.0");
  ASSERT_EQ(ranks.size(), 1u);
  EXPECT_EQ(ranks[0].used_tokens, 10);
  EXPECT_EQ(ranks[0].evictable_tokens, 20);
  EXPECT_EQ(ranks[0].free_tokens, 30);
  EXPECT_EQ(ranks[0].hit_rate, 0.25);
  EXPECT_EQ(ranks[0].cache.usableBlocks(), 100);
  const std::vector<RankMetrics> later =
      ranksOf("sglang:page_size 16.0\nsglang:num_pages 7\nsglang:max_total_num_tokens 112");
  EXPECT_EQ(later.at(0).cache, (CacheConfig{.block_size = 16, .blocks = 7, .tokens = 112}));
}

TEST(MetricsText, bytesOfATokenAreToldWithoutAnOverride) {
  const CacheConfig cache{.block_size = 16, .blocks = 100, .memory_bytes = 16 * 100 * 500};
  EXPECT_EQ(cache.bytesPerToken(), 500);
}

TEST(MetricsText, labelsMayHoldAnything) {
  const std::vector<RankMetrics> ranks = ranksOf(
      "vllm:num_requests_running{model_name=\"a\\\"} 9,engine=\\\"7\\\"\",engine=\"3\"} 1\n"
      "vllm:num_requests_waiting{ engine = \"3\" } 1\n"
      "vllm:num_requests_waiting{engine=\"3\",} 5\n");
  ASSERT_EQ(ranks.size(), 1u);
  EXPECT_EQ(ranks[0].rank, "3");
  EXPECT_EQ(ranks[0].running, 1);
  EXPECT_EQ(ranks[0].waiting, 5);
}

TEST(MetricsText, valuesThatAreNoCountsAreNotTold) {
  for (const char* value : {"NaN", "+Inf", "-Inf", "-1", "1e300"}) {
    const std::vector<RankMetrics> ranks = ranksOf(std::string("vllm:num_requests_running ") + value);
    ASSERT_EQ(ranks.size(), 1u) << value;
    EXPECT_EQ(ranks[0].running, -1) << value;
  }
  for (const char* broken : {"{ 1", "{b=\"c} 1", " 1x", "{b} 1", "", "{engine=\"1\" 1"})
    EXPECT_TRUE(ranksOf(std::string("vllm:num_requests_running") + broken).empty()) << broken;
  EXPECT_TRUE(ranksOf("{a=\"b\"} 1\nnonsense\n# vllm:num_requests_running 1\n").empty());
  EXPECT_TRUE(ranksOf("").empty());
}

TEST(MetricsText, isReadWhereverItIsCut) {
  const std::string text = support::recorded("vllm-0.32.0/03-during.metrics.txt");
  for (size_t cut = 0; cut < text.size(); cut += 97) {
    const std::vector<RankMetrics> ranks = ranksOf(std::string_view(text).substr(0, cut));
    EXPECT_LE(ranks.size(), 2u) << cut;
  }
}

TEST(MetricsText, hasLimits) {
  EXPECT_FALSE(readMetrics("aaaa", {.bytes = 3}));
  EXPECT_FALSE(readMetrics("a 1\n" + std::string(20, 'a'), {.line = 19}));
  std::string ranks;
  for (int i = 0; i < 3; ++i) ranks += "vllm:num_requests_running{engine=\"" + std::to_string(i) + "\"} 1\n";
  EXPECT_TRUE(readMetrics(ranks, {.ranks = 3}));
  EXPECT_FALSE(readMetrics(ranks, {.ranks = 2}));
}

}  // namespace
}  // namespace kvarium::remote::metrics_text_test
