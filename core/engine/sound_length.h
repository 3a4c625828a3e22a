// How long a sound is, for those who show it before it is listened to.
#pragma once

#include <filesystem>

namespace kvarium {

// Seconds, from what stands before the samples of a WAV file; throws as readWav does (core/audio/wav.h).
double soundSeconds(const std::filesystem::path& path);

}  // namespace kvarium
