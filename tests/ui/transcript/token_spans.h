// The tokens of a text, each with a given number of bytes, for tests of what is drawn of tokens.
#pragma once

#include <algorithm>
#include <vector>

#include "ui/transcript/token_sequence.h"

namespace kvarium::support {

// The ends of the tokens, in bytes; ascending, the last one is the text's.
inline std::vector<uint32_t> endsEvery(const QByteArray& utf8, uint32_t bytes) {
  std::vector<uint32_t> ends;
  for (uint32_t end = bytes; end < uint32_t(utf8.size()); end += bytes) ends.push_back(end);
  if (!utf8.isEmpty()) ends.push_back(uint32_t(utf8.size()));
  return ends;
}

// first: position of the first token.
inline ui::TokenSpans spansOf(const QString& text, uint32_t bytes, int64_t first = 0) {
  const QByteArray utf8 = text.toUtf8();
  return ui::TokenSpans(std::string_view(utf8.data(), size_t(utf8.size())), first, endsEvery(utf8, bytes));
}

}  // namespace kvarium::support
