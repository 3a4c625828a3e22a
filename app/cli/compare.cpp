// kvarium-cli compare: two to four caches, sampling settings or models answer the same prompt. Each run is compared
// with the first run of its model.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <ranges>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/prompt.h"
#include "app/cli/words.h"
#include "core/base/numbers.h"
#include "core/base/version.h"
#include "core/decode/comparison.h"
#include "core/decode/sampler.h"
#include "core/decode/sampling_choice.h"
#include "core/engine/compared.h"
#include "core/engine/model_description.h"
#include "core/loading/model_folder.h"

namespace kvarium::cli {
namespace {

struct CompareOptions {
  CommonOptions common;
  PromptOptions prompt;
  std::vector<std::string> models, caches, settings;  // each once, for all runs, or once for each
  decode::CompareOptions compare;
};

struct RunChoice {
  std::string model, cache;
  decode::SamplingOptions sampling;
};

// "temperature=0.8,seed=3" overrides the options of all runs.
decode::SamplingOptions withSettings(decode::SamplingOptions sampling, const std::string& settings) {
  for (const auto part : std::views::split(settings, ',')) {
    const std::string text(part.begin(), part.end()), key = text.substr(0, text.find('='));
    if (key == text)
      throw Error(ErrorKind::usage, {"--settings got \"%1\"", printable(text, 60)}, "write KEY=NUMBER[,KEY=NUMBER]...");
    bool is_known = false;
    const auto set = [&](auto& number, const char* accepted) {
      is_known = true;
      const std::string value = text.substr(key.size() + 1);
      const auto given = wholeNumber<std::remove_reference_t<decltype(number)>>(value);
      if (!given)
        throw Error(ErrorKind::usage, {"--settings %1 got \"%2\"", key, printable(value, 60)},
                    {"it accepts %1", accepted});
      number = *given;
    };
    if (key == "seed") set(sampling.seed, "whole numbers from 0");
    decode::forEachSetting([&](const char* name, auto of, auto) {
      using Number = std::remove_reference_t<decltype(sampling.*of)>;
      if (key == name) set(sampling.*of, std::is_integral_v<Number> ? "whole numbers" : "numbers");
    });
    if (!is_known)
      throw Error(
          ErrorKind::usage, {"--settings got the key \"%1\"", printable(key, 60)},
          "it accepts temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram and seed");
  }
  decode::checkSampling(sampling);
  return sampling;
}

std::vector<RunChoice> choicesOf(const CompareOptions& options) {
  const size_t runs = std::max({options.models.size(), options.caches.size(), options.settings.size()});
  for (const auto& [name, given] :
       {std::pair{"-m", &options.models}, {"--cache", &options.caches}, {"--settings", &options.settings}}) {
    if (given->size() > 1 && given->size() != runs)
      throw Error(ErrorKind::usage, {"compare got %1 of %2 for %3 runs", given->size(), name, runs},
                  "give each of -m, --cache and --settings once, for all runs, or once for each run");
  }
  if (runs < 2 || runs > decode::Comparison::most_runs)
    throw Error(ErrorKind::usage, runs == 1 ? Sentence("compare got one run") : Sentence("compare got %1 runs", runs),
                {"give 2 to %1 of --cache, --settings or -m", decode::Comparison::most_runs});
  const auto of = [](const std::vector<std::string>& given, size_t run) {
    return given.empty() ? std::string() : given[given.size() > 1 ? run : 0];
  };
  std::vector<RunChoice> choices;
  for (size_t run = 0; run < runs; ++run) {
    const decode::SamplingOptions& common = options.compare.generate.sampling;
    choices.push_back({loading::namedModel(of(options.models, run)).string(),
                       options.caches.empty() ? options.common.cache : of(options.caches, run),
                       options.settings.empty() ? common : withSettings(common, of(options.settings, run))});
  }
  return choices;
}

// Throws Error{content} where the first cache has no room for the prompt: there is nothing to compare with then.
void noteFull(const Engine& engine, const decode::Comparison& comparison, int64_t context) {
  for (size_t run = 0; run < comparison.runs().size(); ++run) {
    const decode::ComparedRun& its = comparison.runs()[run];
    const cache::KvCache& cache = comparison.cache(run);
    noteMemory(cache);
    if (its.full.empty()) continue;
    const Sentence remedy = engine.fullRemedy(cache, context);
    if (run == 0 && its.ids.empty()) throw Error(ErrorKind::content, {"%1: %2", cache.facts().spec, its.full}, remedy);
    note({"%1: %2; %3", cache.facts().spec, its.full, remedy});
  }
}

// The runs of one model, which is loaded for them alone. Fills in their places of the record.
void compareOnModel(const CompareOptions& options, const Prompt& asked, const std::vector<RunChoice>& choices,
                    const std::vector<size_t>& places, engine::ComparisonRecord& record,
                    std::vector<cache::CacheView>& views) {
  CommonOptions common = options.common;
  common.model = choices[places.front()].model;
  common.cache = choices[places.front()].cache;
  std::vector<std::string> specs;
  for (const size_t place : places) specs.push_back(choices[place].cache);
  decode::CompareOptions compare = options.compare;
  Engine engine(common, specs, compare.generate.max_new_tokens);
  engine.model().requireTokenizer();
  const std::optional<DType> quantized = common.quantize;
  const std::string weights =
      quantized ? std::string(info(*quantized).name) : engine::describeModel(common.model).weight_types;
  compare.generate.eos = engine.model().end_of_reply;
  const std::vector<TokenId> prompt = asked.ids(engine.model());
  const auto length = std::ssize(prompt);
  noteLength(length, engine.model().config.context_length);
  const int64_t context = length + compare.generate.max_new_tokens;
  std::vector<decode::RunToCompare> runs;
  for (const size_t place : places)
    runs.push_back({engine.makeCache(choices[place].cache, context), choices[place].sampling});
  decode::Comparison comparison(engine.decoder(), engine.model().tokenizer, std::move(runs), compare);
  Progress reading(prompt_delay), progress;
  comparison.readPrompt(
      prompt, [&](int64_t done, int64_t total) { reading.read(done, total); }, &interrupted);
  reading.finish();
  for (int64_t written = 1; comparison.step(&interrupted); ++written) progress.say({"written %L1 tokens", written});
  progress.finish();
  noteFull(engine, comparison, context);
  if (places.front() == 0) {
    record.device = engine.namedDevice();
    record.prompt_tokens = length;
  }
  record.held_bytes += comparison.heldBytes();
  for (size_t run = 0; run < places.size(); ++run) {
    engine::RecordedRun& its = record.runs[places[run]];
    its = engine::recordedRun(comparison.runs()[run], comparison.cache(run), length);
    comparison.cache(run).status().fill(views[places[run]]);
    its.model = engine.model().config.name;
    its.architecture = engine.model().config.architecture;
    its.weights = weights;
    const auto placeOf = [&](int other) {
      return other < 0 ? -1 : static_cast<int>(places[static_cast<size_t>(other)]);
    };
    its.shares_prompt_of = placeOf(its.shares_prompt_of);
    its.compared_with = placeOf(run == 0 ? -1 : 0);
  }
}

using Runs = std::vector<engine::RecordedRun>;

// What distinguishes a run from the others: its model and its settings only where there are several.
std::string nameOf(const engine::ComparisonRecord& record, size_t at) {
  const Runs& runs = record.runs;
  const engine::RecordedRun& run = runs[at];
  const auto differs = [&](const auto& is_other) { return std::ranges::any_of(runs, is_other); };
  std::string name = named(run.cache, (*record.views)[at].facts->compression);
  const bool other_weights =
      differs([&](const auto& other) { return other.model == run.model && other.weights != run.weights; });
  if (other_weights || differs([&](const auto& other) {
        return other.model != run.model || other.architecture != run.architecture || other.weights != run.weights;
      }))
    name = run.model + (other_weights ? " (" + run.weights + ")" : "") + ", " + name;
  const Json sampling = engine::json(run.sampling);
  for (const auto& [key, value] : sampling.items()) {
    if (differs([&](const auto& other) { return engine::json(other.sampling)[key] != value; }))
      name += ", " + key + " " + value.dump();
  }
  return name;
}

void printText(const engine::ComparisonRecord& record, size_t at) {
  const engine::RecordedRun& run = record.runs[at];
  std::cout << "[" << at + 1 << "] " << nameOf(record, at);
  const int64_t byte = engine::firstOtherByte(record.runs.front().text, run.text);
  if (run.first_difference >= 0)
    std::cout << ", first other token: " << withThousands(run.first_difference + 1);
  else if (run.compared_with < 0 && byte >= 0)
    std::cout << ", another text from byte " << withThousands(byte + 1) << " on";
  if (run.in_thoughts) std::cout << ", ended inside its thoughts";
  ShownReply shown;
  std::cout << "\n" << shown.push(run.text) << shown.finish() << "\n\n" << std::flush;
}

void printRow(size_t number, const engine::RecordedRun& run) {
  std::printf("[%zu] %7zu  %10.1f  %13.3f  %12lld", number, run.ids.size(), run.decode_speed, run.first_token_s,
              static_cast<long long>(run.bytes.total()));
  if (run.kl.empty()) {
    std::printf("  %10s  %10s  %9s\n", "-", "-", "-");
    return;
  }
  const auto likeliest = static_cast<double>(std::ranges::count(run.rank, 0));
  std::printf("  %10.3e  %10.3e  %7.3f %%\n", run.mean_kl, run.max_kl,
              100 * likeliest / static_cast<double>(run.kl.size()));
}

void printCompared(const engine::ComparisonRecord& record) {
  const Runs& runs = record.runs;
  for (size_t run = 0; run < runs.size(); ++run) printText(record, run);
  std::printf("    %7s  %10s  %13s  %12s  %10s  %10s  %9s\n", "tokens", "tokens/s", "first token s", "bytes", "mean KL",
              "max KL", "same top");
  for (size_t run = 0; run < runs.size(); ++run) printRow(run + 1, runs[run]);
  if (std::ranges::count(runs, -1, &engine::RecordedRun::compared_with) > 1)
    std::printf(
        "KL and same top: against the first run of the same model; the probabilities of two models are not compared\n");
}

void runCompare(const CLI::App& command, CompareOptions& options) {
  decode::GenerateOptions& generate = options.compare.generate;
  const Prompt asked(options.prompt);
  asked.applyFields(command, generate, options.common);
  generate.sampling.seed = options.common.seed;
  decode::checkSampling(generate.sampling);
  const std::vector<RunChoice> choices = choicesOf(options);
  engine::ComparisonRecord record{.max_new_tokens = generate.max_new_tokens,
                                  .force = options.compare.force,
                                  .prompt = asked.asked(),
                                  .version = programVersion(),
                                  .date = jinja::localTime(),
                                  .runs = std::vector<engine::RecordedRun>(choices.size())};
  const auto views = std::make_shared<std::vector<cache::CacheView>>(choices.size());
  record.views = views;
  heedInterrupts();
  for (size_t first = 0; first < choices.size(); ++first) {
    if (record.runs[first].is_over) continue;
    if (interrupted) throw Interrupted();  // not every model has answered
    std::vector<size_t> places;
    for (size_t run = first; run < choices.size(); ++run) {
      if (choices[run].model == choices[first].model) places.push_back(run);
    }
    compareOnModel(options, asked, choices, places, record, *views);
  }
  if (options.common.json)
    printJson(Json::parse(engine::comparisonJson(record)));
  else
    printCompared(record);
  if (interrupted) throw Interrupted();
}

}  // namespace

void addCompare(CLI::App& program) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      program.add_subcommand("compare", "the same prompt with two to four caches, settings or models, side by side");
  addCommon(*command, options->common, With::model_and_engine);
  command->remove_option(command->get_option("--model"));
  addList(*command, "-m,--model", options->models, said({"%1; once, or for every run", Sentence(model_help)}),
          notEmpty())
      ->required()
      ->default_str("");
  addSpecs(*command, options->caches, "SPEC; once, or for every run: two to four");
  addList(*command, "--settings", options->settings,
          "KEY=NUMBER[,KEY=NUMBER]... in place of the sampling options: temperature, top_k, top_p, min_p, "
          "typical_p, repetition_penalty, no_repeat_ngram, seed; once, or for every run",
          notEmpty())
      ->default_str("");
  addPrompt(*command, options->prompt);
  decode::GenerateOptions& generate = options->compare.generate;
  addWhole(*command, "-n,--max-new-tokens", generate.max_new_tokens, "most tokens of a reply");
  command->add_flag("--force", options->compare.force,
                    "the others are fed the first one's tokens; their ids are what they would have chosen there");
  command->add_flag("--ignore-eos", generate.ignore_eos, "never stop at the end of a turn");
  addSampling(*command, generate);
  command->callback([options, command] {
    needPrompt(*command);
    runCompare(*command, *options);
  });
}

}  // namespace kvarium::cli
