// The grammar of expressions, by recursive descent: literals, names, brackets, calls and filters, then operators.
#include <algorithm>
#include <set>

#include "core/template/token_stream.h"

namespace kvarium::jinja {

namespace {

using Operands = std::vector<ExpressionPtr>;

ExpressionPtr parsePrimary(TokenStream& in);                   // a literal, a name, brackets
ExpressionPtr parsePostfix(TokenStream& in, ExpressionPtr e);  // .a [b] (c)

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
  in.needDepth(e.height);
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

ExpressionPtr parseItems(TokenStream& in, ExpressionKind kind, std::string_view open, std::string_view close) {
  const int line = in.line();
  in.expectSymbol(open);
  Operands items;
  while (!in.current().isSymbol(close)) {
    if (!items.empty()) in.expectSymbol(",");
    if (in.current().isSymbol(close)) break;
    items.push_back(parseExpression(in));
    if (kind != ExpressionKind::dict) continue;
    in.expectSymbol(":");
    items.push_back(parseExpression(in));
  }
  in.expectSymbol(close);
  return newExpression(in, kind, line, std::move(items));
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

bool atTupleEnd(const TokenStream& in) {
  const TokenKind kind = in.current().kind;
  return kind == TokenKind::variable_end || kind == TokenKind::block_end || in.current().isSymbol(")");
}

ExpressionPtr parsePrimary(TokenStream& in) {
  const Token& token = in.current();
  const int line = token.line;
  switch (token.kind) {
    case TokenKind::name: return parseName(in);
    case TokenKind::integer: return constant(in, line, Value(in.take().integer));
    case TokenKind::real: return constant(in, line, Value(in.take().real));
    case TokenKind::string: {
      std::string text;
      while (in.current().kind == TokenKind::string) text += in.take().text;
      return constant(in, line, constantText(text));
    }
    default: break;
  }
  if (token.isSymbol("[")) return parseItems(in, ExpressionKind::list, "[", "]");
  if (token.isSymbol("{")) return parseItems(in, ExpressionKind::dict, "{", "}");
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

ExpressionPtr parseUnary(TokenStream& in, bool with_filters) {
  const int line = in.line();
  ExpressionPtr e;
  if (in.current().isSymbol("-") || in.current().isSymbol("+")) {
    const TokenStream::Nested nested(in);
    const Operator op = in.take().text == "-" ? Operator::negative : Operator::positive;
    e = newExpression(in, ExpressionKind::unary, line, operandsOf(parseUnary(in, false)));
    e->operators.push_back(op);
  } else {
    e = parsePrimary(in);
  }
  e = parsePostfix(in, std::move(e));
  return with_filters ? parseFilterChain(in, std::move(e)) : std::move(e);
}

struct Symbol {
  const char* text;
  Operator op;
  int strength;  // larger numbers bind tighter; all operators group from the left
};

constexpr Symbol arithmetic_symbols[] = {
    {"+", Operator::add, 1},      {"-", Operator::subtract, 1}, {"~", Operator::concat, 2},
    {"*", Operator::multiply, 3}, {"/", Operator::divide, 3},   {"//", Operator::floor_divide, 3},
    {"%", Operator::modulo, 3},   {"**", Operator::power, 4},
};
constexpr int loosest_strength = 1;

template <size_t n>
const Symbol* symbolHere(const TokenStream& in, const Symbol (&symbols)[n]) {
  const auto it = std::find_if(symbols, symbols + n, [&](const Symbol& s) { return in.current().isSymbol(s.text); });
  return it == symbols + n ? nullptr : it;
}

// Precedence climbing: one function for all levels needs little of the machine's stack.
ExpressionPtr parseArithmetic(TokenStream& in, int loosest) {
  const int line = in.line();
  ExpressionPtr left = parseUnary(in, true);
  for (const Symbol* symbol; (symbol = symbolHere(in, arithmetic_symbols)) && symbol->strength >= loosest;) {
    in.take();
    ExpressionPtr right = parseArithmetic(in, symbol->strength + 1);
    if (symbol->op == Operator::concat && left->kind == ExpressionKind::concat) {
      left->height = std::max(left->height, right->height + 1);
      left->operands.push_back(std::move(right));
      continue;
    }
    const bool is_concat = symbol->op == Operator::concat;
    left = newExpression(in, is_concat ? ExpressionKind::concat : ExpressionKind::binary, line,
                         operandsOf(std::move(left), std::move(right)));
    left->operators.push_back(symbol->op);
  }
  return left;
}

ExpressionPtr parseComparison(TokenStream& in) {
  static constexpr Symbol comparison_symbols[] = {{"==", Operator::equal, 0},  {"!=", Operator::not_equal, 0},
                                                  {"<", Operator::less, 0},    {"<=", Operator::less_or_equal, 0},
                                                  {">", Operator::greater, 0}, {">=", Operator::greater_or_equal, 0}};
  const int line = in.line();
  Operands parts = operandsOf(parseArithmetic(in, loosest_strength));
  std::vector<Operator> operators;
  while (true) {
    if (const Symbol* symbol = symbolHere(in, comparison_symbols)) {
      in.take();
      operators.push_back(symbol->op);
    } else if (in.skipName("in")) {
      operators.push_back(Operator::in);
    } else if (in.current().isName("not") && in.ahead().isName("in")) {
      in.take();
      in.take();
      operators.push_back(Operator::not_in);
    } else {
      break;
    }
    parts.push_back(parseArithmetic(in, loosest_strength));
  }
  if (operators.empty()) return std::move(parts[0]);
  ExpressionPtr e = newExpression(in, ExpressionKind::comparison, line, std::move(parts));
  e->operators = std::move(operators);
  return e;
}

ExpressionPtr parseNot(TokenStream& in) {
  const int line = in.line();
  if (!in.current().isName("not")) return parseComparison(in);
  const TokenStream::Nested nested(in);
  in.take();
  return newExpression(in, ExpressionKind::logical_not, line, operandsOf(parseNot(in)));
}

// Parts with the word `and` or `or` between them.
ExpressionPtr parseLogical(TokenStream& in, ExpressionKind kind, std::string_view word,
                           ExpressionPtr (*part)(TokenStream&)) {
  const int line = in.line();
  Operands parts = operandsOf(part(in));
  while (in.skipName(word)) parts.push_back(part(in));
  return parts.size() == 1 ? std::move(parts[0]) : newExpression(in, kind, line, std::move(parts));
}
ExpressionPtr parseAnd(TokenStream& in) { return parseLogical(in, ExpressionKind::logical_and, "and", parseNot); }
ExpressionPtr parseOr(TokenStream& in) { return parseLogical(in, ExpressionKind::logical_or, "or", parseAnd); }

}  // namespace

ExpressionPtr newExpression(TokenStream& in, ExpressionKind kind, int line, Operands operands) {
  auto e = std::make_unique<Expression>();
  e->kind = kind;
  e->line = line;
  for (const ExpressionPtr& operand : operands) e->height = std::max(e->height, operand ? operand->height + 1 : 1);
  e->operands = std::move(operands);
  in.needDepth(e->height);
  return e;
}

ExpressionPtr nameTarget(TokenStream& in, int line, std::string name) {
  ExpressionPtr e = newExpression(in, ExpressionKind::name, line);
  e->id = in.idOf(name);
  e->text = std::move(name);
  return e;
}

ExpressionPtr parseExpression(TokenStream& in) {
  const TokenStream::Nested nested(in);
  const int line = in.line();
  ExpressionPtr e = parseOr(in);
  while (in.skipName("if")) {
    ExpressionPtr condition = parseOr(in);
    ExpressionPtr otherwise;
    if (in.skipName("else")) otherwise = parseExpression(in);
    e = newExpression(in, ExpressionKind::conditional, line,
                      operandsOf(std::move(condition), std::move(e), std::move(otherwise)));
  }
  return e;
}

ExpressionPtr parseTuple(TokenStream& in, bool conditions) {
  return parseTupleOf(
      in, false, [&] { return conditions ? parseExpression(in) : parseOr(in); },
      [&] { return atTupleEnd(in) || in.current().isName("recursive"); });
}

ExpressionPtr parseTarget(TokenStream& in, bool allow_member) {
  const auto one = [&]() -> ExpressionPtr {
    const TokenStream::Nested nested(in);
    const int line = in.line();
    if (in.skipSymbol("(")) {
      ExpressionPtr inner = parseTarget(in, allow_member);
      in.expectSymbol(")");
      return inner;
    }
    std::string name = in.takeName("a name to assign to");
    static const std::set<std::string_view> constant_names = {"true", "True", "false", "False", "none", "None"};
    if (constant_names.count(name)) in.fail("cannot assign to '" + name + "'");
    if (allow_member && in.skipSymbol(".")) {
      ExpressionPtr e = nameTarget(in, line, std::move(name));
      e->kind = ExpressionKind::member;
      e->text = in.takeName("an attribute name");
      return e;
    }
    if (name == "loop" && in.any_loops > 0) in.fail("cannot assign to the special variable 'loop' in a for loop");
    return nameTarget(in, line, std::move(name));
  };
  return parseTupleOf(in, false, one, [&] { return atTupleEnd(in) || in.current().isName("in"); });
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
