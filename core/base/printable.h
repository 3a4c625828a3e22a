// printable: text that came out of a file, made fit for one line of an error message, a log or a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kvarium {

// Well-formed UTF-8 stays; control characters, direction overrides, line separators and ill-formed bytes become '?'. At
// most `limit` bytes, and "..." when something was left out.
std::string printable(std::string_view text, size_t limit = 80);
std::string withThousands(int64_t value);  // 34,359,738,368

}  // namespace kvarium
