// Reads the configuration of a model from the metadata of a GGUF file.
#pragma once

#include <string>

#include "core/model/model_config.h"

namespace kvarium::files {
class GgufFile;
}  // namespace kvarium::files

namespace kvarium::model {

// Throws Error{file} for values that contradict each other, Error{unsupported} for architectures and scalings that this
// version does not compute.
ModelConfig readConfig(const files::GgufFile& file, const std::string& file_name);

}  // namespace kvarium::model
