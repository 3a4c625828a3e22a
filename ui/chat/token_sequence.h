// TokenSequence: the messages a conversation's cells are of, in the order they were read, and where each lies among the
// tokens. A value.
#pragma once

#include <QHash>
#include <string>
#include <vector>

#include "ui/chat/conversation.h"
#include "ui/chat/tint_runs.h"

namespace kvarium {

struct TokenSequence {
  std::vector<qint64> path;          // as far as it is known; a reply is in it from its first word on
  QHash<qint64, TokenSpans> tokens;  // of the messages whose words agree with what was read
  std::vector<TemplateToken> frame;  // what stood around them
  QString head;                      // the words before the first of them: chat template and system prompt
  TokenSpans head_tokens;
  void setFrame(const std::vector<TemplateToken>& around);  // and the head, where its bytes are characters

  // From where on a path shown has other messages than were read; its size: it has not.
  size_t partsAt(const std::vector<qint64>& shown) const;
  // The states its words have on the path shown, what matters most first, each once; with_head: the head's, too.
  std::vector<CellState> statesOn(const std::vector<qint64>& shown, const CellRuns& runs, bool with_head) const;
};

// A message of a conversation in one that the model reads: messages of one side that follow each other are read as one.
struct ReadPart {
  int read = 0;  // index of the one that is read
  qint64 message = 0;
  size_t first = 0;   // its first byte there
  std::string words;  // empty: it is read in other words than are shown, as a sound is
};

// The messages of a conversation that `read` is made of, known by role, words and order, whichever branch is shown; of
// twins the one on the path shown, else the one with more of the words, else the newest. Ends where the conversation
// has no such message.
std::vector<ReadPart> partsOf(const Conversation& conversation, const std::vector<ChatMessage>& read);

TokenSequence sequenceOf(const std::vector<ReadPart>& parts, const PromptTokens& told);

}  // namespace kvarium
