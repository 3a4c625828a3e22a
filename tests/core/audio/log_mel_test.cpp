// The front end against features of transformers' WhisperFeatureExtractor (tests/data/family_golden/speech.py).
#include "core/audio/log_mel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numbers>
#include <random>
#include <string>

namespace kvarium::audio::log_mel_test {
namespace {

constexpr double tolerance = 1e-4;
const std::filesystem::path folder = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "whisper";

std::string bytesOf(const std::string& name) {
  std::ifstream file(folder / name, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

// audio.wav holds 16 bit samples after a header of 44 bytes.
std::vector<float> recording() {
  const std::string bytes = bytesOf("audio.wav");
  std::vector<float> samples;
  for (size_t at = 44; at + 1 < bytes.size(); at += 2) {
    int16_t sample = 0;
    std::memcpy(&sample, bytes.data() + at, 2);
    samples.push_back(static_cast<float>(sample) / 32768);
  }
  return samples;
}

// Numbers of a float32 .npy file, whatever its shape.
std::vector<float> numbers(const std::string& name) {
  const std::string bytes = bytesOf(name);
  const size_t header =
      10 + static_cast<uint8_t>(bytes.at(8)) + 256 * static_cast<size_t>(static_cast<uint8_t>(bytes.at(9)));
  std::vector<float> values((bytes.size() - header) / sizeof(float));
  std::memcpy(values.data(), bytes.data() + header, values.size() * sizeof(float));
  return values;
}

double largestDifference(const MelFeatures& features, const std::vector<float>& expected, int64_t step) {
  const int64_t columns = (features.frames + step - 1) / step;
  if (columns * features.n_mels != static_cast<int64_t>(expected.size())) return INFINITY;
  double most = 0;
  for (int64_t b = 0; b < features.n_mels; ++b) {
    for (int64_t t = 0; t < columns; ++t) {
      const double difference = std::abs(double{features.values[static_cast<size_t>(b * features.frames + t * step)]} -
                                         expected[static_cast<size_t>(b * columns + t)]);
      if (!(difference <= most)) most = difference;  // a NaN stays
    }
  }
  return most;
}

LogMelConfig config(int n_mels, int64_t seconds) { return {.n_mels = n_mels, .chunk = seconds * 16000}; }

TEST(LogMel, chunkOfARecordingIsThatOfTransformers) {
  EXPECT_LE(largestDifference(LogMel(config(80, 3)).chunk(recording(), 0), numbers("features.npy"), 1), tolerance);
  EXPECT_LE(largestDifference(LogMel(config(128, 3)).chunk(recording(), 0), numbers("every10_mel128.npy"), 10),
            tolerance);
}

TEST(LogMel, chunkOfThirtySecondsIsThatOfTransformers) {
  EXPECT_LE(largestDifference(LogMel(config(80, 30)).chunk(recording(), 0), numbers("every50_mel80_30s.npy"), 50),
            tolerance);
  EXPECT_LE(largestDifference(LogMel(config(128, 30)).chunk(recording(), 0), numbers("every50_mel128_30s.npy"), 50),
            tolerance);
}

TEST(LogMel, shortSoundIsFilledWithSilence) {
  const std::vector<float> samples = recording();
  EXPECT_LE(largestDifference(LogMel(config(80, 3)).chunk(std::span(samples).first(17600), 0),
                              numbers("every10_short.npy"), 10),
            tolerance);
}

TEST(LogMel, longSoundIsSeveralChunksOrOnePiece) {
  std::vector<float> samples = recording();
  const std::vector<float> again(samples.begin(), samples.begin() + 27200);
  samples.insert(samples.end(), again.begin(), again.end());
  LogMel mel(config(80, 3));
  ASSERT_EQ(mel.chunks(samples.size()), 2);
  const std::vector<float> expected = numbers("every10_chunks.npy");
  const auto half = static_cast<std::ptrdiff_t>(expected.size() / 2);
  EXPECT_LE(largestDifference(mel.chunk(samples, 0), {expected.begin(), expected.begin() + half}, 10), tolerance);
  EXPECT_LE(largestDifference(mel.chunk(samples, 1), {expected.begin() + half, expected.end()}, 10), tolerance);
  EXPECT_LE(largestDifference(mel.features(samples), numbers("every10_whole.npy"), 10), tolerance);
}

TEST(LogMel, anyLengthOfSoundHasFeatures) {
  LogMel mel(config(80, 3));
  EXPECT_EQ(mel.chunks(0), 1);
  EXPECT_EQ(mel.chunks(48000), 1);
  EXPECT_EQ(mel.chunks(48001), 2);
  for (const float value : mel.chunk({}, 0).values) ASSERT_EQ(value, -1.5f);  // silence: log10 of 1e-10
  EXPECT_EQ(mel.features({}).frames, 0);
  const std::vector<float> few(161, 0.5f);  // shorter than half a frame: reflected more than once
  const MelFeatures features = mel.features(few);
  EXPECT_EQ(features.frames, 1);
  for (const float value : features.values) EXPECT_TRUE(std::isfinite(value));
  EXPECT_EQ(mel.chunk(few, 5).values, mel.chunk({}, 0).values);  // after the end
}

TEST(LogMel, thirtySecondsAreQuick) {
  std::mt19937 random(1);
  std::vector<float> samples(480000);
  for (float& sample : samples) sample = static_cast<float>(random() % 2000) / 1000 - 1;
  LogMel mel(config(128, 30));
  const std::clock_t start = std::clock();  // processor time: other work on the machine does not count
  mel.chunk(samples, 0);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  RecordProperty("seconds", std::to_string(seconds));
  EXPECT_LE(seconds, 3.0);  // 0.15 where it is optimised, ten times that under a sanitizer
}

TEST(Fourier, anyLengthIsTheSumItStandsFor) {
  std::mt19937 random(2);
  for (const int n : {1, 2, 3, 4, 7, 12, 97, 400, 512}) {
    std::vector<double> x(static_cast<size_t>(n)), power(static_cast<size_t>(n / 2 + 1));
    for (double& value : x) value = static_cast<double>(random() % 2000) / 1000 - 1;
    Fourier(n).power(x.data(), power.data());
    for (int k = 0; k <= n / 2; ++k) {
      std::complex<double> sum = 0;
      for (int i = 0; i < n; ++i) sum += std::polar(x[static_cast<size_t>(i)], -2 * std::numbers::pi * i * k / n);
      EXPECT_NEAR(power[static_cast<size_t>(k)], std::norm(sum), 1e-9) << n << " " << k;
    }
  }
}

}  // namespace
}  // namespace kvarium::audio::log_mel_test
