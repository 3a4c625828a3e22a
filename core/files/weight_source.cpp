#include "core/files/weight_source.h"

#include "core/base/error.h"
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
    throw DetailedError(ErrorKind::file, {"%1 lacks a part of the model", label()}, "use another file of this model",
                        {"it has no tensor '%1', which its architecture needs with shape %2",
                         printable(nameInFile(name)), wanted.shapeText()});
  }
  if (found->rank != wanted.rank || found->shape != wanted.shape) {
    throw DetailedError(ErrorKind::file, {"%1 contradicts itself", label()}, "use another file of this model",
                        {"tensor '%1' has shape %2, but the model's configuration asks for %3",
                         printable(nameInFile(name)), found->shapeText(), wanted.shapeText()});
  }
}

}  // namespace kvarium::files
