// What the messages of a prompt say is text: control tokens that are spelled in it are none.
#pragma once

#include <functional>

#include "core/template/traced_text.h"
#include "core/text/tokenizer.h"

namespace kvarium::loading {

// Fills TracedText::plain from the traced contents and thoughts and what was made of them, and leaves the contents
// only. A reply keeps the marks of its thoughts, which vocabularies may have as control tokens. is_reply: of the
// message with an index.
void markPlain(jinja::TracedText& rendered, const std::function<bool(int)>& is_reply);

inline text::MixedText mixed(const jinja::TracedText& rendered) { return {rendered.text, rendered.plain}; }

}  // namespace kvarium::loading
