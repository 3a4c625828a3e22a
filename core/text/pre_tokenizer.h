// PreTokenizer: cuts text into the words inside which a model joins symbols, and writes them as the model does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/text_steps.h"

namespace kvarium {

struct Words {
  std::string text;
  std::vector<TextSpan> spans;  // ascending, none empty, not overlapping; what lies between them is left out
};

// Immutable after construction, so any number of threads may use one.
class PreTokenizer {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be read.
  explicit PreTokenizer(const std::vector<PreTokenizerStep>& steps);

  // Any bytes. `first`: the text is the beginning of what is encoded. What is left of a text when a pattern exceeds its
  // limits is not cut by it.
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

}  // namespace kvarium
