// TracedText: a text, and which of its bytes are a message's content. A template may trim, cut, split and join
// contents: bytes that it only moves stay traced. Of bytes that it makes from a content, as its upper case or its JSON,
// only the message is known; the others are the template's own.
#pragma once

#include <climits>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.h"

namespace kvarium::jinja {

// Bytes [first, end) of a text are the content of a message from `offset` on.
struct ContentSpan {
  int message = 0;  // index into the messages; -1 - index: the message's thoughts, which are no content
  size_t first = 0, end = 0;
  size_t offset = 0;
  bool made = false;  // made of the content and no part of it; then `offset` is 0
  bool operator==(const ContentSpan&) const = default;
};
constexpr int several_messages = INT_MIN;  // ContentSpan::message of bytes that were made of more than one

struct TracedText {
  std::string text;
  std::vector<ContentSpan> contents;  // ascending, disjoint, none of them empty
  // Of the prompt of a conversation, ascending and disjoint: what its messages say, where control tokens are text
  // (ChatModel::render). Thoughts are part of it, their marks are not.
  std::vector<ByteRange> plain = {};
  bool lost = false;  // there were more contents than are kept

  void append(std::string_view words) { text += words; }
  // Bytes [first, end) of a text with these spans. One that goes on where the last one ends becomes one with it.
  void append(std::string_view whole, std::span<const ContentSpan> spans, size_t first, size_t end);
  void append(std::string_view words, std::span<const ContentSpan> spans) { append(words, spans, 0, words.size()); }
};

// More spans than these are not kept: a template that cuts contents so often must not fill the memory with them.
constexpr size_t most_spans = 1 << 16;

// The spans of bytes [first, end) of a text, counted from `first`.
std::vector<ContentSpan> spansWithin(std::span<const ContentSpan> spans, size_t first, size_t end);
// The spans of a text of `size` bytes that was made of one with these spans.
std::vector<ContentSpan> madeSpans(std::span<const ContentSpan> of, size_t size);

}  // namespace kvarium::jinja
