// Any bytes are metadata or a config.json whose shape can be counted, or an Error; and so is the configuration of a
// GGUF file and what is read of its weights before they are loaded.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "core/files/json_fields.h"
#include "core/model/model.h"
#include "core/model/model_shape.h"

namespace {

using kvarium::model::ModelShape;

void count(const ModelShape& shape) {
  if (shape.layers.empty()) std::abort();
  for (const kvarium::cache::LayerShape& layer : shape.layers)
    if (layer.borrows() && !shape.layers[static_cast<size_t>(layer.cells_of)].hasCells()) std::abort();
  (void)costsOf(shape);
  for (const kvarium::model::Trick trick : tricksOf(shape)) (void)costsOf(without(trick, shape));
}

void open(std::span<const std::byte> bytes) {
  const auto file = kvarium::files::GgufFile::parse(bytes, "fuzz.gguf");
  kvarium::model::ModelConfig config = kvarium::model::readConfig(*file, "fuzz.gguf");
  checkWeights(*file, config);
  findKeyBiases(*file, config);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    if (!text.starts_with("GGUF"))
      count(kvarium::model::readShape(kvarium::files::parseJson(text, "config.json"), "fuzz"));
    else
      count(kvarium::model::readShape(
          *kvarium::files::GgufFile::parseMetadata(std::as_bytes(std::span(data, size)), "fuzz.gguf")));
  } catch (const kvarium::Error&) {
  }
  try {
    if (text.starts_with("GGUF")) open(std::as_bytes(std::span(data, size)));
  } catch (const kvarium::Error&) {
  }
  return 0;
}
