// Resampled tones match the formula of a tone below the limit; tones above the limit vanish.
#include "core/audio/resample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace kvarium::audio::resample_test {
namespace {

double tone(double frequency, int64_t index, int rate) {
  return std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(index) / rate + 0.3);
}

std::vector<float> sampled(double frequency, int rate, double seconds) {
  std::vector<float> samples(static_cast<size_t>(rate * seconds));
  for (size_t i = 0; i < samples.size(); ++i)
    samples[i] = static_cast<float>(tone(frequency, static_cast<int64_t>(i), rate));
  return samples;
}

double decibels(double ratio) { return 20.0 * std::log10(ratio); }

class ResampleRates : public ::testing::TestWithParam<int> {
 protected:
  static constexpr int to = 16000;
  double limit() const { return std::min(GetParam(), to) / 2.0; }  // Hz
  static size_t first() { return 200; }  // from here and up to there the filters see no end of the sound
};

TEST_P(ResampleRates, tonesBelowNineTenthsOfTheLimitKeepTheirFormula) {
  for (const double part : {0.01, 0.3, 0.63, 0.9}) {
    const double frequency = part * limit();
    const std::vector<float> out = resample(sampled(frequency, GetParam(), 0.5), GetParam(), to);
    double worst = 0.0;
    for (size_t m = first(); m + first() < out.size(); ++m) {
      worst = std::max(worst, std::fabs(static_cast<double>(out[m]) - tone(frequency, static_cast<int64_t>(m), to)));
    }
    EXPECT_LT(worst, part < 0.8 ? 1e-4 : 1.1e-3) << part;  // 1.1e-3: 0.01 dB
  }
}

TEST_P(ResampleRates, frequenciesAboveTheNewRateAreNinetyDecibelsDown) {
  if (GetParam() <= to) return;
  const double highest = GetParam() / 2.0;
  for (const double part : {0.0, 0.05, 0.3, 0.7, 0.98}) {
    const double frequency = limit() + part * (highest - limit());
    const std::vector<float> out = resample(sampled(frequency, GetParam(), 0.5), GetParam(), to);
    double worst = 0.0;
    for (size_t m = first(); m + first() < out.size(); ++m)
      worst = std::max(worst, std::fabs(static_cast<double>(out[m])));
    EXPECT_LT(decibels(worst), -90.0) << frequency << " Hz";
  }
}

TEST_P(ResampleRates, constantsAndLengthsStay) {
  const std::vector<float> ones(static_cast<size_t>(GetParam() / 2 + 1), 1.0f);
  const std::vector<float> out = resample(ones, GetParam(), to);
  const auto wanted = static_cast<size_t>(std::ceil(static_cast<double>(ones.size()) * to / GetParam()));
  ASSERT_EQ(out.size(), wanted);
  for (size_t m = first(); m + first() < out.size(); ++m) ASSERT_NEAR(out[m], 1.0f, 1e-6f);
}

INSTANTIATE_TEST_SUITE_P(Rates, ResampleRates,
                         ::testing::Values(8000, 11025, 15999, 22050, 44100, 44101, 48000, 192000));

TEST(Resample, theSameRateIsTheSameSound) {
  const std::vector<float> samples = {0.5f, -1.0f, 0.25f};
  EXPECT_EQ(resample(samples, 16000, 16000), samples);
}

TEST(Resample, anImpulseStaysWhereItIs) {
  std::vector<float> samples(4800, 0.0f);
  samples[2400] = 1.0f;
  const std::vector<float> out = resample(samples, 48000, 16000);
  ASSERT_EQ(out.size(), 1600u);
  for (size_t m = 0; m < out.size(); ++m) {
    const size_t distance = m < 800 ? 800 - m : m - 800;
    EXPECT_LE(std::fabs(out[m]), distance == 0 ? 1.0f : out[800] / 4) << m;
    EXPECT_NEAR(out[m], m == 0 ? 0.0f : out[1600 - m], 1e-7f) << m;
  }
}

TEST(Resample, shortAndEmptySoundsAreFine) {
  EXPECT_TRUE(resample({}, 44100, 16000).empty());
  const std::vector<float> one = {1.0f};
  EXPECT_EQ(resample(one, 384'000, 1000).size(), 1u);
  EXPECT_EQ(resample(one, 1000, 384'000).size(), 384u);
}

}  // namespace
}  // namespace kvarium::audio::resample_test
