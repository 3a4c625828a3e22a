// Reads rotations from config.json: rope_theta and rope_scaling, or rope_parameters in newer files.
#pragma once

#include "core/files/json_fields.h"
#include "core/model/model_config.h"

namespace kvarium::model {

// `fields` is the model's object; head_dim: numbers per head; context: max_position_embeddings. `layer_type` selects
// one of several rotations in rope_parameters ("full_attention"). Throws Error{file} or Error{unsupported}.
RopeConfig readHfRope(const files::JsonFields& fields, int head_dim, int64_t context, double default_base,
                      std::string_view layer_type);

}  // namespace kvarium::model
