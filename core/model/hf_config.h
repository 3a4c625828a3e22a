// What the config.json of a Hugging Face folder says about its model.
#pragma once

#include "core/model/model_config.h"

namespace kvarium {

class HfFolder;

// Defaults of missing fields are those of the family's config class in transformers. Throws Error{file} naming file and
// field, Error{unsupported} for families, activations and scalings this version does not compute.
ModelConfig readConfig(const HfFolder& folder);

}  // namespace kvarium
