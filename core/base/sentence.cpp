#include "core/base/sentence.h"

#include <algorithm>

#include "core/base/numbers.h"

namespace kvarium {
namespace {

std::string parameterText(const Language& language, const Sentence::Parameter& parameter, bool grouped) {
  if (const auto* number = std::get_if<int64_t>(&parameter))
    return grouped ? language.grouped(*number) : std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&parameter)) return *text;
  return inLanguage(language, std::get<Sentence>(parameter));
}

}  // namespace

bool Sentence::operator==(const Sentence& other) const = default;

std::string inLanguage(const Language& language, const Sentence& sentence) {
  const std::string pattern = language.translated(sentence.text);
  std::string all;
  for (std::string_view rest = pattern; !rest.empty();) {
    const Placeholder found = placeholderAtBegin(rest);
    const size_t length = std::max<size_t>(found.length, 1);
    if (found.length > 0 && found.parameter < sentence.parameters.size())
      all += parameterText(language, sentence.parameters[found.parameter], found.grouped);
    else
      all += rest.substr(0, length);
    rest.remove_prefix(length);
  }
  return all;
}

std::string inEnglish(const Sentence& sentence) {
  return inLanguage(
      {.translated = [](std::string_view pattern) { return std::string(pattern); }, .grouped = withThousands},
      sentence);
}

}  // namespace kvarium
