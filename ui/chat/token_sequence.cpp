#include "ui/chat/token_sequence.h"

#include <algorithm>
#include <array>

#include "ui/chat/sound_file.h"

namespace kvarium {
namespace {

bool isIn(const std::vector<qint64>& path, qint64 message) {
  return std::find(path.begin(), path.end(), message) != path.end();
}

}  // namespace

size_t TokenSequence::partsAt(const std::vector<qint64>& shown) const {
  const auto [read, other] = std::mismatch(path.begin(), path.end(), shown.begin(), shown.end());
  return read == path.end() ? shown.size() : size_t(other - shown.begin());
}

void TokenSequence::setFrame(const std::vector<FrameToken>& around) {
  frame = around;
  std::string bytes;
  std::vector<uint32_t> ends;
  for (const FrameToken& token : frame) {
    if (token.position != int64_t(ends.size())) break;
    bytes += token.piece;
    ends.push_back(static_cast<uint32_t>(bytes.size()));
  }
  head_tokens = TokenSpans(bytes, 0, ends);
  head = head_tokens.isWhole() ? QString::fromStdString(bytes) : QString();
}

std::vector<CellState> TokenSequence::statesOn(const std::vector<qint64>& shown, const CellRuns& runs,
                                               bool with_head) const {
  std::array<bool, cell_states> occurs{};
  const auto add = [&](const TokenSpans& spans) {
    if (spans.spans().empty()) return;
    const int64_t first = spans.spans().front().last(), last = spans.spans().back().last();
    auto run = std::partition_point(runs.begin(), runs.end(), [&](auto& r) { return r.first + r.count <= first; });
    for (; run != runs.end() && run->first <= last; ++run) occurs[size_t(indexOf(run->state))] = true;
  };
  if (with_head) add(head_tokens);
  for (size_t i = 0; i < std::min(path.size(), shown.size()) && path[i] == shown[i]; ++i)
    if (const auto spans = tokens.constFind(path[i]); spans != tokens.constEnd()) add(*spans);
  std::vector<CellState> states;
  for (int kind = cell_kinds - 1; kind > int(CellKind::empty); --kind)
    for (const Place place : {Place::device, Place::host, Place::disk})
      for (const bool shared : {false, true})
        if (const CellState state{CellKind(kind), place, shared}; occurs[size_t(indexOf(state))])
          states.push_back(state);
  return states;
}

TokenSequence sequenceOf(const Conversation& conversation, const PromptTokens& told) {
  QHash<qint64, std::vector<const Message*>> replies;  // of a message; of 0: the roots
  for (const Message& message : conversation.messages) replies[message.parent].push_back(&message);
  const std::vector<qint64> shown = conversation.path();
  TokenSequence sequence;
  sequence.setFrame(told.frame);
  std::vector<qint64> ids(told.read.size(), 0);
  qint64 at = 0;
  for (size_t i = 0; i < told.read.size(); ++i) {
    const ChatMessage& read = told.read[i];
    if (read.role == "system") continue;
    const QString words = QString::fromStdString(read.content);
    const Message* found = nullptr;
    for (const Message* message : replies.value(at)) {
      if (message->from_user != (read.role == "user")) continue;
      if ((message->from_user ? asRead(message->text) : message->text) != words) continue;
      if (!found || !isIn(shown, found->id)) found = message;
    }
    if (!found) break;
    at = ids[i] = found->id;
    sequence.path.push_back(at);
  }
  for (const MessageTokens& m : told.messages) {
    if (m.message < 0 || size_t(m.message) >= ids.size()) continue;
    const Message* message = conversation.find(ids[size_t(m.message)]);
    const std::string& content = told.read[size_t(m.message)].content;
    if (message && message->text.toStdString() == content)
      sequence.tokens.insert(message->id, TokenSpans(content, m.first, m.ends));
  }
  return sequence;
}

}  // namespace kvarium
