// Unicode functions for tokenizers: normalization forms, lower case, character classes. Bytes that are not UTF-8 stay
// unchanged and belong to no class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/text_steps.h"

namespace kvarium::text {

// Unicode Standard Annex 15.
std::string normalized(std::string_view text, pipeline::UnicodeForm::Form form);
// The full lower case of each character by itself.
std::string lowerCase(std::string_view text);
// Removes characters of general category M.
std::string withoutMarks(std::string_view text);

// Length in bytes of the first extended grapheme cluster of a non-empty text (Unicode Standard Annex 29).
size_t graphemeBytes(std::string_view text);

// How many columns of a terminal a text takes: Chinese characters two each, marks none.
size_t columnsOf(std::string_view text);

bool isWhiteSpace(char32_t character);
// Length in bytes of the White_Space at the front or at the end.
size_t leadingWhiteSpace(std::string_view text);
size_t trailingWhiteSpace(std::string_view text);
// Letters, marks, digits, connectors (Unicode Technical Standard 18, annex C, \w). False for an empty text.
bool beginsWithWordCharacter(std::string_view text);
bool endsWithWordCharacter(std::string_view text);

// The printable characters in which byte-level BPE vocabularies write bytes: 0x20 is "Ġ", 0x0A is "Ċ" (GPT-2).
// The bytes of a token in this alphabet; nullopt if a character is not in the alphabet.
std::optional<std::string> bytesOfWritten(std::string_view written);
// Appends the bytes, written in this alphabet.
void appendWritten(std::string_view bytes, std::string& out);

}  // namespace kvarium::text
