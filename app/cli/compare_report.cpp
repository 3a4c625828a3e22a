#include "app/cli/compare_report.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <numeric>

#include "app/cli/progress.h"
#include "core/base/numbers.h"

namespace kvarium::cli {
namespace {

const char* placeName(cache::Place place) {
  return place == cache::Place::device ? "device" : place == cache::Place::host ? "host" : "disk";
}

// Of the layers that keep most.
Json cellsJson(const cache::KvCache& cache) {
  cache::CacheView view;
  cache.status().fill(view);
  const cache::GroupView* most = nullptr;
  for (const cache::GroupView& group : view.groups) {
    if (!most || group.lengths.stored > most->lengths.stored) most = &group;
  }
  if (!most || most->facts->layers.empty()) return Json::object();
  const cache::LayerFacts& layer = *view.layers[static_cast<size_t>(most->facts->layers.front())].facts;
  Json runs = Json::array();
  for (const cache::CellRun& run : most->runs) {
    runs.push_back({{"first", run.first_position},
                    {"count", run.count},
                    {"role", run.role == cache::Role::sink ? "sink" : "normal"},
                    {"form", run.form == cache::Form::sealed ? "sealed" : "full"},
                    {"place", placeName(run.place)},
                    {"shared", run.shared}});
  }
  return {{"absolute", most->lengths.tokens_seen},
          {"stored", most->lengths.stored},
          {"capacity", most->lengths.capacity},
          {"first_full", most->facts->first_full},
          {"k_format", layer.k_format},
          {"v_format", layer.v_format},
          {"device_is_ram", view.facts->device_is_ram},
          {"runs", runs}};
}

// What distinguishes a run from the others: its model and its settings only where there are several.
std::string nameOf(const Json& runs, const Json& run) {
  const auto differs = [&](const char* key) {
    return std::any_of(runs.begin(), runs.end(), [&](const Json& other) { return other[key] != run[key]; });
  };
  std::string name = named(run["cache"], run["compression"]);
  if (differs("model")) {
    const Json& model = run["model"];
    const bool other_weights = std::any_of(runs.begin(), runs.end(), [&](const Json& other) {
      return other["model"]["name"] == model["name"] && other["model"]["weights"] != model["weights"];
    });
    const std::string weights = other_weights ? " (" + model["weights"].get<std::string>() + ")" : "";
    name = model["name"].get<std::string>() + weights + ", " + name;
  }
  if (!differs("sampling")) return name;
  for (const auto& [key, value] : run["sampling"].items()) {
    const auto other = [&](const Json& each) { return each["sampling"][key] != value; };
    if (std::any_of(runs.begin(), runs.end(), other)) name += ", " + key + " " + value.dump();
  }
  return name;
}

void printText(size_t number, const Json& runs, const Json& run) {
  std::cout << "[" << number << "] " << nameOf(runs, run);
  const auto at = run["first_difference"].get<int64_t>();
  const auto byte = run["first_difference_byte"].get<int64_t>();
  if (at >= 0)
    std::cout << ", first other token: " << withThousands(at + 1);
  else if (run["compared_with"] < 0 && byte >= 0)
    std::cout << ", another text from byte " << withThousands(byte + 1) << " on";
  if (run["in_thoughts"].get<bool>()) std::cout << ", ended inside its thoughts";
  ShownReply shown;
  std::cout << "\n" << shown.push(run["text"].get<std::string>()) << shown.finish() << "\n\n" << std::flush;
}

void printRow(size_t number, const Json& run) {
  std::printf("[%zu] %7zu  %10.1f  %13.3f  %12lld", number, run["ids"].size(), run["tokens_per_s"].get<double>(),
              run["first_token_s"].get<double>(), static_cast<long long>(run["bytes"].get<int64_t>()));
  const auto kl = run["kl"].get<std::vector<double>>();
  const auto rank = run["rank"].get<std::vector<int>>();
  if (kl.empty()) {
    std::printf("  %10s  %10s  %9s\n", "-", "-", "-");
    return;
  }
  const auto compared = static_cast<double>(kl.size());
  const auto likeliest = static_cast<double>(std::count(rank.begin(), rank.end(), 0));
  std::printf("  %10.3e  %10.3e  %7.3f %%\n", std::accumulate(kl.begin(), kl.end(), 0.0) / compared,
              *std::max_element(kl.begin(), kl.end()), 100 * likeliest / compared);
}

}  // namespace

Json samplingJson(const decode::SamplingOptions& sampling) {
  return {{"temperature", sampling.temperature},
          {"top_k", sampling.top_k},
          {"top_p", sampling.top_p},
          {"min_p", sampling.min_p},
          {"typical_p", sampling.typical_p},
          {"repetition_penalty", sampling.repetition_penalty},
          {"no_repeat_ngram", sampling.no_repeat_ngram},
          {"seed", sampling.seed}};
}

Json modelJson(const model::ModelConfig& model, const std::string& weights) {
  return {{"name", model.name}, {"architecture", model.architecture}, {"weights", weights}};
}

Json comparedJson(const decode::ComparedRun& run, const cache::KvCache& cache, const Json& model,
                  int64_t prompt_tokens) {
  const cache::Bytes bytes = cache.status().bytes();
  const cache::Lengths lengths = cache.status().lengths();
  Json row = {{"model", model},
              {"cache", cache.spec().text},
              {"compression", cache.facts().compression},
              {"sampling", samplingJson(run.sampling)},
              {"prompt_tokens", prompt_tokens},
              {"tokens", run.ids.size()},
              {"ids", run.ids},
              {"text", run.text},
              {"ends", run.ends},
              {"stop_reason", decode::stopReasonName(run.stop_reason)},
              {"in_thoughts", run.in_thoughts},
              {"tokens_per_s", run.decodeSpeed()},
              {"prefill_s", run.prefill_s},
              {"first_token_s", run.first_token_s},
              {"decode_s", run.decode_s},
              {"bytes", bytes.total()},
              {"bytes_by_kind", bytesJson(bytes)},
              {"stored", lengths.stored},
              {"absolute", lengths.tokens_seen},
              {"first_difference", run.first_difference},
              {"kl", run.kl},
              {"rank", run.rank},
              {"cells", cellsJson(cache)}};
  if (!run.full.empty()) row["full"] = inEnglish(run.full);
  return row;
}

void addTextDifferences(Json& runs) {
  const auto first = runs[0]["text"].get<std::string>();
  for (Json& run : runs) {
    const auto text = run["text"].get<std::string>();
    const size_t both = std::min(first.size(), text.size());
    const auto differs = std::mismatch(text.begin(), text.begin() + static_cast<int64_t>(both), first.begin()).first;
    const auto at = differs - text.begin();
    run["first_difference_byte"] = at < static_cast<int64_t>(both) ? at : -1;
  }
}

void printCompared(const Json& runs) {
  for (size_t run = 0; run < runs.size(); ++run) printText(run + 1, runs, runs[run]);
  std::printf("    %7s  %10s  %13s  %12s  %10s  %10s  %9s\n", "tokens", "tokens/s", "first token s", "bytes", "mean KL",
              "max KL", "same top");
  for (size_t run = 0; run < runs.size(); ++run) printRow(run + 1, runs[run]);
  const auto other_model = [](const Json& run) { return run["compared_with"] < 0; };
  if (std::count_if(runs.begin(), runs.end(), other_model) > 1)
    std::printf(
        "KL and same top: against the first run of the same model; the probabilities of two models are not compared\n");
}

std::string timeNow() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &local)};
}

}  // namespace kvarium::cli
