// Parser: tokens to a syntax tree, by Jinja's grammar with loop controls and `generation` blocks.
#pragma once

#include "core/template/lexer.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

// Throws SyntaxFault, also for a tree higher than `maxDepth`.
Tree parse(std::string_view source, int maxDepth);

}  // namespace kvarium::jinja
