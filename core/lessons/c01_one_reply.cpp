// C1: one reply, token by token, with and without a cache.
#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t reply_prompt = 32, reply_tokens = 64;

struct TimedReply {
  std::vector<TokenId> ids;
  Series times;       // of each token behind the first, ms
  double all_ms = 0;  // their sum
};

TimedReply timedReply(const Lab& lab, std::string_view spec, const Sentence& name, std::span<const TokenId> prompt,
                      double from, double to) {
  TimedReply reply{.times = {.name = name}};
  cache::KvCache cache = lab.makeCache(spec, reply_prompt + reply_tokens + 1);
  reply.ids.push_back(lab.feedForTop(cache, prompt));
  while (std::ssize(reply.ids) < reply_tokens) {
    const TokenId last = reply.ids.back();
    const Figure ms = scaled(lab.seconds(
                                 1,
                                 [&] {
                                   reply.ids.push_back(lab.feedForTop(cache, {&last, 1}));
                                 },
                                 {}, 0),
                             1e3);
    const auto tokens = static_cast<double>(reply.ids.size());
    reply.times.points.push_back({tokens, ms});
    reply.all_ms += ms.value;
    lab.progress(from + (to - from) * tokens / reply_tokens, 1);
  }
  return reply;
}

Result measureOneReply(Lab& lab) {
  const std::vector<TokenId> prompt = lab.text(reply_prompt);
  (void)timedReply(lab, "dynamic", "", prompt, 0, 0.1);  // warms up
  const TimedReply with = timedReply(lab, "dynamic", "with a cache", prompt, 0.1, 0.2),
                   without = timedReply(lab, "none", "without", prompt, 0.2, 1);
  const double times = without.all_ms / with.all_ms;
  Result result;
  result.from.settings = {"dynamic", "none", "64 tokens after a prompt of 32"};
  result.from.warm_ups = 1;
  result.answer = {times, times, times, 1, true};
  result.charts.push_back({.title = "Time of each token of a reply",
                           .x = "token of the reply",
                           .y = "ms",
                           .log_y = true,
                           .series = {with.times, without.times}});
  result.findings.push_back({{"both write the same %1 tokens", reply_tokens}, with.ids == without.ids});
  result.findings.push_back({{"the reply takes %1 s with a cache and %2 s without: %3 times as long",
                              numberText(with.all_ms / 1e3), numberText(without.all_ms / 1e3), numberText(times)},
                             times > 1});
  return result;
}

}  // namespace

Lesson oneReplyLesson() {
  return {
      .name = "C1",
      .subject = "one_reply",
      .title = "One reply with and without a cache",
      .needs = {.tokens = 96, .whole = false},
      .question = {.text = "A reply of 64 tokens follows a prompt of 32. How many times longer does it take without a "
                           "cache?",
                   .unit = "times",
                   .least = 1,
                   .most = 100,
                   .logarithmic = true},
      .steps = stepsWith({}),
      .seconds = 5,
      .run = measureOneReply};
}

}  // namespace kvarium::lessons
