// kvarium-cli generate: generates one or several sequences of token ids.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/numbers.h"
#include "core/decode/beam_search.h"
#include "core/decode/prompt_lookup.h"
#include "core/decode/sampler.h"

namespace kvarium::cli {
namespace {

constexpr int most_beams = 4096;  // this many rows of any vocabulary stay within 32 bits

struct GenerationOptions {
  CommonOptions common;
  decode::GenerateOptions generate;
  std::string ids, batch;
  std::string save, restore, early_stopping = "false";
  ListenOptions listen;
  decode::BeamOptions beams{.beams = 1};
  decode::LookupOptions lookup{.drafted = 0};
};

std::vector<std::vector<TokenId>> prompts(const GenerationOptions& options) {
  if (options.batch.empty()) return {parseIds(options.ids)};
  const Json document = readJson(options.batch);
  std::vector<std::vector<TokenId>> list;
  if (!document.is_array() || document.empty() || !document.front().is_array())
    throw Error(ErrorKind::content, {"%1 is not a list of lists", options.batch},
                "write one list for each sequence, such as [[5, 6], [7]]");
  for (const Json& ids : document)
    list.push_back(idsOf(ids, "sequence " + std::to_string(list.size()) + " of " + options.batch));
  return list;
}

// Sequences of one pool, so a memory limit holds for their sum. A fixed capacity holds for each sequence.
std::vector<cache::KvCache> makeCaches(Engine& engine, const GenerationOptions& options, size_t count,
                                       int64_t context) {
  std::vector<cache::KvCache> caches;
  caches.push_back(engine.beginCache(options.restore, context));
  listenTo(engine, options.listen, caches[0]);
  while (caches.size() < count) caches.push_back(caches[0].fork());
  return caches;
}

struct Results {
  Json sequences = Json::array(), scores = Json::array(), events = Json::array(), lookup;
  void add(const decode::SequenceResult& result) {
    sequences.push_back(result.ids);
    scores.push_back(result.score);
  }
  void addEvent(size_t at, const std::string& what) { events.push_back({{"at", at}, {"what", what}}); }
  // What happened to the memory of its sequences; saves it where that was asked for.
  void finish(const Engine& engine, const GenerationOptions& options, const cache::KvCache& cache) {
    for (const Json& event : eventsJson(decode::memoryEvents(cache))) events.push_back(event);
    if (!options.save.empty()) engine.save(cache, options.save);
  }
};

// "sequence 2: "; empty if there is only one.
std::string numbered(const std::string& name, size_t i, size_t count) {
  return count > 1 ? name + " " + std::to_string(i) + ": " : "";
}

// `which`: names the sequence if there are several. Throws Error{content} if the only prompt did not fit.
void addSequence(size_t prompt, bool alone, const std::string& which, const decode::SequenceResult& result,
                 const Sentence& remedy, Results& results) {
  results.add(result);
  if (result.stop_reason != decode::StopReason::capacity) return;
  if (result.ids.empty() && alone) throw Error(ErrorKind::content, result.full, remedy);
  results.addEvent(prompt + result.ids.size(), which + inEnglish(result.full));
}

void search(Engine& engine, const GenerationOptions& options, const std::vector<std::vector<TokenId>>& all,
            int64_t context, Results& results) {
  for (const std::vector<TokenId>& prompt : all) {
    std::vector<cache::KvCache> caches = makeCaches(engine, options, 1, context);
    const decode::BeamResult found = decode::searchBeams(engine.decoder(), engine.model().tokenizer, caches[0], prompt,
                                                         options.generate, options.beams);
    if (found.sequences.empty() && all.size() == 1)
      throw Error(ErrorKind::content, found.full, engine.fullRemedy(caches[0], context));
    for (const decode::SequenceResult& sequence : found.sequences) results.add(sequence);
    const std::string which = numbered("prompt", static_cast<size_t>(&prompt - all.data()), all.size());
    for (const decode::Event& event : found.events)
      results.addEvent(static_cast<size_t>(event.at), which + inEnglish(event.what));
    if (found.sequences.empty()) results.addEvent(prompt.size(), which + inEnglish(found.full));
    results.finish(engine, options, caches[0]);
  }
}

void continueWithLookup(Engine& engine, const GenerationOptions& options, const std::vector<std::vector<TokenId>>& all,
                        int64_t context, Results& results) {
  int64_t steps = 0, drafted = 0, accepted = 0;
  decode::GenerateOptions generate = options.generate;
  for (size_t i = 0; i < all.size(); ++i, ++generate.sampling.seed) {
    std::vector<cache::KvCache> caches = makeCaches(engine, options, 1, context);
    const decode::LookupResult found = decode::generateWithLookup(engine.decoder(), engine.model().tokenizer, caches[0],
                                                                  all[i], generate, options.lookup);
    addSequence(all[i].size(), all.size() == 1, numbered("sequence", i, all.size()), found.sequence,
                engine.fullRemedy(caches[0], context), results);
    results.finish(engine, options, caches[0]);
    steps += found.steps, drafted += found.drafted, accepted += found.accepted;
  }
  results.lookup = {{"steps", steps}, {"drafted", drafted}, {"accepted", accepted}};
}

// Several draws for each prompt. All but the last id of a prompt are read once.
std::vector<cache::KvCache> cachesOfDraws(Engine& engine, const GenerationOptions& options,
                                          std::vector<std::vector<TokenId>>& all, int64_t context) {
  std::vector<cache::KvCache> caches = makeCaches(engine, options, all.size(), context), draws;
  std::vector<std::vector<TokenId>> prompts;
  for (size_t i = 0; i < all.size(); ++i) {
    decode::checkPrompt(all[i], engine.model().config.vocab_size);
    std::vector<float> none;
    const std::span<const TokenId> first = std::span(all[i]).first(all[i].size() - 1);
    if (!decode::feed(engine.decoder(), caches[i], first, model::Want::none, none))
      caches[i].reset();  // every draw will report it
    for (int draw = 0; draw < options.beams.returned; ++draw) {
      draws.push_back(caches[i].fork());
      prompts.push_back(all[i]);
    }
  }
  all = std::move(prompts);
  return draws;
}

void continueEach(Engine& engine, const GenerationOptions& options, std::vector<std::vector<TokenId>> all,
                  int64_t context, Results& results) {
  const bool alone = all.size() == 1;
  std::vector<cache::KvCache> caches = options.beams.returned > 1 ? cachesOfDraws(engine, options, all, context)
                                                                  : makeCaches(engine, options, all.size(), context);
  const std::vector<decode::SequenceResult> sequences =
      decode::generateBatch(engine.decoder(), engine.model().tokenizer, caches, all, options.generate);
  results.finish(engine, options, caches[0]);
  for (size_t i = 0; i < sequences.size(); ++i) {
    addSequence(all[i].size(), alone, numbered("sequence", i, sequences.size()), sequences[i],
                engine.fullRemedy(caches[i], context), results);
  }
}

void runGeneration(GenerationOptions& options) {
  options.generate.sampling.seed = options.common.seed;
  decode::checkSampling(options.generate.sampling);
  options.beams.early_stopping = options.early_stopping == "true"    ? decode::EarlyStopping::yes
                                 : options.early_stopping == "never" ? decode::EarlyStopping::never
                                                                     : decode::EarlyStopping::no;
  const bool beams = options.beams.beams > 1, lookup = options.lookup.drafted > 0;
  if (lookup && (beams || options.beams.returned > 1)) {
    throw Error(ErrorKind::usage, "prompt lookup generates one sequence per prompt",
                "leave out --prompt-lookup, or --beams and --num-return-sequences");
  }
  if (beams) decode::checkBeams(options.beams, options.generate);
  if (!beams && options.beams.returned > 1 && options.generate.sampling.temperature == 0) {
    throw Error(ErrorKind::usage, "without beams there is only one likeliest continuation",
                "add --beams B, or draw with --temperature T");
  }
  needWritable(options.save);
  std::vector<std::vector<TokenId>> all = prompts(options);
  if (!options.save.empty() && (all.size() != 1 || (!beams && options.beams.returned > 1)))
    throw Error(ErrorKind::usage, "--save got several sequences", "a file holds one: generate one at a time");
  int64_t longest = 0;
  for (const std::vector<TokenId>& ids : all) longest = std::max(longest, std::ssize(ids));
  Engine engine(options.common, {}, longest + options.generate.max_new_tokens);
  engine.checkIds(options.generate.eos);
  if (options.generate.eos.empty()) options.generate.eos = engine.model().end_of_reply;
  const int64_t trained = engine.model().config.context_length;
  noteLength(longest, trained);
  ReplyPrinter printer(trained, false);
  options.generate.observer = &printer;
  Results results;
  for (size_t i = 0; i < all.size(); ++i) {
    if (std::ssize(all[i]) > trained)
      results.addEvent(all[i].size(), "prompt " + std::to_string(i) + " has " + std::to_string(all[i].size()) +
                                          " tokens, the model was trained for " + std::to_string(trained));
  }
  const size_t said = results.events.size();  // notes printed by noteLength
  const int64_t context = longest + options.generate.max_new_tokens;
  if (beams) {
    search(engine, options, all, context, results);
  } else if (lookup) {
    continueWithLookup(engine, options, all, context, results);
  } else {
    continueEach(engine, options, all, context, results);
  }
  printer.finish();
  if (options.common.json) {
    Json document = {{"sequences", results.sequences}, {"scores", results.scores}, {"events", results.events}};
    if (lookup) document["prompt_lookup"] = results.lookup;
    return printJson(document);
  }
  for (const Json& ids : results.sequences) std::cout << ids.dump() << "\n";
  std::cout << std::flush;
  for (size_t i = said; i < results.events.size(); ++i) {
    const Json& event = results.events[i];
    note({"at %L1: %2", event["at"].get<int64_t>(), event["what"].get<std::string>()});
  }
}

}  // namespace

void addGenerate(CLI::App& program) {
  auto options = std::make_shared<GenerationOptions>();
  CLI::App* command = program.add_subcommand("generate", "continue token ids");
  addCommon(*command, options->common, With::model_and_engine);
  auto* ids = command->add_option("--ids", options->ids, "5,6,7 or @file.json");
  auto* batch = command->add_option("--batch", options->batch, "file with a JSON list of id lists, one sequence each")
                    ->excludes(ids);
  addWhole(*command, "-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of a continuation");
  decode::BeamOptions& beams = options->beams;
  addWhole(*command, "--beams", beams.beams, "number of beams; 1: no beam search", 1, most_beams);
  addWhole(*command, "--beam-groups", beams.groups,
           "groups of beams that choose different tokens; they divide the beams", 1, most_beams);
  command->add_option("--diversity-penalty", beams.diversity_penalty,
                      "subtracted from a token's log probability for each earlier group that chose it");
  command->add_option("--length-penalty", beams.length_penalty, "score = sum of log probabilities / length ^ this");
  command
      ->add_option("--early-stopping", options->early_stopping,
                   "when as many sequences as beams have ended: true, stop; false, unless a beam is better by now; "
                   "never, unless one can still become better")
      ->check(CLI::IsMember({"true", "false", "never"}));
  addWhole(*command, "--num-return-sequences", beams.returned,
           "best sequences printed, at most as many as beams; or sequences drawn", 1, most_beams);
  addWhole(*command, "--prompt-lookup", options->lookup.drafted,
           "prompt lookup: most tokens guessed at a time from earlier text and checked in one step; 0: off", 0, 1024);
  addList(*command, "--eos", options->generate.eos, "id that ends a sequence; repeatable, replaces the model's")
      ->default_str("the model's");
  command->add_flag("--ignore-eos", options->generate.ignore_eos, "never stop at it");
  addWhole(*command, "--min-new-tokens", options->generate.min_new_tokens, "least number of new tokens before the end");
  addText(*command, "--save", options->save, "save the cache afterwards");
  addText(*command, "--restore", options->restore, "start from a saved cache, with its own specification");
  addListen(*command, options->listen);
  addSampling(*command, options->generate);
  command->callback([options, command, ids, batch] {
    if (ids->count() + batch->count() == 0) throw CLI::RequiredError("--ids or --batch");
    for (const char* name : {"--beam-groups", "--diversity-penalty", "--length-penalty", "--early-stopping"}) {
      if (command->count(name) && options->beams.beams == 1)
        throw Error(ErrorKind::usage, {"%1 is an option of beam search", name}, "add --beams B, 2 or more");
    }
    runGeneration(*options);
  });
}

}  // namespace kvarium::cli
