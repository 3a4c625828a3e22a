// What tokenizers ask of Unicode: normalization forms, lower case, classes of characters. Bytes that are not UTF-8 stay
// as they are and belong to no class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/text/text_steps.h"

namespace kvarium {

// Unicode Standard Annex 15.
std::string normalized(std::string_view text, pipeline::UnicodeForm::Form form);
// Each character by itself, as its full lower case.
std::string lowerCase(std::string_view text);
// Without characters of general category M.
std::string withoutMarks(std::string_view text);

// Bytes of the extended grapheme cluster at the front of a text that is not empty (Unicode Standard Annex 29).
size_t graphemeBytes(std::string_view text);

bool isWhiteSpace(char32_t character);
// Bytes of White_Space at the front, and at the back.
size_t leadingWhiteSpace(std::string_view text);
size_t trailingWhiteSpace(std::string_view text);
// Letters, marks, digits, connectors (Unicode Technical Standard 18, annex C, \w). False for an empty text.
bool beginsWithWordCharacter(std::string_view text);
bool endsWithWordCharacter(std::string_view text);

}  // namespace kvarium
