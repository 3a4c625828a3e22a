// Pattern: a regular expression or a plain text, and the search for its matches.
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
  ~Pattern();
  Pattern(Pattern&&) noexcept;

  // Appends the matches in `text`, leftmost first, not overlapping; empty matches only between others. Ill-formed bytes
  // count as symbols. False: a match exceeded its limits (steps, memory), and the search stopped there.
  bool findAll(std::string_view text, std::vector<TextSpan>& matches) const;

 private:
  struct Regex;
  std::string m_plain;
  std::unique_ptr<Regex> m_regex;  // null: m_plain is the pattern
};

// The text with every match replaced by `content`. Throws Error{content} if the result exceeds 1 GiB.
std::string replaceMatches(std::string_view text, const Pattern& pattern, std::string_view content);

}  // namespace kvarium::text
