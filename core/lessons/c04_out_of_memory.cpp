// C4: the memory for the cache runs out, at a limit that the learner sets. One cache stops; the other moves its cells
// elsewhere and goes on with the same tokens.
#include <functional>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t memory_text = 512, memory_piece = 32, memory_reply = 16;  // tokens

std::string inMiBText(int64_t bytes) { return numberText(static_cast<double>(bytes) / bytes_per_mib); }

// How far a cache came. `why`: what it said when it was full; empty: it read the whole text.
struct Reading {
  int64_t tokens = 0;
  Sentence why;
};

// Feeds the text in pieces until the cache is full; `after` each piece.
Reading readUntilFull(const Lab& lab, cache::KvCache& cache, std::span<const TokenId> text,
                      const std::function<void(int64_t read)>& after = {}) {
  Reading reading;
  try {
    for (int64_t read = 0; read < std::ssize(text); read += memory_piece) {
      lab.feed(cache, text.subspan(static_cast<size_t>(read), memory_piece));
      if (after) after(read + memory_piece);
    }
  } catch (const Error& full) {
    if (full.kind() != ErrorKind::memory) throw;
    reading.why = full.problem();
  }
  reading.tokens = cache.status().lengths().tokens_seen;
  return reading;
}

// It may move no cells: with less than it needs it stops, and otherwise it does not.
Finding stopsWhereItIsFull(const Reading& stops, int64_t limit, bool is_enough) {
  const std::string allowed = inMiBText(limit);
  if (stops.why.empty()) return {{"with %1 MiB the first cache reads all %2 tokens", allowed, stops.tokens}, is_enough};
  return {{"with %1 MiB the first cache stops after %2 tokens: the next ones need more", allowed, stops.tokens},
          !is_enough};
}

Result measureOutOfMemory(Lab& lab) {
  const std::vector<TokenId> text = lab.text(memory_text);
  const int64_t context = memory_text + memory_reply + 1;
  cache::KvCache unlimited = lab.makeCache("dynamic", context);
  const TokenId next = lab.feedForTop(unlimited, text);
  const int64_t need = unlimited.status().bytes().total(), limit = need * lab.setting() / 100;
  const std::vector<TokenId> expected = lab.continued(unlimited, next, memory_reply);
  lab.progress(1, 3);

  cache::KvCache first = lab.makeCache("dynamic", context, {.bytes = limit});
  const Reading stops = readUntilFull(lab, first, text);
  lab.progress(2, 3);

  cache::KvCache other = lab.makeCache("dynamic", context, {.bytes = limit, .offload = true});
  Series on_device{.name = lab.isOnCpu() ? Sentence("in RAM") : Sentence("on the GPU")},
      elsewhere{.name = lab.isOnCpu() ? Sentence("on disk") : Sentence("in RAM or on disk")},
      allowed{.name = "limit", .kind = Series::Kind::computed};
  bool within = true;
  const Reading goes_on = readUntilFull(lab, other, text, [&](int64_t read) {
    const cache::BytesByPlace places = other.status().usage().by_place;
    const auto x = static_cast<double>(read);
    on_device.points.push_back({x, inMiB(places.device)});
    elsewhere.points.push_back({x, inMiB(places.host + places.disk)});
    allowed.points.push_back({x, inMiB(limit)});
    within = within && places.device <= limit;
  });
  Result result;
  result.from.settings.push_back("dynamic");
  result.from.settings.push_back({"a limit of %1 % of what 512 tokens need", lab.setting()});
  result.answer = exactly(static_cast<double>(stops.tokens));
  if (!on_device.points.empty()) {
    result.charts.push_back({.title = "Memory of the cache that may move its cells",
                             .x = "tokens",
                             .y = "MiB",
                             .series = {on_device, elsewhere, allowed}});
  }
  result.findings.push_back(stopsWhereItIsFull(stops, limit, limit >= need));
  if (!goes_on.why.empty()) {
    result.findings.push_back(
        {{"the other reads all %1 tokens; it stopped after %2: %3", memory_text, goes_on.tokens, goes_on.why}, false});
    return result;
  }
  result.findings.push_back(
      {{"the other reads all %1 tokens, and never has more than that where the model computes", memory_text}, within});
  const bool same = lab.continued(other, next, memory_reply) == expected;
  lab.progress(3, 3);
  result.findings.push_back({{"it goes on with the same %1 tokens as a cache without a limit", memory_reply}, same});
  return result;
}

}  // namespace

Lesson outOfMemoryLesson() {
  return {.name = "C4",
          .subject = "out_of_memory",
          .title = "When the memory is full",
          .needs = {.tokens = 528, .layers = 6},
          .question = {.text = {"The memory allowed is %1 % of what the cache of 512 tokens needs. After how many "
                                "tokens does a cache stop that may not move its cells?",
                                50},
                       .unit = "tokens",
                       .least = 0,
                       .most = 512,
                       .whole = true},
          .setting = Setting{.name = "Memory allowed",
                             .unit = "% of the need",
                             .least = 10,
                             .most = 120,
                             .usual = 50,
                             .mark = 100,
                             .mark_name = "what 512 tokens need"},
          .steps = stepsWith({}),
          .seconds = 2,
          .run = measureOutOfMemory};
}

}  // namespace kvarium::lessons
