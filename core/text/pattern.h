// Pattern: a regular expression, or a plain text, and where it matches.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text_steps.h"

namespace kvarium {

struct TextSpan {
  size_t begin, end;  // bytes
};

// Immutable after construction, so any number of threads may use one.
class Pattern {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be read.
  explicit Pattern(const TextPattern& source);
  ~Pattern();
  Pattern(Pattern&&) noexcept;

  // Appends the matches in `text` (ill-formed bytes are seen as symbols), leftmost first, not overlapping; empty ones
  // only between others. false: a match exceeded its limits (steps, memory), and the search ended there.
  bool findAll(std::string_view text, std::vector<TextSpan>& matches) const;

 private:
  struct Regex;
  std::string m_plain;
  std::unique_ptr<Regex> m_regex;  // nullptr: m_plain
};

// The text with every match written as `content`. Throws Error{content} when that makes it longer than 1 GiB.
std::string replaceMatches(std::string_view text, const Pattern& pattern, std::string_view content);

}  // namespace kvarium
