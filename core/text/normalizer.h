// Normalizer: text as a vocabulary wants it written before it is cut into words.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/character_map.h"
#include "core/text/pattern.h"
#include "core/text/sentencepiece_text.h"
#include "core/text/text_steps.h"

namespace kvarium {

// Immutable after construction, so any number of threads may use one.
class Normalizer {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be read, Error{file} for a broken character map.
  explicit Normalizer(const std::vector<NormalizerStep>& steps);

  bool isEmpty() const { return m_steps.empty(); }
  // Any bytes; those that are not UTF-8 stay. `first`: the text is the beginning of what is encoded. `begins` becomes
  // whether the result's first character stands where the text's first did: the reference marks the first word of no
  // other text.
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

}  // namespace kvarium
