#include "core/engine/cache_shape.h"

#include <algorithm>
#include <exception>

#include "core/base/joined.h"
#include "core/base/numbers.h"
#include "core/loading/files_shape.h"

namespace kvarium::engine {
namespace {

using cache::LayerShape;

bool keepTheSame(const LayerShape& a, const LayerShape& b) {
  if (a.state != b.state || a.borrows() != b.borrows()) return false;
  if (a.borrows()) return true;
  return a.hasCells() == b.hasCells() && a.n_kv_heads == b.n_kv_heads && a.head_dim == b.head_dim &&
         a.storedValueDim() == b.storedValueDim() && a.window == b.window && a.index_width == b.index_width &&
         a.cross_cells == b.cross_cells && a.turns == b.turns && a.sinks == b.sinks;
}

Sentence cellsSentence(const LayerShape& layer) {
  const int64_t bytes = tokenBytes(layer);
  Sentence cells = layer.value_in_key
                       ? Sentence("a vector of %1 numbers for the keys and values of all heads, %L2 B a token",
                                  layer.head_dim, bytes)
                       : Sentence("cells of %L1 B a token", bytes);
  if (!layer.turns) cells = {"%1, without rotation", cells};
  if (layer.sinks) cells = {"%1, with learned sinks", cells};
  if (layer.index_width > 0) cells = {"%1, with an index key of %2 numbers", cells, layer.index_width};
  return layer.window < 0 ? cells : Sentence("%1, of the last %L2 tokens", cells, layer.window);
}

Sentence keptSentence(const ShapeKind& kind) {
  const LayerShape& shape = kind.shape;
  Sentence cells;
  if (shape.borrows())
    cells = kind.lenders.size() == 1 ? Sentence("the cells of layer %1", kind.lenders.front())
                                     : Sentence("the cells of layers %1", joined(kind.lenders));
  else if (shape.hasCells())
    cells = cellsSentence(shape);
  if (!shape.hasState()) return cells.empty() ? Sentence("nothing") : cells;
  const Sentence state("a state of %1", bytesText(shape.stateBytes()));
  return cells.empty() ? state : Sentence("%1 and %2", state, cells);
}

Sentence tokenSentence(const model::CacheCosts& costs) {
  if (costs.windows == 0) return {"%L1 B a token", costs.token};
  if (costs.token == 0) return {"%1 in full windows", bytesText(costs.windows)};
  return {"%L1 B a token and %2 in full windows", costs.token, bytesText(costs.windows)};
}

Sentence withoutSentence(model::Trick trick, const model::CacheCosts& costs) {
  const Sentence cost = tokenSentence(costs);
  if (trick == model::Trick::borrowing) return {"If each layer had cells of its own: %1", cost};
  if (trick == model::Trick::latent) return {"If each head had its own keys and values: %1", cost};
  return {"If no layer had a window: %1", cost};
}

Sentence statesSentence(const model::CacheCosts& costs) {
  const std::string bytes = bytesText(costs.states);
  if (const int64_t tokens = costs.checkpointTokens(); tokens > 0)
    return {"States: %1, the bytes of the cells of %L2 tokens, and as much again for each checkpoint", bytes, tokens};
  return {"States: %1 for a text of any length, and as much again for each checkpoint", bytes};
}

}  // namespace

int64_t tokenBytes(const LayerShape& layer) {
  model::ModelShape alone;
  alone.layers.push_back(layer);
  alone.layers.front().window = -1;
  return model::costsOf(alone).token;
}

std::vector<ShapeKind> kindsOf(const model::ModelShape& shape) {
  std::vector<ShapeKind> kinds;
  for (size_t i = 0; i < shape.layers.size(); ++i) {
    const LayerShape& layer = shape.layers[i];
    auto kind = std::ranges::find_if(kinds, [&](const ShapeKind& one) { return keepTheSame(one.shape, layer); });
    if (kind == kinds.end()) kind = kinds.insert(kind, ShapeKind{.shape = layer});
    kind->layers.push_back(static_cast<int>(i));
    if (!layer.borrows() || std::ranges::find(kind->lenders, layer.cells_of) != kind->lenders.end()) continue;
    kind->lenders.insert(std::ranges::upper_bound(kind->lenders, layer.cells_of), layer.cells_of);
  }
  return kinds;
}

std::vector<Sentence> kindSentences(const model::ModelShape& shape) {
  std::vector<Sentence> sentences;
  for (const ShapeKind& kind : kindsOf(shape))
    sentences.push_back({"%1 of %2 layers: %3", kind.layers.size(), shape.layers.size(), keptSentence(kind)});
  return sentences;
}

std::vector<Sentence> costSentences(const model::ModelShape& shape) {
  const model::CacheCosts costs = model::costsOf(shape);
  std::vector<Sentence> sentences;
  if (costs.token + costs.windows > 0) sentences.push_back({"Cells: %1", tokenSentence(costs)});
  if (costs.states > 0) sentences.push_back(statesSentence(costs));
  if (costs.cross > 0) sentences.push_back({"Cells of a sound, written once: %1", bytesText(costs.cross)});
  for (const model::Trick trick : model::tricksOf(shape))
    sentences.push_back(withoutSentence(trick, model::costsOf(model::without(trick, shape))));
  if (!shape.note.empty()) sentences.push_back({"But %1", shape.note});
  return sentences;
}

std::vector<Sentence> describeCacheOf(const std::filesystem::path& path) {
  try {
    const model::ModelShape shape = loading::readFilesShape(path).shape;
    std::vector<Sentence> sentences = kindSentences(shape);
    for (Sentence& sentence : costSentences(shape)) sentences.push_back(std::move(sentence));
    return sentences;
  } catch (const std::exception&) {
    return {};  // the list of models says what is wrong
  }
}

}  // namespace kvarium::engine
