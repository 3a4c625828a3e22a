// Every kind of WAV gives the same numbers, and files that lie are refused by name.
#include "core/audio/wav.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "tests/support/damaged_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wav_writer.h"

namespace kvarium::audio::wav_test {
namespace {

using support::expectError;
using support::WavWriter;

using Floats = std::vector<float>;

void expectRefused(const WavWriter& w, ErrorKind kind, const std::vector<std::string>& parts) {
  support::expectRefused(kind, w.bytes(), parts, [](const auto& bytes) { (void)parseWav(bytes, "bad.wav"); });
}

WavWriter small() {
  WavWriter w;
  for (const int16_t sample : {-32768, -1, 0, 1, 16384, 32767}) w.add(sample);
  return w;
}

TEST(Wav, everyWidthHasFullScaleOne) {
  EXPECT_EQ(parseWav(small().bytes(), "t").samples, (Floats{-1, -0x1p-15f, 0, 0x1p-15f, 0.5f, 1 - 0x1p-15f}));
  EXPECT_EQ(parseWav(small().bytes(), "t").rate, 16000);

  WavWriter eight{.rate = 8000, .bits = 8};
  for (const int sample : {0, 64, 128, 255}) eight.add(static_cast<uint8_t>(sample));
  EXPECT_EQ(parseWav(eight.bytes(), "t").samples, (Floats{-1, -0.5f, 0, 127 / 128.0f}));
  EXPECT_EQ(parseWav(eight.bytes(), "t").rate, 8000);

  WavWriter three{.bits = 24};
  three.sound = std::string("\x00\x00\x80\xff\xff\xff\x00\x00\x40\x01\x00\x00", 12);
  EXPECT_EQ(parseWav(three.bytes(), "t").samples, (Floats{-1, -0x1p-23f, 0.5f, 0x1p-23f}));

  WavWriter four{.bits = 32};
  for (const int32_t sample : {std::numeric_limits<int32_t>::min(), 1 << 30, -1}) four.add(sample);
  EXPECT_EQ(parseWav(four.bytes(), "t").samples, (Floats{-1, 0.5f, -0x1p-31f}));

  WavWriter floats{.tag = 3, .bits = 32};
  for (const float sample : {-1.0f, 0.1f, 1.5f}) floats.add(sample);
  EXPECT_EQ(parseWav(floats.bytes(), "t").samples, (Floats{-1, 0.1f, 1.5f}));
}

TEST(Wav, channelsAreMixedToTheirMean) {
  WavWriter w{.channels = 3, .rate = 384'000};
  for (const int16_t sample : {16384, 0, -16384, 32767, 32767, 32767}) w.add(sample);
  EXPECT_EQ(parseWav(w.bytes(), "t").samples, (Floats{0, 32767 / 32768.0f}));
  EXPECT_EQ(parseWav(w.bytes(), "t").rate, 384'000);
}

TEST(Wav, theExtensibleFormatAndForeignChunksAreRead) {
  WavWriter w = small();
  w.extensible = true;
  w.before = WavWriter::chunk("LIST", "odd") + WavWriter::chunk("fact", "1234") + WavWriter::chunk("junk", "");
  EXPECT_EQ(parseWav(w.bytes(), "t").samples, parseWav(small().bytes(), "t").samples);
}

TEST(Wav, aSoundOfUnknownLengthReachesToTheEnd) {
  for (const uint32_t length : {~uint32_t{0}, uint32_t{0x7fffffff}, uint32_t{0x7ffff000}}) {
    WavWriter w = small();
    w.data_bytes = length;
    w.sound += "x";  // half a sample
    EXPECT_EQ(parseWav(w.bytes(), "t").samples.size(), 6u);
  }
}

TEST(Wav, bytesAfterTheSoundAreIgnored) {
  WavWriter w = small();
  w.data_bytes = 12;
  w.sound += WavWriter::chunk("LIST", "title");
  EXPECT_EQ(parseWav(w.bytes(), "t").samples.size(), 6u);
}

TEST(Wav, aFileIsReadFromDisk) {
  const support::TemporaryFolder folder;
  const auto bytes = small().bytes();
  std::ofstream(folder / "a.wav", std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  EXPECT_EQ(readWav(folder / "a.wav").samples.size(), 6u);
  EXPECT_DOUBLE_EQ(wavSeconds(folder / "a.wav"), 6.0 / 16000);
  expectError(ErrorKind::file, [&] { (void)readWav(folder / "missing.wav"); });
  expectError(ErrorKind::file, [&] { (void)wavSeconds(folder / "missing.wav"); });
}

TEST(Wav, formatsItCannotReadAreNamed) {
  const std::tuple<uint16_t, uint16_t, const char*> formats[] = {
      {2, 4, "ADPCM"},    {6, 8, "A-law"},    {7, 8, "mu-law"}, {0x55, 0, "MP3"},   {3, 64, "64 bits"},
      {3, 16, "16 bits"}, {1, 12, "12 bits"}, {1, 0, "0 bits"}, {1, 64, "64 bits"}, {999, 16, "format 999"}};
  for (const auto& [tag, bits, part] : formats) {
    WavWriter w = small();
    w.tag = tag;
    w.bits = bits;
    expectRefused(w, ErrorKind::unsupported, {part, "ffmpeg"});
    w.extensible = true;
    expectRefused(w, ErrorKind::unsupported, {part, "ffmpeg"});
  }
  WavWriter guid = small();
  guid.extensible = true;
  guid.guid_tail[13] = 0;
  expectRefused(guid, ErrorKind::unsupported, {"format of its own"});
  const std::pair<std::string, const char*> starts[] = {{"RF64", "RF64"}, {"RIFX", "big-endian"}, {"fLaC", "FLAC"},
                                                        {"OggS", "Ogg"},  {"ID3\4", "MP3"},       {"FORM", "AIFF"}};
  for (const auto& [start, part] : starts) {
    WavWriter w = small();
    w.riff = start;
    expectRefused(w, ErrorKind::unsupported, {part, "ffmpeg"});
  }
  WavWriter avi = small();
  avi.wave = "AVI ";
  expectRefused(avi, ErrorKind::file, {"not a WAV file"});
}

TEST(Wav, formatsThatContradictThemselvesAreRefused) {
  WavWriter w = small();
  w.channels = 0;
  expectRefused(w, ErrorKind::file, {"0 channels"});
  w.channels = 65;
  expectRefused(w, ErrorKind::file, {"65 channels"});
  for (const uint32_t rate : {0u, 999u, 384'001u, ~0u}) {
    w = small();
    w.rate = rate;
    expectRefused(w, ErrorKind::file, {std::to_string(rate) + " samples per second"});
  }
  for (const uint16_t size : {0, 1, 4, 65535}) {
    w = small();
    w.frame_bytes = size;
    expectRefused(w, ErrorKind::file, {"frames of " + std::to_string(size) + " bytes"});
  }
  w = small();
  w.before = WavWriter::chunk("fmt ", std::string(16, '\1'));
  expectRefused(w, ErrorKind::file, {"two fmt chunks"});
  w = small();
  w.sound.clear();
  expectRefused(w, ErrorKind::file, {"has no sound"});
  w = small();
  for (int i = 0; i < 5000; ++i) w.before += WavWriter::chunk("junk", "");
  expectRefused(w, ErrorKind::file, {"4096 chunks"});
}

TEST(Wav, aSampleThatIsNoNumberIsNamed) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    WavWriter w{.tag = 3, .rate = 1000, .bits = 32};
    for (int i = 0; i < 20; ++i) w.add(i == 15 ? bad : 0.5f);
    expectRefused(w, ErrorKind::file, {"not a finite number", "0.015 s"});
  }
}

TEST(Wav, everyTruncationIsRefused) {
  WavWriter w = small();
  w.extensible = true;
  w.before = WavWriter::chunk("LIST", "odd");
  support::expectNoTruncationIsRead(w.bytes(), [](const auto& bytes) { (void)parseWav(bytes, "bad.wav"); });
}

TEST(Wav, everyFlippedBitGivesFiniteSoundOrAnError) {
  WavWriter w{.tag = 3, .channels = 2, .bits = 32, .extensible = true};
  for (int i = 0; i < 8; ++i) w.add(0.125f * static_cast<float>(i));
  support::expectEveryFlippedBitIsBorne(w.bytes(), 300, [](const auto& bytes) {
    for (const float sample : parseWav(bytes, "bad.wav").samples) ASSERT_TRUE(std::isfinite(sample));
  });
}

}  // namespace
}  // namespace kvarium::audio::wav_test
