// Marks what the messages of a prompt say as plain text: control tokens that are spelled in it are not read as tokens.
#pragma once

#include <functional>

#include "core/template/traced_text.h"
#include "core/text/tokenizer.h"

namespace kvarium::loading {

// Fills TracedText::plain from the traced contents and thoughts and what was made of them, and keeps the contents only.
// A reply keeps the marks of its thoughts, which may be control tokens of the vocabulary. is_reply: whether the message
// with an index is a reply.
void markPlain(jinja::TracedText& rendered, const std::function<bool(int)>& is_reply);

inline text::MixedText mixed(const jinja::TracedText& rendered) { return {rendered.text, rendered.plain}; }

}  // namespace kvarium::loading
