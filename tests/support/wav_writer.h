// WavWriter: makes WAV files for tests, right ones by default and wrong ones on purpose.
//
//   WavWriter w{.channels = 2, .rate = 44100};
//   w.add(int16_t{-32768});  w.add(int16_t{32767});      // one frame
//   const AudioClip clip = parseWav(w.bytes(), "test");
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::support {

struct WavWriter {
  uint16_t tag = 1;  // 1 PCM, 3 float
  uint16_t channels = 1;
  uint32_t rate = 16000;
  uint16_t bits = 16;
  bool extensible = false;
  std::optional<uint16_t> frame_bytes;  // instead of the truth, as the next
  std::optional<uint32_t> data_bytes;
  std::string riff = "RIFF", wave = "WAVE", guid_tail{"\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71", 14};
  std::string before;  // chunks between fmt and data
  std::string sound;

  template <class T>
  static std::string pack(T value) {
    std::string bytes(sizeof(value), '\0');
    std::memcpy(bytes.data(), &value, sizeof(value));
    return bytes;
  }
  static std::string chunk(std::string_view id, std::string_view content) {
    return std::string(id) + pack(static_cast<uint32_t>(content.size())) + std::string(content) +
           std::string(content.size() % 2, '\0');
  }

  template <class T>
  void add(T sample) {
    sound += pack(sample);
  }
  std::vector<std::byte> bytes() const {
    const auto frame = frame_bytes.value_or(static_cast<uint16_t>(channels * bits / 8));
    std::string format = pack(extensible ? uint16_t{0xfffe} : tag) + pack(channels) + pack(rate) + pack(rate * frame) +
                         pack(frame) + pack(bits);
    if (extensible) format += pack(uint16_t{22}) + pack(bits) + pack(uint32_t{0}) + pack(tag) + guid_tail;
    std::string all = chunk("fmt ", format) + before + "data" +
                      pack(data_bytes.value_or(static_cast<uint32_t>(sound.size()))) + sound;
    all = riff + pack(static_cast<uint32_t>(all.size() + 4)) + wave + all;
    std::vector<std::byte> out(all.size());
    std::memcpy(out.data(), all.data(), all.size());
    return out;
  }
};

}  // namespace kvarium::support
