// The text of a conversation at positions of its sequence, which the inspector shows beside numbers.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/engine/wire.h"
#include "ui/inspector/view/inspector_selection.h"

namespace kvarium::ui {

class Chat;
class Inspector;
class TokenSpans;
class TokenTint;
struct Conversation;

// The words in quotes on one line, or the beginning of a long text; outside messages the template's text; empty: not
// known. tokens: of a message, null if not known; frame: the template's tokens around the messages.
QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                const std::vector<engine::TemplateToken>& frame, PositionRange range);

// Makes `tint` the inspector's source of words while both show the same conversation, until the selection gets another
// source.
void connectWords(Inspector& inspector, const Chat& chat, const TokenTint& tint);

}  // namespace kvarium::ui
