// The words of a conversation at positions of its sequence: what the inspector says beside a number.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/engine/wire.h"
#include "ui/inspector/inspector_selection.h"

namespace kvarium {

class Chat;
class Inspector;
class TokenSpans;
class TokenTint;
struct Conversation;

// Quoted and on one line, the beginning of them where they are many; of what is no word of a message the template's own
// text; empty: not known. tokens: of a message, null: not known; frame: what stands around the messages.
QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                const std::vector<TemplateToken>& frame, PositionRange range);

// The inspector asks what the tint knows from now on, while it shows the same conversation; until its focus is given
// another source.
void connectWords(Inspector& inspector, const Chat& chat, const TokenTint& tint);

}  // namespace kvarium
