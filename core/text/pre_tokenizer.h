// PreTokenizer: splits text into the words inside which a model merges symbols, and writes them in the model's form.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/text_steps.h"

namespace kvarium::text {

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
  struct Cut {
    Pattern pattern;
    SplitBehavior behavior;
    bool invert;
  };
  using Step = std::variant<Cut, pipeline::PrefixSpace, pipeline::ByteAlphabet, pipeline::Metaspace>;

  std::vector<Step> m_steps;
};

}  // namespace kvarium::text
