// Normalizer: rewrites text into the form that a vocabulary expects, before it is split into words.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/sentencepiece_text.h"
#include "core/text/text_steps.h"

namespace kvarium::text {

// Immutable after construction, so threads may share one.
class Normalizer {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be compiled, Error{file} for a broken character map.
  explicit Normalizer(const std::vector<NormalizerStep>& steps);

  bool isEmpty() const { return m_steps.empty(); }
  // Accepts any bytes; bytes that are not UTF-8 stay unchanged. `first`: the text is the beginning of the input.
  // `begins` is set to whether the first character of the result comes from the first character of the text: the
  // reference marks only the first word of such a text.
  std::string apply(std::string_view text, bool first = true, bool* begins = nullptr) const;

 private:
  struct Replacement {
    Pattern pattern;
    std::string content;
  };
  using Step =
      std::variant<Replacement, CharacterMap, pipeline::UnicodeForm, pipeline::Lowercase, pipeline::StripAccents,
                   pipeline::Strip, pipeline::Prepend, pipeline::ByteAlphabet, SentencepieceText>;

  std::vector<Step> m_steps;
};

}  // namespace kvarium::text
