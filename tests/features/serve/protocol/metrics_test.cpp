#include "features/serve/protocol/metrics.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

namespace kvarium::serve::metrics_test {
namespace {

engine::TurnStats turnOf(int64_t prompt, int64_t reused, int64_t reply, decode::StopReason reason) {
  engine::TurnStats stats;
  stats.prompt_tokens = prompt;
  stats.reused_tokens = reused;
  stats.generated_tokens = reply;
  stats.stop_reason = reason;
  stats.first_token_s = 0.25;
  stats.decode_s = 1.5;
  return stats;
}

TEST(Metrics, everyLineIsWhatPrometheusReads) {
  Metrics metrics;
  metrics.addTurn(turnOf(100, 60, 7, decode::StopReason::eos), 0.5);
  const std::string text = metricsText(metrics, {"a \"b\"\\\n", "f16", 16});
  const std::regex sample(R"re([a-z]+:[a-z0-9_]+\{([a-z_]+="([^"\\\n]|\\.)*",?)+\} [0-9.e+-]+)re"),
      help("# HELP [a-z]+:[a-z0-9_]+ .+"), type("# TYPE [a-z]+:[a-z0-9_]+ (counter|gauge|histogram)");
  std::istringstream lines(text);
  std::set<std::string> seen;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(std::regex_match(line, sample) || std::regex_match(line, help) || std::regex_match(line, type)) << line;
    EXPECT_TRUE(seen.insert(line).second) << "twice: " << line;
  }
  EXPECT_EQ(text.back(), '\n');
}

TEST(Metrics, tokensAreCountedByWhereTheyCameFrom) {
  Metrics metrics;
  metrics.addTurn(turnOf(100, 60, 7, decode::StopReason::eos), 0.5);
  metrics.addTurn(turnOf(10, 0, 3, decode::StopReason::length), 0);
  metrics.addTurn(turnOf(10, 10, 1, decode::StopReason::stopped), 0);
  const std::string text = metricsText(metrics, {"m", "f16", 16});
  for (const char* line :
       {"vllm:prompt_tokens_total{engine=\"0\",model_name=\"m\"} 120\n",
        "vllm:prefix_cache_hits_total{engine=\"0\",model_name=\"m\"} 70\n", "source=\"local_compute\"} 50\n",
        "vllm:generation_tokens_total{engine=\"0\",model_name=\"m\"} 11\n", "finished_reason=\"stop\"} 1\n",
        "finished_reason=\"length\"} 1\n", "finished_reason=\"abort\"} 1\n",
        "vllm:time_to_first_token_seconds_bucket{engine=\"0\",model_name=\"m\",le=\"0.5\"} 2\n",
        "vllm:time_to_first_token_seconds_bucket{engine=\"0\",model_name=\"m\",le=\"+Inf\"} 3\n",
        "block_size=\"16\",cache_dtype=\"f16\""})
    EXPECT_NE(text.find(line), std::string::npos) << line;
}

}  // namespace
}  // namespace kvarium::serve::metrics_test
