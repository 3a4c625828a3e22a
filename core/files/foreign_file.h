// Shared by the readers of weight files: a limit, names that are safe to show, and the detection of files that are no
// weight files, by their first bytes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/base/printable.h"

namespace kvarium::files {

constexpr size_t max_file_tensors = 262144;

inline std::string inQuotes(std::string_view text) { return "'" + printable(text) + "'"; }

// Throws Error{file} that names the kind of file if it is a Git LFS pointer, a web page, a ZIP archive or a format
// older than GGUF. `name`: the file's name, safe to show; `format`: the format to convert weights to.
void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format);

}  // namespace kvarium::files
