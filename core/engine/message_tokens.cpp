#include "core/engine/message_tokens.h"

#include <algorithm>
#include <charconv>

#include "core/base/error.h"
#include "core/decode/reply_text.h"

namespace kvarium {
namespace {

constexpr std::string_view white = " \t\n\r\v\f";

std::string_view withoutEnd(std::string_view text) { return text.substr(0, text.find_last_not_of(white) + 1); }
std::string_view withoutBegin(std::string_view text) {
  return text.substr(std::min(text.size(), text.find_first_not_of(white)));
}

// What a template writes between the contents: texts, and the messages behind each of them.
struct Frame {
  std::vector<std::string> texts;  // one more than messages
  std::vector<size_t> messages;
};

// Around the number of a message that stands for its content: characters of the private use area, which no template
// compares, trims or changes.
constexpr std::string_view opening = "\xEE\x80\x80", closing = "\xEE\x80\x81";

// Nothing: such characters are in the text otherwise, as in a role that a file names.
std::optional<Frame> frameOf(const RenderMessages& render, std::vector<ChatMessage> messages) {
  for (size_t i = 0; i < messages.size(); ++i) {
    std::string& content = messages[i].content;
    if (!content.empty()) content = std::string(opening) + std::to_string(i) + std::string(closing);
  }
  const std::string text = render(messages);
  std::string_view rest = text;
  Frame frame;
  for (size_t begin = rest.find(opening); begin != std::string_view::npos; begin = rest.find(opening)) {
    frame.texts.emplace_back(rest.substr(0, begin));
    rest.remove_prefix(begin + opening.size());
    size_t message = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), message);
    rest.remove_prefix(static_cast<size_t>(end - rest.data()));
    if (error != std::errc() || message >= messages.size() || !rest.starts_with(closing)) return std::nullopt;
    frame.messages.push_back(message);
    rest.remove_prefix(closing.size());
  }
  frame.texts.emplace_back(rest);
  return frame;
}

// Where in a content a part of it lies, if in one place only.
std::optional<size_t> onlyPlace(std::string_view content, std::string_view part) {
  const size_t place = content.find(part);
  if (part.empty() || place == std::string_view::npos || content.find(part, place + 1) != std::string_view::npos)
    return std::nullopt;
  return place;
}

// Whether a control token takes its name from here; a tokenizer may have taken white space with it.
bool isAt(std::string_view text, size_t at, std::string_view piece) { return text.substr(at).starts_with(piece); }

}  // namespace

std::vector<TokenBytes> tokenBytes(const Tokenizer& tokenizer, std::string_view text, std::span<const TokenId> ids) {
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
      // Control tokens come from their names in the text, in order.
      const size_t found = tokenizer.isControl(ids[i]) ? text.find(piece, at) : std::string_view::npos;
      if (found == std::string_view::npos) continue;
      at = found;
      lost = false;
    }
    // A piece may begin with the space that marks a word, which the text lacks at its beginning and behind special
    // tokens; white space beside special tokens may belong to none.
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

std::vector<TemplateToken> frameTokens(const Tokenizer& tokenizer, const std::vector<MessageTokens>& messages,
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

std::vector<ContentSpan> contentSpans(const RenderMessages& render, const std::vector<ChatMessage>& messages,
                                      std::string_view rendered) {
  std::optional<Frame> found;
  try {
    found = frameOf(render, messages);
  } catch (const Error&) {  // the template has an opinion about contents
    return {};
  }
  if (!found || !rendered.starts_with(found->texts[0])) return {};
  const Frame& frame = *found;
  std::vector<ContentSpan> spans;
  size_t at = frame.texts[0].size();
  for (size_t i = 0; i < frame.messages.size(); ++i) {
    const size_t message = frame.messages[i];
    const std::string_view content = messages[message].content, next = frame.texts[i + 1];
    const bool last = i + 1 == frame.messages.size();
    const auto follows = [&](size_t end) { return last ? rendered.substr(end) == next : isAt(rendered, end, next); };
    const std::string_view tail = withoutEnd(content), head = withoutBegin(content);
    std::optional<ContentSpan> span;
    for (const std::string_view form : {content, tail, head, withoutBegin(tail)}) {
      if (span || !isAt(rendered, at, form) || !follows(at + form.size())) continue;
      span = ContentSpan{static_cast<int>(message), at, at + form.size(),
                         form.empty() ? 0 : static_cast<size_t>(form.data() - content.data())};
    }
    size_t end = span ? span->end : std::string_view::npos;
    if (!span) {  // rewritten: up to what comes behind it
      if (last && rendered.size() >= at + next.size()) end = rendered.size() - next.size();
      if (!last && !next.empty()) end = rendered.find(next, at);
      if (end == std::string_view::npos || !follows(end)) return {};
      if (const std::optional<size_t> offset = onlyPlace(content, rendered.substr(at, end - at)))
        span = ContentSpan{static_cast<int>(message), at, end, *offset};
    }
    if (span && span->end > span->first) spans.push_back(*span);
    at = end + next.size();
  }
  return at == rendered.size() ? spans : std::vector<ContentSpan>();
}

std::optional<MessageTokens> replyTokens(const Tokenizer& tokenizer, std::string_view content, int64_t first,
                                         std::span<const TokenId> ids) {
  if (!ids.empty() && ids.back() < tokenizer.size() && tokenizer.isEndOfGeneration(ids.back()))
    ids = ids.first(ids.size() - 1);  // not written
  MessageTokens reply{0, first, {}};
  std::string written;
  ReplyText text({});
  const auto add = [&](const ReplyText::Piece& piece) {
    for (const uint32_t end : piece.ends) reply.ends.push_back(static_cast<uint32_t>(written.size()) + end);
    written += piece.text;
  };
  for (const TokenId id : ids) {
    const bool has_text = id < tokenizer.size() && !tokenizer.isControl(id);
    add(text.push(has_text ? tokenizer.piece(id) : std::string_view()));
  }
  add(text.finish());
  // A stop string may have cut the content.
  const size_t common = std::min(written.size(), content.size());
  if (common == 0 || content.substr(0, common) != std::string_view(written).substr(0, common)) return std::nullopt;
  std::erase_if(reply.ends, [&](uint32_t end) { return end > content.size(); });
  return reply;
}

std::vector<MessageTokens> messageTokens(const Tokenizer& tokenizer, const RenderMessages& render,
                                         const std::vector<ChatMessage>& messages, std::string_view rendered,
                                         std::span<const TokenId> ids) {
  const std::vector<TokenBytes> tokens = tokenBytes(tokenizer, rendered, ids);
  // White space beside a special token may be in no token.
  const auto blank = [&](size_t first, size_t end) {
    return first >= end || rendered.substr(first, end - first).find_first_not_of(white) == std::string_view::npos;
  };
  std::vector<MessageTokens> result;
  size_t token = 0;
  for (const ContentSpan& content : contentSpans(render, messages, rendered)) {
    while (token < tokens.size() && (!tokens[token].known || tokens[token].end <= content.first)) ++token;
    if (token == tokens.size()) break;
    MessageTokens one{content.message, static_cast<int64_t>(token), {}};
    const std::string& text = messages[static_cast<size_t>(content.message)].content;
    size_t covered = content.first;
    bool whole = true;
    for (size_t i = token; whole && i < tokens.size() && covered < content.end; ++i) {
      if (tokens[i].known && tokens[i].first >= content.end) break;
      whole = tokens[i].known && blank(covered, tokens[i].first);
      covered = std::max(covered, std::min(tokens[i].end, content.end));
      size_t end = content.offset + covered - content.first;
      while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
      one.ends.push_back(static_cast<uint32_t>(end));
    }
    if (whole && !one.ends.empty() && blank(covered, content.end)) result.push_back(std::move(one));
  }
  return result;
}

}  // namespace kvarium
