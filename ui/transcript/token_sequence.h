// TokenSequence: the messages whose tokens a conversation's cells hold, in reading order, with their places among the
// tokens. A value.
#pragma once

#include <QHash>
#include <string>
#include <vector>

#include "ui/library/conversation.h"
#include "ui/transcript/cell_overlay.h"

namespace kvarium::ui {

struct TokenSequence {
  std::vector<qint64> path;                  // the known messages; a reply is included from its first word on
  QHash<qint64, TokenSpans> tokens;          // of messages whose text equals the text that was read
  std::vector<engine::TemplateToken> frame;  // the template's tokens around them
  QString head;                              // the text before the first message: chat template and system prompt
  TokenSpans head_tokens;
  void setFrame(const std::vector<engine::TemplateToken>& around);  // also sets the head if its bytes are valid UTF-8

  // Index of the first message of a shown path that differs from what was read; its size: none differs.
  size_t partsAt(const std::vector<qint64>& shown) const;
  // The styles that occur in the shown path, the most important first, each once; with_head: also those of the head.
  std::vector<CellStyle> stylesOn(const std::vector<qint64>& shown, const TextRuns& runs, bool with_head) const;
};

// A message as part of a message that the model reads: successive messages of one side are read as one.
struct ReadPart {
  int read = 0;  // index of the read message
  qint64 message = 0;
  size_t first = 0;   // its first byte in the read message
  std::string words;  // its text; empty: the read text differs from the shown one, as for a sound
};

// The messages of a conversation that `read` consists of, found by role, text and order in any branch. Of equal
// messages it takes the one on the shown path, else the one with the longer match, else the newest. The result ends
// where no message matches.
std::vector<ReadPart> partsOf(const Conversation& conversation, const std::vector<jinja::ChatMessage>& read);

TokenSequence sequenceOf(const std::vector<ReadPart>& parts, const engine::PromptTokens& told);

}  // namespace kvarium::ui
