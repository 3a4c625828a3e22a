// kvarium-cli compare: two to four caches answer the same prompt, and each is compared with the first.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <numeric>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/prompt.h"
#include "core/base/numbers.h"
#include "core/decode/comparison.h"
#include "core/decode/sampler.h"

namespace kvarium::cli {
namespace {

struct CompareRun {
  CommonOptions common;
  PromptOptions prompt;
  std::vector<std::string> caches;
  decode::CompareOptions compare;
};

std::atomic<bool> comparison_interrupted{false};

Json runJson(const decode::ComparedRun& run, const cache::KvCache& cache) {
  const cache::Bytes bytes = cache.status().bytes();
  const cache::Lengths lengths = cache.status().lengths();
  Json row = {{"cache", cache.spec().text},
              {"compression", cache.facts().compression},
              {"ids", run.ids},
              {"text", run.text},
              {"stop_reason", decode::stopReasonName(run.stop_reason)},
              {"tokens_per_s", run.decodeSpeed()},
              {"prefill_s", run.prefill_s},
              {"first_token_s", run.first_token_s},
              {"decode_s", run.decode_s},
              {"bytes", bytes.total()},
              {"bytes_by_kind", bytesJson(bytes)},
              {"stored", lengths.stored},
              {"absolute", lengths.tokens_seen},
              {"shares_prompt_of", run.shares_prompt_of},
              {"first_difference", run.first_difference},
              {"kl", run.kl},
              {"rank", run.rank}};
  if (!run.full.empty()) row["full"] = inEnglish(run.full);
  return row;
}

void printText(size_t number, const decode::ComparedRun& run, const cache::KvCache& cache) {
  std::cout << "[" << number << "] " << cacheName(cache);
  if (run.first_difference >= 0) std::cout << ", first other token: " << withThousands(run.first_difference + 1);
  std::cout << "\n" << run.text << "\n\n" << std::flush;
}

void printRow(size_t number, const decode::ComparedRun& run, const cache::KvCache& cache) {
  std::printf("[%zu] %7lld  %10.1f  %13.3f  %12lld", number, static_cast<long long>(run.ids.size()), run.decodeSpeed(),
              run.first_token_s, static_cast<long long>(cache.status().bytes().total()));
  if (run.kl.empty()) {
    std::printf("  %10s  %10s  %9s\n", "-", "-", "-");
    return;
  }
  const auto compared = static_cast<double>(run.kl.size());
  const auto likeliest = static_cast<double>(std::count(run.rank.begin(), run.rank.end(), 0));
  std::printf("  %10.3e  %10.3e  %7.3f %%\n", std::accumulate(run.kl.begin(), run.kl.end(), 0.0) / compared,
              *std::max_element(run.kl.begin(), run.kl.end()), 100 * likeliest / compared);
}

void print(const CompareRun& options, const Engine& engine, const decode::Comparison& comparison) {
  const std::vector<decode::ComparedRun>& runs = comparison.runs();
  if (options.common.json) {
    Json document = {{"prompt_tokens", comparison.promptTokens()},
                     {"force", options.compare.force},
                     {"device", engine.deviceJson()},
                     {"held_bytes", comparison.heldBytes()},
                     {"runs", Json::array()}};
    for (size_t run = 0; run < runs.size(); ++run)
      document["runs"].push_back(runJson(runs[run], comparison.cache(run)));
    return printJson(document);
  }
  for (size_t run = 0; run < runs.size(); ++run) printText(run + 1, runs[run], comparison.cache(run));
  std::printf("    %7s  %10s  %13s  %12s  %10s  %10s  %9s\n", "tokens", "tokens/s", "first token s", "bytes", "mean KL",
              "max KL", "same top");
  for (size_t run = 0; run < runs.size(); ++run) printRow(run + 1, runs[run], comparison.cache(run));
}

// Throws Error{content} where the first cache has no room for the prompt: there is nothing to compare with then.
void noteFull(const Engine& engine, const decode::Comparison& comparison, int64_t context) {
  for (size_t run = 0; run < comparison.runs().size(); ++run) {
    const decode::ComparedRun& its = comparison.runs()[run];
    const cache::KvCache& cache = comparison.cache(run);
    noteOffload(cache);
    if (its.full.empty()) continue;
    const Sentence remedy = engine.fullRemedy(cache, context);
    if (run == 0 && its.ids.empty()) throw Error(ErrorKind::content, {"%1: %2", cache.spec().text, its.full}, remedy);
    std::fprintf(stderr, "note: %s: %s; %s\n", cache.spec().text.c_str(), inEnglish(its.full).c_str(),
                 inEnglish(remedy).c_str());
  }
}

void runCompare(CompareRun& options) {
  decode::GenerateOptions& generate = options.compare.generate;
  generate.sampling.seed = options.common.seed;
  decode::checkSampling(generate.sampling);
  if (options.caches.size() < 2 || options.caches.size() > decode::Comparison::most_caches) {
    throw Error(ErrorKind::usage, {"compare got %1 of --cache", options.caches.size()},
                {"give 2 to %1; the others are compared with the first", decode::Comparison::most_caches});
  }
  Engine engine(options.common, options.caches, generate.max_new_tokens);
  engine.model().requireTokenizer();
  generate.eos = engine.model().end_of_reply;
  const std::vector<TokenId> prompt = promptIds(options.prompt, engine.model());
  const auto length = static_cast<int64_t>(prompt.size());
  std::signal(SIGINT, [](int) { comparison_interrupted = true; });
  notePromptLength(length, engine.model().config.context_length);
  const int64_t context = length + generate.max_new_tokens;
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : options.caches) caches.push_back(engine.makeCache(spec, context));
  decode::Comparison comparison(engine.decoder(), engine.model().tokenizer, std::move(caches), options.compare);
  PromptBar bar;
  comparison.readPrompt(
      prompt, [&bar](int64_t done, int64_t total) { bar(done, total); }, &comparison_interrupted);
  while (comparison.step(&comparison_interrupted)) continue;
  bar.finish();
  noteFull(engine, comparison, context);
  print(options, engine, comparison);
  if (comparison_interrupted) throw Interrupted();
}

}  // namespace

void addCompare(CLI::App& program) {
  auto options = std::make_shared<CompareRun>();
  CLI::App* command = program.add_subcommand("compare", "the same prompt with two to four caches, side by side");
  addCommon(*command, options->common, With::model_and_engine);
  command->remove_option(command->get_option("--cache"));
  command->add_option("--cache", options->caches, "SPEC; two to four, the others are compared with the first")
      ->required()
      ->check(cacheSpec())
      ->default_str("")
      ->allow_extra_args(false);
  addPrompt(*command, options->prompt);
  decode::GenerateOptions& generate = options->compare.generate;
  command->add_option("-n,--max-new-tokens", generate.max_new_tokens, "most tokens of a reply")
      ->check(whole(0, most_tokens));
  command->add_flag("--force", options->compare.force,
                    "the others are fed the first one's tokens; their ids are what they would have chosen there");
  command->add_flag("--ignore-eos", generate.ignore_eos, "never stop at the end of a turn");
  addSampling(*command, generate);
  command->callback([options, command] {
    needPrompt(*command);
    runCompare(*options);
  });
}

}  // namespace kvarium::cli
