// Sentence: what a user reads, as an English pattern and its parameters. The terminal says it with inEnglish(), the
// window in the user's language (ui/parts/words.h). Patterns that several places say are in shared_sentences.h.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kvarium {

// %1 to %9 stand for a parameter; %L1 for a number whose digits are grouped. Any other % is itself.
struct Placeholder {
  size_t length = 0;     // in bytes; 0: there is none
  size_t parameter = 0;  // 0 is the first
  bool grouped = false;
};
constexpr Placeholder placeholderAtBegin(std::string_view text) {
  if (!text.starts_with('%')) return {};
  const bool grouped = text.substr(1).starts_with('L');
  const size_t digit = grouped ? 2 : 1;
  if (digit >= text.size() || text[digit] < '1' || text[digit] > '9') return {};
  return {digit + 1, static_cast<size_t>(text[digit] - '1'), grouped};
}

// A text that is in the program, so that a translation can list it. Does not compile when it names other parameters
// than it is given.
template <size_t n_parameters>
struct Pattern {
  template <class Text>
  requires std::convertible_to<const Text&, std::string_view>
  consteval Pattern(const Text& literal) : text(literal) {
    unsigned named = 0;
    for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(1))
      if (const Placeholder found = placeholderAtBegin(rest); found.length > 0) named |= 1U << found.parameter;
    if (named != (1U << n_parameters) - 1) throw "the pattern names other parameters than there are";
  }
  std::string_view text;
};

struct Sentence {
  struct Parameter;

  std::string_view text;  // a pattern; empty: there is nothing to say
  std::vector<Parameter> parameters;

  Sentence() = default;
  template <size_t length>
  consteval Sentence(const char (&literal)[length]) : text(Pattern<0>(literal).text) {}
  template <class First, class... Rest>
  Sentence(Pattern<1 + sizeof...(Rest)> pattern, First&& first, Rest&&... rest);

  bool empty() const { return text.empty(); }
  bool operator==(const Sentence& other) const;
};

// A number, a text as it is, or a sentence inside this one.
struct Sentence::Parameter : std::variant<int64_t, std::string, Sentence> {
  Parameter(Sentence sentence) : variant(std::move(sentence)) {}
  Parameter(std::string as_it_is) : variant(std::move(as_it_is)) {}
  Parameter(std::string_view as_it_is) : variant(std::string(as_it_is)) {}
  Parameter(const char* as_it_is) : variant(std::string(as_it_is)) {}
  // Whole numbers only: for other numbers the caller decides how many digits to show.
  template <std::integral Number>
  requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) Parameter(Number number) {
    if (std::in_range<int64_t>(number))
      emplace<int64_t>(static_cast<int64_t>(number));
    else
      emplace<std::string>(std::to_string(number));
  }
};

template <class First, class... Rest>
Sentence::Sentence(Pattern<1 + sizeof...(Rest)> pattern, First&& first, Rest&&... rest) : text(pattern.text) {
  parameters.reserve(1 + sizeof...(Rest));
  parameters.emplace_back(std::forward<First>(first));
  (parameters.emplace_back(std::forward<Rest>(rest)), ...);
}

// How a language translates a pattern, and how it groups the digits of a number.
struct Language {
  std::string (*translated)(std::string_view pattern);
  std::string (*grouped)(int64_t number);
};
std::string inLanguage(const Language& language, const Sentence& sentence);
std::string inEnglish(const Sentence& sentence);

}  // namespace kvarium
