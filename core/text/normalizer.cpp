#include "core/text/normalizer.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/text_steps.h"
#include "core/text/unicode_text.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_normalized = size_t{1} << 30;  // bytes; no real normalizer makes text four times longer
constexpr size_t longest_mapped_grapheme = 5;           // bytes; longer ones are mapped character by character

void checkLength(size_t bytes) {
  if (bytes <= longest_normalized) return;
  throw Error(ErrorKind::content, "the tokenizer's normalizer makes a text longer than 1 GiB", "use a shorter text");
}

// Maps whole graphemes first, as the reference does.
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

std::string stripped(std::string_view text, const pipeline::Strip& sides) {
  if (sides.left) text.remove_prefix(leadingWhiteSpace(text));
  if (sides.right) text.remove_suffix(trailingWhiteSpace(text));
  return std::string(text);
}

std::string written(std::string_view text) {
  std::string out;
  appendWritten(text, out);
  return out;
}

// Number of bytes at the beginning of the result that come from the first character of the original text, after one
// replacement step. Follows the reference's alignments as far as they are needed.
size_t replacedHead(std::string_view text, size_t head, const Pattern& pattern, std::string_view content) {
  std::vector<TextSpan> matches;
  pattern.findAll(text, matches);
  size_t at = 0, kept = 0;
  for (const TextSpan& match : matches) {
    kept += std::min(match.begin, head) - std::min(at, head);
    // The replacement belongs to the last character of the match.
    if (match.begin > head || (match.end > 0 && match.end > head)) return kept;
    kept += content.size();
    at = match.end;
  }
  return kept + head - std::min(at, head);
}

}  // namespace

Normalizer::Normalizer(const std::vector<NormalizerStep>& steps) {
  for (const NormalizerStep& step : steps) {
    std::visit(
        Overloaded{[&](const pipeline::Replace& replace) {
                     m_steps.emplace_back(Replacement{Pattern(replace.pattern), replace.content});
                   },
                   [&](const pipeline::SentencepieceText& text) { m_steps.emplace_back(SentencepieceText(text)); },
                   [&](const pipeline::CharacterMap& map) { m_steps.emplace_back(CharacterMap(map.charsmap)); },
                   [&](const auto& other) { m_steps.emplace_back(other); }},
        step);
  }
}

std::string Normalizer::apply(std::string_view text, bool first, bool* begins) const {
  std::string out(text);
  size_t head = begins ? utf8Step(text).bytes : 0;  // bytes that come from the first character of the text
  const auto firstBytes = [&](const std::string& of) { return head > 0 && !of.empty() ? utf8Step(of).bytes : 0; };
  for (const Step& step : m_steps) {
    const std::string_view beginning = std::string_view(out).substr(0, head);
    std::string next = std::visit(Overloaded{[&](const Replacement& replace) {
                                               if (head > 0)
                                                 head = replacedHead(out, head, replace.pattern, replace.content);
                                               return replaceMatches(out, replace.pattern, replace.content);
                                             },
                                             [&](const CharacterMap& map) {
                                               std::string made = mapped(out, map);
                                               // Even after characters were removed: the reference counts from the
                                               // beginning.
                                               head = firstBytes(made);
                                               return made;
                                             },
                                             [&](const SentencepieceText& written_as) {
                                               std::string made = written_as.apply(out, first);
                                               head = firstBytes(made);
                                               return made;
                                             },
                                             [&](const pipeline::UnicodeForm& form) {
                                               std::string made = normalized(out, form.form);
                                               head = firstBytes(made);
                                               return made;
                                             },
                                             [&](const pipeline::Lowercase&) {
                                               head = lowerCase(beginning).size();
                                               return lowerCase(out);
                                             },
                                             [&](const pipeline::StripAccents&) {
                                               head = withoutMarks(beginning).size();
                                               return withoutMarks(out);
                                             },
                                             [&](const pipeline::Strip& sides) {
                                               if (sides.left) head -= std::min(head, leadingWhiteSpace(out));
                                               return stripped(out, sides);
                                             },
                                             [&](const pipeline::Prepend& prepend) {
                                               if (head > 0) head += prepend.text.size();
                                               return out.empty() ? out : prepend.text + out;
                                             },
                                             [&](const pipeline::ByteAlphabet&) {
                                               head = written(beginning).size();
                                               return written(out);
                                             }},
                                  step);
    out = std::move(next);
  }
  if (begins) *begins = head > 0;
  return out;
}

}  // namespace kvarium::text
