// Microseconds that the choice of a token takes, over logits like a model's:
//   sampler_bench [vocabulary] [top-k] [top-p] [temperature]     defaults: 151936 40 0.95 0.8
// Medians of 200 choices, each of logits of its own: a bell curve with a few likely tokens, as after a prompt. Also the
// greedy choice, and the copy of the logits that no sampler can do without.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "core/base/error.h"
#include "core/decode/sampler.h"

namespace kvarium::decode {
namespace {

constexpr int choices = 200, rows = 8;

std::vector<std::vector<float>> someLogits(int vocabulary) {
  std::mt19937 random(1);
  std::normal_distribution<float> bell(0.0f, 2.5f);
  std::vector<std::vector<float>> all(rows);
  for (std::vector<float>& logits : all) {
    logits.resize(static_cast<size_t>(vocabulary));
    for (float& logit : logits) logit = bell(random);
    for (int i = 0; i < 12; ++i) logits[random() % logits.size()] += 10.0f;
  }
  return all;
}

// Microseconds: of 200 calls of function(logits), the median.
template <class Function>
double median(const std::vector<std::vector<float>>& all, const Function& function) {
  std::vector<double> times;
  std::vector<float> logits(all.front().size());
  for (int i = 0; i < choices; ++i) {
    const std::vector<float>& row = all[static_cast<size_t>(i % rows)];
    const auto start = std::chrono::steady_clock::now();
    std::copy(row.begin(), row.end(), logits.begin());
    function(logits);
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  std::nth_element(times.begin(), times.begin() + choices / 2, times.end());
  return times[choices / 2];
}

int run(int argc, char** argv) {
  const auto number = [&](int at, double otherwise) { return argc > at ? std::atof(argv[at]) : otherwise; };
  const int vocabulary = static_cast<int>(number(1, 151936));
  SamplingOptions options;
  options.top_k = static_cast<int>(number(2, 40));
  options.top_p = number(3, 0.95);
  options.temperature = number(4, 0.8);
  if (vocabulary < 1) {
    std::fprintf(stderr, "the vocabulary is a number of tokens, 1 or more\n");
    return 2;
  }
  checkSampling(options);
  const std::vector<std::vector<float>> logits = someLogits(vocabulary);
  Sampler drawing(options), greedy(SamplingOptions{});
  const double copied = median(logits, [](const std::vector<float>&) {});
  const double drawn = median(logits, [&](std::vector<float>& row) { drawing.sample(row, {}); });
  const double likeliest = median(logits, [&](std::vector<float>& row) { greedy.sample(row, {}); });
  std::printf("vocabulary %d, top-k %d, top-p %g, temperature %g\n", vocabulary, options.top_k, options.top_p,
              options.temperature);
  std::printf("sample  %9.1f us\ngreedy  %9.1f us\ncopy    %9.1f us (in both)\n", drawn, likeliest, copied);
  return 0;
}

}  // namespace
}  // namespace kvarium::decode

int main(int argc, char** argv) {
  try {
    return kvarium::decode::run(argc, argv);
  } catch (const kvarium::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
