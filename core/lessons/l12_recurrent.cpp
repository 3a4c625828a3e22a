// L12: a state instead of cells. A recurrent layer (Mamba, Gu and Dao 2023) rewrites one state of constant size at
// every token; it cannot go back to an earlier token.
#include <optional>

#include "core/base/numbers.h"
#include "core/decode/runner.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t recurrent_lengths[] = {64, 128, 256, 512, 1024};  // tokens
constexpr int64_t recurrent_tokens = 32;                            // that are timed together
constexpr int64_t recurrent_text = 512, recurrent_changed = 500;    // tokens; the position of one

// Of a model without a tokenizer.
std::vector<TokenId> someIds(const Lab& lab, int64_t count) {
  std::vector<TokenId> ids;
  for (int64_t i = 0; i < count; ++i)
    ids.push_back(static_cast<TokenId>((7 * i * i + 3 * i + 5) % lab.model().config.vocab_size));
  return ids;
}

// Bytes of the state of mamba-130m in float32: 24 layers, each with 1,536 channels of 16 numbers and the 3 last inputs
// of its convolution.
constexpr int64_t state_of_mamba_130m = int64_t{24} * 1536 * (16 + 3) * 4;

// Tokens that are read when a token near the end of a text changes.
int64_t readAgain(const Lab& lab, const std::vector<TokenId>& ids) {
  cache::KvCache cache = lab.makeCache("dynamic", recurrent_text + 1);
  lab.feed(cache, ids);
  return recurrent_text - decode::reusePrefix(cache, lab.withOther(ids, recurrent_changed)).reused_tokens;
}

Result measureRecurrent(Lab& lab) {
  const Lab mamba(lab, "mamba");
  const int64_t longest = recurrent_lengths[4] + recurrent_tokens;
  const std::vector<TokenId> ids = someIds(mamba, longest);
  cache::KvCache cache = mamba.makeCache("dynamic", longest);
  Series state{.name = "a tiny Mamba: its state"}, time{.name = "a tiny Mamba"};
  Series cells{.name = "the open model: its cells", .kind = Series::Kind::computed},
      larger{.name = "mamba-130m: its state", .kind = Series::Kind::computed};
  for (const int64_t length : recurrent_lengths) {
    (void)mamba.readUpTo(cache, ids, length);
    const auto x = static_cast<double>(length);
    state.points.push_back({x, inMiB(cache.status().bytes().used())});
    cells.points.push_back({x, inMiB(lab.estimate("dynamic:format=f16", length).used())});
    larger.points.push_back({x, inMiB(state_of_mamba_130m)});
    std::optional<cache::KvCache> fork;
    const Figure seconds = mamba.seconds(
        9, [&] { (void)mamba.continued(*fork, ids[0], recurrent_tokens); }, [&] { fork = cache.fork(); });
    time.points.push_back({x, scaled(seconds, 1e3 / recurrent_tokens)});
    lab.progress(x, 2 * 1024);
  }
  const int64_t cells_again = readAgain(lab, lab.text(recurrent_text)),
                state_again = readAgain(mamba, someIds(mamba, recurrent_text));
  lab.progress(1, 1);

  const int64_t of_a_token = lab.estimate("dynamic:format=f16", 1024).used() / 1024;
  const double crossing = static_cast<double>(state_of_mamba_130m) / static_cast<double>(of_a_token);
  const double short_time = time.points.front().y.value, long_time = time.points.back().y.value;
  Result result;
  result.from.settings = {"dynamic", "a tiny Mamba with random weights", "up to 1,024 tokens"};
  result.from.warm_ups = 1;
  result.answer = exactly(crossing);
  result.charts.push_back(
      {.title = "Memory", .x = "tokens", .y = "MiB", .log_y = true, .series = {state, larger, cells}});
  result.charts.push_back({.title = "Time of a token", .x = "tokens before it", .y = "ms", .series = {time}});
  result.findings.push_back(
      {{"the state takes %1 KiB after 64 tokens and after 1,024", numberText(1024 * state.points.front().y.value)},
       state.points.front().y == state.points.back().y});
  result.findings.push_back({{"a token takes %1 us after 64 tokens and %2 us after 1,024", numberText(1e3 * short_time),
                              numberText(1e3 * long_time)},
                             long_time < 2 * short_time});
  result.findings.push_back({{"when token %1 of %2 changes, %3 tokens are read again with cells, and %4 with a state",
                              recurrent_changed, recurrent_text, cells_again, state_again},
                             cells_again == recurrent_text - recurrent_changed && state_again > cells_again});
  return result;
}

}  // namespace

Lesson recurrentLesson() {
  return {
      .name = "L12",
      .subject = "recurrent",
      .title = "A state instead of cells",
      .needs = {.tokens = 512},
      .question = {.text = "The state of mamba-130m has a constant size. From how many tokens on is the cache of this "
                           "model (in f16) larger?",
                   .unit = "tokens",
                   .least = 1,
                   .most = 10000,
                   .logarithmic = true,
                   .whole = true},
      .steps = stepsWith({}),
      .seconds = 1,
      .run = measureRecurrent};
}

}  // namespace kvarium::lessons
