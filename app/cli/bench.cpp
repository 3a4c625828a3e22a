// kvarium-cli bench: llama-bench's work: a prompt in one go, then tokens one at a time, at given depths.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"

namespace kvarium::cli {
namespace {

struct Options {
  CommonOptions common;
  std::vector<std::string> caches;
  std::vector<int64_t> depths = {0};
  int64_t prompt = 512, generated = 128;
  int repetitions = 5;
};

// The same made-up tokens every time: what they say does not matter to the clock.
std::vector<TokenId> someIds(int64_t n, int vocab) {
  std::vector<TokenId> ids(static_cast<size_t>(n));
  uint32_t state = 1;
  for (TokenId& id : ids) {
    state = state * 1664525u + 1013904223u;
    id = static_cast<TokenId>((state >> 8) % static_cast<uint32_t>(vocab));
  }
  return ids;
}

double median(const std::vector<double>& sorted) {
  const size_t half = sorted.size() / 2;
  return sorted.size() % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

class Bench {
 public:
  Bench(Engine& engine, const Options& options) : m_engine(engine), m_options(options) {}

  Json row(const std::string& cache, int64_t depth, bool prompt) {
    const int64_t n = prompt ? m_options.prompt : m_options.generated;
    std::vector<double> speeds;
    for (int i = -1; i < m_options.repetitions; ++i) {  // the first is a warm-up
      const double seconds = once(cache, depth, n, prompt);
      if (i >= 0) speeds.push_back(static_cast<double>(n) / seconds);
    }
    std::sort(speeds.begin(), speeds.end());
    return {{"test", (prompt ? "pp" : "tg") + std::to_string(n)},
            {"depth", depth},
            {"cache", cache},
            {"tokens_per_s", {{"median", median(speeds)}, {"min", speeds.front()}, {"max", speeds.back()}}}};
  }

 private:
  double once(const std::string& spec, int64_t depth, int64_t n, bool prompt) {
    KvCache cache = m_engine.makeCache(spec, depth + n);
    const std::vector<TokenId> ids = someIds(depth + n, m_engine.model().config.vocab_size);
    const std::span<const TokenId> all(ids);
    std::vector<float> logits;
    feedOrFail(cache, all.first(static_cast<size_t>(depth)), depth + n, Want::none, logits);
    const auto start = std::chrono::steady_clock::now();
    if (prompt) {
      feedOrFail(cache, all.subspan(static_cast<size_t>(depth)), depth + n, Want::last, logits);
    } else {
      for (int64_t i = depth; i < depth + n; ++i)
        feedOrFail(cache, all.subspan(static_cast<size_t>(i), 1), depth + n, Want::last, logits);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    noteOffload(cache);
    return seconds;
  }
  void feedOrFail(KvCache& cache, std::span<const TokenId> ids, int64_t context, Want want,
                  std::vector<float>& logits) {
    if (ids.empty()) return;
    const Expected<Outcome, Full> outcome = feed(m_engine.decoder(), cache, ids, want, logits);
    if (!outcome) {
      throw Error(ErrorKind::content, outcome.error().reason,
                  m_engine.fullRemedy(cache, context, "choose a smaller depth (-d)"));
    }
  }
  Engine& m_engine;
  const Options& m_options;
};

void run(Options& options) {
  if (options.prompt + options.generated == 0)
    throw Error(ErrorKind::usage, "-p 0 and -n 0 leave nothing to measure", "give one of them a number of tokens");
  if (options.caches.empty()) options.caches = {"dynamic"};
  options.common.cache = options.caches.front();
  Engine engine(options.common, options.caches);
  Bench bench(engine, options);
  Json rows = Json::array();
  const auto add = [&](const Json& row) {
    rows.push_back(row);
    if (options.common.json) return;
    std::printf("%-8s depth %6lld  %-24s %10.1f tokens/s  (%.1f to %.1f)\n", row["test"].get<std::string>().c_str(),
                row["depth"].get<long long>(), row["cache"].get<std::string>().c_str(),
                row["tokens_per_s"]["median"].get<double>(), row["tokens_per_s"]["min"].get<double>(),
                row["tokens_per_s"]["max"].get<double>());
    std::fflush(stdout);
  };
  if (!options.common.json) std::printf("%s, %s\n", engine.model().config.name.c_str(), engine.device().name().c_str());
  for (const std::string& cache : options.caches) {
    for (int64_t depth : options.depths) {
      if (options.prompt > 0) add(bench.row(cache, depth, true));
      if (options.generated > 0) add(bench.row(cache, depth, false));
    }
  }
  if (options.common.json) printJson(rows);
}

}  // namespace

void addBench(CLI::App& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("bench", "prefill and decode speed");
  addCommon(*command, options->common, With::model_and_engine);
  command->remove_option(command->get_option("--cache"));
  command->add_option("--cache", options->caches, "SPEC; repeatable")
      ->check(cacheSpec())
      ->default_str("dynamic")
      ->allow_extra_args(false);
  command->add_option("-p", options->prompt, "tokens of the prompt; 0: skip")->check(whole(0, 1 << 24));
  command->add_option("-n", options->generated, "tokens generated; 0: skip")->check(whole(0, 1 << 24));
  command->add_option("-d", options->depths, "tokens already in the cache, a list: 0,4096")
      ->delimiter(',')
      ->check(whole(0, 1 << 24));
  command->add_option("-r", options->repetitions, "repetitions, after one that warms up")->check(whole(1, 1000));
  command->callback([options] { run(*options); });
}

}  // namespace kvarium::cli
