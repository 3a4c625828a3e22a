#include "core/model/model_shape.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/model/model_config.h"

namespace kvarium::model {
namespace {

using cache::LayerShape;

constexpr int64_t f16_bytes = 2;

// Of one token, with what a sparse indexer keeps.
int64_t cellBytes(const LayerShape& layer) {
  if (!layer.hasCells()) return 0;
  return f16_bytes * (int64_t{layer.n_kv_heads} * (layer.head_dim + layer.storedValueDim()) + layer.index_width);
}

void addProduct(int64_t& sum, int64_t bytes, int64_t tokens) {
  if (__builtin_mul_overflow(bytes, tokens, &bytes) || __builtin_add_overflow(sum, bytes, &sum))
    throw Error(ErrorKind::file, "the model's cache takes more bytes than 64 bits can count",
                "its configuration is damaged: use another copy of this model");
}

bool usesTrick(const ModelShape& shape, Trick trick) {
  return std::ranges::any_of(shape.layers, [&](const LayerShape& layer) {
    if (trick == Trick::borrowing) return layer.borrows();
    if (trick == Trick::latent) return layer.hasCells() && layer.value_in_key && shape.head_key > 0;
    return layer.hasCells() && layer.window >= 0;
  });
}

}  // namespace

ModelShape shapeOf(const ModelConfig& config) {
  return {.architecture = config.architecture, .context_length = config.context_length, .layers = config.cacheShape()};
}

CacheCosts costsOf(const ModelShape& shape) {
  CacheCosts costs;
  for (const LayerShape& layer : shape.layers) {
    const bool slides = layer.window >= 0;
    addProduct(slides ? costs.windows : costs.token, cellBytes(layer), slides ? layer.window : 1);
    addProduct(costs.states, layer.stateBytes(), 1);
    addProduct(costs.cross, cellBytes(layer), layer.cross_cells);
  }
  return costs;
}

std::vector<Trick> tricksOf(const ModelShape& shape) {
  std::vector<Trick> tricks;
  for (const Trick trick : {Trick::borrowing, Trick::latent, Trick::windows})
    if (usesTrick(shape, trick)) tricks.push_back(trick);
  return tricks;
}

ModelShape without(Trick trick, ModelShape shape) {
  for (LayerShape& layer : shape.layers) {
    if (trick == Trick::borrowing) layer.cells_of = -1;
    if (trick == Trick::windows) layer.window = -1;
    if (trick == Trick::latent && layer.value_in_key) {
      layer.value_in_key = false;
      layer.n_kv_heads = layer.n_heads;
      layer.head_dim = shape.head_key;
      layer.value_dim = shape.head_value;
    }
  }
  return shape;
}

}  // namespace kvarium::model
