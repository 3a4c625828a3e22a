// kvarium-cli run: generates one reply, streamed.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/prompt.h"
#include "core/base/clock.h"
#include "core/base/numbers.h"
#include "core/decode/sampler.h"
#include "core/engine/conversation_note.h"

namespace kvarium::cli {
namespace {

struct RunOptions {
  CommonOptions common;
  decode::GenerateOptions generate;
  PromptOptions prompt;
  std::string save, restore;
  bool length_given = false;
};

// write_s: until the system has all bytes; sync_s: from then until the file is on disk under its name.
Json saveTimed(const Engine& engine, const cache::KvCache& cache, const std::string& path,
               const cache::ArchiveExtras& extras) {
  const auto start = Clock::now();
  const std::unique_ptr<OutputFile> file = cache::writeCache(cache, engine.model().owner, path, extras);
  const double written = secondsSince(start);
  file->finish();
  return {{"file", path}, {"write_s", written}, {"sync_s", secondsSince(start) - written}};
}

// The time that the template writes: a saved text has that of its first turn.
std::string timeOf(const std::string& restored) {
  std::string saved;
  try {
    if (!restored.empty()) saved = engine::savedTime(restored);
  } catch (const Error&) {  // reported where the cache is restored
  }
  return saved.empty() ? jinja::localTime() : saved;
}

void runPrompt(const CLI::App& command, RunOptions& options) {
  const Prompt asked(options.prompt);
  asked.applyFields(command, options.generate, options.common);
  options.generate.sampling.seed = options.common.seed;
  decode::checkSampling(options.generate.sampling);
  needWritable(options.save);
  Engine engine(options.common, {}, options.generate.max_new_tokens);
  engine.model().requireTokenizer();
  if (options.generate.eos.empty()) options.generate.eos = engine.model().end_of_reply;
  const std::string began = timeOf(options.restore);
  const auto& chat_template = engine.model().chat_template;
  const bool writes_time = chat_template && chat_template->reads(jinja::clock_variable);
  const cache::ArchiveExtras extras{{}, writes_time ? engine::timeNote(began) : std::string()};
  const std::vector<TokenId> prompt = asked.ids(engine.model(), began);
  const int64_t context = std::ssize(prompt) + options.generate.max_new_tokens;
  const auto begun = Clock::now();
  cache::KvCache cache = engine.beginCache(options.restore, context);
  const double restore_s = secondsSince(begun);
  heedInterrupts();
  ReplyPrinter printer(engine.model().config.context_length, !options.common.json);
  printer.begin(decode::openedThoughts(engine.model().tokenizer, prompt));
  options.generate.observer = &printer;
  const decode::GenerateResult result =
      decode::generate(engine.decoder(), engine.model().tokenizer, cache, prompt, options.generate, &interrupted);
  printer.finish();
  if (result.stop_reason == decode::StopReason::capacity && result.ids.empty()) {
    throw Error(ErrorKind::content, result.events.back().what, engine.fullRemedy(cache, context));
  }
  if (options.common.json) {
    text::ThoughtReader reader(text::thoughtMarksOf(result.opened_thoughts));
    const std::string thoughts = reader.push(result.text).thoughts + reader.finish().thoughts;
    Json document = {{"text", result.text},
                     {"thoughts", thoughts},
                     {"in_thoughts", result.in_thoughts},
                     {"ids", result.ids},
                     {"stop_reason", decode::stopReasonName(result.stop_reason)},
                     {"prompt_tokens", result.reuse.prompt_tokens},
                     {"reused_tokens", result.reuse.reused_tokens},
                     {"read_again", result.reuse.read_again},
                     {"reuse_reason", inEnglish(result.reuse.reason)},
                     {"evicted", result.evicted},
                     {"missing", cache.status().missing().tokens},
                     {"device", engine::json(engine.namedDevice())},
                     {"load_s", engine.loadSeconds()},
                     {"prefill_s", result.prefill_s},
                     {"first_token_s", result.first_token_s},
                     {"decode_s", result.decode_s},
                     {"events", eventsJson(result.events)},
                     {"cache", cacheJson(cache)}};
    if (!options.restore.empty()) document["restore_s"] = restore_s;
    try {
      if (!options.save.empty()) document["save"] = saveTimed(engine, cache, options.save, extras);
    } catch (...) {
      printJson(document);  // prints the reply even if saving fails
      throw;
    }
    printJson(document);
  } else {
    std::cout << "\n" << std::flush;
    printEvents(result);
    if (result.stop_reason == decode::StopReason::capacity) {
      note({"the reply was cut; %1", engine.fullRemedy(cache, context, "ask for fewer tokens (-n)")});
    }
    if (result.stop_reason == decode::StopReason::length && !options.length_given && !asked.limitsReply()) {
      note({"the reply was cut at %L1 tokens; -n sets how many", options.generate.max_new_tokens});
    }
  }
  if (!options.save.empty() && !options.common.json) engine.save(cache, options.save, extras);
  if (result.stop_reason == decode::StopReason::stopped && std::cout) throw Interrupted();
}

}  // namespace

void addRun(CLI::App& program) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = program.add_subcommand("run", "one reply, streamed");
  addCommon(*command, options->common, With::model_and_engine);
  addPrompt(*command, options->prompt);
  auto* length =
      addWhole(*command, "-n,--max-new-tokens", options->generate.max_new_tokens, "most tokens of the reply");
  addText(*command, "--save", options->save, "save the cache after the reply");
  addText(*command, "--restore", options->restore, "start from a saved cache, with its own specification");
  addSampling(*command, options->generate);
  command->callback([options, command, length] {
    needPrompt(*command);
    options->length_given = length->count() > 0;
    runPrompt(*command, *options);
  });
}

}  // namespace kvarium::cli
