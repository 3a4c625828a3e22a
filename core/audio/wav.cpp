#include "core/audio/wav.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/printable.h"

namespace kvarium::audio {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in the file");

constexpr uint16_t tag_pcm = 1, tag_float = 3, tag_extensible = 0xfffe;
constexpr uint64_t max_frames = uint64_t{1} << 28;  // 1 GiB of samples
constexpr uint64_t max_seconds = 4 * 3600;
constexpr int max_chunks = 4096;  // before the sound; real files have a few
// Lengths from here on mean "unknown": the largest signed or unsigned number, less a header, written before the length
// was known.
constexpr uint32_t unknown_length = 0x7ffff000;
constexpr char convert[] = "convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav";

constexpr std::pair<uint16_t, std::string_view> compressions[] = {
    {0x02, "ADPCM"}, {0x06, "A-law"}, {0x07, "mu-law"}, {0x11, "IMA ADPCM"},
    {0x31, "GSM"},   {0x50, "MPEG"},  {0x55, "MP3"}};

struct Start {
  size_t offset;
  std::string_view bytes;
  Sentence what;
};
const Start foreign_starts[] = {{0, "RF64", "a 64-bit WAV (RF64)"},
                                {0, "BW64", "a 64-bit WAV (BW64)"},
                                {0, "RIFX", "a big-endian WAV (RIFX)"},
                                {0, "fLaC", "FLAC"},
                                {0, "OggS", "Ogg"},
                                {0, "ID3", "MP3"},
                                {0, "\xff\xfb", "MP3"},
                                {0, "FORM", "AIFF"},
                                {4, "ftyp", "MPEG-4"}};

// Contents of the "fmt " chunk.
struct Format {
  uint16_t tag = 0;
  uint16_t channels = 0;
  uint32_t rate = 0;
  uint16_t frame_bytes = 0;
  uint16_t bits = 0;  // of one stored sample
};

class Reader {
 public:
  Reader(std::span<const std::byte> bytes, std::string name) : m_bytes(bytes), m_name(std::move(name)) {}

  AudioClip read() const {
    const Sound sound = find();
    return samples(sound.format, sound.bytes);
  }
  double seconds() const {
    const Sound sound = find();
    return static_cast<double>(framesOf(sound.format, sound.bytes)) / sound.format.rate;
  }

 private:
  struct Sound {
    Format format;
    std::span<const std::byte> bytes;
  };

  Sound find() const {
    if (!text(0, 4).starts_with("RIFF") || text(8, 4) != "WAVE") refuseForeign();
    size_t at = 12;
    std::optional<Format> format;
    for (int i = 0; i < max_chunks; ++i) {
      if (m_bytes.size() - at < 8)
        damaged(format ? Sentence("has no sound (no data chunk)") : Sentence("has no fmt chunk"));
      const std::string_view id = text(at, 4);
      const auto size = number<uint32_t>(at + 4);
      at += 8;
      const size_t rest = m_bytes.size() - at;
      if (id == "data") {
        if (!format) damaged("has no fmt chunk before its sound");
        if (size > rest && size < unknown_length)
          damaged({"ends inside its sound: %1 of %2 bytes are there", rest, size});
        return {*format, m_bytes.subspan(at, std::min<size_t>(size, rest))};
      }
      if (size > rest) damaged({"ends inside its chunk '%1'", printable(id)});
      if (id == "fmt " && format) damaged("has two fmt chunks");
      if (id == "fmt ") format = readFormat(at, size);
      at += std::min<size_t>(size + size % 2, rest);  // chunks begin at even offsets
    }
    damaged("has more than 4096 chunks before its sound");
  }

  std::string_view text(size_t offset, size_t size) const {
    if (offset > m_bytes.size()) return {};
    const auto part = m_bytes.subspan(offset, std::min(size, m_bytes.size() - offset));
    return {reinterpret_cast<const char*>(part.data()), part.size()};
  }
  template <class T>
  T number(size_t offset) const {  // the caller has checked the bounds
    return load<T>(m_bytes.data() + offset);
  }

  [[noreturn]] void damaged(const Sentence& problem) const {
    throw Error(ErrorKind::file, {"%1 %2", m_name, problem}, "record or download it again");
  }
  [[noreturn]] void unsupported(const Sentence& problem) const {
    throw Error(ErrorKind::unsupported, {"%1 %2", m_name, problem}, convert);
  }
  [[noreturn]] void refuseForeign() const {
    for (const Start& start : foreign_starts)
      if (text(start.offset, start.bytes.size()) == start.bytes)
        unsupported({"is %1, and this program reads WAV", start.what});
    throw Error(ErrorKind::file, {"%1 is not a WAV file", m_name}, convert);
  }

  Format readFormat(size_t at, size_t size) const {
    if (size < 16) damaged({"has a fmt chunk of %1 bytes, fewer than 16", size});
    Format format;
    format.tag = number<uint16_t>(at);
    format.channels = number<uint16_t>(at + 2);
    format.rate = number<uint32_t>(at + 4);
    format.frame_bytes = number<uint16_t>(at + 12);
    format.bits = number<uint16_t>(at + 14);
    if (format.tag == tag_extensible) {
      if (size < 40) damaged({"has an extensible fmt chunk of %1 bytes, fewer than 40", size});
      // A GUID with this tail has a plain format tag in its first two bytes.
      constexpr std::string_view tail("\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71", 14);
      if (text(at + 26, 14) != tail) unsupported("holds sound in a format of its own");
      format.tag = number<uint16_t>(at + 24);
    }
    check(format);
    return format;
  }

  void check(const Format& format) const {
    for (const auto& [tag, name] : compressions)
      if (format.tag == tag) unsupported({"is compressed (%1)", name});
    const bool pcm =
        format.tag == tag_pcm && (format.bits == 8 || format.bits == 16 || format.bits == 24 || format.bits == 32);
    const bool floats = format.tag == tag_float && format.bits == 32;
    if (!pcm && !floats) unsupported({"holds samples of format %1 with %2 bits", format.tag, format.bits});
    if (format.channels < 1 || format.channels > 64) damaged({"has %1 channels; 1 to 64 are allowed", format.channels});
    if (format.rate < 1000 || format.rate > 384'000)
      damaged({"has %1 samples per second; 1000 to 384000 are allowed", format.rate});
    if (format.frame_bytes != format.channels * format.bits / 8)
      damaged({"has frames of %1 bytes for %2 channels of %3 bits", format.frame_bytes, format.channels, format.bits});
  }

  uint64_t framesOf(const Format& format, std::span<const std::byte> sound) const {
    const uint64_t frames = sound.size() / format.frame_bytes;  // drops an incomplete last frame
    if (frames == 0) damaged("has no sound");
    if (frames > max_frames || frames > max_seconds * format.rate) {
      throw Error(ErrorKind::unsupported, {"%1 is longer than 4 hours or 2^28 frames", m_name},
                  "cut it into shorter files");
    }
    return frames;
  }

  AudioClip samples(const Format& format, std::span<const std::byte> sound) const {
    const uint64_t frames = framesOf(format, sound);
    AudioClip clip;
    clip.rate = static_cast<int>(format.rate);
    clip.samples.resize(static_cast<size_t>(frames));
    const std::byte* from = sound.data();
    const int channels = format.channels;
    const auto decode = [&](int sample_bytes, const auto& one) {
      for (float& sample : clip.samples) {
        double sum = 0.0;
        for (int c = 0; c < channels; ++c, from += sample_bytes) sum += static_cast<double>(one(from));
        sample = static_cast<float>(sum / channels);
      }
    };
    if (format.tag == tag_float) {
      decode(4, [](const std::byte* at) { return load<float>(at); });
      refuseNotFinite(clip);
    } else if (format.bits == 8) {
      decode(1, [](const std::byte* at) { return (std::to_integer<int>(*at) - 128) * 0x1p-7; });
    } else if (format.bits == 16) {
      decode(2, [](const std::byte* at) { return load<int16_t>(at) * 0x1p-15; });
    } else if (format.bits == 24) {
      decode(3, [](const std::byte* at) { return (load<uint16_t>(at) | load<int8_t>(at + 2) * 65536) * 0x1p-23; });
    } else {
      decode(4, [](const std::byte* at) { return load<int32_t>(at) * 0x1p-31; });
    }
    return clip;
  }

  template <class T>
  static T load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(value));
    return value;
  }

  void refuseNotFinite(const AudioClip& clip) const {
    for (size_t i = 0; i < clip.samples.size(); ++i) {
      if (std::isfinite(clip.samples[i])) continue;
      char moment[32];
      std::snprintf(moment, sizeof(moment), "%.3f", static_cast<double>(i) / clip.rate);
      damaged({"has a sample that is not a finite number, at %1 s", moment});
    }
  }

  std::span<const std::byte> m_bytes;
  std::string m_name;
};

template <class Read>
auto withFile(const std::filesystem::path& path, const Read& read) {
  const MappedFile file(path);
  return file.checked([&] { return read(Reader(file.bytes(), printable(path.string(), 1024))); });
}

}  // namespace

AudioClip parseWav(std::span<const std::byte> bytes, const std::string& name) { return Reader(bytes, name).read(); }

AudioClip readWav(const std::filesystem::path& path) {
  return withFile(path, [](const Reader& reader) { return reader.read(); });
}

double wavSeconds(const std::filesystem::path& path) {
  return withFile(path, [](const Reader& reader) { return reader.seconds(); });
}

}  // namespace kvarium::audio
