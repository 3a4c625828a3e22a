// Rotations as config.json describes them: rope_theta and rope_scaling, or rope_parameters of newer files.
#pragma once

#include "core/files/json_fields.h"
#include "core/model/model_config.h"

namespace kvarium {

// `fields` is the model's object; head_dim numbers a head; context is max_position_embeddings. `layer_type` picks one
// of several rotations in rope_parameters ("full_attention"). Throws Error{file} or Error{unsupported}.
RopeConfig readHfRope(const JsonFields& fields, int head_dim, int64_t context, double default_base,
                      std::string_view layer_type);

}  // namespace kvarium
