// FoldedSystem: messages for a template that takes no system message: the text of a system message is put before the
// next user's message, with a blank line between them.
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

// System messages that no user's message follows become a user's message.
FoldedMessages foldSystem(const std::vector<jinja::ChatMessage>& messages);
// Changes the spans of a text made of folded messages: they then name the messages before folding.
void nameUnfolded(jinja::TracedText& rendered, const FoldedMessages& folded);

}  // namespace kvarium::loading
