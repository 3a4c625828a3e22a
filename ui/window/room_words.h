// What a message would be too long for, told before it is sent.
#pragma once

#include <QString>

namespace kvarium {

struct Room {
  qint64 tokens = 0;        // of the conversation so far, as the engine counted them
  qint64 draft_bytes = 0;   // of the message being written, in UTF-8
  qint64 counted = -1;      // tokens with this message, as the engine counts them; -1: not known
  qint64 cache_holds = -1;  // tokens the cache can be fed in all; -1: no limit
  qint64 model_knows = 0;   // tokens of the longest text the model was trained on; 0: not known
  bool leaves_out = false;  // messages in the middle are left out when there is no room
};
// A sentence; empty: there is room, and the message is short. What was not counted yet is a guess, and said to be about
// so many.
QString roomInWords(const Room& room);

}  // namespace kvarium
