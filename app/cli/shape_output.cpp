#include "app/cli/shape_output.h"

#include <iostream>

#include "core/engine/cache_shape.h"

namespace kvarium::cli {
namespace {

const char* nameOf(model::Trick trick) {
  switch (trick) {
    case model::Trick::borrowing: return "borrowing";
    case model::Trick::latent: return "latent";
    case model::Trick::windows: return "windows";
  }
  return "";
}

void printLines(const std::vector<Sentence>& sentences) {
  for (const Sentence& sentence : sentences) std::cout << inEnglish(sentence) << "\n";
}

}  // namespace

loading::FilesShape shapeInstead(const std::string& path, const Error& error) {
  std::optional<loading::FilesShape> found;
  try {
    found = loading::readFilesShape(path);
  } catch (const Error&) {  // the first error says more
  }
  if (!found || (error.kind() != ErrorKind::unsupported && found->weight_bytes >= 0)) throw;
  return *found;
}

Json shapeJson(const model::ModelShape& shape) {
  const model::CacheCosts costs = model::costsOf(shape);
  Json kinds = Json::array(), without = Json::array();
  for (const engine::ShapeKind& kind : engine::kindsOf(shape)) {
    const cache::LayerShape& layer = kind.shape;
    kinds.push_back({{"layers", kind.layers},
                     {"lenders", kind.lenders},
                     {"token", engine::tokenBytes(layer)},
                     {"window", layer.window},
                     {"state", layer.stateBytes()}});
  }
  for (const model::Trick trick : model::tricksOf(shape)) {
    const model::CacheCosts more = model::costsOf(model::without(trick, shape));
    without.push_back({{"trick", nameOf(trick)}, {"token", more.token}, {"windows", more.windows}});
  }
  return {{"token", costs.token},
          {"windows", costs.windows},
          {"states", costs.states},
          {"cross", costs.cross},
          {"checkpoint_tokens", costs.checkpointTokens() > 0 ? Json(costs.checkpointTokens()) : Json()},
          {"kinds", kinds},
          {"without", without},
          {"note", inEnglish(shape.note)}};
}

void printKinds(const model::ModelShape& shape) { printLines(engine::kindSentences(shape)); }
void printCosts(const model::ModelShape& shape) { printLines(engine::costSentences(shape)); }

}  // namespace kvarium::cli
