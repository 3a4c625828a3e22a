#include <algorithm>
#include <set>

#include "core/template/expression_parser.h"

namespace kvarium::jinja {

namespace {

int heightOf(const Arguments& arguments) {
  int height = 0;
  const auto look = [&](const ExpressionPtr& e) { height = std::max(height, e ? e->height : 0); };
  for (const auto& e : arguments.positional) look(e);
  for (const auto& [name, e] : arguments.keywords) look(e);
  look(arguments.list);
  return height;
}

void setArguments(TokenStream& in, Expression& e, std::unique_ptr<Arguments> arguments) {
  e.height = std::max(e.height, heightOf(*arguments) + 1);
  if (e.height > in.maxDepth()) in.fail("the template nests more than " + std::to_string(in.maxDepth()) + " deep");
  e.arguments = std::move(arguments);
}

ExpressionPtr constant(TokenStream& in, int line, Value value) {
  ExpressionPtr e = newExpression(in, ExpressionKind::constant, line);
  e->value = std::move(value);
  return e;
}

std::unique_ptr<Arguments> parseArguments(TokenStream& in) {
  auto arguments = std::make_unique<Arguments>();
  in.expectSymbol("(");
  const auto ensure = [&](bool allowed) {
    if (!allowed) in.fail("invalid order of arguments in a call");
  };
  std::set<std::string> seen;
  for (bool first = true; !in.current().isSymbol(")"); first = false) {
    if (!first) {
      in.expectSymbol(",");
      if (in.current().isSymbol(")")) break;
    }
    if (in.skipSymbol("*")) {
      ensure(!arguments->list);
      arguments->list = parseExpression(in);
    } else if (in.current().kind == TokenKind::name && in.ahead().isSymbol("=")) {
      std::string name = in.take().text;
      in.take();
      if (!seen.insert(name).second) in.fail("keyword argument repeated: " + name);
      ExpressionPtr value = parseExpression(in);
      arguments->keywords.emplace_back(std::move(name), std::move(value));
    } else {
      ensure(!arguments->list && arguments->keywords.empty());
      arguments->positional.push_back(parseExpression(in));
    }
  }
  in.expectSymbol(")");
  return arguments;
}

ExpressionPtr parseName(TokenStream& in) {
  const int line = in.line();
  std::string name = in.take().text;
  if (name == "true" || name == "True") return constant(in, line, Value(true));
  if (name == "false" || name == "False") return constant(in, line, Value(false));
  if (name == "none" || name == "None") return constant(in, line, Value());
  for (Signature* signature : in.signatures) signature->uses_caller |= name == "caller";
  return nameTarget(in, line, std::move(name));
}

ExpressionPtr parseList(TokenStream& in) {
  const int line = in.line();
  in.expectSymbol("[");
  Operands items;
  while (!in.current().isSymbol("]")) {
    if (!items.empty()) in.expectSymbol(",");
    if (in.current().isSymbol("]")) break;
    items.push_back(parseExpression(in));
  }
  in.expectSymbol("]");
  return newExpression(in, ExpressionKind::list, line, std::move(items));
}

ExpressionPtr parseDict(TokenStream& in) {
  const int line = in.line();
  in.expectSymbol("{");
  Operands items;
  while (!in.current().isSymbol("}")) {
    if (!items.empty()) in.expectSymbol(",");
    if (in.current().isSymbol("}")) break;
    items.push_back(parseExpression(in));
    in.expectSymbol(":");
    items.push_back(parseExpression(in));
  }
  in.expectSymbol("}");
  return newExpression(in, ExpressionKind::dict, line, std::move(items));
}

// One element between brackets: an expression, or the three parts of a slice.
ExpressionPtr parseSubscript(TokenStream& in, ExpressionPtr object, int line) {
  ExpressionPtr first, second, third;
  if (!in.current().isSymbol(":")) {
    first = parseExpression(in);
    if (!in.current().isSymbol(":"))
      return newExpression(in, ExpressionKind::item, line, operandsOf(std::move(object), std::move(first)));
  }
  in.expectSymbol(":");
  if (!in.current().isSymbol(":") && !in.current().isSymbol("]")) second = parseExpression(in);
  if (in.skipSymbol(":") && !in.current().isSymbol("]")) third = parseExpression(in);
  return newExpression(in, ExpressionKind::slice, line,
                       operandsOf(std::move(object), std::move(first), std::move(second), std::move(third)));
}

ExpressionPtr parseMember(TokenStream& in, ExpressionPtr object, int line) {
  if (in.current().kind == TokenKind::integer)
    return newExpression(in, ExpressionKind::item, line,
                         operandsOf(std::move(object), constant(in, line, Value(in.take().integer))));
  std::string name = in.takeName("a name or a number after '.'");
  ExpressionPtr e = newExpression(in, ExpressionKind::member, line, operandsOf(std::move(object)));
  e->text = std::move(name);
  return e;
}

ExpressionPtr parseCall(TokenStream& in, ExpressionPtr callee) {
  const int line = in.line();
  ExpressionPtr e = newExpression(in, ExpressionKind::call, line, operandsOf(std::move(callee)));
  setArguments(in, *e, parseArguments(in));
  return e;
}

ExpressionPtr parseTest(TokenStream& in, ExpressionPtr operand) {
  const int line = in.line();
  in.expectName("is");
  const bool negated = in.skipName("not");
  ExpressionPtr e = newExpression(in, ExpressionKind::test, line, operandsOf(std::move(operand)));
  e->text = in.takeName("the name of a test");
  const Token& next = in.current();
  const bool starts_argument = next.kind == TokenKind::name || next.kind == TokenKind::string ||
                               next.kind == TokenKind::integer || next.kind == TokenKind::real || next.isSymbol("[") ||
                               next.isSymbol("{");
  auto arguments = std::make_unique<Arguments>();
  if (next.isSymbol("(")) {
    arguments = parseArguments(in);
  } else if (starts_argument && !next.isName("else") && !next.isName("or") && !next.isName("and")) {
    if (next.isName("is")) in.fail("tests cannot be chained with is");
    const TokenStream::Nested nested(in);
    arguments->positional.push_back(parsePostfix(in, parsePrimary(in)));
  }
  setArguments(in, *e, std::move(arguments));
  return negated ? newExpression(in, ExpressionKind::logical_not, line, operandsOf(std::move(e))) : std::move(e);
}

}  // namespace

bool atTupleEnd(const TokenStream& in) {
  const TokenKind kind = in.current().kind;
  return kind == TokenKind::variable_end || kind == TokenKind::block_end || in.current().isSymbol(")");
}

ExpressionPtr parsePrimary(TokenStream& in) {
  const Token& token = in.current();
  const int line = token.line;
  switch (token.kind) {
    case TokenKind::name:
      return parseName(in);
    case TokenKind::integer:
      return constant(in, line, Value(in.take().integer));
    case TokenKind::real:
      return constant(in, line, Value(in.take().real));
    case TokenKind::string: {
      std::string text;
      while (in.current().kind == TokenKind::string) text += in.take().text;
      return constant(in, line, Value::constant(text));
    }
    default:
      break;
  }
  if (token.isSymbol("[")) return parseList(in);
  if (token.isSymbol("{")) return parseDict(in);
  if (!in.skipSymbol("(")) in.fail("unexpected " + token.described());
  ExpressionPtr inner = parseTupleOf(
      in, true, [&] { return parseExpression(in); }, [&] { return atTupleEnd(in); });
  in.expectSymbol(")");
  return inner;
}

ExpressionPtr parsePostfix(TokenStream& in, ExpressionPtr e) {
  while (true) {
    const int line = in.line();
    if (in.skipSymbol(".")) {
      e = parseMember(in, std::move(e), line);
    } else if (in.skipSymbol("[")) {
      if (in.current().isSymbol("]")) in.fail("expected a subscript, got ']'");
      e = parseSubscript(in, std::move(e), line);
      in.expectSymbol("]");
    } else if (in.current().isSymbol("(")) {
      e = parseCall(in, std::move(e));
    } else {
      return e;
    }
  }
}

ExpressionPtr parseFilterChain(TokenStream& in, ExpressionPtr e) {
  while (true) {
    if (in.current().isSymbol("|"))
      e = parseFilters(in, std::move(e), false);
    else if (in.current().isName("is"))
      e = parseTest(in, std::move(e));
    else if (in.current().isSymbol("("))
      e = parseCall(in, std::move(e));
    else
      return e;
  }
}

ExpressionPtr parseFilters(TokenStream& in, ExpressionPtr operand, bool starts_inline) {
  while (starts_inline || in.skipSymbol("|")) {
    starts_inline = false;
    const int line = in.line();
    std::string name = in.takeName("the name of a filter");
    ExpressionPtr e = newExpression(in, ExpressionKind::filter, line, operandsOf(std::move(operand)));
    e->text = std::move(name);
    setArguments(in, *e, in.current().isSymbol("(") ? parseArguments(in) : std::make_unique<Arguments>());
    operand = std::move(e);
  }
  return operand;
}

}  // namespace kvarium::jinja
