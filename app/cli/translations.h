// What translations.py makes of resources/languages: every sentence in the languages that there are, sorted.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace kvarium::cli {

inline constexpr std::array<std::string_view, 2> languages{"de", "zh_CN"};
inline constexpr size_t english = languages.size();

struct Translation {
  std::string_view pattern;
  std::array<std::string_view, languages.size()> in;  // empty: not translated
};
std::span<const Translation> translations();

}  // namespace kvarium::cli
