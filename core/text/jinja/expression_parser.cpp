#include <algorithm>
#include <set>

#include "core/text/jinja/token_stream.h"

namespace kvarium::jinja {

namespace {

using Kind = ExpressionKind;
using Operands = std::vector<ExpressionPtr>;

ExpressionPtr parseOr(TokenStream& in);

template <typename... Parts>
Operands operandsOf(Parts... parts) {
  Operands operands;
  (operands.push_back(std::move(parts)), ...);
  return operands;
}

int heightOf(const Arguments& arguments) {
  int height = 0;
  const auto look = [&](const ExpressionPtr& e) { height = std::max(height, e ? e->height : 0); };
  for (const auto& e : arguments.positional) look(e);
  for (const auto& [name, e] : arguments.keywords) look(e);
  look(arguments.list);
  look(arguments.mapping);
  return height;
}

void setArguments(TokenStream& in, Expression& e, std::unique_ptr<Arguments> arguments) {
  e.height = std::max(e.height, heightOf(*arguments) + 1);
  if (e.height > in.maxDepth()) in.fail("the template nests more than " + std::to_string(in.maxDepth()) + " deep");
  e.arguments = std::move(arguments);
}

ExpressionPtr constant(TokenStream& in, int line, Value value) {
  ExpressionPtr e = newExpression(in, Kind::constant, line);
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
      ensure(!arguments->list && !arguments->mapping);
      arguments->list = parseExpression(in);
    } else if (in.skipSymbol("**")) {
      ensure(!arguments->mapping);
      arguments->mapping = parseExpression(in);
    } else if (in.current().kind == TokenKind::name && in.ahead().isSymbol("=")) {
      ensure(!arguments->mapping);
      std::string name = in.take().text;
      in.take();
      if (!seen.insert(name).second) in.fail("keyword argument repeated: " + name);
      ExpressionPtr value = parseExpression(in);
      arguments->keywords.emplace_back(std::move(name), std::move(value));
    } else {
      ensure(!arguments->list && !arguments->mapping && arguments->keywords.empty());
      arguments->positional.push_back(parseExpression(in));
    }
  }
  in.expectSymbol(")");
  return arguments;
}

bool atTupleEnd(const TokenStream& in) {
  const TokenKind kind = in.current().kind;
  return kind == TokenKind::variableEnd || kind == TokenKind::blockEnd || in.current().isSymbol(")");
}

// `item` parses one element, `isEnd` says where the list of them may stop after a comma.
template <typename Item, typename IsEnd>
ExpressionPtr parseTupleOf(TokenStream& in, bool parentheses, Item item, IsEnd isEnd) {
  const int line = in.line();
  Operands items;
  bool isTuple = false;
  while (true) {
    if (!items.empty()) in.expectSymbol(",");
    if (isEnd()) break;
    items.push_back(item());
    if (!in.current().isSymbol(",")) break;
    isTuple = true;
  }
  if (!isTuple) {
    if (!items.empty()) return std::move(items[0]);
    if (!parentheses) in.fail("expected an expression, got " + in.current().described());
  }
  return newExpression(in, Kind::tuple, line, std::move(items));
}

ExpressionPtr parseName(TokenStream& in) {
  const int line = in.line();
  std::string name = in.take().text;
  if (name == "true" || name == "True") return constant(in, line, Value(true));
  if (name == "false" || name == "False") return constant(in, line, Value(false));
  if (name == "none" || name == "None") return constant(in, line, Value());
  for (Signature* signature : in.signatures) {
    signature->usesCaller |= name == "caller";
    signature->usesKeywords |= name == "kwargs";
    signature->usesVariadic |= name == "varargs";
  }
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
  return newExpression(in, Kind::list, line, std::move(items));
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
  return newExpression(in, Kind::dict, line, std::move(items));
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

// One element between brackets: an expression, or the three parts of a slice.
ExpressionPtr parseSubscript(TokenStream& in, ExpressionPtr object, int line) {
  const auto atEnd = [&] { return in.current().isSymbol("]") || in.current().isSymbol(","); };
  ExpressionPtr first, second, third;
  if (!in.current().isSymbol(":")) {
    first = parseExpression(in);
    if (!in.current().isSymbol(":")) {
      if (!in.current().isSymbol(","))
        return newExpression(in, Kind::item, line, operandsOf(std::move(object), std::move(first)));
      Operands keys = operandsOf(std::move(first));
      while (!in.current().isSymbol("]")) {
        in.expectSymbol(",");
        keys.push_back(parseExpression(in));
      }
      ExpressionPtr key = newExpression(in, Kind::tuple, line, std::move(keys));
      return newExpression(in, Kind::item, line, operandsOf(std::move(object), std::move(key)));
    }
  }
  in.expectSymbol(":");
  if (!in.current().isSymbol(":") && !atEnd()) second = parseExpression(in);
  if (in.skipSymbol(":") && !atEnd()) third = parseExpression(in);
  return newExpression(in, Kind::slice, line,
                       operandsOf(std::move(object), std::move(first), std::move(second), std::move(third)));
}

ExpressionPtr parseMember(TokenStream& in, ExpressionPtr object, int line) {
  if (in.current().kind == TokenKind::integer)
    return newExpression(in, Kind::item, line,
                         operandsOf(std::move(object), constant(in, line, Value(in.take().integer))));
  std::string name = in.takeName("a name or a number after '.'");
  ExpressionPtr e = newExpression(in, Kind::member, line, operandsOf(std::move(object)));
  e->text = std::move(name);
  return e;
}

ExpressionPtr parseCall(TokenStream& in, ExpressionPtr callee) {
  const int line = in.line();
  ExpressionPtr e = newExpression(in, Kind::call, line, operandsOf(std::move(callee)));
  setArguments(in, *e, parseArguments(in));
  return e;
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

std::string parseDottedName(TokenStream& in, const char* what) {
  std::string name = in.takeName(what);
  while (in.skipSymbol(".")) name += "." + in.takeName(what);
  return name;
}

ExpressionPtr parseTest(TokenStream& in, ExpressionPtr operand) {
  const int line = in.line();
  in.expectName("is");
  const bool negated = in.skipName("not");
  ExpressionPtr e = newExpression(in, Kind::test, line, operandsOf(std::move(operand)));
  e->text = parseDottedName(in, "the name of a test");
  const Token& next = in.current();
  const bool startsArgument = next.kind == TokenKind::name || next.kind == TokenKind::string ||
                              next.kind == TokenKind::integer || next.kind == TokenKind::real || next.isSymbol("[") ||
                              next.isSymbol("{");
  auto arguments = std::make_unique<Arguments>();
  if (next.isSymbol("(")) {
    arguments = parseArguments(in);
  } else if (startsArgument && !next.isName("else") && !next.isName("or") && !next.isName("and")) {
    if (next.isName("is")) in.fail("tests cannot be chained with is");
    const TokenStream::Nested nested(in);
    arguments->positional.push_back(parsePostfix(in, parsePrimary(in)));
  }
  setArguments(in, *e, std::move(arguments));
  return negated ? newExpression(in, Kind::logicalNot, line, operandsOf(std::move(e))) : std::move(e);
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

ExpressionPtr parseUnary(TokenStream& in, bool withFilters) {
  const int line = in.line();
  ExpressionPtr e;
  if (in.current().isSymbol("-") || in.current().isSymbol("+")) {
    const TokenStream::Nested nested(in);
    const Operator op = in.take().text == "-" ? Operator::negative : Operator::positive;
    e = newExpression(in, Kind::unary, line, operandsOf(parseUnary(in, false)));
    e->operators.push_back(op);
  } else {
    e = parsePrimary(in);
  }
  e = parsePostfix(in, std::move(e));
  return withFilters ? parseFilterChain(in, std::move(e)) : std::move(e);
}

struct Symbol {
  const char* text;
  Operator op;
};

template <typename Next, size_t n>
ExpressionPtr parseLeftToRight(TokenStream& in, const Symbol (&symbols)[n], Next next) {
  int line = in.line();
  ExpressionPtr left = next();
  while (true) {
    const auto symbol =
        std::find_if(symbols, symbols + n, [&](const Symbol& s) { return in.current().isSymbol(s.text); });
    if (symbol == symbols + n) return left;
    in.take();
    ExpressionPtr right = next();
    left = newExpression(in, Kind::binary, line, operandsOf(std::move(left), std::move(right)));
    left->operators.push_back(symbol->op);
    line = in.line();
  }
}

ExpressionPtr parsePower(TokenStream& in) {
  static constexpr Symbol kPower[] = {{"**", Operator::power}};
  return parseLeftToRight(in, kPower, [&] { return parseUnary(in, true); });
}

ExpressionPtr parseProduct(TokenStream& in) {
  static constexpr Symbol kProduct[] = {
      {"*", Operator::multiply}, {"/", Operator::divide}, {"//", Operator::floorDivide}, {"%", Operator::modulo}};
  return parseLeftToRight(in, kProduct, [&] { return parsePower(in); });
}

ExpressionPtr parseConcat(TokenStream& in) {
  const int line = in.line();
  Operands parts = operandsOf(parseProduct(in));
  while (in.skipSymbol("~")) parts.push_back(parseProduct(in));
  return parts.size() == 1 ? std::move(parts[0]) : newExpression(in, Kind::concat, line, std::move(parts));
}

ExpressionPtr parseSum(TokenStream& in) {
  static constexpr Symbol kSum[] = {{"+", Operator::add}, {"-", Operator::subtract}};
  return parseLeftToRight(in, kSum, [&] { return parseConcat(in); });
}

ExpressionPtr parseComparison(TokenStream& in) {
  static constexpr Symbol kComparison[] = {{"==", Operator::equal},  {"!=", Operator::notEqual},
                                           {"<", Operator::less},    {"<=", Operator::lessOrEqual},
                                           {">", Operator::greater}, {">=", Operator::greaterOrEqual}};
  const int line = in.line();
  Operands parts = operandsOf(parseSum(in));
  std::vector<Operator> operators;
  while (true) {
    const auto symbol = std::find_if(std::begin(kComparison), std::end(kComparison),
                                     [&](const Symbol& s) { return in.current().isSymbol(s.text); });
    if (symbol != std::end(kComparison)) {
      in.take();
      operators.push_back(symbol->op);
    } else if (in.skipName("in")) {
      operators.push_back(Operator::in);
    } else if (in.current().isName("not") && in.ahead().isName("in")) {
      in.take();
      in.take();
      operators.push_back(Operator::notIn);
    } else {
      break;
    }
    parts.push_back(parseSum(in));
  }
  if (operators.empty()) return std::move(parts[0]);
  ExpressionPtr e = newExpression(in, Kind::comparison, line, std::move(parts));
  e->operators = std::move(operators);
  return e;
}

ExpressionPtr parseNot(TokenStream& in) {
  const int line = in.line();
  if (!in.current().isName("not")) return parseComparison(in);
  const TokenStream::Nested nested(in);
  in.take();
  return newExpression(in, Kind::logicalNot, line, operandsOf(parseNot(in)));
}

ExpressionPtr parseAnd(TokenStream& in) {
  const int line = in.line();
  Operands parts = operandsOf(parseNot(in));
  while (in.skipName("and")) parts.push_back(parseNot(in));
  return parts.size() == 1 ? std::move(parts[0]) : newExpression(in, Kind::logicalAnd, line, std::move(parts));
}

ExpressionPtr parseOr(TokenStream& in) {
  const int line = in.line();
  Operands parts = operandsOf(parseAnd(in));
  while (in.skipName("or")) parts.push_back(parseAnd(in));
  return parts.size() == 1 ? std::move(parts[0]) : newExpression(in, Kind::logicalOr, line, std::move(parts));
}

}  // namespace

ExpressionPtr newExpression(TokenStream& in, ExpressionKind kind, int line, Operands operands) {
  auto e = std::make_unique<Expression>();
  e->kind = kind;
  e->line = line;
  for (const ExpressionPtr& operand : operands) e->height = std::max(e->height, operand ? operand->height + 1 : 1);
  e->operands = std::move(operands);
  if (e->height > in.maxDepth()) in.fail("the template nests more than " + std::to_string(in.maxDepth()) + " deep");
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

ExpressionPtr parseTarget(TokenStream& in, bool allowMember) {
  const auto one = [&]() -> ExpressionPtr {
    const TokenStream::Nested nested(in);
    const int line = in.line();
    if (in.skipSymbol("(")) {
      ExpressionPtr inner = parseTarget(in, allowMember);
      in.expectSymbol(")");
      return inner;
    }
    std::string name = in.takeName("a name to assign to");
    static const std::set<std::string_view> kConstants = {"true", "True", "false", "False", "none", "None"};
    if (kConstants.count(name)) in.fail("cannot assign to '" + name + "'");
    if (allowMember && in.skipSymbol(".")) {
      ExpressionPtr e = nameTarget(in, line, std::move(name));
      e->kind = ExpressionKind::member;
      e->text = in.takeName("an attribute name");
      return e;
    }
    if (name == "loop" && in.anyLoops > 0) in.fail("cannot assign to the special variable 'loop' in a for loop");
    return nameTarget(in, line, std::move(name));
  };
  return parseTupleOf(in, false, one, [&] { return atTupleEnd(in) || in.current().isName("in"); });
}

ExpressionPtr parseFilters(TokenStream& in, ExpressionPtr operand, bool startsInline) {
  while (startsInline || in.skipSymbol("|")) {
    startsInline = false;
    const int line = in.line();
    std::string name = parseDottedName(in, "the name of a filter");
    ExpressionPtr e = newExpression(in, ExpressionKind::filter, line, operandsOf(std::move(operand)));
    e->text = std::move(name);
    setArguments(in, *e, in.current().isSymbol("(") ? parseArguments(in) : std::make_unique<Arguments>());
    operand = std::move(e);
  }
  return operand;
}

}  // namespace kvarium::jinja
