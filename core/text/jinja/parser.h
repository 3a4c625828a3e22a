// Parser: tokens to a syntax tree, by Jinja's grammar with loop controls and `generation` blocks.
#pragma once

#include "core/text/jinja/lexer.h"
#include "core/text/jinja/syntax_tree.h"

namespace kvarium::jinja {

// Throws SyntaxFault, also for a tree higher than `maxDepth`.
Tree parse(std::string_view source, int maxDepth);

}  // namespace kvarium::jinja
