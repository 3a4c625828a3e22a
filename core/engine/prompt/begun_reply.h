// A reply that the model goes on with: the text it stands behind, and what of it there is already.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/template/chat_message.h"
#include "core/template/traced_text.h"
#include "core/text/thoughts.h"

namespace kvarium::engine {

struct BegunReply {
  jinja::TracedText prompt;
  std::string text;
};

// What the template makes of messages, with what asks for a reply behind them or without.
using Render = std::function<jinja::TracedText(const std::vector<jinja::ChatMessage>& messages, bool asks)>;

// messages: without the reply. A template that opens thoughts where it asks for a reply would have an answer's text
// read as thoughts, so such a reply stands behind what the template puts before an assistant's message. in_thoughts:
// the text is that of thoughts which the prompt opened, or goes on behind them.
BegunReply begunReply(const Render& render, const std::vector<jinja::ChatMessage>& messages,
                      const jinja::ChatMessage& reply, bool in_thoughts);

// The marks of thoughts which are open where the model goes on; nullptr: none are.
const text::ThoughtMarks* openThoughts(const BegunReply& reply);

}  // namespace kvarium::engine
