// MessageTokens: which tokens of a prompt hold which bytes of its messages. A template is a program of others and a
// tokenizer may normalize, so the places are searched, not assumed: what does not agree to the byte is left out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/wire.h"
#include "core/template/traced_text.h"
#include "core/text/tokenizer.h"

namespace kvarium::engine {

// Tokens of the prompt that are of no message, ascending; `messages`: where the messages lie.
std::vector<TemplateToken> frameTokens(const text::Tokenizer& tokenizer, const std::vector<MessageTokens>& messages,
                                       std::span<const TokenId> ids);

// ids: of `text`; spans: where contents of the messages lie in it, plain: where control tokens are text (TracedText).
// Messages without content have no tokens.
std::vector<MessageTokens> messageTokens(const text::Tokenizer& tokenizer,
                                         const std::vector<jinja::ChatMessage>& messages, std::string_view text,
                                         std::span<const jinja::ContentSpan> spans, std::span<const TokenId> ids,
                                         std::span<const ByteRange> plain = {});

// Where a reply lies whose ids were generated after `first` tokens: the pieces that ReplyText gave while it was
// written, of the content that was shown. Its `message` is the caller's. Nothing: the ids are of another text.
std::optional<MessageTokens> replyTokens(const text::Tokenizer& tokenizer, std::string_view content, int64_t first,
                                         std::span<const TokenId> ids);

// Bytes [first, end) of a text.
struct TokenBytes {
  size_t first = 0, end = 0;
  bool known = false;
};
// The bytes of the text each of its ids stands for. Unknown from where a normalizer changed the text up to the next
// control token.
std::vector<TokenBytes> tokenBytes(const text::Tokenizer& tokenizer, std::string_view text,
                                   std::span<const TokenId> ids, std::span<const ByteRange> plain = {});

// The spans name messages that were chosen from a longer list; afterwards they name them by their places there.
void nameByPlace(jinja::TracedText& rendered, const std::vector<int>& chosen);
// One span for each place of a content, in the order of the text. A place in several pieces is one where the template's
// words between them are the content's; else it is left out, because the template rewrote it otherwise than by cutting.
std::vector<jinja::ContentSpan> wholeContents(const std::vector<jinja::ChatMessage>& messages, std::string_view text,
                                              std::span<const jinja::ContentSpan> spans);

}  // namespace kvarium::engine
