// Reads and writes the header of a safetensors file: JSON of one fixed form, parsed without building a tree.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kvarium::files {

struct SafetensorsEntry {
  std::string name;
  std::string dtype;            // as in the file: "BF16", "F8_E4M3"
  std::vector<int64_t> shape;   // outermost first, 0 to 8 sizes >= 0
  uint64_t begin = 0, end = 0;  // bytes from the start of the tensor data, begin <= end
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;  // in file order
  std::map<std::string, std::string, std::less<>> metadata;
  size_t data_begin = 0;  // offset of the tensor data in the file
};

// Reads the header from a whole file. Throws Error{file} for a header that is longer than 100 MB or than the file, is
// not JSON in UTF-8, or has another form. Does not check that the tensors fit the file. `name`: the file's name, safe
// to show.
SafetensorsHeader readSafetensorsHeader(std::span<const std::byte> bytes, const std::string& name);

// The length field and the header with these metadata and tensors, in this order; a multiple of 8 bytes long. Texts are
// UTF-8.
std::string safetensorsHeader(const std::vector<std::pair<std::string, std::string>>& metadata,
                              const std::vector<SafetensorsEntry>& entries);

}  // namespace kvarium::files
