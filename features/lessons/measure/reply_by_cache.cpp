// The likeliest reply to a prompt, by the cache that writes it: its tokens, their times, what each call reads.
#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>

#include "core/base/numbers.h"
#include "core/cache/view/step_observer.h"
#include "core/decode/runner.h"
#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {
namespace {

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

}  // namespace

Reply replyTo(const Lab& lab, const ReplyTo& what) {
  Reply reply{.times = {.name = what.name}};
  cache::KvCache cache = lab.makeCache(what.spec, std::ssize(what.prompt) + what.tokens + 1);
  std::vector<TokenId> ids(what.prompt.begin(), what.prompt.end());
  while (std::ssize(reply.ids) < what.tokens) {
    const uint64_t logged = cache.state().log.total();
    const bool first = reply.ids.empty();
    const Figure seconds = lab.seconds(
        1, [&] { reply.ids.push_back(lab.feedForTop(cache, ids)); }, {}, 0);
    ids = {reply.ids.back()};
    reply.read.push_back(appendedSince(cache.state().log, logged));
    const auto tokens = static_cast<double>(reply.ids.size());
    if (!first) reply.times.add(tokens, scaled(seconds, 1e3));
    if (what.to > 0) lab.progress(what.from + (what.to - what.from) * tokens / static_cast<double>(what.tokens), 1);
  }
  return reply;
}

// One reply, token by token, with and without a cache.
Result oneReply(Lab& lab) {
  constexpr int64_t written = 64;  // tokens
  const std::vector<TokenId> prompt = lab.text(32);
  const auto timed = [&](std::string_view spec, const Sentence& name, double from, double to) {
    return replyTo(lab, {spec, prompt, written, name, from, to});
  };
  (void)timed("dynamic", {}, 0, 0.1);  // warms up
  const Reply with = timed("dynamic", "with a cache", 0.1, 0.2), without = timed("none", "without", 0.2, 1);
  const auto seconds = [](const Reply& reply) {
    double ms = 0;
    for (const Point& point : reply.times.points) ms += point.y.value;
    return ms / 1e3;
  };
  const double times = seconds(without) / seconds(with);
  Result result;
  result.from.settings = {"dynamic", "none", "64 tokens after a prompt of 32"};
  result.from.warm_ups = 1;
  result.answer = {times, times, times, 1, true};
  result.charts = {
      logY(lines("Time of each token of a reply", "token of the reply", "ms", {with.times, without.times}))};
  result.expect(with.ids == without.ids, "both write the same %1 tokens", written);
  result.expect(times > 1, "the reply takes %1 s with a cache and %2 s without: %3 times as long", seconds(with),
                seconds(without), times);
  return result;
}

// The decode loop of one's own, with `past` handed over and without: a cache that keeps nothing is `past = None` in
// every iteration.
Result loop(Lab& lab) {
  constexpr int64_t of_prompt = 32, iterations = 32;
  const std::vector<TokenId> prompt = lab.text(of_prompt);
  const Reply with = replyTo(lab, {.spec = "dynamic", .prompt = prompt, .tokens = iterations, .to = 0.2}),
              without = replyTo(lab, {.spec = "none", .prompt = prompt, .tokens = iterations, .from = 0.2, .to = 1});
  bool one = with.read[0] == of_prompt, whole = true;
  for (size_t i = 0; i < iterations; ++i) {
    one = one && (i == 0 || with.read[i] == 1);
    whole = whole && without.read[i] == of_prompt + static_cast<int64_t>(i);
  }
  const auto all = [](const Reply& reply) { return std::accumulate(reply.read.begin(), reply.read.end(), int64_t{0}); };
  const auto read = [](const Sentence& name, const Reply& reply) {
    return inARow(name, std::vector<double>(reply.read.begin(), reply.read.end()));
  };
  Result result;
  result.from.settings = {"dynamic", "none", "32 iterations after a prompt of 32 tokens"};
  result.answer = exactly(all(without));
  result.charts = {logY(lines("Tokens that went through the model in each iteration", "iteration", "tokens",
                              {read("with past handed over", with), read("with past = None each time", without)}))};
  result.expect(with.ids == without.ids, "both write the same %1 tokens", iterations);
  result.expect(one, "with past the first iteration reads %1 tokens and the last one %2", with.read.front(),
                with.read.back());
  result.expect(whole, "without it the last iteration reads all %1 tokens of the text again", without.read.back());
  result.expect(all(without) > all(with), "in all, %1 tokens go through the model with past and %2 without", all(with),
                all(without));
  return result;
}

namespace {

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

}  // namespace

// Cells that lie elsewhere come to the device layer by layer, in every step; copies cost no time only as long as they
// take no longer than computing (FlexGen, Sheng et al. 2023, section 3).
Result offload(Lab& lab) {
  constexpr int64_t written = 16, rounds = 5;  // the first round warms up, and counts
  const std::vector<TokenId> text = lab.text(513);
  const std::vector<std::string> specs = {"dynamic", "offloaded:residency=host,prefetch=1",
                                          "offloaded:residency=host,prefetch=2", "offloaded:residency=disk,prefetch=1"};
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : specs) {
    caches.push_back(lab.makeCache(spec, 512 + rounds * written));
    lab.feed(caches.back(), std::span(text).first(512));
  }
  std::vector<std::vector<double>> times(specs.size());
  std::vector<std::vector<TokenId>> replies(specs.size(), {text.back()});
  std::vector<double> moved, on_device;  // MiB
  for (int round = 0; round < rounds; ++round) {
    for (size_t i = 0; i < specs.size(); ++i) {
      const auto observer = std::make_shared<BroughtBytes>();
      if (round == 0) caches[i].observers().add(observer);
      std::vector<TokenId> ids;
      const double seconds = lab.secondsOnce([&] { ids = lab.continued(caches[i], replies[i].back(), written); });
      replies[i].insert(replies[i].end(), ids.begin(), ids.end());
      if (round > 0) {
        times[i].push_back(1e3 * seconds / written);
        continue;
      }
      caches[i].observers().remove(observer.get());
      moved.push_back(inMiB(observer->in()).value / written);
    }
    lab.progress(round + 1, rounds);
  }
  Series time{.name = "time of a token"};
  for (size_t i = 0; i < specs.size(); ++i) {
    on_device.push_back(inMiB(caches[i].status().usage().by_place.device).value);
    time.add(static_cast<double>(i), medianOf(times[i]));
  }
  const double stored = inMiB(caches[0].status().bytes().used()).value;
  const std::vector<Sentence> names = {"on the device", "elsewhere, 1 ahead", "elsewhere, 2 ahead", "on a disk"};
  Result result;
  result.from.settings = asTheyAre(specs);
  result.from.warm_ups = 1;
  result.answer = exactly(moved[1]);
  result.charts = {
      bars("Time of a token", "ms", names, {time}),
      bars("What a step moves, and what stays", "MiB", names,
           {inARow("brought to the device for a token", moved), inARow("cells on the device", on_device)})};
  result.expect(std::ranges::all_of(replies, [&](const auto& reply) { return reply == replies.front(); }),
                "all write the same tokens");
  result.expect(moved[1] > 0.8 * stored, "every token brings all cells to the device again: %1 MiB of %2 MiB stored",
                moved[1], stored);
  result.expect(on_device[1] < on_device[0], "on the device are %1 MiB instead of %2 MiB", on_device[1], on_device[0]);
  return result;
}

namespace {

struct Turn {
  int64_t prompt = 0, read = 0;  // tokens
  double first_ms = 0;           // until the first token of the reply
};

// A chat of three turns; each reply has 16 tokens.
std::vector<Turn> chatWith(const Lab& lab, cache::KvCache& cache) {
  std::vector<jinja::ChatMessage> messages;
  std::vector<Turn> turns;
  for (const char* question : {"Name a river in Europe.", "And one in Asia?", "Which of the two is longer?"}) {
    messages.push_back({"user", question});
    const std::vector<TokenId> ids = lab.model().encode(lab.model().render(messages));
    Turn turn{.prompt = std::ssize(ids)};
    TokenId next = 0;
    turn.first_ms = 1e3 * lab.secondsOnce([&] {
      turn.read = turn.prompt - decode::reusePrefix(cache, ids).reused_tokens;
      next = lab.readUpTo(cache, ids, turn.prompt);
    });
    std::string text(lab.model().tokenizer.written(next));
    for (const TokenId id : lab.continued(cache, next, 15)) text += lab.model().tokenizer.written(id);
    messages.push_back({"assistant", text});
    turns.push_back(turn);
  }
  return turns;
}

}  // namespace

// What each turn reads, and how long one waits for the first token.
Result chats(Lab& lab) {
  constexpr int64_t context = 512;  // tokens
  constexpr std::string_view specs[] = {
      "dynamic", "static:max_cache_len=512", "quantized", "sink:window_length=64", "offloaded", "none"};
  Result result;
  result.from.warm_ups = 1;
  result.tables = {{.title = "Three turns with each cache",
                    .columns = {"turn 1: tokens read", "ms to the first token", "turn 2: read", "ms", "turn 3: read",
                                "ms", "MiB in the end"}}};
  cache::KvCache warm_up = lab.makeCache(specs[0], context);
  (void)chatWith(lab, warm_up);
  std::vector<Turn> last;
  for (const std::string_view spec : specs) {
    cache::KvCache cache = lab.makeCache(spec, context);
    Table::Row row{std::string(spec), {}};
    const std::vector<Turn> turns = chatWith(lab, cache);
    for (const Turn& turn : turns) {
      row.cells.push_back({"%1 of %2", turn.read, turn.prompt});
      row.cells.push_back({"%1", numberText(turn.first_ms)});
    }
    row.cells.push_back({"%1", numberText(inMiB(cache.status().bytes().total()).value)});
    result.tables[0].rows.push_back(std::move(row));
    result.from.settings.push_back({"%1", spec});
    last.push_back(turns.back());
    lab.progress(static_cast<double>(last.size()), std::size(specs));
  }
  const Turn &dynamic = last.front(), &none = last.back();
  result.answer = exactly(100.0 * static_cast<double>(dynamic.read) / static_cast<double>(dynamic.prompt));
  result.expect(dynamic.read < dynamic.prompt && none.read == none.prompt,
                "in the third turn Full (grows) reads %1 of %2 tokens, and No cache reads all %3", dynamic.read,
                dynamic.prompt, none.read);
  return result;
}

}  // namespace kvarium::lessons
