// Models with a state of fixed size: in every layer (Mamba), or with few layers of cells among them (Qwen3.5, Granite
// 4, LFM2).
#include <algorithm>

#include "core/decode/runner.h"
#include "features/lessons/measure/measurements.h"

namespace kvarium::lessons {
namespace {

Figure usOf(const Growth::At& at) { return scaled(at.token, 1e6); }

// Of a model without a tokenizer.
std::vector<TokenId> someIds(const Lab& lab, int64_t count) {
  std::vector<TokenId> ids;
  for (int64_t i = 0; i < count; ++i)
    ids.push_back(static_cast<TokenId>((7 * i * i + 3 * i + 5) % lab.model().config.vocab_size));
  return ids;
}

constexpr int64_t text_tokens = 512, between = 64;  // of the text; from one checkpoint to the next

using Layers = std::vector<cache::LayerShape>;

// `cells` of `heads` KV heads of `head_dim`, and `states` layers with such a state.
Layers shapeOf(int cells, int heads, int head_dim, int states, cache::StateFloats state) {
  Layers layers(static_cast<size_t>(cells), {.n_kv_heads = heads, .head_dim = head_dim});
  layers.resize(layers.size() + static_cast<size_t>(states), {.state = state});
  return layers;
}

// Published sizes: layers with cells, their KV heads and the width of these; layers with a state, and its floats.
struct RealModel {
  Sentence name;
  Layers layers;
};
std::vector<RealModel> realModels() {
  return {{"LFM2-1.2B", shapeOf(6, 8, 64, 10, {.convolution = int64_t{2} * 2048})},
          {"Qwen3.5-0.8B",
           shapeOf(6, 2, 256, 18,
                   {.convolution = int64_t{3} * (2 * 16 * 128 + 16 * 128), .recurrence = int64_t{16} * 128 * 128})},
          {"Qwen3.5-27B",
           shapeOf(16, 4, 256, 48,
                   {.convolution = int64_t{3} * (2 * 16 * 128 + 48 * 128), .recurrence = int64_t{48} * 128 * 128})},
          {"Granite-4.0-H-350M",
           shapeOf(4, 4, 64, 28, {.convolution = int64_t{3} * (1536 + 2 * 128), .recurrence = int64_t{1536} * 128})}};
}

// Bytes of the states, and how many tokens' cells take as much.
struct StateCost {
  int64_t state = 0;
  int64_t of_a_token = 0;
  double tokens() const { return static_cast<double>(state) / static_cast<double>(of_a_token); }
};
StateCost costOf(const Layers& layers) {
  constexpr int64_t tokens = 1024;  // whole blocks
  const cache::CacheEstimate all =
      cache::estimateCache(cache::parseCacheSpec("dynamic:format=f16"), layers,
                           {.default_format = cache::findFormat("f16"), .context = tokens});
  return {all.state, all.kv / tokens};
}

// Tokens that are read when the token at `position` of a text changes. kept: a state stays every `between` tokens.
int64_t readAgain(const Lab& lab, const std::vector<TokenId>& ids, int64_t position, bool kept = false) {
  cache::KvCache cache = lab.makeCache("dynamic", std::ssize(ids) + 1);
  for (int64_t at = 0; at < std::ssize(ids); at += between) {
    lab.feed(cache, std::span(ids).subspan(static_cast<size_t>(at), static_cast<size_t>(between)));
    if (kept) cache.checkpoint();
  }
  return std::ssize(ids) - decode::reusePrefix(cache, lab.withOther(ids, position)).reused_tokens;
}

}  // namespace

// A recurrent layer (Mamba, Gu and Dao 2023) rewrites one state of constant size at every token; it cannot go back to
// an earlier token.
Result recurrent(Lab& lab) {
  // Bytes of the state of mamba-130m in float32: 24 layers, each with 1,536 channels of 16 numbers and the 3 last
  // inputs of its convolution.
  constexpr int64_t state_of_mamba_130m = int64_t{24} * 1536 * (16 + 3) * 4;
  constexpr int64_t written = 32, changed = 500, of_text = 512;  // tokens; the position of one
  const Lab mamba(lab, "mamba");
  const Growth state = byLength(mamba, {.spec = "dynamic",
                                        .text = someIds(mamba, 1024),
                                        .lengths = {64, 128, 256, 512, 1024},
                                        .room = written,
                                        .timed = written,
                                        .runs = 9,
                                        .to = 0.5});
  const int64_t cells_again = readAgain(lab, lab.text(of_text), changed),
                state_again = readAgain(mamba, someIds(mamba, of_text), changed);
  const auto cells = [&](const Growth::At& at) { return inMiB(lab.estimate("dynamic:format=f16", at.tokens).used()); };
  const int64_t of_a_token = lab.estimate("dynamic:format=f16", 1024).used() / 1024;
  const Growth::At &first = state.at.front(), &last = state.at.back();
  Result result;
  result.from.settings = {"dynamic", "a tiny Mamba with random weights", "up to 1,024 tokens"};
  result.from.warm_ups = 1;
  result.answer = exactly(static_cast<double>(state_of_mamba_130m) / static_cast<double>(of_a_token));
  result.charts = {logY(lines("Memory", "tokens", "MiB",
                              {over(state, "a tiny Mamba: its state", usedMiB),
                               over(
                                   state, "mamba-130m: its state",
                                   [](const auto&) { return inMiB(state_of_mamba_130m); }, Series::Kind::computed),
                               over(state, "the open model: its cells", cells, Series::Kind::computed)})),
                   lines("Time of a token", "tokens before it", "ms",
                         {over(state, "a tiny Mamba", [](const auto& at) { return scaled(at.token, 1e3); })})};
  result.expect(usedMiB(first) == usedMiB(last), "the state takes %1 KiB after 64 tokens and after 1,024",
                usedKiB(first).value);
  result.expect(usOf(last).value < 2 * usOf(first).value, "a token takes %1 us after 64 tokens and %2 us after 1,024",
                usOf(first).value, usOf(last).value);
  result.expect(cells_again == of_text - changed && state_again > cells_again,
                "when token %1 of %2 changes, %3 tokens are read again with cells, and %4 with a state", changed,
                of_text, cells_again, state_again);
  return result;
}

// Few layers keep cells, the others a state; what is kept decides how much an edit reads again.
Result hybrid(Lab& lab) {
  const Layers layers = lab.model().config.cacheShape();
  const std::vector<TokenId> text = someIds(lab, text_tokens);
  const Growth growth =
      byLength(lab, {.spec = "dynamic:format=f16", .text = text, .lengths = {64, 128, 256, 512}, .room = 1, .to = 0.5});
  const int64_t with_cells = std::ranges::count_if(layers, &cache::LayerShape::hasCells);
  const auto in_all = [&](const Growth::At& at) { return inMiB(at.usage.bytes.kv / with_cells * std::ssize(layers)); };
  const StateCost own = costOf(layers);
  std::vector<Sentence> names{"the tiny model here"};
  std::vector<double> costs{own.tokens()};
  for (const RealModel& one : realModels()) {
    names.push_back(one.name);
    costs.push_back(costOf(one.layers).tokens());
  }
  Series without{.name = "no state was kept"}, with{.name = {"a state is kept every %1 tokens", between}};
  bool all = true, near = true;
  for (const int64_t position : {40, 200, 300, 450, 510}) {
    const int64_t far = readAgain(lab, text, position, false), close = readAgain(lab, text, position, true);
    without.add(position, exactly(static_cast<double>(far)));
    with.add(position, exactly(static_cast<double>(close)));
    all = all && far == text_tokens;
    near = near && close == text_tokens - position / between * between;
    lab.progress(0.5 + 0.5 * static_cast<double>(position) / text_tokens, 1);
  }
  const double of_qwen = costs[2];
  Result result;
  result.from.settings = {"dynamic:format=f16", "a tiny Qwen3.5 with random weights", "up to 512 tokens"};
  result.answer = exactly(of_qwen);
  result.charts = {
      lines("Memory", "tokens", "KiB",
            {over(growth, "its states", [](const auto& at) { return scaled(inMiB(at.usage.bytes.state), 1024); }),
             over(growth, "its cells", [](const auto& at) { return scaled(inMiB(at.usage.bytes.kv), 1024); }),
             over(
                 growth, "cells in every layer", [&](const auto& at) { return scaled(in_all(at), 1024); },
                 Series::Kind::computed)}),
      logY(bars("One checkpoint, in tokens of cells (f16)", "tokens", names,
                {inARow("states / cells of a token", costs, Series::Kind::computed)})),
      lines("What an edit costs", "position of the edit", "tokens read again", {without, with})};
  const Growth::At &first = growth.at.front(), &last = growth.at.back();
  result.expect(first.usage.bytes.state == own.state && last.usage.bytes.state == own.state,
                "the states take %L1 bytes after 64 tokens and after 512", own.state);
  result.expect(last.usage.bytes.kv == own.of_a_token * last.tokens && with_cells < std::ssize(layers),
                "%1 of %2 layers keep cells, %3 bytes a token", with_cells, layers.size(), own.of_a_token);
  result.expect(all, "where no state was kept, an edit anywhere reads all %1 tokens again", text_tokens);
  result.expect(near, "where one is kept every %1 tokens, an edit reads from the last one before it on", between);
  return result;
}

}  // namespace kvarium::lessons
