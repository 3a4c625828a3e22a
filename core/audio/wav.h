// WAV files: sound as one row of numbers, for models that listen.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kvarium {

struct AudioClip {
  std::vector<float> samples;  // one channel; full scale is [-1, 1), and samples stored as floats may lie beyond
  int rate = 0;                // samples per second, 1000 to 384000
};

// RIFF WAVE with PCM of 8, 16, 24 or 32 bits or float of 32 (plain or WAVE_FORMAT_EXTENSIBLE); 1 to 64 channels, of
// which the mean is taken. Throws Error{file}: missing, truncated, damaged, without sound, a float that is not finite;
// Error{unsupported}: another format or compression (named), more than 4 hours or 2^28 frames.
// Sources: Microsoft, Multimedia Programming Interface 1.0; "Multiple channel audio data and WAVE files".
AudioClip readWav(const std::filesystem::path& path);
// The same over bytes; `name` is what errors call the file.
AudioClip parseWav(std::span<const std::byte> bytes, const std::string& name);

// Length of the sound in seconds, from what stands before it; throws as readWav, but for floats that are not finite.
double wavSeconds(const std::filesystem::path& path);

}  // namespace kvarium
