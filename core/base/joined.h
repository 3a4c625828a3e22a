// joined: the texts of a list as one: "a, b, c".
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace kvarium {

// text(entry) or entry.*text is an entry's text or number.
template <class List, class Text = std::identity>
std::string joined(const List& list, const Text& text = {}, std::string_view between = ", ") {
  std::string all;
  bool first = true;
  for (const auto& entry : list) {
    if (!std::exchange(first, false)) all += between;
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(std::invoke(text, entry))>>)
      all += std::to_string(std::invoke(text, entry));
    else
      all += std::invoke(text, entry);
  }
  return all;
}

}  // namespace kvarium
