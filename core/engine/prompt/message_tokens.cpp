#include "core/engine/prompt/message_tokens.h"

#include <algorithm>
#include <utility>

#include "core/decode/reply_text.h"

namespace kvarium::engine {
namespace {

constexpr std::string_view white = " \t\n\r\v\f";

// Whether a control token takes its name from here; a tokenizer may have taken white space with it.
bool isAt(std::string_view text, size_t at, std::string_view piece) { return text.substr(at).starts_with(piece); }

}  // namespace

std::vector<TokenBytes> tokenBytes(const text::Tokenizer& tokenizer, std::string_view text,
                                   std::span<const TokenId> ids, std::span<const ByteRange> plain) {
  std::vector<TokenBytes> spans(ids.size());
  size_t at = 0;
  bool lost = false;
  for (size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] >= tokenizer.size()) {  // embedded, but not in the vocabulary
      lost = true;
      continue;
    }
    const std::string_view piece = tokenizer.piece(ids[i]);
    if (lost) {
      // Control tokens come from their names in the text, in order, where they are not spelled as text.
      size_t found = tokenizer.isControl(ids[i]) ? text.find(piece, at) : std::string_view::npos;
      while (found != text.npos && touches(plain, found, found + piece.size())) found = text.find(piece, found + 1);
      if (found == std::string_view::npos) continue;
      at = found;
      lost = false;
    }
    // A piece may begin with the space that marks a word, which the text lacks at its beginning and after special
    // tokens; white space next to special tokens may belong to none.
    const std::string_view bare = piece.starts_with(' ') ? piece.substr(1) : piece;
    const size_t behind = std::min(text.size(), text.find_first_not_of(white, at));
    std::optional<TokenBytes> span;
    for (const size_t begin : {at, behind}) {
      for (const std::string_view form : {piece, bare}) {
        if (!span && isAt(text, begin, form)) span = TokenBytes{begin, begin + form.size(), true};
      }
    }
    if (span) {
      spans[i] = *span;
      at = span->end;
    } else {
      lost = true;
    }
  }
  return spans;
}

std::vector<TemplateToken> frameTokens(const text::Tokenizer& tokenizer, const std::vector<MessageTokens>& messages,
                                       std::span<const TokenId> ids) {
  std::vector<bool> written(ids.size(), false);
  for (const MessageTokens& message : messages) {
    for (size_t i = 0; i < message.ends.size(); ++i) {
      const size_t at = static_cast<size_t>(message.first) + i;
      if (at < written.size()) written[at] = true;
    }
  }
  std::vector<TemplateToken> frame;
  for (size_t i = 0; i < ids.size(); ++i) {
    if (!written[i] && ids[i] < tokenizer.size())
      frame.push_back({static_cast<int64_t>(i), std::string(tokenizer.piece(ids[i]))});
  }
  return frame;
}

void nameByPlace(jinja::TracedText& rendered, const std::vector<int>& chosen) {
  for (jinja::ContentSpan& span : rendered.contents) span.message = chosen[static_cast<size_t>(span.message)];
}

std::vector<jinja::ContentSpan> wholeContents(const std::vector<jinja::ChatMessage>& messages, std::string_view text,
                                              std::span<const jinja::ContentSpan> spans) {
  std::vector<jinja::ContentSpan> places;
  bool rewritten = false;  // the last place
  const auto contentEnd = [](const jinja::ContentSpan& span) { return span.offset + (span.end - span.first); };
  for (const jinja::ContentSpan& piece : spans) {
    if (!places.empty() && places.back().message == piece.message && contentEnd(places.back()) <= piece.offset) {
      jinja::ContentSpan& place = places.back();
      const std::string_view content = messages[static_cast<size_t>(piece.message)].content;
      const size_t end = contentEnd(place);
      rewritten |= text.substr(place.end, piece.first - place.end) != content.substr(end, piece.offset - end);
      if (!rewritten) place.end = piece.end;
      continue;
    }
    if (std::exchange(rewritten, false)) places.pop_back();
    places.push_back(piece);
  }
  if (rewritten) places.pop_back();
  return places;
}

std::optional<MessageTokens> replyTokens(const text::Tokenizer& tokenizer, std::string_view content, int64_t first,
                                         std::span<const TokenId> ids) {
  if (!ids.empty() && ids.back() < tokenizer.size() && tokenizer.isEndOfGeneration(ids.back()))
    ids = ids.first(ids.size() - 1);  // not written
  decode::WrittenText written;
  decode::ReplyText text({});
  for (const TokenId id : ids) written.append(text.push(tokenizer, id));
  written.append(text.finish());
  // A stop string may have cut the content.
  const size_t common = std::min(written.text.size(), content.size());
  if (common == 0 || content.substr(0, common) != std::string_view(written.text).substr(0, common)) return std::nullopt;
  std::erase_if(written.ends, [&](uint32_t end) { return end > content.size(); });
  return MessageTokens{0, first, std::move(written.ends)};
}

std::vector<MessageTokens> messageTokens(const text::Tokenizer& tokenizer,
                                         const std::vector<jinja::ChatMessage>& messages, std::string_view text,
                                         std::span<const jinja::ContentSpan> spans, std::span<const TokenId> ids,
                                         std::span<const ByteRange> plain) {
  const std::vector<TokenBytes> tokens = tokenBytes(tokenizer, text, ids, plain);
  // White space next to a special token may be in no token.
  const auto blank = [&](size_t first, size_t end) {
    return first >= end || text.substr(first, end - first).find_first_not_of(white) == std::string_view::npos;
  };
  std::vector<MessageTokens> result;
  size_t token = 0;
  for (const jinja::ContentSpan& place : wholeContents(messages, text, spans)) {
    while (token < tokens.size() && (!tokens[token].known || tokens[token].end <= place.first)) ++token;
    if (token == tokens.size()) break;
    MessageTokens one{place.message, static_cast<int64_t>(token), {}};
    const std::string& content = messages[static_cast<size_t>(place.message)].content;
    // White space in front may belong to the first token or have been trimmed: it goes with the token.
    if (content.find_first_not_of(white) < place.offset) one.begin = static_cast<uint32_t>(place.offset);
    size_t covered = place.first;
    bool whole = true;
    for (size_t i = token; whole && i < tokens.size() && covered < place.end; ++i) {
      if (tokens[i].known && tokens[i].first >= place.end) break;
      whole = tokens[i].known && blank(covered, tokens[i].first);
      covered = std::max(covered, std::min(tokens[i].end, place.end));
      size_t end = place.offset + covered - place.first;
      while (end > 0 && end < content.size() && (static_cast<unsigned char>(content[end]) & 0xC0) == 0x80) --end;
      one.ends.push_back(static_cast<uint32_t>(end));
    }
    if (whole && !one.ends.empty() && blank(covered, place.end)) result.push_back(std::move(one));
  }
  return result;
}

}  // namespace kvarium::engine
