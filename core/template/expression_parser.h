// The two halves of the expression grammar: literals, names, brackets, calls and filters (primary_parser.cpp), and
// operators (expression_parser.cpp).
#pragma once

#include "core/template/token_stream.h"

namespace kvarium::jinja {

using Operands = std::vector<ExpressionPtr>;

// primary_parser.cpp
ExpressionPtr parsePrimary(TokenStream& in);                       // a literal, a name, brackets
ExpressionPtr parsePostfix(TokenStream& in, ExpressionPtr e);      // .a [b] (c)
ExpressionPtr parseFilterChain(TokenStream& in, ExpressionPtr e);  // | a, is b, (c)
bool atTupleEnd(const TokenStream& in);

// expression_parser.cpp
ExpressionPtr parseOr(TokenStream& in);  // an expression without `if`

template <typename... Parts>
Operands operandsOf(Parts... parts) {
  Operands operands;
  (operands.push_back(std::move(parts)), ...);
  return operands;
}

// `item` parses one element; `isEnd` is true where the list may end after a comma.
template <typename Item, typename IsEnd>
ExpressionPtr parseTupleOf(TokenStream& in, bool parentheses, Item item, IsEnd isEnd) {
  const int line = in.line();
  Operands items;
  bool is_tuple = false;
  while (true) {
    if (!items.empty()) in.expectSymbol(",");
    if (isEnd()) break;
    items.push_back(item());
    if (!in.current().isSymbol(",")) break;
    is_tuple = true;
  }
  if (!is_tuple) {
    if (!items.empty()) return std::move(items[0]);
    if (!parentheses) in.fail("expected an expression, got " + in.current().described());
  }
  return newExpression(in, ExpressionKind::tuple, line, std::move(items));
}

}  // namespace kvarium::jinja
