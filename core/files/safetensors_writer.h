// Writes the header of a safetensors file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/files/safetensors_header.h"

namespace kvarium::files {

// The length field and the header with these metadata and tensors, in this order; a multiple of 8 bytes long. Texts are
// UTF-8.
std::string safetensorsHeader(const std::vector<std::pair<std::string, std::string>>& metadata,
                              const std::vector<SafetensorsEntry>& entries);

}  // namespace kvarium::files
