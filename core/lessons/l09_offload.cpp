// L9: offloading. Cells that lie elsewhere come to the device layer by layer, in every step; copies hide behind
// computing only as long as they take no longer (FlexGen, Sheng et al. 2023, section 3).
#include <algorithm>
#include <atomic>
#include <memory>

#include "core/base/numbers.h"
#include "core/cache/view/step_observer.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t offload_text = 512, offload_tokens = 16;
constexpr int offload_rounds = 4;

// Counts what a cache brings to the device; calls may come from any thread.
class BroughtBytes final : public cache::StepObserver {
 public:
  bool wantsTimes() const override { return true; }
  void moved(int, cache::MoveWay way, const cache::Moment&, const cache::Moment&, int64_t bytes) override {
    if (way == cache::MoveWay::in) m_in += bytes;
  }
  int64_t in() const { return m_in; }

 private:
  std::atomic<int64_t> m_in{0};
};

Result measureOffload(Lab& lab) {
  const std::vector<TokenId> text = lab.text(offload_text + 1);
  const auto prompt = std::span<const TokenId>(text).first(offload_text);
  const std::vector<std::string> specs = {"dynamic", "offloaded:residency=host,prefetch=1",
                                          "offloaded:residency=host,prefetch=2", "offloaded:residency=disk,prefetch=1"};
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : specs) {
    caches.push_back(lab.makeCache(spec, offload_text + offload_rounds * offload_tokens + offload_tokens));
    lab.feed(caches.back(), prompt);
  }
  std::vector<std::vector<double>> times(specs.size());
  std::vector<std::vector<TokenId>> replies(specs.size());
  std::vector<double> moved(specs.size()), on_device(specs.size());
  std::vector<TokenId> last(specs.size(), text.back());
  for (int round = 0; round <= offload_rounds; ++round) {  // the first one warms up, and counts
    for (size_t i = 0; i < specs.size(); ++i) {
      const auto observer = std::make_shared<BroughtBytes>();
      if (round == 0) caches[i].observers().add(observer);
      std::vector<TokenId> ids;
      const Figure seconds = lab.seconds(
          1, [&] { ids = lab.continued(caches[i], last[i], offload_tokens); }, {}, 0);
      last[i] = ids.back();
      replies[i].insert(replies[i].end(), ids.begin(), ids.end());
      if (round > 0) {
        times[i].push_back(1e3 * seconds.value / offload_tokens);
        continue;
      }
      caches[i].observers().remove(observer.get());
      moved[i] = static_cast<double>(observer->in()) / offload_tokens;
    }
    lab.progress(round + 1, offload_rounds + 1);
  }
  Series time{.name = "time of a token"}, bytes{.name = "brought to the device for a token"},
      held{.name = "cells on the device"};
  for (size_t i = 0; i < specs.size(); ++i) {
    const auto x = static_cast<double>(i);
    on_device[i] = static_cast<double>(caches[i].status().usage().by_place.device);
    time.points.push_back({x, medianOf(times[i])});
    bytes.points.push_back({x, exactly(moved[i] / bytes_per_mib)});
    held.points.push_back({x, exactly(on_device[i] / bytes_per_mib)});
  }
  const auto stored = static_cast<double>(caches[0].status().bytes().used());
  const std::vector<Sentence> names = {"on the device", "elsewhere, 1 ahead", "elsewhere, 2 ahead", "on a disk"};
  Result result;
  result.from.settings = asTheyAre(specs);
  result.from.warm_ups = 1;
  result.answer = exactly(moved[1] / bytes_per_mib);
  result.charts.push_back({.title = "Time of a token", .x = "", .y = "ms", .bars = names, .series = {time}});
  result.charts.push_back(
      {.title = "What a step moves, and what stays", .x = "", .y = "MiB", .bars = names, .series = {bytes, held}});
  result.findings.push_back(
      {"all write the same tokens",
       std::all_of(replies.begin(), replies.end(), [&](const auto& reply) { return reply == replies.front(); })});
  result.findings.push_back({{"every token brings all cells to the device again: %1 MiB of %2 MiB stored",
                              numberText(moved[1] / bytes_per_mib), numberText(stored / bytes_per_mib)},
                             moved[1] > 0.8 * stored});
  result.findings.push_back({{"on the device are %1 MiB instead of %2 MiB", numberText(on_device[1] / bytes_per_mib),
                              numberText(on_device[0] / bytes_per_mib)},
                             on_device[1] < on_device[0]});
  return result;
}

}  // namespace

Lesson offloadLesson() {
  return {
      .name = "L9",
      .subject = "offload",
      .title = "Cells that lie elsewhere",
      .needs = {.tokens = 592, .layers = 4},
      .question =
          {.text = "The cells of about 550 tokens lie outside the device. How many MiB does each new token bring in?",
           .unit = "MiB",
           .least = 0.01,
           .most = 100,
           .logarithmic = true},
      .steps = stepsWith({{LessonStep::What::cache, "offloaded"},
                          {LessonStep::What::look, "step"},
                          {LessonStep::What::ask, "Write three sentences about mountains."}}),
      .seconds = 5,
      .run = measureOffload};
}

}  // namespace kvarium::lessons
