#include "core/template/unicode.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace kvarium::jinja {

namespace {

struct Range {
  char32_t first, last;
};
struct CaseRun {
  char32_t first, last;
  uint32_t stride;
  int32_t delta;
};
struct CaseSpecial {
  char32_t from, to[3];
};

#include "core/template/unicode_tables.inc"

constexpr char32_t byte_base = 0xDC00;  // low surrogates never appear in valid UTF-8
constexpr char32_t sigma = 0x3A3, small_sigma = 0x3C3, final_sigma = 0x3C2;

template <size_t n>
bool inRanges(const Range (&table)[n], char32_t c) {
  const Range* it = std::upper_bound(std::begin(table), std::end(table), c,
                                     [](char32_t value, const Range& r) { return value < r.first; });
  return it != std::begin(table) && c <= std::prev(it)->last;
}

template <size_t n, size_t m>
bool mapCase(const CaseRun (&runs)[n], const CaseSpecial (&specials)[m], char32_t c, std::string& out) {
  const CaseRun* it = std::upper_bound(std::begin(runs), std::end(runs), c,
                                       [](char32_t value, const CaseRun& r) { return value < r.first; });
  if (it != std::begin(runs)) {
    --it;
    if (c <= it->last && (c - it->first) % it->stride == 0) {
      appendCharacter(out, static_cast<char32_t>(static_cast<int64_t>(c) + it->delta));
      return true;
    }
  }
  for (const CaseSpecial& s : specials) {
    if (s.from != c || c == 0) continue;
    for (const char32_t to : s.to)
      if (to) appendCharacter(out, to);
    return true;
  }
  return false;
}

void upperTo(char32_t c, std::string& out) {
  if (c < 0x80)
    out.push_back(static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c));
  else if (!mapCase(upper_runs, upper_specials, c, out))
    appendCharacter(out, c);
}

void titleTo(char32_t c, std::string& out) {
  if (c < 0x80 || !mapCase(title_runs, title_specials, c, out)) upperTo(c, out);
}

bool isCased(char32_t c) { return isUpper(c) || isLower(c); }

// Sigma is final after a letter and not before one (Unicode 3.13, Final_Sigma, without its ignorable characters).
bool finalSigma(std::string_view s, size_t after, bool after_letter) {
  if (!after_letter) return false;
  char32_t next = 0;
  if (after < s.size()) decodeCharacter(s, after, next);
  return !isAlphabetic(next);
}

void lowerTo(std::string_view s, size_t after, char32_t c, bool after_letter, std::string& out) {
  if (c < 0x80)
    out.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
  else if (c == sigma)
    appendCharacter(out, finalSigma(s, after, after_letter) ? final_sigma : small_sigma);
  else if (!mapCase(lower_runs, lower_specials, c, out))
    appendCharacter(out, c);
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

template <typename Visit>
void forEach(std::string_view s, Visit visit) {
  char32_t c = 0;
  for (size_t at = 0; at < s.size();) {
    at += decodeCharacter(s, at, c);
    visit(c, at);
  }
}

}  // namespace

size_t decodeCharacter(std::string_view s, size_t at, char32_t& character) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) {
    character = lead;
    return 1;
  }
  const size_t length = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  character = byte_base + lead;
  if (length == 0 || lead > 0xF4 || at + length > s.size()) return 1;
  char32_t c = lead & (0xFF >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 1;
    c = c << 6 | (byte(at + i) & 0x3F);
  }
  const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  if (overlong || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 1;
  character = c;
  return length;
}

void appendCharacter(std::string& out, char32_t c) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) return put(c);
  if (c >= byte_base + 0x80 && c <= byte_base + 0xFF) return put(c - byte_base);
  if (c < 0x800) return put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
  if (c < 0x10000) return put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
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

bool isSpace(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}
bool isAlphanumeric(char32_t c) { return isAlphabetic(c) || inRanges(numeric_ranges, c); }
bool isAlphabetic(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return inRanges(alphanumeric_ranges, c) && !inRanges(numeric_ranges, c);
}
bool isDigit(char32_t c) { return c < 0x80 ? c >= '0' && c <= '9' : inRanges(digit_ranges, c); }
bool isPrintable(char32_t c) { return c < 0x80 ? c >= 0x20 && c < 0x7F : inRanges(printable_ranges, c); }

bool isUpper(char32_t c) {
  std::string ignored;
  return c < 0x80 ? c >= 'A' && c <= 'Z' : mapCase(lower_runs, lower_specials, c, ignored) && !isLower(c);
}
bool isLower(char32_t c) {
  std::string ignored;
  return c < 0x80 ? c >= 'a' && c <= 'z' : mapCase(upper_runs, upper_specials, c, ignored);
}

std::string toUpper(std::string_view s) {
  std::string out;
  out.reserve(s.size());
  forEach(s, [&](char32_t c, size_t) { upperTo(c, out); });
  return out;
}

std::string toLower(std::string_view s) {
  std::string out;
  out.reserve(s.size());
  bool after_letter = false;
  forEach(s, [&](char32_t c, size_t after) {
    lowerTo(s, after, c, after_letter, out);
    after_letter = isAlphabetic(c);
  });
  return out;
}

std::string toTitle(std::string_view s) {
  std::string out;
  out.reserve(s.size());
  bool after_cased = false;
  forEach(s, [&](char32_t c, size_t after) {
    if (after_cased)
      lowerTo(s, after, c, true, out);
    else
      titleTo(c, out);
    after_cased = isCased(c);
  });
  return out;
}

std::string toCapitalized(std::string_view s) {
  std::string out;
  out.reserve(s.size());
  bool first = true;
  bool after_letter = false;
  forEach(s, [&](char32_t c, size_t after) {
    if (first)
      titleTo(c, out);
    else
      lowerTo(s, after, c, after_letter, out);
    first = false;
    after_letter = isAlphabetic(c);
  });
  return out;
}

std::string_view stripped(std::string_view s, Side side, const std::string_view* set) {
  std::u32string wanted;
  if (set) forEach(*set, [&](char32_t c, size_t) { wanted.push_back(c); });
  std::sort(wanted.begin(), wanted.end());
  const auto goes = [&](char32_t c) { return set ? std::binary_search(wanted.begin(), wanted.end(), c) : isSpace(c); };
  char32_t c = 0;
  if (side != Side::right)
    while (!s.empty()) {
      const size_t length = decodeCharacter(s, 0, c);
      if (!goes(c)) break;
      s.remove_prefix(length);
    }
  if (side != Side::left)
    while (!s.empty()) {
      // The start of the last character: the longest valid one that ends at the end, else a single byte.
      size_t start = s.size() - 1;
      for (size_t back = 2; back <= 4 && back <= s.size(); ++back)
        if (decodeCharacter(s, s.size() - back, c) == back) start = s.size() - back;
      decodeCharacter(s, start, c);
      if (!goes(c)) break;
      s.remove_suffix(s.size() - start);
    }
  return s;
}

}  // namespace kvarium::jinja
