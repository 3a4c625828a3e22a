// Chats in text: the Markdown of this program, and texts with the speaker's name before each message.
#pragma once

#include <optional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

struct JobWatch;

// Empty: it is none, or the watch is cancelled.
std::optional<Conversation> chatInText(const QString& text, qint64 now_ms, const JobWatch& watch);

// In the Markdown of this program a backslash begins the lines of a message that would begin the next one.
QString escapedHeadings(QString text, bool from_user);
QString unescapedHeadings(QString text, bool from_user);

}  // namespace kvarium::ui
