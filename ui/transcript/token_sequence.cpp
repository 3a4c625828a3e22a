#include "ui/transcript/token_sequence.h"

#include <algorithm>
#include <string_view>

namespace kvarium::ui {
namespace {

bool isIn(const std::vector<qint64>& path, qint64 message) {
  return std::find(path.begin(), path.end(), message) != path.end();
}

// The spans of a part as if it had been read alone. A token without bytes belongs to the next one.
TokenSpans spansOf(const ReadPart& part, const engine::MessageTokens& tokens) {
  const size_t end = part.first + part.words.size();
  std::vector<uint32_t> ends;
  int64_t skipped = 0;
  size_t byte = 0;
  for (const uint32_t token_end : tokens.ends) {
    if (byte >= end && token_end > byte) break;
    if (token_end < part.first || (token_end == part.first && byte < token_end))
      ++skipped;
    else
      ends.push_back(static_cast<uint32_t>(std::min<size_t>(token_end, end) - part.first));
    byte = token_end;
  }
  const size_t begin = std::clamp<size_t>(tokens.begin, part.first, end) - part.first;
  return TokenSpans(part.words, tokens.first + skipped, ends, begin);
}

}  // namespace

size_t TokenSequence::partsAt(const std::vector<qint64>& shown) const {
  const auto [read, other] = std::mismatch(path.begin(), path.end(), shown.begin(), shown.end());
  return read == path.end() ? shown.size() : size_t(other - shown.begin());
}

void TokenSequence::setFrame(const std::vector<engine::TemplateToken>& around) {
  frame = around;
  std::string bytes;
  std::vector<uint32_t> ends;
  for (const engine::TemplateToken& token : frame) {
    if (token.position != int64_t(ends.size())) break;
    bytes += token.piece;
    ends.push_back(static_cast<uint32_t>(bytes.size()));
  }
  head_tokens = TokenSpans(bytes, 0, ends);
  head = head_tokens.isWhole() ? QString::fromStdString(bytes) : QString();
}

std::vector<CellStyle> TokenSequence::stylesOn(const std::vector<qint64>& shown, const TextRuns& runs,
                                               bool with_head) const {
  StyleSet occurs;
  const auto add = [&](const TokenSpans& spans) {
    if (spans.spans().empty()) return;
    const int64_t first = spans.spans().front().last(), last = spans.spans().back().last();
    auto run = std::partition_point(runs.begin(), runs.end(), [&](auto& r) { return r.first + r.count <= first; });
    for (; run != runs.end() && run->first <= last; ++run) occurs.add(run->style);
  };
  if (with_head) add(head_tokens);
  for (size_t i = 0; i < std::min(path.size(), shown.size()) && path[i] == shown[i]; ++i)
    if (const auto spans = tokens.constFind(path[i]); spans != tokens.constEnd()) add(*spans);
  occurs.remove({CellKind::empty});
  return occurs.list();
}

std::vector<ReadPart> partsOf(const Conversation& conversation, const std::vector<jinja::ChatMessage>& read) {
  QHash<qint64, std::vector<const Message*>> followers;  // children by message; of 0: the roots
  for (const Message& message : conversation.messages) followers[message.parent].push_back(&message);
  const std::vector<qint64> shown = conversation.path();
  std::vector<ReadPart> parts;
  qint64 at = 0;
  for (size_t i = 0; i < read.size(); ++i) {
    if (read[i].role == "system") continue;
    const std::string_view content = read[i].content;
    for (size_t first = 0; first <= content.size();) {
      const std::string_view rest = content.substr(first);
      const Message* found = nullptr;
      size_t size = 0;  // bytes of the matched text
      for (const Message* message : followers.value(at)) {
        if (message->from_user != (read[i].role == "user")) continue;
        const std::string words = asRead(*message).toStdString();
        if (!rest.starts_with(words)) continue;
        if (words.size() < rest.size() && !rest.substr(words.size()).starts_with(message_gap)) continue;
        if (found && (isIn(shown, found->id) || (words.size() < size && !isIn(shown, message->id)))) continue;
        found = message, size = words.size();
      }
      if (!found) return parts;
      at = found->id;
      const std::string text = found->text.toStdString();
      parts.push_back({int(i), at, first, rest.substr(0, size) == text ? text : std::string()});
      first += size == rest.size() ? size + 1 : size + std::string_view(message_gap).size();
    }
  }
  return parts;
}

TokenSequence sequenceOf(const std::vector<ReadPart>& parts, const engine::PromptTokens& told) {
  TokenSequence sequence;
  sequence.setFrame(told.frame);
  for (const ReadPart& part : parts) sequence.path.push_back(part.message);
  for (const engine::MessageTokens& tokens : told.messages) {
    auto part = std::partition_point(parts.begin(), parts.end(), [&](auto& p) { return p.read < tokens.message; });
    for (; part != parts.end() && part->read == tokens.message; ++part)
      if (!part->words.empty()) sequence.tokens.insert(part->message, spansOf(*part, tokens));
  }
  return sequence;
}

}  // namespace kvarium::ui
