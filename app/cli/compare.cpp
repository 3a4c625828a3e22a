// kvarium-cli compare: two to four caches, sampling settings or models answer the same prompt. Each run is compared
// with the first run of its model.
#include <algorithm>
#include <charconv>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/compare_report.h"
#include "app/cli/progress.h"
#include "app/cli/prompt.h"
#include "core/base/numbers.h"
#include "core/decode/comparison.h"
#include "core/decode/sampler.h"
#include "core/decode/sampling_choice.h"
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

template <class Number>
Number settingNumber(const std::string& setting, const std::string& text, size_t equals, const char* accepts) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [read, status] = std::from_chars(text.data() + equals + 1, end, value);
  if (status != std::errc() || read != end)
    throw Error(ErrorKind::usage, {"--settings %1 got \"%2\"", setting, printable(text.substr(equals + 1), 60)},
                {"it accepts %1", accepts});
  return value;
}

// "temperature=0.8,seed=3" laid over the options that are of all runs.
decode::SamplingOptions withSettings(decode::SamplingOptions sampling, const std::string& settings) {
  for (size_t at = 0; at <= settings.size();) {
    const size_t end = std::min(settings.find(',', at), settings.size());
    const std::string text = settings.substr(at, end - at);
    at = end + 1;
    const size_t equals = std::min(text.find('='), text.size());
    const std::string key = text.substr(0, equals);
    if (equals == text.size())
      throw Error(ErrorKind::usage, {"--settings got \"%1\"", printable(text, 60)}, "write KEY=NUMBER[,KEY=NUMBER]...");
    bool is_known = key == "seed";
    if (is_known) sampling.seed = settingNumber<uint64_t>(key, text, equals, "whole numbers from 0");
    decode::forEachSetting([&](const char* name, auto of, auto) {
      if (key != name) return;
      using Number = std::remove_reference_t<decltype(sampling.*of)>;
      sampling.*of = settingNumber<Number>(key, text, equals, std::is_integral_v<Number> ? "whole numbers" : "numbers");
      is_known = true;
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
    if (run == 0 && its.ids.empty()) throw Error(ErrorKind::content, {"%1: %2", cache.spec().text, its.full}, remedy);
    note({"%1: %2; %3", cache.spec().text, its.full, remedy});
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
  const std::optional<DType> quantized = quantizedType(common.quantize);
  const std::string weights =
      quantized ? std::string(info(*quantized).name) : engine::describeModel(common.model).weight_types;
  compare.generate.eos = engine.model().end_of_reply;
  const std::vector<TokenId> prompt = asked.ids(engine.model());
  const auto length = static_cast<int64_t>(prompt.size());
  noteLength(length, engine.model().config.context_length);
  const int64_t context = length + compare.generate.max_new_tokens;
  std::vector<decode::RunToCompare> runs;
  for (const size_t place : places)
    runs.push_back({engine.makeCache(choices[place].cache, context), choices[place].sampling});
  decode::Comparison comparison(engine.decoder(), engine.model().tokenizer, std::move(runs), compare);
  PromptBar bar;
  comparison.readPrompt(
      prompt, [&bar](int64_t done, int64_t total) { bar(done, total); }, &interrupted);
  bar.finish();
  Progress progress;
  for (int64_t written = 1; comparison.step(&interrupted); ++written)
    progress.say("written " + withThousands(written) + " tokens");
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
                                  .version = KVARIUM_VERSION,
                                  .date = timeNow(),
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
  for (const char* replaced : {"--model", "--cache"}) command->remove_option(command->get_option(replaced));
  command->add_option("-m,--model", options->models, std::string(model_help) + "; once, or for every run")
      ->required()
      ->check(notEmpty())
      ->default_str("")
      ->allow_extra_args(false);
  command->add_option("--cache", options->caches, "SPEC; once, or for every run: two to four")
      ->check(cacheSpec())
      ->default_str("dynamic")
      ->allow_extra_args(false);
  command
      ->add_option("--settings", options->settings,
                   "KEY=NUMBER[,KEY=NUMBER]... in place of the sampling options: temperature, top_k, top_p, min_p, "
                   "typical_p, repetition_penalty, no_repeat_ngram, seed; once, or for every run")
      ->check(notEmpty())
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
    runCompare(*command, *options);
  });
}

}  // namespace kvarium::cli
