#include "features/remote/protocol/message_places.h"

#include <algorithm>
#include <cctype>

#include "core/text/unicode_text.h"
#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

constexpr std::string_view spaces = " \t\r\n";

// "<0x0A>"
bool isByte(std::string_view piece) {
  const auto is_digit = [&](size_t at) { return std::isxdigit(static_cast<unsigned char>(piece[at])) != 0; };
  return piece.size() == 6 && piece.starts_with("<0x") && piece.back() == '>' && is_digit(3) && is_digit(4);
}

bool isInsideCharacter(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// Where a content, or what a template left of it, lies in a text.
struct Place {
  size_t begin = std::string::npos;  // in the text
  size_t size = 0;
  size_t left_out = 0;  // of the content, in front
};

Place findContent(std::string_view text, std::string_view content, size_t from) {
  if (content.empty()) return {};
  if (const size_t at = text.find(content, from); at != std::string_view::npos) return {at, content.size(), 0};
  const size_t first = content.find_first_not_of(spaces);
  if (first == std::string_view::npos) return {};
  const std::string_view trimmed = content.substr(first, content.find_last_not_of(spaces) + 1 - first);
  return {text.find(trimmed, from), trimmed.size(), first};
}

}  // namespace

bool canTokenize(ServerKind kind) { return kind == ServerKind::vllm || kind == ServerKind::kvarium; }

std::string tokenizeBody(std::string_view model, const std::vector<jinja::ChatMessage>& messages) {
  return dumpOf({{"model", model}, {"messages", messagesJson(messages)}, {"return_token_strs", true}});
}

std::optional<TokenizedText> readTokenized(std::string_view json) {
  const std::optional<Json> read = jsonIn(json);
  if (!read) return std::nullopt;
  const Json& tokens = memberOf(*read, "tokens");
  TokenizedText text;
  if (!tokens.is_array() || !takeTokenIds(tokens, text.ids)) return std::nullopt;
  const Json& pieces = memberOf(*read, "token_strs");
  if (!pieces.is_array() || pieces.size() != text.ids.size()) return text;
  for (const Json& piece : pieces) text.pieces.emplace_back(textOf(piece));
  return text;
}

std::string bytesOfPiece(std::string_view piece) {
  if (isByte(piece)) return {static_cast<char>(std::stoi(std::string(piece.substr(3, 2)), nullptr, 16))};
  if (const std::optional<std::string> bytes = text::bytesOfWritten(piece)) return *bytes;
  static constexpr std::string_view space = "\u2581";
  std::string bytes(piece);
  for (size_t at = 0; (at = bytes.find(space, at)) != std::string::npos; ++at) bytes.replace(at, space.size(), " ");
  return bytes;
}

engine::PromptTokens placeMessages(const TokenizedText& prompt, const std::vector<jinja::ChatMessage>& messages) {
  engine::PromptTokens placed;
  placed.prompt_end = static_cast<int64_t>(prompt.ids.size());
  std::string text;
  std::vector<size_t> ends;  // of the pieces in the text
  for (const std::string& piece : prompt.pieces) {
    text += bytesOfPiece(piece);
    ends.push_back(text.size());
  }
  size_t from = 0, framed = 0;
  const auto frameTo = [&](size_t token) {
    for (; framed < token; ++framed)
      placed.frame.push_back({static_cast<int64_t>(framed), bytesOfPiece(prompt.pieces[framed])});
  };
  for (size_t i = 0; i < messages.size() && !ends.empty(); ++i) {
    const Place place = findContent(text, messages[i].content, from);
    if (place.begin == std::string::npos) continue;
    from = place.begin + place.size;
    if (messages[i].role == "system") continue;
    const size_t first = static_cast<size_t>(std::ranges::upper_bound(ends, place.begin) - ends.begin());
    engine::MessageTokens tokens{
        static_cast<int>(i), static_cast<int64_t>(first), {}, static_cast<uint32_t>(place.left_out)};
    size_t token = first;
    for (bool is_last = false; !is_last && token < ends.size(); ++token) {
      is_last = ends[token] >= from;
      size_t end = std::min(ends[token], from) - place.begin;
      while (end > 0 && isInsideCharacter(messages[i].content, place.left_out + end)) --end;
      tokens.ends.push_back(static_cast<uint32_t>(place.left_out + end));
    }
    frameTo(first);
    framed = token;
    placed.messages.push_back(std::move(tokens));
  }
  frameTo(prompt.pieces.size());
  return placed;
}

}  // namespace kvarium::remote
