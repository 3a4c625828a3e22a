// Chats in text: the Markdown of this program, and texts in which a name stands before what each side says.
#pragma once

#include <optional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

std::optional<Conversation> chatInText(const QString& text, qint64 now_ms);  // empty: it is none

}  // namespace kvarium::ui
