// FilesShape: the shape of the model in a file or folder, also of one that this version does not compute or that has no
// weights.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/sentence.h"
#include "core/model/model_shape.h"

namespace kvarium::loading {

struct FilesShape {
  model::ModelShape shape;
  std::string kind;           // "GGUF 3", "safetensors"
  int64_t weight_bytes = -1;  // of the weights, or of the files that hold them; -1: they are not there
  Sentence problem;           // why the model cannot be opened; empty: it can
};

// Throws Error as model::readShape() does, and for what is no model at all.
FilesShape readFilesShape(const std::filesystem::path& path);

}  // namespace kvarium::loading
