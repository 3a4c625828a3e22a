// Thoughts: the part of a reply before its answer in which a model thinks, between two marks. Only this file knows the
// marks and how a reply is read by them. The opening mark may be in the reply, or at the end of its prompt, where
// templates put it (DeepSeek R1, QwQ, Qwen3-Thinking).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.h"

namespace kvarium::text {

struct ThoughtMarks {
  std::string_view open, close;
};

ThoughtMarks usualThoughtMarks();                           // <think> and </think>
const ThoughtMarks* thoughtMarksOf(std::string_view open);  // that begin so; nullptr: none do

// Whether a prompt ends with an opening mark, white space aside: its reply begins inside thoughts. nullptr: it does
// not.
const ThoughtMarks* openedThoughts(std::string_view prompt);
// "<think>" or "</think>". It is written even if it is a control token of the vocabulary.
bool isThoughtMark(std::string_view text);
bool endsThoughts(std::string_view text);  // "</think>"
// Adds the parts of bytes [first, end) of a text that are no marks.
void addOutsideThoughtMarks(std::string_view text, ByteRange of, std::vector<ByteRange>& ranges);
// Whether a text begins with a mark, white space aside.
bool beginsWithThoughtMark(std::string_view text);

// Where thoughts lie in a reply, in units of its text.
struct ThoughtPlace {
  size_t begin = 0, end = 0;  // after the opening mark; before the closing one, or before text that may become it
  size_t answer = 0;          // the answer's first letter; the text's length while there is none
  bool open = false;          // the closing mark is missing so far
  bool undecided = false;     // the text so far may still become an opening mark
  bool any() const { return open || answer > 0; }
};

enum class ThoughtPrompt {
  known,   // the marks it opened are given, or none
  unknown  // of a reply from elsewhere: a closing mark alone on its line counts, too
};

// Unit: char (UTF-8) or char16_t. Of a reply that grows only new text is read: `before` is the result for its first
// `seen` units.
template <class Unit>
ThoughtPlace findThoughts(std::basic_string_view<Unit> reply, const ThoughtMarks* opened,
                          ThoughtPrompt prompt = ThoughtPrompt::known, const ThoughtPlace& before = {},
                          size_t seen = 0);

// A reply that arrives in pieces, in two streams.
class ThoughtReader {
 public:
  explicit ThoughtReader(const ThoughtMarks* opened = nullptr) : m_opened(opened) {}
  struct Parts {
    std::string thoughts, answer;
  };
  Parts push(std::string_view text);  // text that may still become a mark is held back
  Parts finish();                     // what was held back
  bool isInside() const { return m_place.open; }

 private:
  Parts take(bool is_all);

  const ThoughtMarks* m_opened;
  std::string m_text;  // without the answer's part that was taken
  ThoughtPlace m_place;
  size_t m_seen = 0, m_taken = 0;
  bool m_answers = false;
};

}  // namespace kvarium::text
