// The error for a tokenizer file that contradicts itself.
#pragma once

#include <string>

#include "core/base/error.h"

namespace kvarium::text {

[[noreturn]] inline void damagedTokenizer(const std::string& problem) {
  throw Error(ErrorKind::file, problem, "download the model again");
}

}  // namespace kvarium::text
