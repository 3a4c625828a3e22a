// FoldedSystem: messages for a template that takes no system message: its text stands before the next message of a
// user, a blank line between them.
#pragma once

#include <vector>

#include "core/template/chat_message.h"
#include "core/template/traced_text.h"

namespace kvarium::loading {

struct FoldedMessages {
  // Bytes [first, end) of a folded content are the content of the message with this index.
  struct Part {
    int message = 0;
    size_t first = 0, end = 0;
  };
  std::vector<jinja::ChatMessage> messages;
  std::vector<std::vector<Part>> parts;  // of each of them; ascending, and never empty
};

// System messages that no message of a user follows become one of a user.
FoldedMessages foldSystem(const std::vector<jinja::ChatMessage>& messages);
// The spans of a text that was made of folded messages name those; afterwards they name the messages before.
void nameUnfolded(jinja::TracedText& rendered, const FoldedMessages& folded);

}  // namespace kvarium::loading
