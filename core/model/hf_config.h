// Reads the configuration of a model from the config.json of a Hugging Face folder.
#pragma once

#include "core/model/model_config.h"

namespace kvarium::files {
class HfFolder;
}  // namespace kvarium::files

namespace kvarium::model {

// Missing fields get the defaults of the family's config class in transformers. Throws Error{file} naming file and
// field, Error{unsupported} for families, activations and scalings that this version does not compute.
ModelConfig readConfig(const files::HfFolder& folder);

}  // namespace kvarium::model
