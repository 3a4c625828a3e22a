#include "core/text/normalizer.h"

#include <utility>

#include "core/base/error.h"
#include "core/text/byte_alphabet.h"
#include "core/text/overloaded.h"
#include "core/text/unicode_text.h"
#include "core/text/utf8.h"

namespace kvarium {

namespace {

constexpr size_t longest_text = size_t{1} << 30;  // bytes; no real normalizer makes four of one
constexpr size_t longest_mapped_grapheme = 5;     // bytes; longer ones are mapped character by character

void checkLength(size_t bytes) {
  if (bytes <= longest_text) return;
  throw Error(ErrorKind::content, "the tokenizer's normalizer makes a text longer than 1 GiB", "use a shorter text");
}

// Asked for whole graphemes first, as the reference does.
std::string mapped(std::string_view text, const CharacterMap& map) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0, bytes; i < text.size(); i += bytes) {
    bytes = graphemeBytes(text.substr(i));
    const std::string_view grapheme = text.substr(i, bytes);
    checkLength(out.size());
    if (bytes <= longest_mapped_grapheme) {
      if (const auto found = map.shortest(grapheme)) {
        out += found->replacement;
        continue;
      }
    }
    for (size_t j = 0, part_bytes; j < bytes; j += part_bytes) {
      part_bytes = utf8Step(grapheme.substr(j)).bytes;
      const std::string_view part = grapheme.substr(j, part_bytes);
      const auto found = map.shortest(part);
      out += found ? found->replacement : part;
    }
  }
  return out;
}

std::string stripped(std::string_view text, const step::Strip& sides) {
  if (sides.left) text.remove_prefix(leadingWhiteSpace(text));
  if (sides.right) text.remove_suffix(trailingWhiteSpace(text));
  return std::string(text);
}

std::string written(std::string_view text) {
  std::string out;
  appendWritten(text, out);
  return out;
}

}  // namespace

Normalizer::Normalizer(const std::vector<NormalizerStep>& steps) {
  for (const NormalizerStep& step : steps) {
    std::visit(Overloaded{[&](const step::Replace& replace) {
                            m_steps.emplace_back(Replacement{Pattern(replace.pattern), replace.content});
                          },
                          [&](const step::SentencepieceText& text) { m_steps.emplace_back(SentencepieceText(text)); },
                          [&](const step::CharacterMap& map) { m_steps.emplace_back(CharacterMap(map.charsmap)); },
                          [&](const auto& other) { m_steps.emplace_back(other); }},
               step);
  }
}

std::string Normalizer::apply(std::string_view text, bool first) const {
  std::string out(text);
  for (const Step& step : m_steps) {
    out = std::visit(
        Overloaded{[&](const Replacement& replace) { return replaceMatches(out, replace.pattern, replace.content); },
                   [&](const CharacterMap& map) { return mapped(out, map); },
                   [&](const SentencepieceText& written_as) { return written_as.apply(out, first); },
                   [&](const step::UnicodeForm& form) { return normalized(out, form.form); },
                   [&](const step::Lowercase&) { return lowerCase(out); },
                   [&](const step::StripAccents&) { return withoutMarks(out); },
                   [&](const step::Strip& sides) { return stripped(out, sides); },
                   [&](const step::Prepend& prepend) { return out.empty() ? out : prepend.text + out; },
                   [&](const step::ByteAlphabet&) { return written(out); }},
        step);
  }
  return out;
}

}  // namespace kvarium
