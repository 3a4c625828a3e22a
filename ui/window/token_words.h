// The text of a conversation at positions of its sequence, which the inspector shows next to numbers.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/engine/wire.h"
#include "ui/inspector/view/inspector_selection.h"

namespace kvarium::ui {

class TokenSpans;
struct Conversation;

// The words in quotes on one line, or the beginning of a long text; outside messages the template's text; empty: not
// known. tokens: of a message, null if not known; frame: the template's tokens around the messages.
QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                const std::vector<engine::TemplateToken>& frame, PositionRange range);

}  // namespace kvarium::ui
