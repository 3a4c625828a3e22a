// Reads UTF-8 character by character, in text that may not be UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace kvarium::text {

struct Utf8Step {
  enum class State { whole, ill_formed, unfinished } state;
  size_t bytes;  // >= 1 for non-empty input
};

// The character at the front of `bytes` (not empty); or the maximal ill-formed part there (Unicode 15, section 3.9,
// table 3-7); or, at the end of the input, an incomplete character.
Utf8Step utf8Step(std::string_view bytes);

bool isUtf8(std::string_view bytes);

}  // namespace kvarium::text
