// Frames: messages over a pipe, each of them a length in 4 bytes (little endian) and as many bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kvarium::helpers {

// From standard input; none: it has ended, or the message is longer than `longest`.
std::optional<std::string> readFrame(size_t longest);
bool writeFrame(std::string_view bytes);  // to standard output; false: nobody reads it

}  // namespace kvarium::helpers
