// Parser: builds a syntax tree from tokens, with Jinja's grammar, loop controls and `generation` blocks.
#pragma once

#include "core/template/lexer.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

// Throws SyntaxFault for invalid syntax, and for a tree that is higher than `max_depth`.
Tree parse(std::string_view source, int max_depth);

}  // namespace kvarium::jinja
