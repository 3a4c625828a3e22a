// L2: the formula of the memory. bytes = 2 (keys and values) * layers * KV heads * head_dim * tokens * sequences *
// bytes of a number.
#include <algorithm>

#include "core/base/numbers.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t memory_lengths[] = {64, 100, 256, 500, 1000};  // tokens

// Of a model in f16. A layer with a window keeps no more than that; a layer without cells has none.
int64_t bytesByFormula(const std::vector<cache::LayerShape>& layers, int64_t tokens) {
  int64_t bytes = 0;
  for (const cache::LayerShape& layer : layers) {
    if (layer.state_floats > 0) continue;
    const int64_t kept = layer.window >= 0 ? std::min(tokens, layer.window - 1) : tokens;
    bytes += 2 * layer.n_kv_heads * layer.head_dim * kept * 2;
  }
  return bytes;
}

// Of a model of this shape with 2,048 tokens of 32 sequences, in bytes.
double classic(int kv_heads, std::string_view spec) {
  const std::vector<cache::LayerShape> layers(32, {.n_kv_heads = kv_heads, .head_dim = 128, .n_heads = 32});
  const cache::CacheSpec parsed = cache::parseCacheSpec(spec);
  const cache::CacheEstimate one =
      cache::estimateCache(parsed, layers, {.default_format = cache::findFormat("f16"), .context = 2048});
  return 32.0 * static_cast<double>(one.used());
}

Result measureMemory(Lab& lab) {
  const std::vector<cache::LayerShape> layers = lab.model().config.cacheShape();
  const std::vector<TokenId> text = lab.text(memory_lengths[4]);
  cache::KvCache cache = lab.makeCache("dynamic:format=f16", memory_lengths[4]);
  Series used{.name = "cells in use"}, allocated{.name = "allocated"},
      formula{.name = "formula", .kind = Series::Kind::computed};
  bool equal = true, bounded = true;
  const int64_t slack = bytesByFormula(layers, 64);  // a block of each layer
  for (const int64_t length : memory_lengths) {
    (void)lab.readUpTo(cache, text, length);
    const cache::Bytes bytes = cache.status().bytes();
    const int64_t expected = bytesByFormula(layers, length);
    const auto x = static_cast<double>(length);
    used.points.push_back({x, inMiB(bytes.kv)});
    allocated.points.push_back({x, inMiB(bytes.total())});
    formula.points.push_back({x, inMiB(expected)});
    equal = equal && bytes.kv == expected;
    bounded = bounded && bytes.total() >= expected && bytes.total() < expected + slack;
    lab.progress(x, 1000);
  }

  const double full = classic(32, "dynamic"), grouped = classic(8, "dynamic"),
               window = classic(32, "sliding_window:window_length=512"), bits = classic(32, "quantized:nbits=4");
  Series classics{.name = "estimate of this program", .kind = Series::Kind::computed};
  const double all[] = {full, grouped, window, bits};
  for (size_t i = 0; i < std::size(all); ++i)
    classics.points.push_back({static_cast<double>(i), exactly(all[i] / bytes_per_mib / 1024)});

  Result result;
  result.from.settings = {"dynamic:format=f16", "up to 1,000 tokens"};
  result.answer = used.points.back().y;
  result.charts.push_back({.title = "Memory of this model's cache in f16",
                           .x = "tokens",
                           .y = "MiB",
                           .series = {used, allocated, formula}});
  result.charts.push_back({.title = "32 layers, head_dim 128, 32 texts of 2,048 tokens",
                           .x = "",
                           .y = "GiB",
                           .bars = {"32 KV heads", "8 KV heads", "window of 512", "4 bits"},
                           .series = {classics}});
  result.findings.push_back(
      {{"%1 tokens need %2 MiB, as the formula says to the byte", memory_lengths[4], numberText(result.answer.value)},
       equal});
  result.findings.push_back({"what is allocated beyond that is less than a block of 64 tokens a layer", bounded});
  result.findings.push_back(
      {{"the example of the literature, 32 KV heads in f16, needs %1 GiB", numberText(full / bytes_per_mib / 1024)},
       full == 34359738368.0});
  result.findings.push_back({"8 KV heads instead of 32 need a quarter of it", grouped * 4 == full});
  result.findings.push_back(
      {{"4 bits a number save %1 times, not 4 times: scales and the newest tokens count too", numberText(full / bits)},
       bits < full && full / bits < 4});
  return result;
}

}  // namespace

Lesson memoryLesson() {
  return {.name = "L2",
          .subject = "memory",
          .title = "The formula of the memory",
          .needs = {.tokens = 1000},
          .question = {.text = "How many MiB does this model's cache need for 1,000 tokens in f16?",
                       .unit = "MiB",
                       .least = 0.1,
                       .most = 1000,
                       .logarithmic = true},
          .steps = stepsWith({{LessonStep::What::cache, "dynamic"},
                              {LessonStep::What::ask, "What is a cache? Answer in two sentences."},
                              {LessonStep::What::look, "memory"}}),
          .seconds = 2,
          .run = measureMemory};
}

}  // namespace kvarium::lessons
