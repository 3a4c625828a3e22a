// What the layers of a model keep and what that costs, in sentences, for the terminal and the window.
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/sentence.h"
#include "core/model/model_shape.h"

namespace kvarium::engine {

// Layers that keep the same.
struct ShapeKind {
  cache::LayerShape shape;   // of the first of them
  std::vector<int> layers;   // ascending
  std::vector<int> lenders;  // of borrowers: the layers whose cells they read, ascending
};
std::vector<ShapeKind> kindsOf(const model::ModelShape& shape);  // by their first layers
int64_t tokenBytes(const cache::LayerShape& layer);  // of cells in f16, of one token; 0: no cells of its own

// "24 of 32 layers: a state of 2.1 MiB", one for each kind. "B" are bytes of cells in f16.
std::vector<Sentence> kindSentences(const model::ModelShape& shape);
// What a token, the states and a checkpoint cost; what the model would cost without its tricks; what is not counted.
std::vector<Sentence> costSentences(const model::ModelShape& shape);

// Both, of the model in a file or folder, also of one that cannot be opened. Never throws; empty: its files do not say
// it.
std::vector<Sentence> describeCacheOf(const std::filesystem::path& path);

}  // namespace kvarium::engine
