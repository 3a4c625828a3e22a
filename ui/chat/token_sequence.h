// TokenSequence: the messages a conversation's cells are of, in the order they were read, and where each lies among the
// tokens. A value.
#pragma once

#include <QHash>
#include <vector>

#include "ui/chat/conversation.h"
#include "ui/chat/tint_runs.h"

namespace kvarium {

struct TokenSequence {
  std::vector<qint64> path;          // as far as it is known; a reply is in it from its first word on
  QHash<qint64, TokenSpans> tokens;  // of the messages whose words agree with what was read
  std::vector<FrameToken> frame;     // what stood around them
  QString head;                      // the words before the first of them: chat template and system prompt
  TokenSpans head_tokens;
  void setFrame(const std::vector<FrameToken>& around);  // and the head, where its bytes are characters

  // From where on a path shown has other messages than were read; its size: it has not.
  size_t partsAt(const std::vector<qint64>& shown) const;
  // The states its words have on the path shown, what matters most first, each once; with_head: the head's, too.
  std::vector<CellState> statesOn(const std::vector<qint64>& shown, const CellRuns& runs, bool with_head) const;
};

// What was read without a turn that announced it: messages are known by role, words and order, whichever branch is
// shown; of twins the one on the path shown, else the newest. Ends where the conversation has no such message.
TokenSequence sequenceOf(const Conversation& conversation, const PromptTokens& told);

}  // namespace kvarium
