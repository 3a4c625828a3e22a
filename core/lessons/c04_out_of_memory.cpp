// C4: the memory for the cache runs out. One cache stops; the other moves its cells elsewhere and goes on with the same
// tokens.
#include <algorithm>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t memory_text = 512, memory_piece = 32, memory_reply = 16;  // tokens

// Tokens that fit; `why`: what the cache said.
int64_t tokensUntilFull(const Lab& lab, cache::KvCache& cache, std::span<const TokenId> text, Sentence& why) {
  try {
    lab.feedInPieces(cache, text, memory_piece);
  } catch (const Error& full) {
    if (full.kind() != ErrorKind::memory) throw;
    why = full.problem();
  }
  return cache.status().lengths().tokens_seen;
}

Result measureOutOfMemory(Lab& lab) {
  const std::vector<TokenId> text = lab.text(memory_text);
  const int64_t context = memory_text + memory_reply + 1;
  cache::KvCache unlimited = lab.makeCache("dynamic", context);
  const TokenId next = lab.feedForTop(unlimited, text);
  const std::vector<TokenId> expected = lab.continued(unlimited, next, memory_reply);
  const int64_t limit = unlimited.status().bytes().total() / 2;
  lab.progress(1, 3);

  cache::KvCache stops = lab.makeCache("dynamic", context, {.bytes = limit});
  Sentence why;
  const int64_t fitted = tokensUntilFull(lab, stops, text, why);
  lab.progress(2, 3);

  cache::KvCache goes_on = lab.makeCache("dynamic", context, {.bytes = limit, .offload = true});
  Series on_device{.name = "on the device"}, elsewhere{.name = "elsewhere"},
      allowed{.name = "limit", .kind = Series::Kind::computed};
  bool within = true;
  for (int64_t read = 0; read < memory_text;) {
    lab.feed(goes_on, std::span(text).subspan(static_cast<size_t>(read), memory_piece));
    read += memory_piece;
    const cache::BytesByPlace places = goes_on.status().usage().by_place;
    const auto x = static_cast<double>(read);
    on_device.points.push_back({x, inMiB(places.device)});
    elsewhere.points.push_back({x, inMiB(places.host + places.disk)});
    allowed.points.push_back({x, inMiB(limit)});
    within = within && places.device <= limit;
  }
  const bool same = lab.continued(goes_on, next, memory_reply) == expected;
  lab.progress(3, 3);

  Result result;
  result.from.settings = {"dynamic", "a limit of half of what 512 tokens need"};
  result.answer = exactly(static_cast<double>(fitted));
  result.charts.push_back({.title = "Memory of the cache that goes on",
                           .x = "tokens",
                           .y = "MiB",
                           .series = {on_device, elsewhere, allowed}});
  result.findings.push_back({{"with %1 MiB the first cache stops behind %2 tokens: %3",
                              numberText(static_cast<double>(limit) / bytes_per_mib), fitted, why},
                             fitted < memory_text && !why.empty()});
  result.findings.push_back({{"the other reads all %1 tokens, and never has more than that on the device", memory_text},
                             within && goes_on.status().lengths().tokens_seen >= memory_text});
  result.findings.push_back({{"it goes on with the same %1 tokens as a cache without a limit", memory_reply}, same});
  return result;
}

}  // namespace

Lesson outOfMemoryLesson() {
  return {
      .name = "C4",
      .subject = "out_of_memory",
      .title = "When the memory is full",
      .needs = {.tokens = 528, .layers = 6},
      .question = {.text =
                       "The memory allowed is half of what the cache of 512 tokens needs. Behind how many tokens does "
                       "a cache stop that may not move its cells?",
                   .unit = "tokens",
                   .least = 0,
                   .most = 512},
      .steps = stepsWith({}),
      .run = measureOutOfMemory};
}

}  // namespace kvarium::lessons
