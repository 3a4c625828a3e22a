// What readers of weight files share about files of unknown origin: a limit, names fit to be shown, and files that are
// handed over in place of a weight file, told by how they begin.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/base/printable.h"

namespace kvarium {

constexpr size_t max_file_tensors = 262144;

inline std::string inQuotes(std::string_view text) { return "'" + printable(text) + "'"; }

// Throws Error{file} that says what the file is, when it is a Git LFS pointer, a web page, a ZIP archive or a format
// from before GGUF. `name` is the file's, fit to be shown; `format` is what to convert weights to.
void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format);

}  // namespace kvarium
