#include "core/text/unicode_text.h"

#include <utf8proc.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/base/utf8.h"

namespace kvarium::text {

namespace {

// In the order of the enumeration: letters, marks, numbers (decimal, letters, others), punctuation (connectors first).
bool isMark(char32_t code_point) {
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
  return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

bool isWordCharacter(char32_t code_point) {
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
  if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NL) return true;
  if (category == UTF8PROC_CATEGORY_PC) return true;
  // Alphabetic symbols and joiners.
  return (code_point >= 0x24B6 && code_point <= 0x24E9) || (code_point >= 0x1F130 && code_point <= 0x1F149) ||
         (code_point >= 0x1F150 && code_point <= 0x1F169) || (code_point >= 0x1F170 && code_point <= 0x1F189) ||
         code_point == 0x200C || code_point == 0x200D;
}

// Calls on(character, out) for whole characters; copies ill-formed parts to `out`.
template <class Function>
std::string mapCharacters(std::string_view text, const Function& on) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0, bytes; i < text.size(); i += bytes) {
    const Utf8Step step = utf8Step(text.substr(i));
    bytes = step.bytes;
    if (step.state == Utf8Step::State::whole)
      on(step.character, out);
    else
      out.append(text, i, bytes);
  }
  return out;
}

// `text` must be UTF-8.
void appendNormalized(std::string_view text, int options, std::string& out) {
  if (text.empty()) return;
  struct Free {
    void operator()(utf8proc_uint8_t* p) const { std::free(p); }
  };
  utf8proc_uint8_t* made = nullptr;
  const utf8proc_ssize_t bytes =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &made, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, Free> owned(made);
  if (bytes < 0) throw std::bad_alloc();  // other errors cannot occur in UTF-8
  out.append(reinterpret_cast<const char*>(made), static_cast<size_t>(bytes));
}

// Keeps ill-formed parts.
void appendNormalizedParts(std::string_view text, int options, std::string& out) {
  size_t begin = 0;
  for (size_t i = 0, bytes; i < text.size(); i += bytes) {
    const Utf8Step step = utf8Step(text.substr(i));
    bytes = step.bytes;
    if (step.state == Utf8Step::State::whole) continue;
    appendNormalized(text.substr(begin, i - begin), options, out);
    out.append(text, i, bytes);
    begin = i + bytes;
  }
  appendNormalized(text.substr(begin), options, out);
}

// Bytes that are printable in Latin-1 stand for themselves; the other 68 use the characters from U+0100 on, in order
// (Radford et al. 2019, encoder.py: bytes_to_unicode).
constexpr bool writtenAsItself(int byte) {
  return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr int alphabet_end = 0x100 + 68;  // one past the last character

constexpr std::array<int16_t, alphabet_end> bytes_by_character = [] {
  std::array<int16_t, alphabet_end> table{};
  table.fill(-1);
  int next = 0x100;
  for (int byte = 0; byte < 256; ++byte) table[writtenAsItself(byte) ? byte : next++] = static_cast<int16_t>(byte);
  return table;
}();

constexpr std::array<int16_t, 256> characters_by_byte = [] {
  std::array<int16_t, 256> table{};
  for (int character = 0; character < alphabet_end; ++character) {
    if (const int byte = bytes_by_character[character]; byte >= 0) table[byte] = static_cast<int16_t>(character);
  }
  return table;
}();

}  // namespace

std::string normalized(std::string_view text, pipeline::UnicodeForm::Form form) {
  using Form = pipeline::UnicodeForm::Form;
  const bool composes = form == Form::nfc || form == Form::nfkc, compatible = form == Form::nfkc || form == Form::nfkd;
  const int options =
      UTF8PROC_STABLE | (composes ? UTF8PROC_COMPOSE : UTF8PROC_DECOMPOSE) | (compatible ? UTF8PROC_COMPAT : 0);
  const auto isAscii = [](char byte) { return static_cast<uint8_t>(byte) < 0x80; };
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    // ASCII stays unchanged, except for a last letter that may compose with the next character
    size_t ascii = static_cast<size_t>(std::find_if_not(text.begin(), text.end(), isAscii) - text.begin());
    if (ascii > 0 && ascii < text.size()) --ascii;
    out.append(text, 0, ascii);
    text.remove_prefix(ascii);
    if (text.empty()) break;
    const auto other = static_cast<size_t>(std::find_if(text.begin() + 1, text.end(), isAscii) - text.begin());
    appendNormalizedParts(text.substr(0, other), options, out);
    text.remove_prefix(other);
  }
  return out;
}

std::string lowerCase(std::string_view text) {
  return mapCharacters(text, [](char32_t character, std::string& out) {
    if (character == 0x130)  // the only character whose lower case is two characters
      out += "i\xCC\x87";
    else
      appendUtf8(static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(character))), out);
  });
}

std::string withoutMarks(std::string_view text) {
  return mapCharacters(text, [](char32_t character, std::string& out) {
    if (!isMark(character)) appendUtf8(character, out);
  });
}

size_t graphemeBytes(std::string_view text) {
  Utf8Step step = utf8Step(text);
  size_t at = step.bytes;
  if (step.state != Utf8Step::State::whole) return at;
  auto last = static_cast<utf8proc_int32_t>(step.character);
  utf8proc_int32_t state = 0;
  while (at < text.size()) {
    step = utf8Step(text.substr(at));
    if (step.state != Utf8Step::State::whole) break;
    const auto next = static_cast<utf8proc_int32_t>(step.character);
    if (utf8proc_grapheme_break_stateful(last, next, &state)) break;
    at += step.bytes;
    last = next;
  }
  return at;
}

size_t columnsOf(std::string_view text) {
  size_t columns = 0;
  for (; !text.empty(); text.remove_prefix(utf8Step(text).bytes)) {
    const Utf8Step step = utf8Step(text);
    columns += step.state == Utf8Step::State::whole
                   ? static_cast<size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(step.character)))
                   : 1;
  }
  return columns;
}

bool isWhiteSpace(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

size_t leadingWhiteSpace(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    const Utf8Step step = utf8Step(text.substr(at));
    if (step.state != Utf8Step::State::whole || !isWhiteSpace(step.character)) break;
    at += step.bytes;
  }
  return at;
}

size_t trailingWhiteSpace(std::string_view text) {
  size_t bytes = 0;
  while (bytes < text.size()) {
    const Utf8Step last = lastUtf8Step(text.substr(0, text.size() - bytes));
    if (last.state != Utf8Step::State::whole || !isWhiteSpace(last.character)) break;
    bytes += last.bytes;
  }
  return bytes;
}

bool beginsWithWordCharacter(std::string_view text) {
  if (text.empty()) return false;
  const Utf8Step step = utf8Step(text);
  return step.state == Utf8Step::State::whole && isWordCharacter(step.character);
}

bool endsWithWordCharacter(std::string_view text) {
  if (text.empty()) return false;
  const Utf8Step last = lastUtf8Step(text);
  return last.state == Utf8Step::State::whole && isWordCharacter(last.character);
}

void appendWritten(std::string_view bytes, std::string& out) {
  for (const char byte : bytes) {
    const int character = characters_by_byte[static_cast<uint8_t>(byte)];
    if (character < 0x80) {
      out += static_cast<char>(character);
    } else {
      out += static_cast<char>(0xC0 | character >> 6);
      out += static_cast<char>(0x80 | (character & 0x3F));
    }
  }
}

std::optional<std::string> bytesOfWritten(std::string_view written) {
  std::string bytes;
  bytes.reserve(written.size());
  for (size_t i = 0; i < written.size(); ++i) {
    unsigned character = static_cast<uint8_t>(written[i]);
    if (character >= 0x80) {
      // U+0080 to beyond U+0143: always two bytes in UTF-8
      if ((character & 0xE0) != 0xC0 || i + 1 == written.size()) return std::nullopt;
      const auto second = static_cast<uint8_t>(written[++i]);
      if ((second & 0xC0) != 0x80) return std::nullopt;
      character = (character & 0x1F) << 6 | (second & 0x3F);
      if (character < 0x80) return std::nullopt;
    }
    if (character >= alphabet_end || bytes_by_character[character] < 0) return std::nullopt;
    bytes.push_back(static_cast<char>(bytes_by_character[character]));
  }
  return bytes;
}

}  // namespace kvarium::text
