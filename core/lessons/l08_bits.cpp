// L8: quantization. Fewer bits for a number of the cache save memory and cost accuracy (Liu et al. 2024, KIVI; Hooper
// et al. 2024, KVQuant); what is saved in a short chat is less than the bits promise, because the newest tokens stay in
// full precision and scales count too.
#include <array>

#include "core/base/numbers.h"
#include "core/decode/perplexity.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr int64_t bits_text = 448, bits_prefill = 64;  // tokens
constexpr int bit_widths[] = {8, 5, 4, 3, 2, 1};

std::string withBits(int bits) { return "quantized:nbits=" + std::to_string(bits) + ",residual_length=64"; }

// How many times smaller the default 4 bits are than f16 for a text of `tokens`.
double saving(const Lab& lab, int64_t tokens) {
  return static_cast<double>(lab.estimate("dynamic:format=f16", tokens).used()) /
         static_cast<double>(lab.estimate("quantized:nbits=4", tokens).used());
}

Result measureBits(Lab& lab) {
  const std::vector<TokenId> text = lab.text(bits_text);
  std::vector<std::string> specs = {"dynamic:format=f16"};
  for (const int bits : bit_widths) specs.push_back(withBits(bits));
  std::vector<cache::KvCache> caches;
  for (const std::string& spec : specs) caches.push_back(lab.makeCache(spec, bits_text));
  const std::vector<decode::CacheQuality> found = decode::measurePerplexity(
      lab.decoder(), caches, text, true, {.prefill = bits_prefill, .progress = [&](int64_t done, int64_t total) {
                                            lab.progress(static_cast<double>(done), static_cast<double>(total));
                                          }});

  Series kl{.name = "mean divergence from f16"}, bytes{.name = "bytes a token"},
      f16{.name = "f16", .kind = Series::Kind::measured};
  bool worse_each_time = true, smaller_each_time = true;
  for (size_t i = std::size(bit_widths); i-- > 0;) {  // ascending
    const auto x = static_cast<double>(bit_widths[i]);
    kl.points.push_back({x, exactly(found[i + 1].divergence->mean)});
    bytes.points.push_back({x, exactly(found[i + 1].bytesPerToken())});
    f16.points.push_back({x, exactly(found[0].bytesPerToken())});
    if (i + 1 == std::size(bit_widths)) continue;
    worse_each_time = worse_each_time && found[i + 1].divergence->mean < found[i + 2].divergence->mean;
    smaller_each_time = smaller_each_time && found[i + 1].bytesPerToken() > found[i + 2].bytesPerToken();
  }
  Series savings{.name = {"%1", "quantized:nbits=4"}, .kind = Series::Kind::computed};
  for (const int64_t tokens : {128, 256, 512, 1024, 2048, 4096, 8192})
    savings.points.push_back({static_cast<double>(tokens), exactly(saving(lab, tokens))});

  Result result;
  result.from.settings = asTheyAre(specs);
  result.answer = savings.points[1].y;
  result.charts.push_back({.title = "How far the next token's distribution is from that with f16",
                           .x = "bits of a number",
                           .y = "KL divergence, nats",
                           .log_y = true,
                           .series = {kl}});
  result.charts.push_back({.title = "Memory", .x = "bits of a number", .y = "bytes a token", .series = {bytes, f16}});
  result.charts.push_back({.title = "How many times smaller than f16 the cache is, by the length of the text",
                           .x = "tokens",
                           .y = "times",
                           .log_x = true,
                           .series = {savings}});
  result.findings.push_back(
      {{"each step to fewer bits differs more from f16: %1 nats with 8, %2 with 4, %3 with 2 bits",
        numberText(found[1].divergence->mean), numberText(found[3].divergence->mean),
        numberText(found[5].divergence->mean)},
       worse_each_time});
  result.findings.push_back({"fewer bits need less memory each time", smaller_each_time});
  result.findings.push_back({{"4 bits make a text of 256 tokens %1 times smaller, one of 8,192 tokens %2 times",
                              numberText(savings.points[1].y.value), numberText(savings.points.back().y.value)},
                             savings.points[1].y.value < savings.points.back().y.value});
  return result;
}

}  // namespace

Lesson bitsLesson() {
  return {
      .name = "L8",
      .subject = "bits",
      .title = "Fewer bits for a number",
      .needs = {.tokens = 448},
      .question = {.text = "f16 has 16 bits a number. How many times smaller is a cache of 4 bits for a chat of 256 "
                           "tokens?",
                   .unit = "times",
                   .least = 1,
                   .most = 4},
      .steps = stepsWith({{LessonStep::What::cache, "quantized:nbits=2,residual_length=64"},
                          {LessonStep::What::ask, "Explain how a library decides which books stay on its shelves."},
                          {LessonStep::What::look, "values"}}),
      .seconds = 8,
      .run = measureBits};
}

}  // namespace kvarium::lessons
