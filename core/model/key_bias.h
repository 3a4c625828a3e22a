// Measures the biases of a model's keys, for caches of few bits (core/cache/spec/key_bias.h).
#pragma once

#include "core/files/weight_source.h"
#include "core/model/model_config.h"

namespace kvarium::model {

// Fills LayerSpec::key_bias_range of the layers whose biases are large. Reads small vectors, and of such layers some
// rows of a matrix. Weights that cannot be read leave it as it is: loading them says why.
void measureKeyBiases(const files::WeightSource& weights, ModelConfig& config);

}  // namespace kvarium::model
