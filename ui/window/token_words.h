// The words of a conversation at positions of its sequence: what the inspector says beside a number.
#pragma once

#include <QString>
#include <functional>

#include "ui/inspector/focus.h"

namespace kvarium {

class Chat;
class Inspector;
class TokenSpans;
class TranscriptView;
struct Conversation;

// Quoted and on one line, the beginning of them where they are many; or that they are no words of a message; empty: not
// known. tokens: of a message; null: not known.
QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                PositionRange range);

// The inspector asks the transcript from now on, while it shows the same conversation; until its focus is given another
// source.
void connectWords(Inspector& inspector, const Chat& chat, const TranscriptView& transcript);

}  // namespace kvarium
