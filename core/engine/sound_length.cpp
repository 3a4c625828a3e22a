#include "core/engine/sound_length.h"

#include "core/audio/wav.h"

namespace kvarium {

double soundSeconds(const std::filesystem::path& path) { return wavSeconds(path); }

}  // namespace kvarium
