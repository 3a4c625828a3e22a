// Bytes and lengths of caches, by the length of the text.
#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/cache/archive/archive.h"
#include "core/cache/spec_error.h"
#include "core/decode/transcriber.h"
#include "core/model/encoder.h"
#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {

Growth byLength(const Lab& lab, const ByLength& what) {
  Growth growth{.cache = lab.makeCache(what.spec, what.lengths.back() + what.room, what.limit)};
  try {
    for (const int64_t length : what.lengths) {
      growth.next = lab.readUpTo(growth.cache, what.text, length);
      const cache::CacheStatus status = growth.cache.status();
      growth.at.push_back({.tokens = length, .usage = status.usage(), .lengths = status.lengths()});
      if (what.timed > 0) {
        std::optional<cache::KvCache> fork;
        const Figure seconds = lab.seconds(
            what.runs, [&] { growth.reply = lab.continued(*fork, growth.next, what.timed); },
            [&] { fork = growth.cache.fork(); });
        growth.at.back().token = scaled(seconds, 1.0 / static_cast<double>(what.timed));
      }
      const double done = static_cast<double>(length) / static_cast<double>(what.lengths.back());
      if (what.to > 0) lab.progress(what.from + (what.to - what.from) * done, 1);
    }
  } catch (const Error& full) {
    if (what.limit.bytes < 0 || full.kind() != ErrorKind::memory) throw;
    growth.why = full.problem();
  }
  return growth;
}

std::vector<int64_t> lengthsUpTo(int64_t longest, int64_t piece) {
  std::vector<int64_t> lengths;
  for (int64_t length = piece; length <= longest; length += piece) lengths.push_back(length);
  return lengths;
}

Series over(const Growth& growth, const Sentence& name, const std::function<Figure(const Growth::At&)>& figure,
            Series::Kind kind) {
  Series series{.name = name, .kind = kind};
  for (const Growth::At& at : growth.at) series.add(at.tokens, figure(at));
  return series;
}

namespace {

// Of a model in f16: KV heads * (numbers of a key and of a value) * tokens * 2 bytes a layer. A layer with a window
// keeps no more tokens than that; a layer without cells has none.
int64_t bytesByFormula(const std::vector<cache::LayerShape>& layers, int64_t tokens) {
  int64_t bytes = 0;
  for (const cache::LayerShape& layer : layers) {
    const int64_t kept = layer.window >= 0 ? std::min(tokens, layer.window - 1) : tokens;
    if (layer.hasCells()) bytes += 2 * layer.n_kv_heads * (layer.head_dim + layer.storedValueDim()) * kept;
  }
  return bytes;
}

// GiB of a model of this shape with 2,048 tokens of 32 sequences.
double classic(int kv_heads, std::string_view spec) {
  const std::vector<cache::LayerShape> layers(32, {.n_kv_heads = kv_heads, .head_dim = 128, .n_heads = 32});
  const cache::CacheEstimate one = cache::estimateCache(cache::parseCacheSpec(spec), layers,
                                                        {.default_format = cache::findFormat("f16"), .context = 2048});
  return 32.0 * static_cast<double>(one.used()) / bytes_per_mib / 1024;
}

std::string inMiBText(int64_t bytes) { return numberText(inMiB(bytes).value); }

}  // namespace

Result memory(Lab& lab) {
  const std::vector<cache::LayerShape> layers = lab.model().config.cacheShape();
  const Growth growth = byLength(
      lab, {.spec = "dynamic:format=f16", .text = lab.text(1000), .lengths = {64, 100, 256, 500, 1000}, .to = 1});
  const auto formula = [&](const Growth::At& at) { return bytesByFormula(layers, at.tokens); };
  const int64_t slack = bytesByFormula(layers, 64);  // a block of each layer
  const auto forAll = [&](const auto& is) { return std::ranges::all_of(growth.at, is); };
  const double full = classic(32, "dynamic"), grouped = classic(8, "dynamic"),
               window = classic(32, "sliding_window:window_length=512"), few = classic(32, "quantized:nbits=4");
  Result result;
  result.from.settings = {"dynamic:format=f16", "up to 1,000 tokens"};
  const Series used = over(growth, "cells in use", [](const auto& at) { return inMiB(at.usage.bytes.kv); });
  result.answer = used.points.back().y;
  result.charts = {
      lines("Memory of this model's cache in f16", "tokens", "MiB",
            {used, over(growth, "allocated", [](const auto& at) { return inMiB(at.usage.bytes.total()); }),
             over(
                 growth, "formula", [&](const auto& at) { return inMiB(formula(at)); }, Series::Kind::computed)}),
      bars("32 layers, head_dim 128, 32 texts of 2,048 tokens", "GiB",
           {"32 KV heads", "8 KV heads", "window of 512", "4 bits"},
           {inARow("estimate of this program", {full, grouped, window, few}, Series::Kind::computed)})};
  result.expect(forAll([&](const auto& at) { return at.usage.bytes.kv == formula(at); }),
                "%1 tokens need %2 MiB, as the formula says to the byte", 1000, result.answer.value);
  result.expect(forAll([&](const auto& at) {
                  const int64_t beyond = at.usage.bytes.total() - formula(at);
                  return beyond >= 0 && beyond < slack;
                }),
                "what is allocated beyond that is less than a block of 64 tokens a layer");
  result.expect(full == 32, "the example of the literature, 32 KV heads in f16, needs %1 GiB", full);
  result.expect(grouped * 4 == full, "8 KV heads instead of 32 need a quarter of it");
  result.expect(few < full && full / few < 4,
                "4 bits a number save %1 times, not 4 times: scales and the newest tokens count too", full / few);
  return result;
}

// What a cache reserves and what it uses (Kwon et al. 2023, PagedAttention, section 2), and what growing by copying
// costs.
Result growing(Lab& lab) {
  const std::vector<TokenId> text = lab.text(500);
  const std::vector<int64_t> chats = {60, 200, 500};
  const Growth fixed =
      byLength(lab, {.spec = "static:max_cache_len=512", .text = text, .lengths = chats, .room = 12, .to = 0.5});
  const Growth paged =
      byLength(lab, {.spec = "dynamic", .text = text, .lengths = chats, .room = 12, .from = 0.5, .to = 1});
  const auto reserved = [](const Growth::At& at) { return inMiB(at.usage.bytes.total()); };
  const auto share = [](const Growth& growth) {
    int64_t used = 0, total = 0;
    for (const Growth::At& at : growth.at) used += at.usage.bytes.used(), total += at.usage.bytes.total();
    return 100 * static_cast<double>(used) / static_cast<double>(total);
  };
  const double in_static = share(fixed), in_blocks = share(paged);
  Result result;
  result.from.settings = {"static:max_cache_len=512", "dynamic", "chats of 60, 200 and 500 tokens"};
  result.answer = exactly(in_static);
  result.charts = {lines("Memory of three chats", "tokens of the chat", "MiB",
                         {over(fixed, "static: reserved", reserved), over(paged, "blocks: reserved", reserved),
                          over(paged, "used", usedMiB)}),
                   bars("Share of the reserved memory that holds tokens", "%",
                        {"static", "blocks", "Orca (max)", "Orca (pow2)", "Orca (oracle)", "vLLM"},
                        {inARow("this machine", {in_static, in_blocks}),
                         published("a server with many chats", "Kwon et al. 2023, figure 2",
                                   {{2, exactly(20.4)}, {3, exactly(26.8)}, {4, exactly(38.2)}, {5, exactly(96.3)}})}),
                   logY(lines("Bytes copied until the chat is over", "tokens of the chat", "MiB",
                              {over(
                                  paged, "copied by a cache that copies itself at every token",
                                  [](const auto& at) {
                                    return inMiB(at.usage.bytes.used() / at.tokens * (at.tokens * (at.tokens - 1) / 2));
                                  },
                                  Series::Kind::computed)}))};
  result.expect(std::all_of(fixed.at.begin(), fixed.at.end(),
                            [&](const auto& at) { return reserved(at) == reserved(fixed.at[0]); }),
                "a static cache reserves the same for every chat");
  result.expect(in_static < in_blocks, "%1 % of the static memory hold tokens, and %2 % of the blocks", in_static,
                in_blocks);
  result.expect(std::all_of(paged.at.begin(), paged.at.end(),
                            [](const auto& at) {
                              return at.usage.bytes.total() * at.tokens < at.usage.bytes.used() * (at.tokens + 64);
                            }),
                "blocks waste less than one block of 64 tokens a layer, however long the chat is");
  return result;
}

// Tokens the model has seen, cells that are stored, cells there is room for.
Result threeLengths(Lab& lab) {
  const std::vector<TokenId> text = lab.text(320);
  const std::vector<int64_t> lengths = lengthsUpTo(320, 20);
  Result result;
  result.from.settings = {"dynamic", "static:max_cache_len=512", "sink:window_length=128", "320 tokens"};
  const auto grown = [&](std::string_view spec, const Sentence& name, const Sentence& title) {
    const int done = static_cast<int>(result.charts.size());
    const Growth growth = byLength(
        lab, {.spec = spec, .text = text, .lengths = lengths, .room = 192, .from = done / 3.0, .to = (done + 1) / 3.0});
    result.charts.push_back(
        lines(title, "tokens seen", "cells",
              {over(growth, {"%1: tokens seen", name}, [](const auto& at) { return exactly(at.lengths.tokens_seen); }),
               over(growth, {"%1: stored", name}, [](const auto& at) { return exactly(at.lengths.stored); })}));
    const cache::Lengths last = growth.at.back().lengths;
    if (last.capacity >= 0) {
      result.charts.back().series.push_back(
          over(growth, {"%1: capacity", name}, [](const auto& at) { return exactly(at.lengths.capacity); }));
    }
    return last;
  };
  const cache::Lengths all =
      grown("dynamic", "dynamic", "Full (grows): seen and stored are the same, and there is no capacity");
  const cache::Lengths fixed = grown("static:max_cache_len=512", "static",
                                     "Full, fixed size: seen and stored are the same, the capacity is constant");
  const cache::Lengths sink = grown("sink:window_length=128", "sink", "Sinks + window: all three differ");
  result.answer = exactly(sink.stored);
  result.expect(all.tokens_seen == 320 && all.stored == 320 && all.capacity < 0,
                "Full (grows) has seen %L1 tokens and stores %L2", all.tokens_seen, all.stored);
  result.expect(fixed.stored == 320 && fixed.capacity == 512,
                "Full, fixed size has seen %L1, stores %L2 and has room for %L3", fixed.tokens_seen, fixed.stored,
                fixed.capacity);
  result.expect(sink.tokens_seen == 320 && sink.stored + sink.own == 128 && sink.capacity == 128,
                "Sinks + window has seen %L1, stores %L2, and its window of %L3 counts the token that is computed",
                sink.tokens_seen, sink.stored, sink.capacity);
  return result;
}

// One cache stops at the limit that the learner sets; the other moves its cells elsewhere and goes on with the same
// tokens.
Result outOfMemory(Lab& lab) {
  constexpr int64_t all = 512, written = 16;  // tokens
  const std::vector<TokenId> text = lab.text(all);
  Growth unlimited = byLength(lab, {.spec = "dynamic", .text = text, .lengths = {all}, .room = written + 1});
  const int64_t need = unlimited.at[0].usage.bytes.total(), limit = need * lab.setting() / 100;
  const std::vector<TokenId> expected = lab.continued(unlimited.cache, unlimited.next, written);
  lab.progress(1, 3);
  const auto upToTheLimit = [&](bool offload) {
    return byLength(lab, {.spec = "dynamic",
                          .text = text,
                          .lengths = lengthsUpTo(all, 32),
                          .room = written + 1,
                          .limit = {.bytes = limit, .offload = offload}});
  };
  const auto seen = [](const Growth& growth) { return growth.cache.status().lengths().tokens_seen; };
  const Growth stops = upToTheLimit(false);
  lab.progress(2, 3);
  Growth goes_on = upToTheLimit(true);

  Result result;
  result.from.settings.push_back("dynamic");
  result.from.settings.push_back({"a limit of %1 % of what 512 tokens need", lab.setting()});
  result.answer = exactly(seen(stops));
  if (!goes_on.at.empty()) {
    result.charts = {lines("Memory of the cache that may move its cells", "tokens", "MiB",
                           {over(goes_on, lab.isOnCpu() ? Sentence("in RAM") : Sentence("on the GPU"),
                                 [](const auto& at) { return inMiB(at.usage.by_place.device); }),
                            over(goes_on, lab.isOnCpu() ? Sentence("on disk") : Sentence("in RAM or on disk"),
                                 [](const auto& at) { return inMiB(at.usage.by_place.host + at.usage.by_place.disk); }),
                            over(
                                goes_on, "limit", [&](const auto&) { return inMiB(limit); }, Series::Kind::computed)})};
  }
  if (stops.why.empty())
    result.expect(limit >= need, "with %1 MiB the first cache reads all %2 tokens", inMiBText(limit), seen(stops));
  else
    result.expect(limit < need, "with %1 MiB the first cache stops after %2 tokens: the next ones need more",
                  inMiBText(limit), seen(stops));
  if (!goes_on.why.empty()) {
    result.expect(false, "the other reads all %1 tokens; it stopped after %2: %3", all, seen(goes_on), goes_on.why);
    return result;
  }
  result.expect(std::all_of(goes_on.at.begin(), goes_on.at.end(),
                            [&](const auto& at) { return at.usage.by_place.device <= limit; }),
                "the other reads all %1 tokens, and never has more than that where the model computes", all);
  const bool same = lab.continued(goes_on.cache, goes_on.next, written) == expected;
  result.expect(same, "it goes on with the same %1 tokens as a cache without a limit", written);
  return result;
}

namespace {

struct Properties {
  const cache::Preset* preset = nullptr;
  std::vector<TokenId> reply;
  cache::CacheUsage few, more, most;  // after 320, 512 and 640 tokens: beyond the window of every preset
  bool goes_back = false, goes_on_from_a_file = false;
  double token_ms = 0;

  int64_t whereItComputes() const { return most.used_at.device + most.copies_at.device; }  // bytes
  bool bounded() const { return most.bytes.used() <= more.bytes.used(); }
  cache::RetentionTraits promised() const { return cache::traitsOf(*preset); }
  bool keepsAll() const { return preset->retention == "full" || preset->retention == "fixed"; }
};

// Empty: the model has no layers for it.
std::optional<Properties> propertiesOf(const Lab& lab, const cache::Preset& preset, std::span<const TokenId> text) {
  constexpr int64_t written = 8, restored_tokens = 4, kept = 128;
  Properties found{.preset = &preset};
  // A preset that goes by the windows of the model's layers gets one where they may have none.
  const std::string spec =
      std::string(preset.name) + (preset.retention == "sliding_window" ? ":window_length=256" : "");
  std::optional<Growth> grown;
  try {
    grown =
        byLength(lab, {.spec = spec, .text = text, .lengths = {320, 512, 640}, .room = written + restored_tokens + 1});
  } catch (const cache::SpecError&) {
    return std::nullopt;
  }
  cache::KvCache& cache = grown->cache;
  found.few = grown->at[0].usage, found.more = grown->at[1].usage, found.most = grown->at[2].usage;
  cache::KvCache back = cache.fork();
  found.goes_back = bool(back.truncate(kept)) && back.status().lengths().tokens_seen == kept;
  found.token_ms = 1e3 / written * lab.secondsOnce([&] { found.reply = lab.continued(cache, grown->next, written); });
  const TemporaryFile file;
  cache::saveCache(cache, lab.model().owner, file.path());
  cache::KvCache restored = lab.restore(file.path(), 640 + written + restored_tokens + 1);
  const TokenId last = found.reply.back();
  found.goes_on_from_a_file =
      lab.continued(restored, last, restored_tokens) == lab.continued(cache, last, restored_tokens);
  return found;
}

}  // namespace

// What each cache can do, found by doing it; and whether that is what the table of docs/caches.md promises.
Result properties(Lab& lab) {
  const std::vector<TokenId> text = lab.text(640);
  const std::vector<cache::Preset>& presets = cache::presets();
  std::vector<Properties> all;
  for (const cache::Preset& preset : presets) {
    if (std::optional<Properties> found = propertiesOf(lab, preset, text)) all.push_back(std::move(*found));
    lab.progress(static_cast<double>(&preset - presets.data() + 1), static_cast<double>(presets.size()));
  }
  const Properties& dynamic =
      *std::ranges::find_if(all, [](const Properties& p) { return p.preset->name == "dynamic"; });

  Table table{
      .title = "Measured on this machine",
      .columns = {"MiB in use after 320 tokens", "after 640",
                  lab.isOnCpu() ? Sentence("of it in RAM") : Sentence("of it on the GPU"), "bounded",
                  "goes back to token 128", "writes what Full (grows) writes", "goes on from a file", "ms a token"}};
  const auto text_of = [](const std::string& number) { return Sentence("%1", number); };
  const auto yes = [](bool is) { return is ? Sentence("yes") : Sentence("no"); };
  for (const Properties& p : all) {
    table.rows.push_back(
        {std::string(p.preset->name),
         {text_of(inMiBText(p.few.bytes.used())), text_of(inMiBText(p.most.bytes.used())),
          text_of(inMiBText(p.whereItComputes())), yes(p.bounded()), yes(p.goes_back), yes(p.reply == dynamic.reply),
          yes(p.goes_on_from_a_file), text_of(numberText(p.token_ms))}});
  }
  const auto bounded = std::ranges::count_if(all, [](const Properties& p) { return p.bounded(); });
  const auto forAll = [&](const auto& is) { return std::ranges::all_of(all, is); };
  Result result;
  result.from.settings = {"every preset with its defaults, sliding_window:window_length=256",
                          "texts of 320 to 640 tokens"};
  result.answer = exactly(bounded);
  result.tables = {std::move(table)};
  result.expect(forAll([](const Properties& p) { return p.bounded() == p.promised().long_generation; }),
                "of %1 caches %2 keep their memory bounded, as the documentation says", all.size(), bounded);
  result.expect(forAll([](const Properties& p) {
                  return p.goes_back == (p.promised().crop && (p.keepsAll() || p.preset->keeps_nothing));
                }),
                "those that keep every token, and the one that keeps none, go back to any place; no other does");
  result.expect(
      forAll([&](const Properties& p) { return !p.keepsAll() || p.preset->nbits > 0 || p.reply == dynamic.reply; }),
      "those that keep every token in full precision write the same, wherever their cells lie");
  result.expect(forAll([](const Properties& p) { return p.goes_on_from_a_file; }),
                "each goes on from its file with the same tokens");
  result.expect(forAll([&](const Properties& p) {
                  return !p.preset->offloads || 2 * p.whereItComputes() < dynamic.whereItComputes();
                }),
                "those that offload hold less than half where the model computes");
  return result;
}

// The cross cache holds the sound: it is there at once and never changes. The other holds the transcript and grows.
Result encoderDecoder(Lab& lab) {
  constexpr int64_t longest = 80, piece = 10;  // tokens
  const decode::SpeechModel speech = lab.model().speechModel();
  model::Encoder encoder(speech.model, lab.decoder().devices());
  audio::LogMel mel(speech.speech.front);
  const audio::AudioClip sound =
      decode::atModelRate(speech.speech, audio::readWav(lab.folder() / "models" / "whisper" / "audio.wav"));
  cache::KvCache cache = lab.makeCache("dynamic:format=f16", longest + 1);
  const Figure listening = lab.seconds(3, [&] {
    if (decode::listen(encoder, mel.chunk(sound.samples, 0), *cache::findFormat("f16"), cache) ==
        model::Outcome::stopped)
      throw Stopped();
  });
  Series cross{.name = "of the sound (cross)"}, self{.name = "of the transcript (self)"};
  std::vector<double> steps;
  std::vector<TokenId> ids = speech.speech.beginning(speech.speech.language("en"), false);
  TokenId next = lab.feedForTop(cache, ids);
  cache::CacheView view;
  bool constant = true, grows_evenly = true;
  int64_t cross_bytes = 0, self_bytes = 0;
  for (auto length = std::ssize(ids) + piece; length <= longest; length += piece) {
    steps.push_back(lab.secondsOnce([&] { next = lab.continued(cache, next, piece).back(); }));
    cache.status().fill(view);
    if (cross_bytes == 0) cross_bytes = view.cross.used();
    constant = constant && view.cross.used() == cross_bytes;
    self_bytes = view.bytes.used() - view.cross.used();
    grows_evenly = grows_evenly && self_bytes * view.cross_cells == cross_bytes * length;
    cross.add(length, scaled(inMiB(view.cross.used()), 1024));
    self.add(length, scaled(inMiB(self_bytes), 1024));
    lab.progress(static_cast<double>(length), longest);
  }
  const Figure listen_ms = scaled(listening, 1e3), step_ms = scaled(medianOf(steps), 1e3 / piece);

  // Whisper's shapes, in f16: 1,500 cells of 30 s of sound, at most 448 tokens.
  const auto cells = [](const Sentence& name, int64_t count) {
    const auto mib = [&](int64_t layers, int64_t width) { return inMiB(layers * width * count * 2 * 2).value; };
    return inARow(name, {mib(4, 384), mib(32, 1280)}, Series::Kind::computed);
  };
  Result result;
  result.from.settings = {"dynamic:format=f16", "a tiny Whisper with random weights", "a clip of 2.5 s"};
  result.from.warm_ups = 1;
  const Series of_sound = cells(cross.name, 1500), of_transcript = cells(self.name, 448);
  result.answer = exactly(of_sound.points[1].y.value / of_transcript.points[1].y.value);
  result.charts = {
      lines("Memory of a tiny Whisper", "tokens of the transcript", "KiB", {cross, self}),
      bars("Memory of the real ones, with the longest transcript", "MiB", {"tiny", "large"}, {of_sound, of_transcript}),
      logY(bars("Time of a tiny Whisper", "ms", {"listen: once", "a token"},
                {{.name = "time", .points = {{0, listen_ms}, {1, step_ms}}}}))};
  result.expect(constant && cross_bytes > 0, "the cross cache is there before the first token and never changes");
  result.expect(grows_evenly, "both take the same for a cell: %1 KiB for %2 cells of sound, %3 KiB for the transcript",
                static_cast<double>(cross_bytes) / 1024, view.cross_cells, static_cast<double>(self_bytes) / 1024);
  result.expect(listen_ms.value > step_ms.value, "listening takes %1 ms once, a token %2 ms", listen_ms.value,
                step_ms.value);
  return result;
}

}  // namespace kvarium::lessons
