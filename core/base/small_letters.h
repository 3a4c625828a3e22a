// inSmallLetters(): a text with its ASCII letters in lower case, for comparing names of hosts, schemes, devices and
// file endings. Other bytes stay, whatever the locale is.
#pragma once

#include <string>
#include <string_view>

namespace kvarium {

inline std::string inSmallLetters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return small;
}

}  // namespace kvarium
