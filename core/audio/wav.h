// Reads WAV files as one channel of samples, for speech models.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kvarium::audio {

struct AudioClip {
  std::vector<float> samples;  // one channel; full scale is [-1, 1), but float samples may exceed it
  int rate = 0;                // samples per second, 1000 to 384000
};

// RIFF WAVE with PCM of 8, 16, 24 or 32 bits or 32-bit float (plain or WAVE_FORMAT_EXTENSIBLE); the mean of 1 to 64
// channels. Throws Error{file}: missing, truncated, damaged, without sound, a float that is not finite;
// Error{unsupported}: another format or compression (named), more than 4 hours or 2^28 frames. Sources: Microsoft,
// Multimedia Programming Interface 1.0; "Multiple channel audio data and WAVE files".
AudioClip readWav(const std::filesystem::path& path);
// The same from bytes; `name`: the file's name in errors.
AudioClip parseWav(std::span<const std::byte> bytes, const std::string& name);

// Length of the sound in seconds, from the header alone. Throws as readWav, except for floats that are not finite.
double wavSeconds(const std::filesystem::path& path);

}  // namespace kvarium::audio
