// C5: the decode loop of one's own, with `past` handed over and without: how many tokens each call of the model reads.
#include <numeric>

#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t loop_prompt = 32, loop_iterations = 32;

struct Loop {
  std::vector<TokenId> reply;
  std::vector<int64_t> read;  // tokens that went through the model, by iteration
  int64_t all() const { return std::accumulate(read.begin(), read.end(), int64_t{0}); }
};

// Tokens of the appends that the cache's log has from entry `first` on.
int64_t appendedSince(const cache::CommitLog& log, uint64_t first) {
  const auto& entries = log.entries();
  const uint64_t oldest = log.total() - entries.size();
  int64_t tokens = 0;
  for (uint64_t at = first; at < log.total(); ++at) {
    const cache::Commit& commit = entries[at - oldest];
    if (commit.kind == cache::Commit::Kind::append) tokens += commit.count;
  }
  return tokens;
}

// A cache that keeps nothing is `past = None` in every iteration: each call reads the whole text.
Loop loopWith(const Lab& lab, std::string_view spec, std::span<const TokenId> prompt, double from, double to) {
  Loop loop;
  cache::KvCache past = lab.makeCache(spec, loop_prompt + loop_iterations);
  std::vector<TokenId> ids(prompt.begin(), prompt.end());
  for (int64_t i = 0; i < loop_iterations; ++i) {
    const uint64_t before = past.state().log.total();
    const TokenId next = lab.feedForTop(past, ids);
    loop.read.push_back(appendedSince(past.state().log, before));
    loop.reply.push_back(next);
    ids = {next};
    lab.progress(from + (to - from) * static_cast<double>(i + 1) / loop_iterations, 1);
  }
  return loop;
}

Series seriesOf(const Sentence& name, const Loop& loop) {
  Series series{.name = name};
  for (size_t i = 0; i < loop.read.size(); ++i)
    series.points.push_back({static_cast<double>(i), exactly(static_cast<double>(loop.read[i]))});
  return series;
}

Result measureLoop(Lab& lab) {
  const std::vector<TokenId> prompt = lab.text(loop_prompt);
  const Loop with = loopWith(lab, "dynamic", prompt, 0, 0.2), without = loopWith(lab, "none", prompt, 0.2, 1);
  bool one = with.read[0] == loop_prompt, whole = without.read[0] == loop_prompt;
  for (int64_t i = 1; i < loop_iterations; ++i) {
    one = one && with.read[static_cast<size_t>(i)] == 1;
    whole = whole && without.read[static_cast<size_t>(i)] == loop_prompt + i;
  }
  Result result;
  result.from.settings = {"dynamic", "none", "32 iterations after a prompt of 32 tokens"};
  result.answer = exactly(static_cast<double>(without.all()));
  result.charts.push_back(
      {.title = "Tokens that went through the model in each iteration",
       .x = "iteration",
       .y = "tokens",
       .log_y = true,
       .series = {seriesOf("with past handed over", with), seriesOf("with past = None each time", without)}});
  result.findings.push_back({{"both write the same %1 tokens", loop_iterations}, with.reply == without.reply});
  result.findings.push_back(
      {{"with past the first iteration reads %1 tokens and the last one %2", with.read.front(), with.read.back()},
       one});
  result.findings.push_back(
      {{"without it the last iteration reads all %1 tokens of the text again", without.read.back()}, whole});
  result.findings.push_back(
      {{"in all, %1 tokens go through the model with past and %2 without", with.all(), without.all()},
       without.all() > with.all()});
  return result;
}

}  // namespace

Lesson loopLesson() {
  return {.name = "C5",
          .subject = "loop",
          .title = "The loop, line by line",
          .needs = {.tokens = 64, .whole = false},
          .question = {.text = "A loop writes 32 tokens after a prompt of 32. It forgets past, so each call of the "
                               "model reads the whole text. How many tokens go through the model in all?",
                       .unit = "tokens",
                       .least = 100,
                       .most = 10000,
                       .logarithmic = true,
                       .whole = true},
          .steps = stepsWith({{LessonStep::What::look, "loop"}}),
          .seconds = 2,
          .run = measureLoop};
}

}  // namespace kvarium::lessons
