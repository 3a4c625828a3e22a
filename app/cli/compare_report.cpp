#include "app/cli/compare_report.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>

#include "app/cli/progress.h"
#include "core/base/numbers.h"

namespace kvarium::cli {
namespace {

using Runs = std::vector<engine::RecordedRun>;

// What distinguishes a run from the others: its model and its settings only where there are several.
std::string nameOf(const engine::ComparisonRecord& record, size_t at) {
  const Runs& runs = record.runs;
  const engine::RecordedRun& run = runs[at];
  const auto differs = [&](const auto& is_other) { return std::any_of(runs.begin(), runs.end(), is_other); };
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
  const auto likeliest = static_cast<double>(std::count(run.rank.begin(), run.rank.end(), 0));
  std::printf("  %10.3e  %10.3e  %7.3f %%\n", run.mean_kl, run.max_kl,
              100 * likeliest / static_cast<double>(run.kl.size()));
}

}  // namespace

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

std::string timeNow() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &local)};
}

}  // namespace kvarium::cli
