// kvarium-cli generate: token level, one or several sequences.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"

namespace kvarium::cli {
namespace {

struct Options {
  CommonOptions common;
  GenerateOptions generate;
  std::string ids, batch;
  std::string save, restore, features, early_stopping;
  int beams = 1, beam_groups = 1, return_sequences = 1;
  double diversity_penalty = 0, length_penalty = 1;
};

std::vector<std::vector<TokenId>> prompts(const Options& options) {
  if (options.batch.empty()) return {parseIds(options.ids)};
  const Json document = readJson(options.batch);
  std::vector<std::vector<TokenId>> list;
  if (document.is_array()) {
    for (const Json& ids : document)
      list.push_back(parseIds(ids.is_array() ? ids.dump().substr(1, ids.dump().size() - 2) : "?"));
  }
  if (list.empty())
    throw Error(ErrorKind::content, options.batch + " holds no sequences", "write a JSON list of id lists");
  return list;
}

void run(Options& options) {
  if (options.beams != 1 || options.beam_groups != 1 || options.return_sequences != 1) notYet("beam search");
  if (!options.save.empty()) notYet("--save");
  if (!options.restore.empty()) notYet("--restore");
  if (!options.features.empty()) notYet("--features");
  options.generate.sampling.seed = options.common.seed;
  checkSampling(options.generate.sampling);
  const std::vector<std::vector<TokenId>> all = prompts(options);
  Engine engine(options.common);
  engine.checkIds(options.generate.eos);
  int64_t longest = 0;
  for (const std::vector<TokenId>& ids : all) longest = std::max(longest, static_cast<int64_t>(ids.size()));
  // Sequences of one pool: a memory limit holds for all of them together. A fixed capacity is each sequence's own.
  std::vector<KvCache> caches;
  caches.push_back(engine.makeCache(options.common.cache, longest + options.generate.max_new_tokens));
  while (caches.size() < all.size()) caches.push_back(caches[0].fork());
  const std::vector<SequenceResult> results =
      generateBatch(engine.decoder(), engine.model().tokenizer, caches, all, options.generate);
  Json sequences = Json::array(), scores = Json::array(), events = Json::array();
  for (size_t i = 0; i < results.size(); ++i) {
    const SequenceResult& result = results[i];
    sequences.push_back(result.ids);
    scores.push_back(result.score);
    if (result.stop_reason != StopReason::capacity) continue;
    const std::string what =
        "the cache of sequence " + std::to_string(i) + " holds " + std::to_string(caches[i].capacity()) + " tokens";
    if (result.ids.empty() && results.size() == 1)
      throw Error(ErrorKind::content, what, "shorten the prompt or choose a larger cache");
    events.push_back({{"at", all[i].size() + result.ids.size()}, {"what", what}});
  }
  if (options.common.json) return printJson({{"sequences", sequences}, {"scores", scores}, {"events", events}});
  for (const Json& ids : sequences) std::cout << ids.dump() << "\n";
}

}  // namespace

void addGenerate(CLI::App& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("generate", "continue token ids");
  addCommon(*command, options->common, With::model_and_engine);
  auto* ids = command->add_option("--ids", options->ids, "5,6,7 or @file.json");
  auto* batch =
      command->add_option("--batch", options->batch, "JSON list of id lists, one sequence each")->excludes(ids);
  command->add_option("-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of a continuation")
      ->check(token_count);
  command->add_option("--beams", options->beams, "beams")->check(CLI::PositiveNumber);
  command->add_option("--beam-groups", options->beam_groups, "groups of diverse beams")->check(CLI::PositiveNumber);
  command->add_option("--diversity-penalty", options->diversity_penalty, "of equal tokens in other groups");
  command->add_option("--length-penalty", options->length_penalty, "exponent of the length in a beam's score");
  command->add_option("--early-stopping", options->early_stopping, "true, false or never")
      ->check(CLI::IsMember({"true", "false", "never"}));
  command->add_option("--num-return-sequences", options->return_sequences, "beams returned")
      ->check(CLI::PositiveNumber);
  command->add_option("--eos", options->generate.eos, "id that ends a sequence; repeatable, replaces the model's")
      ->allow_extra_args(false);
  command->add_flag("--ignore-eos", options->generate.ignore_eos, "never stop at it");
  command->add_option("--min-new-tokens", options->generate.min_new_tokens, "no end before")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--save", options->save, "save the cache afterwards");
  command->add_option("--restore", options->restore, "begin with a saved cache");
  command->add_option("--features", options->features, "audio features of an encoder-decoder model");
  addSampling(*command, options->generate);
  command->callback([options, ids, batch] {
    if (ids->count() + batch->count() == 0) throw CLI::RequiredError("--ids or --batch");
    run(*options);
  });
}

}  // namespace kvarium::cli
