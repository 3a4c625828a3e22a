// printable: makes text from a file safe to show in one line of an error message, a log or a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kvarium {

// Keeps well-formed UTF-8; control characters, direction overrides, line separators and ill-formed bytes become '?'. At
// most `limit` bytes, then "..." if text was cut.
std::string printable(std::string_view text, size_t limit = 80);

}  // namespace kvarium
