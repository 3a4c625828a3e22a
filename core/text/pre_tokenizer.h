// PreTokenizer: cuts text into the words inside which byte-level BPE merges, by the rules of one vocabulary family.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "core/text/pre_tokenizer_rules.h"

namespace kvarium {

// Immutable after construction, so any number of threads may use one.
class PreTokenizer {
 public:
  // Throws std::bad_alloc; nothing else can fail.
  explicit PreTokenizer(const PreTokenizerRules& rules);
  ~PreTokenizer();
  PreTokenizer(PreTokenizer&&) noexcept;

  // Writes to `ends` where each word ends (bytes into text, ascending, the last one is text.size()); words do not
  // overlap and leave nothing out. Bytes that are not UTF-8 are taken as symbols. A stretch on which a pattern exceeds
  // its limits (steps, memory) stays one word.
  void split(std::string_view text, std::vector<size_t>& ends) const;

 private:
  struct Pattern;
  std::vector<std::unique_ptr<Pattern>> m_patterns;
};

}  // namespace kvarium
