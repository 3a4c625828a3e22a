// A reply that the model continues: the prompt before it, and the part that is already written.
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

// What the template makes of messages. asks: the words that ask for a reply follow them.
using Render = std::function<jinja::TracedText(const std::vector<jinja::ChatMessage>& messages, bool asks)>;

// messages: without the reply. If a template opens thoughts where it asks for a reply, the text of an answer would be
// read as thoughts, so such a reply follows what the template puts before an assistant's message. in_thoughts: the text
// is part of the thoughts that the prompt opened, or continues after them.
BegunReply begunReply(const Render& render, const std::vector<jinja::ChatMessage>& messages,
                      const jinja::ChatMessage& reply, bool in_thoughts);

// The marks of thoughts which are open where the model goes on; nullptr: none are.
const text::ThoughtMarks* openThoughts(const BegunReply& reply);

}  // namespace kvarium::engine
