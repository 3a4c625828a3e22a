#include "core/template/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "core/base/utf8.h"

namespace kvarium::jinja {

namespace {

constexpr char32_t byte_base = 0xDC00;  // low surrogates never appear in valid UTF-8
constexpr char32_t sigma = 0x3A3, small_sigma = 0x3C3, final_sigma = 0x3C2;
constexpr char32_t small_iota = 0x3B9, iota_below = 0x345, i_with_dot = 0x130, dot_above = 0x307;

struct Range {
  char32_t first, last;
};

// What Python's str takes from the Unicode database beyond the general category and simple case mappings.
constexpr Range other_lowercase[] = {  // PropList.txt
    {0xAA, 0xAA},     {0xBA, 0xBA},     {0x2B0, 0x2B8},     {0x2C0, 0x2C1},     {0x2E0, 0x2E4},     {0x345, 0x345},
    {0x37A, 0x37A},   {0x1D2C, 0x1D6A}, {0x1D78, 0x1D78},   {0x1D9B, 0x1DBF},   {0x2071, 0x2071},   {0x207F, 0x207F},
    {0x2090, 0x209C}, {0x2170, 0x217F}, {0x24D0, 0x24E9},   {0x2C7C, 0x2C7D},   {0xA69C, 0xA69D},   {0xA770, 0xA770},
    {0xA7F8, 0xA7F9}, {0xAB5C, 0xAB5F}, {0x10780, 0x10780}, {0x10783, 0x10785}, {0x10787, 0x107B0}, {0x107B2, 0x107BA}};
constexpr Range other_uppercase[] = {
    {0x2160, 0x216F}, {0x24B6, 0x24CF}, {0x1F130, 0x1F149}, {0x1F150, 0x1F169}, {0x1F170, 0x1F189}};
constexpr Range inside_words[] = {  // Word_Break=MidLetter, MidNumLet, Single_Quote
    {0x27, 0x27},     {0x2E, 0x2E},     {0x3A, 0x3A},     {0xB7, 0xB7},     {0x387, 0x387},   {0x55F, 0x55F},
    {0x5F4, 0x5F4},   {0x2018, 0x2019}, {0x2024, 0x2024}, {0x2027, 0x2027}, {0xFE13, 0xFE13}, {0xFE52, 0xFE52},
    {0xFE55, 0xFE55}, {0xFF07, 0xFF07}, {0xFF0E, 0xFF0E}, {0xFF1A, 0xFF1A}};

constexpr Range other_digits[] = {  // Numeric_Type=Digit
    {0xB2, 0xB3},     {0xB9, 0xB9},       {0x1369, 0x1371},   {0x19DA, 0x19DA},   {0x2070, 0x2070},
    {0x2074, 0x2079}, {0x2080, 0x2089},   {0x2460, 0x2468},   {0x2474, 0x247C},   {0x2488, 0x2490},
    {0x24EA, 0x24EA}, {0x24F5, 0x24FD},   {0x24FF, 0x24FF},   {0x2776, 0x277E},   {0x2780, 0x2788},
    {0x278A, 0x2792}, {0x10A40, 0x10A43}, {0x10E60, 0x10E68}, {0x11052, 0x1105A}, {0x1F100, 0x1F10A}};

template <size_t n>
bool inRanges(const Range (&table)[n], char32_t c) {
  const Range* it = std::ranges::upper_bound(table, c, {}, &Range::first);
  return it != std::begin(table) && c <= std::prev(it)->last;
}

// Length and number of the character of a step, or of the byte there if it belongs to none.
size_t read(const Utf8Step& step, char byte, char32_t& character) {
  const bool whole = step.state == Utf8Step::State::whole;
  character = whole ? step.character : byte_base + static_cast<unsigned char>(byte);
  return whole ? step.bytes : 1;
}
size_t lastCharacter(std::string_view s, char32_t& character) { return read(lastUtf8Step(s), s.back(), character); }

utf8proc_category_t category(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

bool isCased(char32_t c) { return isUpper(c) || isLower(c) || isTitle(c); }

bool isCaseIgnorable(char32_t c) {
  constexpr utf8proc_category_t ignorable[] = {UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME, UTF8PROC_CATEGORY_CF,
                                               UTF8PROC_CATEGORY_LM, UTF8PROC_CATEGORY_SK};
  return std::ranges::find(ignorable, category(c)) != std::end(ignorable) || inRanges(inside_words, c);
}

char32_t simple(utf8proc_int32_t (*mapping)(utf8proc_int32_t), char32_t c) {
  return static_cast<char32_t>(mapping(static_cast<utf8proc_int32_t>(c)));
}

// The small letters that a small or title-case letter stands for, if they are several (U+00DF: "ss"); else empty. Their
// upper case is the letter's. Apart from these, the lower case of U+0130 is the only mapping to several letters that
// depends neither on the language nor on the context (SpecialCasing.txt).
std::u32string severalLetters(char32_t c) {
  if (category(c) == UTF8PROC_CATEGORY_LU) return {};
  utf8proc_int32_t letters[4];
  int break_class = 0;
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), letters, 4, UTF8PROC_CASEFOLD, &break_class);
  return count > 1 ? std::u32string(letters, letters + count) : std::u32string();
}

void upperTo(char32_t c, std::string& out) {
  if (c < 0x80) return out.push_back(static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c));
  const std::u32string letters = severalLetters(c);
  if (letters.empty()) appendCharacter(out, simple(utf8proc_toupper, c));
  for (const char32_t letter : letters) appendCharacter(out, simple(utf8proc_toupper, letter));
}

// Of several letters the first that has an upper case gets it; a small iota after it is written below it.
void titleTo(char32_t c, std::string& out) {
  const char32_t title = simple(utf8proc_totitle, c);
  const std::u32string letters = isTitle(title) ? std::u32string() : severalLetters(c);
  if (letters.empty()) appendCharacter(out, title);
  bool capital = false;
  for (const char32_t letter : letters) {
    const char32_t upper = simple(utf8proc_toupper, letter);
    appendCharacter(out, !capital ? upper : letter == small_iota ? iota_below : letter);
    capital |= upper != letter;
  }
}

// Sigma is final after a cased letter and not before one; ignorable characters between do not count (Unicode 3.13).
bool isFinalSigma(std::string_view before, std::string_view after) {
  char32_t c = 0;
  do {
    if (before.empty()) return false;
    before.remove_suffix(lastCharacter(before, c));
  } while (isCaseIgnorable(c));
  if (!isCased(c)) return false;
  do {
    if (after.empty()) return true;
    after.remove_prefix(decodeCharacter(after, 0, c));
  } while (isCaseIgnorable(c));
  return !isCased(c);
}

// Lower case of the character from `begin` to `end` of `s`.
void lowerTo(std::string_view s, size_t begin, size_t end, char32_t c, std::string& out) {
  if (c < 0x80) return out.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
  if (c == sigma)
    appendCharacter(out, isFinalSigma(s.substr(0, begin), s.substr(end)) ? final_sigma : small_sigma);
  else
    appendCharacter(out, simple(utf8proc_tolower, c));
  if (c == i_with_dot) appendCharacter(out, dot_above);
}

// Length of a run of ASCII bytes at `at`, in whole words of eight bytes; may be too short.
size_t asciiRun(std::string_view s, size_t at) {
  size_t end = at;
  for (uint64_t word; end + sizeof word <= s.size(); end += sizeof word) {
    std::memcpy(&word, s.data() + end, sizeof word);
    if (word & 0x8080808080808080u) break;
  }
  return end - at;
}

bool has(std::string_view s, CharacterClass is) { return seekCharacter(s, 0, true, is) < s.size(); }

enum class Case { upper, lower, title, kept };

// The text with each character in the case that choose(character, its place) names.
template <typename Choose>
std::string recased(std::string_view s, Choose choose) {
  std::string out;
  out.reserve(s.size());
  char32_t c = 0;
  for (size_t begin = 0, end; begin < s.size(); begin = end) {
    end = begin + decodeCharacter(s, begin, c);
    switch (choose(c, begin)) {
      case Case::upper: upperTo(c, out); break;
      case Case::lower: lowerTo(s, begin, end, c, out); break;
      case Case::title: titleTo(c, out); break;
      case Case::kept: appendCharacter(out, c);
    }
  }
  return out;
}

}  // namespace

size_t decodeCharacter(std::string_view s, size_t at, char32_t& character) {
  return read(utf8Step(s.substr(at)), s[at], character);
}

void appendCharacter(std::string& out, char32_t c) {
  if (c >= byte_base + 0x80 && c <= byte_base + 0xFF)
    out.push_back(static_cast<char>(c - byte_base));
  else
    appendUtf8(c, out);
}

int64_t countCharacters(std::string_view s) {
  int64_t count = 0;
  char32_t c = 0;
  for (size_t at = 0; at < s.size(); ++count) {
    const size_t plain = asciiRun(s, at);
    count += static_cast<int64_t>(plain);
    at += plain;
    if (at >= s.size()) break;
    at += decodeCharacter(s, at, c);
  }
  return count;
}

size_t byteOffset(std::string_view s, int64_t character_index) {
  size_t at = 0;
  char32_t c = 0;
  for (int64_t i = 0; i < character_index && at < s.size(); ++i) at += decodeCharacter(s, at, c);
  return at;
}

size_t seekCharacter(std::string_view s, size_t at, bool wanted, CharacterClass is) {
  char32_t c = 0;
  for (size_t length; at < s.size(); at += length) {
    length = decodeCharacter(s, at, c);
    if (is(c) == wanted) break;
  }
  return at;
}

bool isSpace(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}
bool isPrintable(char32_t c) {  // letters, marks, numbers, punctuation and symbols
  return c == ' ' || (category(c) >= UTF8PROC_CATEGORY_LU && category(c) <= UTF8PROC_CATEGORY_SO);
}

bool isUpper(char32_t c) { return category(c) == UTF8PROC_CATEGORY_LU || inRanges(other_uppercase, c); }
bool isLower(char32_t c) { return category(c) == UTF8PROC_CATEGORY_LL || inRanges(other_lowercase, c); }
bool isTitle(char32_t c) { return category(c) == UTF8PROC_CATEGORY_LT; }
bool isAlphabetic(char32_t c) { return category(c) >= UTF8PROC_CATEGORY_LU && category(c) <= UTF8PROC_CATEGORY_LO; }
bool isAlphanumeric(char32_t c) {
  return isAlphabetic(c) || (category(c) >= UTF8PROC_CATEGORY_ND && category(c) <= UTF8PROC_CATEGORY_NO);
}
bool isDecimal(char32_t c) { return category(c) == UTF8PROC_CATEGORY_ND; }
bool isDigit(char32_t c) { return isDecimal(c) || inRanges(other_digits, c); }

bool isAllUpper(std::string_view s) { return has(s, isUpper) && !has(s, isLower) && !has(s, isTitle); }
bool isAllLower(std::string_view s) { return has(s, isLower) && !has(s, isUpper) && !has(s, isTitle); }

bool isAllTitle(std::string_view s) {
  bool after_cased = false, any = false;
  char32_t c = 0;
  for (size_t at = 0; at < s.size();) {
    at += decodeCharacter(s, at, c);
    const bool begins = isUpper(c) || isTitle(c);
    if (begins ? after_cased : isLower(c) && !after_cased) return false;
    after_cased = isCased(c);
    any |= after_cased;
  }
  return any;
}

std::string toUpper(std::string_view s) {
  return recased(s, [](char32_t, size_t) { return Case::upper; });
}
std::string toLower(std::string_view s) {
  return recased(s, [](char32_t, size_t) { return Case::lower; });
}
std::string toTitle(std::string_view s) {
  bool after_cased = false;
  return recased(
      s, [&](char32_t c, size_t) { return std::exchange(after_cased, isCased(c)) ? Case::lower : Case::title; });
}
std::string toCapitalized(std::string_view s) {
  return recased(s, [](char32_t, size_t begin) { return begin > 0 ? Case::lower : Case::title; });
}
std::string toSwapped(std::string_view s) {
  return recased(s, [](char32_t c, size_t) {
    return isUpper(c) ? Case::lower : isLower(c) ? Case::upper : Case::kept;
  });
}

std::string_view stripped(std::string_view s, Side side, const std::string* set) {
  std::u32string wanted;
  char32_t c = 0;
  for (size_t at = 0; set && at < set->size(); wanted.push_back(c)) at += decodeCharacter(*set, at, c);
  std::ranges::sort(wanted);
  const auto goes = [&] { return set ? std::binary_search(wanted.begin(), wanted.end(), c) : isSpace(c); };
  if (side != Side::right)
    while (!s.empty()) {
      const size_t length = decodeCharacter(s, 0, c);
      if (!goes()) break;
      s.remove_prefix(length);
    }
  if (side != Side::left)
    while (!s.empty()) {
      const size_t length = lastCharacter(s, c);
      if (!goes()) break;
      s.remove_suffix(length);
    }
  return s;
}

}  // namespace kvarium::jinja
