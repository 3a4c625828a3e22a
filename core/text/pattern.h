// Pattern: a regular expression or a plain text, and the search for its matches; and the dialect of tokenizer.json.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text_steps.h"

namespace kvarium::text {

struct TextSpan {
  size_t begin, end;  // bytes
};

// Immutable after construction, so threads may share one.
class Pattern {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be compiled.
  explicit Pattern(const TextPattern& source);

  // Appends the matches in `text`, leftmost first, not overlapping; empty matches only between others. Ill-formed bytes
  // count as symbols. False: a match exceeded its limits (steps, memory), and the search stopped there.
  bool findAll(std::string_view text, std::vector<TextSpan>& matches) const;

 private:
  struct Regex;
  std::string m_plain;
  std::shared_ptr<const Regex> m_regex;  // null: m_plain is the pattern
};

// The text with every match replaced by `content`. Throws Error{content} if the result exceeds 1 GiB.
std::string replaceMatches(std::string_view text, const Pattern& pattern, std::string_view content);

// Unicode's White_Space, for use inside [...]. PCRE2's own \s also contains U+180E, which tokenizers do not count.
extern const std::string_view white_space_class;
// Oniguruma's \w, for use inside [...].
extern const std::string_view word_class;

// Translates a regular expression of tokenizer.json, which is Oniguruma's, to PCRE2. Most have the same meaning in
// both; the rest is rewritten. The pattern is for PCRE2 with UTF, UCP and MULTILINE. Throws Error{unsupported} for
// features that are not rewritten here (back references, subexpression calls, options other than i, m and x), because a
// pattern must not silently split text differently.
std::string pcreFromOniguruma(std::string_view pattern);

}  // namespace kvarium::text
