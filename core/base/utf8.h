// Reads and writes UTF-8 character by character, in text that may not be UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kvarium {

struct Utf8Step {
  enum class State { whole, ill_formed, unfinished } state;
  size_t bytes;            // >= 1 for non-empty input
  char32_t character = 0;  // its code point, if whole
};

// The character at the front of `bytes` (not empty); or the maximal ill-formed part there (Unicode 15, section 3.9,
// table 3-7); or, at the end of the input, an incomplete character.
Utf8Step utf8Step(std::string_view bytes);
// The character that ends at the end of `bytes` (not empty), or the last byte as an ill-formed part.
Utf8Step lastUtf8Step(std::string_view bytes);

bool isUtf8(std::string_view bytes);

// `character`: at most U+10FFFF and no surrogate.
void appendUtf8(char32_t character, std::string& out);

}  // namespace kvarium
