// kvarium-cli perplexity: measures the loss of quality of caches on a text.
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/decode/perplexity.h"

namespace kvarium::cli {
namespace {

struct PerplexityRun {
  CommonOptions common;
  std::string file, against;
  std::vector<std::string> caches = {"dynamic"};
  decode::PerplexityOptions measure;
};

Json qualityJson(const cache::KvCache& cache, const decode::CacheQuality& quality) {
  Json row = {{"cache", cache.facts().spec},
              {"compression", cache.facts().compression},
              {"scored", quality.scored},
              {"ppl", quality.perplexity}};
  if (quality.divergence) {
    row["mean_kl"] = quality.divergence->mean;
    row["max_kl"] = quality.divergence->max;
    row["top1_agreement"] = quality.divergence->top1_agreement;
  }
  row["bytes_per_token"] = quality.bytesPerToken();
  row["bytes"] = engine::json(quality.bytes);
  row["stored"] = quality.lengths.stored;
  row["absolute"] = quality.lengths.tokens_seen;
  return row;
}

void printRow(const std::string& cache, const decode::CacheQuality& quality) {
  std::printf("%-40s %10.4f", cache.c_str(), quality.perplexity);
  if (quality.divergence) {
    std::printf("  %10.3e %10.3e  %7.3f %%", quality.divergence->mean, quality.divergence->max,
                100 * quality.divergence->top1_agreement);
  } else {
    std::printf("  %10s %10s  %9s", "-", "-", "-");
  }
  std::printf("  %12.1f\n", quality.bytesPerToken());
}

void runPerplexity(PerplexityRun& options) {
  const bool against = !options.against.empty();
  const std::string written = readText(options.file);
  std::vector<std::string> specs = options.caches;
  if (against) specs.insert(specs.begin(), options.against);
  Engine engine(options.common, specs, std::max<int64_t>(options.measure.context, 1));
  engine.model().requireTokenizer();
  const std::vector<TokenId> text = engine.model().tokenizer.encode(written, {.add_special = true});
  const auto tokens = std::ssize(text);
  decode::checkPerplexity(options.measure, tokens);
  const int64_t context = options.measure.context > 0 ? std::min(options.measure.context, tokens) : tokens;
  noteLength(context, engine.model().config.context_length);
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : specs) caches.push_back(engine.makeCache(spec, context));
  Progress reading(prompt_delay);
  options.measure.progress = [&](int64_t done, int64_t total) { reading.read(done, total); };
  const std::vector<decode::CacheQuality> results =
      decode::measurePerplexity(engine.decoder(), caches, text, against, options.measure);
  reading.finish();
  if (!options.common.json) {
    std::printf("%lld tokens, %lld scored\n%-40s %10s  %10s %10s  %9s  %12s\n", static_cast<long long>(tokens),
                static_cast<long long>(results[0].scored), "cache", "ppl", "mean KL", "max KL", "same top",
                "bytes/token");
    for (size_t i = 0; i < specs.size(); ++i) printRow(cacheName(caches[i]), results[i]);
    return;
  }
  Json document = {{"tokens", tokens}, {"prefill", options.measure.prefill}, {"chunk", options.measure.chunk}};
  if (options.measure.context > 0) {
    document["context"] = options.measure.context;
    document["stride"] = options.measure.stride;
  }
  document["against"] = against ? qualityJson(caches[0], results[0]) : Json();
  document["caches"] = Json::array();
  for (size_t i = against ? 1 : 0; i < specs.size(); ++i)
    document["caches"].push_back(qualityJson(caches[i], results[i]));
  printJson(document);
}

}  // namespace

void addPerplexity(CLI::App& program) {
  auto options = std::make_shared<PerplexityRun>();
  CLI::App* command = program.add_subcommand("perplexity", "measure the loss of quality of a cache on a text");
  addCommon(*command, options->common, With::model_and_engine);
  addSpecs(*command, options->caches, "SPEC; repeatable");
  command
      ->add_option("--against", options->against, "reference SPEC for the others: KL divergence, same likeliest token")
      ->check(cacheSpec())
      ->default_str("none of them");
  command->add_option("-f,--file", options->file, "text to predict")->required();
  decode::PerplexityOptions& measure = options->measure;
  addWhole(*command, "--prefill", measure.prefill, "first tokens, read in one call and not scored");
  addWhole(*command, "--chunk", measure.chunk, "tokens of every later call", 1, 1 << 16);
  auto* context =
      addWhole(*command, "--context", measure.context,
               "tokens of a window; windows begin every --stride tokens with an empty cache", 1, most_tokens)
          ->default_str("the whole text");
  auto* stride =
      addWhole(*command, "--stride", measure.stride, "last tokens of a window, which are scored", 1, most_tokens);
  context->needs(stride);
  stride->needs(context);
  command->callback([options] { runPerplexity(*options); });
}

}  // namespace kvarium::cli
