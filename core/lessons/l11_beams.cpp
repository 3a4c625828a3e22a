// L11: beams share their blocks until they write (Kwon et al. 2023, PagedAttention, sections 4.4 and 6.3).
#include <algorithm>
#include <numeric>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t beams_prompt = 200, beams_tokens = 80;
constexpr int beam_widths[] = {1, 2, 4, 6};

int64_t together(const std::vector<cache::KvCache>& caches) {
  std::vector<const cache::KvCache*> pointers;
  for (const cache::KvCache& cache : caches) pointers.push_back(&cache);
  const std::vector<int64_t> each = cache::memoryOf(pointers);
  return std::accumulate(each.begin(), each.end(), int64_t{0});
}

// The ids of the largest logits, the likeliest first.
std::vector<TokenId> likeliest(std::span<const float> logits, int count) {
  std::vector<TokenId> ids(logits.size());
  std::iota(ids.begin(), ids.end(), 0);
  std::partial_sort(ids.begin(), ids.begin() + count, ids.end(), [&](TokenId a, TokenId b) {
    return logits[static_cast<size_t>(a)] > logits[static_cast<size_t>(b)];
  });
  ids.resize(static_cast<size_t>(count));
  return ids;
}

Result measureBeams(Lab& lab) {
  const std::vector<TokenId> text = lab.text(beams_prompt);
  cache::KvCache prompt = lab.makeCache("dynamic", beams_prompt + beams_tokens);
  const std::vector<float> logits = lab.feedForLogits(prompt, text);
  Series shared{.name = "with shared blocks"}, apart{.name = "a copy for each", .kind = Series::Kind::computed},
      saved{.name = "saved"},
      alpaca{.name = "beam search, Alpaca", .kind = Series::Kind::published, .source = "Kwon et al. 2023, section 6.3"},
      chats{
          .name = "beam search, ShareGPT", .kind = Series::Kind::published, .source = "Kwon et al. 2023, section 6.3"};
  alpaca.points = {{2, exactly(37.6)}, {6, exactly(55.2)}};  // the ends of the ranges
  chats.points = {{2, exactly(44.3)}, {6, exactly(66.3)}};
  bool copies_nothing = true, saves = true;
  int64_t of_one = 0;
  for (const int width : beam_widths) {
    std::vector<cache::KvCache> beams;
    for (int i = 0; i < width; ++i) beams.push_back(prompt.fork());
    const int64_t begun = together(beams);
    if (width == beam_widths[0]) of_one = begun;
    copies_nothing = copies_nothing && begun == of_one;
    const std::vector<TokenId> first = likeliest(logits, width);
    for (int i = 0; i < width; ++i)
      lab.continued(beams[static_cast<size_t>(i)], first[static_cast<size_t>(i)], beams_tokens - 1);
    const Figure unique = inMiB(together(beams));
    const auto x = static_cast<double>(width);
    shared.points.push_back({x, unique});
    apart.points.push_back({x, exactly(x * static_cast<double>(shared.points.front().y.value))});
    if (width > 1) {
      const double share = 100 * (1 - shared.points.back().y.value / apart.points.back().y.value);
      saved.points.push_back({x, exactly(share)});
      saves = saves && share > 0;
    }
    lab.progress(x, 6);
  }
  Result result;
  result.from.settings = {"dynamic", "a prompt of 200 tokens, 80 more for each beam"};
  result.answer = saved.points.back().y;
  result.charts.push_back({.title = "Memory of all beams", .x = "beams", .y = "MiB", .series = {shared, apart}});
  result.charts.push_back(
      {.title = "Memory that sharing saves", .x = "beams", .y = "%", .series = {saved, alpaca, chats}});
  result.findings.push_back(
      {"a fork copies nothing: before they write, six beams take the memory of one", copies_nothing});
  result.findings.push_back(
      {{"six beams save %1 % of the memory that copies would take", numberText(saved.points.back().y.value)},
       saves && saved.points.back().y.value > saved.points.front().y.value});
  return result;
}

}  // namespace

Lesson beamsLesson() {
  return {
      .name = "L11",
      .subject = "beams",
      .title = "Beams that share their blocks",
      .needs = {.tokens = 280},
      .question = {.text =
                       "Six continuations of 80 tokens follow one prompt of 200 tokens. How much of the memory does "
                       "sharing save?",
                   .unit = "%",
                   .least = 0,
                   .most = 100},
      .steps = stepsWith({{LessonStep::What::cache, "dynamic"},
                          {LessonStep::What::ask, "Give me a name for a cat."},
                          {LessonStep::What::look, "memory"}}),
      .seconds = 4,
      .run = measureBeams};
}

}  // namespace kvarium::lessons
