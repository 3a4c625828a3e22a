// Says before a message is sent that it is too long for the cache or the model.
#pragma once

#include <QString>

namespace kvarium::ui {

struct ContextBudget {
  qint64 tokens = 0;        // of the conversation so far, as the engine counted them
  qint64 draft_bytes = 0;   // of the message being written, in UTF-8
  qint64 counted = -1;      // tokens with this message, as the engine counts them; -1: not known
  qint64 cache_holds = -1;  // most tokens of the text with this cache; -1: no limit
  qint64 model_knows = 0;   // longest text in training, in tokens; 0: not known
  bool leaves_out = false;  // messages in the middle are left out when the text is too long
};
// One sentence; empty: the message fits and is short. A number that was not counted yet is an estimate and is marked
// with "about".
QString contextBudgetWords(const ContextBudget& budget);
// Why the text is far longer than the model can use; empty: it is not. Whoever sends it should mean to.
QString farTooLongWords(const ContextBudget& budget);
// Tokens with the message being written, counted or estimated.
qint64 tokensWithMessage(const ContextBudget& budget);

}  // namespace kvarium::ui
