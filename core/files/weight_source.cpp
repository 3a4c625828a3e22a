#include "core/files/weight_source.h"

#include <algorithm>

#include "core/base/detailed_error.h"
#include "core/base/printable.h"

namespace kvarium::files {

size_t WeightSource::bytes(std::string_view name) const {
  const TensorView* found = find(name);
  return found ? found->bytes() : 0;
}

void WeightSource::expect(std::string_view name, std::initializer_list<int64_t> shape) const {
  TensorView wanted;
  for (const int64_t size : shape) wanted.shape.at(static_cast<size_t>(wanted.rank++)) = size;

  const TensorView* found = find(name);
  if (!found) {
    throw DetailedError(ErrorKind::file, label() + " lacks a part of the model", "use another file of this model",
                        "it has no tensor '" + printable(nameInFile(name)) +
                            "', which its architecture needs with shape " + wanted.shapeText());
  }
  if (found->rank != wanted.rank || found->shape != wanted.shape) {
    throw DetailedError(ErrorKind::file, label() + " contradicts itself", "use another file of this model",
                        "tensor '" + printable(nameInFile(name)) + "' has shape " + found->shapeText() +
                            ", but the model's configuration asks for " + wanted.shapeText());
  }
}

}  // namespace kvarium::files
