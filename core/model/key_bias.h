// Which biases of a model's keys are so large that cells are stored without them (device/key_bias.h).
#pragma once

#include "core/files/weight_source.h"
#include "core/model/model_config.h"

namespace kvarium::model {

// What a bias has to be for its pair to be stored apart.
struct LargeBias {
  float number = 4;    // in the model's own numbers, anywhere in the layer: smaller ones are within what keys are
  double spreads = 3;  // length of the pair, in standard deviations of what the text adds to a number of a key
};

// Fills LayerSpec::bias_apart of the layers whose biases are large against what the text changes in a key, with the
// pairs that are. A bias that a norm follows, or that turns by a table that follows the length of the text, stays in
// the keys. Reads small vectors, and of layers with large numbers in them some rows of a matrix. Weights that cannot be
// read leave it as it is: loading them says why.
void findKeyBiases(const files::WeightSource& weights, ModelConfig& config, const LargeBias& large = {});

}  // namespace kvarium::model
