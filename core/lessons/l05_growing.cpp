// L5: static, growing and paged memory. What a cache reserves and what it uses (Kwon et al. 2023, PagedAttention,
// section 2), and what growing by copying costs.
#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t chat_lengths[] = {60, 200, 500};  // tokens
constexpr int64_t chat_capacity = 512;

Result measureGrowing(Lab& lab) {
  const std::vector<TokenId> text = lab.text(chat_lengths[2]);
  Series static_reserved{.name = "static: reserved"}, paged_reserved{.name = "blocks: reserved"}, used{.name = "used"},
      copied{.name = "copied by a cache that copies itself at every token", .kind = Series::Kind::computed};
  bool static_is_constant = true, blocks_are_few = true;
  double static_used = 0, static_total = 0, paged_used = 0, paged_total = 0, first_total = 0;
  int64_t done = 0;
  for (const int64_t length : chat_lengths) {
    const auto ids = std::span<const TokenId>(text).first(static_cast<size_t>(length));
    cache::KvCache fixed = lab.makeCache("static:max_cache_len=" + std::to_string(chat_capacity), chat_capacity);
    cache::KvCache paged = lab.makeCache("dynamic", chat_capacity);
    lab.feed(fixed, ids);
    lab.feed(paged, ids);
    const cache::Bytes a = fixed.status().bytes(), b = paged.status().bytes();
    const auto x = static_cast<double>(length);
    static_reserved.points.push_back({x, inMiB(a.total())});
    paged_reserved.points.push_back({x, inMiB(b.total())});
    used.points.push_back({x, inMiB(b.used())});
    copied.points.push_back({x, inMiB(b.used() / length * (length * (length - 1) / 2))});
    if (first_total == 0) first_total = static_cast<double>(a.total());
    static_is_constant = static_is_constant && static_cast<double>(a.total()) == first_total;
    blocks_are_few = blocks_are_few && b.total() * length < b.used() * (length + 64);
    static_used += static_cast<double>(a.used()), static_total += static_cast<double>(a.total());
    paged_used += static_cast<double>(b.used()), paged_total += static_cast<double>(b.total());
    lab.progress(static_cast<double>(done += length), 760);
  }
  const double in_static = 100 * static_used / static_total, in_blocks = 100 * paged_used / paged_total;
  Series shares{.name = "this machine"},
      others{
          .name = "a server with many chats", .kind = Series::Kind::published, .source = "Kwon et al. 2023, figure 2"};
  shares.points = {{0, exactly(in_static)}, {1, exactly(in_blocks)}};
  others.points = {{2, exactly(20.4)}, {3, exactly(26.8)}, {4, exactly(38.2)}, {5, exactly(96.3)}};

  Result result;
  result.from.settings = {"static:max_cache_len=512", "dynamic", "chats of 60, 200 and 500 tokens"};
  result.answer = exactly(in_static);
  result.charts.push_back({.title = "Memory of three chats",
                           .x = "tokens of the chat",
                           .y = "MiB",
                           .series = {static_reserved, paged_reserved, used}});
  result.charts.push_back({.title = "Share of the reserved memory that holds tokens",
                           .x = "",
                           .y = "%",
                           .bars = {"static", "blocks", "Orca (max)", "Orca (pow2)", "Orca (oracle)", "vLLM"},
                           .series = {shares, others}});
  result.charts.push_back({.title = "Bytes copied until the chat is over",
                           .x = "tokens of the chat",
                           .y = "MiB",
                           .log_y = true,
                           .series = {copied}});
  result.findings.push_back({"a static cache reserves the same for every chat", static_is_constant});
  result.findings.push_back(
      {{"%1 % of the static memory hold tokens, and %2 % of the blocks", numberText(in_static), numberText(in_blocks)},
       in_static < in_blocks});
  result.findings.push_back(
      {"blocks waste less than one block of 64 tokens a layer, however long the chat is", blocks_are_few});
  return result;
}

}  // namespace

Lesson growingLesson() {
  return {
      .name = "L5",
      .subject = "growing",
      .title = "Static, growing and paged memory",
      .needs = {.tokens = 512},
      .question = {.text = "Three chats of 60, 200 and 500 tokens each get a static cache of 512 tokens. How much of "
                           "that memory holds tokens?",
                   .unit = "%",
                   .least = 0,
                   .most = 100},
      .steps = stepsWith({{LessonStep::What::cache, "static:max_cache_len=2048"},
                          {LessonStep::What::ask, "Name three colours."},
                          {LessonStep::What::look, "memory"},
                          {LessonStep::What::cache, "dynamic"}}),
      .seconds = 2,
      .run = measureGrowing};
}

}  // namespace kvarium::lessons
