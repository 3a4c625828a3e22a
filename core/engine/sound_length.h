// Length of a sound file in seconds, for showing it before it is transcribed.
#pragma once

#include <filesystem>

namespace kvarium::engine {

// Seconds, from what stands before the samples of a WAV file; throws as readWav does (core/audio/wav.h).
double soundSeconds(const std::filesystem::path& path);

}  // namespace kvarium::engine
