// Files that people hand over in place of a weight file, told by how they begin.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace kvarium {

// Throws Error{file} that says what the file is, when it is a Git LFS pointer, a web page, a ZIP archive or a format
// from before GGUF. `name` is the file's, fit to be shown; `format` is what to convert weights to.
void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format);

}  // namespace kvarium
