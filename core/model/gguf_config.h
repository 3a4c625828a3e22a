// What the metadata of a GGUF file says about its model.
#pragma once

#include <string>

#include "core/model/model_config.h"

namespace kvarium {

class GgufFile;

// Throws Error{file} for values that contradict each other, Error{unsupported} for architectures and scalings this
// version does not compute.
ModelConfig readConfig(const GgufFile& file, const std::string& file_name);

}  // namespace kvarium
