// kvarium-cli generate: token level, one or several sequences.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/listen.h"
#include "app/cli/progress.h"

namespace kvarium::cli {
namespace {

struct Options {
  CommonOptions common;
  GenerateOptions generate;
  std::string ids, batch;
  std::string save, restore, early_stopping;
  ListenOptions listen;
  int beams = 1, beam_groups = 1, return_sequences = 1;
  double diversity_penalty = 0, length_penalty = 1;
};

std::vector<std::vector<TokenId>> prompts(const Options& options) {
  if (options.batch.empty()) return {parseIds(options.ids)};
  const Json document = readJson(options.batch);
  std::vector<std::vector<TokenId>> list;
  if (!document.is_array() || document.empty() || !document.front().is_array())
    throw Error(ErrorKind::content, options.batch + " is not a list of lists",
                "write one list for each sequence, such as [[5, 6], [7]]");
  for (const Json& ids : document)
    list.push_back(idsOf(ids, "sequence " + std::to_string(list.size()) + " of " + options.batch));
  return list;
}

void run(Options& options) {
  if (options.beams != 1 || options.beam_groups != 1 || options.return_sequences != 1) notYet("beam search");
  if (!options.save.empty()) notYet("--save");
  if (!options.restore.empty()) notYet("--restore");
  options.generate.sampling.seed = options.common.seed;
  checkSampling(options.generate.sampling);
  const std::vector<std::vector<TokenId>> all = prompts(options);
  Engine engine(options.common);
  engine.checkIds(options.generate.eos);
  if (options.generate.eos.empty()) options.generate.eos = engine.model().end_of_reply;
  int64_t longest = 0;
  for (const std::vector<TokenId>& ids : all) longest = std::max(longest, static_cast<int64_t>(ids.size()));
  const int64_t trained = engine.model().config.context_length;
  notePromptLength(longest, trained);
  // Sequences of one pool: a memory limit holds for all of them together. A fixed capacity is each sequence's own.
  std::vector<KvCache> caches;
  caches.push_back(engine.makeCache(options.common.cache, longest + options.generate.max_new_tokens));
  listenTo(engine, options.listen, caches[0]);
  while (caches.size() < all.size()) caches.push_back(caches[0].fork());
  const std::vector<SequenceResult> results =
      generateBatch(engine.decoder(), engine.model().tokenizer, caches, all, options.generate);
  Json sequences = Json::array(), scores = Json::array(), events = Json::array();
  for (size_t i = 0; i < results.size(); ++i) {
    const SequenceResult& result = results[i];
    sequences.push_back(result.ids);
    scores.push_back(result.score);
    if (static_cast<int64_t>(all[i].size()) > trained) {
      events.push_back({{"at", all[i].size()},
                        {"what", "prompt " + std::to_string(i) + " has " + std::to_string(all[i].size()) +
                                     " tokens, the model was trained for " + std::to_string(trained)}});
    }
    if (result.stop_reason != StopReason::capacity) continue;
    const std::string what = "sequence " + std::to_string(i) + ": " + result.full;
    if (result.ids.empty() && results.size() == 1)
      throw Error(ErrorKind::content, what, fullRemedy(caches[i], options.common));
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
  auto* batch = command->add_option("--batch", options->batch, "file with a JSON list of id lists, one sequence each")
                    ->excludes(ids);
  command->add_option("-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of a continuation")
      ->check(whole(0, most_tokens));
  const std::string later = not_yet;
  command->add_option("--beams", options->beams, "beams" + later)->check(whole(1, INT32_MAX));
  command->add_option("--beam-groups", options->beam_groups, "groups of diverse beams" + later)
      ->check(whole(1, INT32_MAX));
  command->add_option("--diversity-penalty", options->diversity_penalty, "of equal tokens in other groups" + later);
  command->add_option("--length-penalty", options->length_penalty, "exponent of the length in a beam's score" + later);
  command->add_option("--early-stopping", options->early_stopping, "true, false or never" + later)
      ->check(CLI::IsMember({"true", "false", "never"}));
  command->add_option("--num-return-sequences", options->return_sequences, "beams returned" + later)
      ->check(whole(1, INT32_MAX));
  command->add_option("--eos", options->generate.eos, "id that ends a sequence; repeatable, replaces the model's")
      ->default_str("the model's")
      ->allow_extra_args(false);
  command->add_flag("--ignore-eos", options->generate.ignore_eos, "never stop at it");
  command->add_option("--min-new-tokens", options->generate.min_new_tokens, "no end before")
      ->check(whole(0, most_tokens));
  command->add_option("--save", options->save, "save the cache afterwards" + later);
  command->add_option("--restore", options->restore, "begin with a saved cache" + later);
  addListen(*command, options->listen);
  addSampling(*command, options->generate);
  command->callback([options, command, ids, batch] {
    if (ids->count() + batch->count() == 0) throw CLI::RequiredError("--ids or --batch");
    for (const char* name : {"--beam-groups", "--diversity-penalty", "--length-penalty", "--early-stopping"}) {
      if (command->count(name) && options->beams == 1)
        throw Error(ErrorKind::usage, std::string(name) + " is about beams", "add --beams B, 2 or more");
    }
    run(*options);
  });
}

}  // namespace kvarium::cli
