// What the layers of a model keep and cost, as `estimate` and `inspect` print it.
#pragma once

#include <string>

#include "app/cli/common.h"
#include "core/loading/files_shape.h"

namespace kvarium::cli {

// For a handler of `error`, with which ModelFiles::open() refused a model: its shape. Rethrows the error unless the
// model is one that this version does not compute, or a folder without weights, and its files say what its layers keep.
loading::FilesShape shapeInstead(const std::string& path, const Error& error);

Json shapeJson(const model::ModelShape& shape);
// A line for each kind of layer, and one for each cost.
void printKinds(const model::ModelShape& shape);
void printCosts(const model::ModelShape& shape);

}  // namespace kvarium::cli
