#include "core/engine/sound_length.h"

#include "core/audio/wav.h"

namespace kvarium::engine {

double soundSeconds(const std::filesystem::path& path) { return audio::wavSeconds(path); }

}  // namespace kvarium::engine
