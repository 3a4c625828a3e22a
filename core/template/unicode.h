// Unicode as in Python's str: characters, their classes and case, in UTF-8 that may be invalid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kvarium::jinja {

// Decodes the character at `at` (< s.size()) and returns its length in bytes, 1 to 4. A byte that starts no valid
// character counts as one character, 0xDC00 + byte, which appendCharacter turns back into the byte.
size_t decodeCharacter(std::string_view s, size_t at, char32_t& character);
void appendCharacter(std::string& out, char32_t character);
int64_t countCharacters(std::string_view s);
// Byte offset of the character with that index; s.size() if there are fewer characters.
size_t byteOffset(std::string_view s, int64_t character_index);

using CharacterClass = bool (*)(char32_t);
// Offset of the first character from `at` on that is in the class, or, if not `wanted`, outside it; s.size() if none
// is.
size_t seekCharacter(std::string_view s, size_t at, bool wanted, CharacterClass is);

bool isSpace(char32_t c);
bool isPrintable(char32_t c);  // repr writes it unescaped
bool isUpper(char32_t c);
bool isLower(char32_t c);
bool isTitle(char32_t c);  // one character for a capital and a small letter
bool isAlphabetic(char32_t c);
bool isAlphanumeric(char32_t c);
bool isDecimal(char32_t c);
bool isDigit(char32_t c);
// str.isupper, str.islower, str.istitle: a cased letter, and none of the other case, or at another place.
bool isAllUpper(std::string_view s);
bool isAllLower(std::string_view s);
bool isAllTitle(std::string_view s);

std::string toUpper(std::string_view s);
std::string toLower(std::string_view s);
std::string toTitle(std::string_view s);        // str.title: capitalizes every run of cased letters
std::string toCapitalized(std::string_view s);  // str.capitalize
std::string toSwapped(std::string_view s);      // str.swapcase

enum class Side { left, right, both };
// Removes characters of `set` (white space if null) from the ends.
std::string_view stripped(std::string_view s, Side side, const std::string* set = nullptr);

}  // namespace kvarium::jinja
