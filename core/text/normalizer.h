// Normalizer: rewrites text into the form that a vocabulary expects. PreTokenizer: splits the result into the words
// inside which a model merges symbols, and writes them in the model's form.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/text_steps.h"

namespace kvarium::text {

// Immutable after construction, so threads may share one.
class Normalizer {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be compiled, Error{file} for a broken character map.
  explicit Normalizer(const std::vector<NormalizerStep>& steps);

  // Accepts any bytes; bytes that are not UTF-8 stay unchanged. `first`: the text is the beginning of the input.
  // `begins` is set to whether the first character of the result comes from the first character of the text: the
  // reference marks only the first word of such a text.
  std::string apply(std::string_view text, bool first = true, bool* begins = nullptr) const;

 private:
  // head: bytes of the text that come from its first character before the first step; 0: nobody asks.
  using Step = std::function<void(std::string& text, size_t& head, bool first)>;
  std::vector<Step> m_steps;
};

struct Words {
  std::string text;
  std::vector<TextSpan> spans;  // ascending, non-empty, not overlapping; text between them is dropped
};

// Immutable after construction, so threads may share one.
class PreTokenizer {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be compiled.
  explicit PreTokenizer(const std::vector<PreTokenizerStep>& steps);

  // Accepts any bytes. `first`: the text is the beginning of the input. If a pattern exceeds its limits, it does not
  // split the rest of the text.
  void split(std::string_view text, bool first, Words& words) const;

 private:
  std::vector<std::function<void(Words& words, bool first)>> m_steps;
};

}  // namespace kvarium::text
