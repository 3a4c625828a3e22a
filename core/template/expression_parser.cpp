#include "core/template/expression_parser.h"

#include <algorithm>
#include <set>

namespace kvarium::jinja {

namespace {

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
    {"%", Operator::modulo, 3},
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

ExpressionPtr parseAnd(TokenStream& in) {
  const int line = in.line();
  Operands parts = operandsOf(parseNot(in));
  while (in.skipName("and")) parts.push_back(parseNot(in));
  return parts.size() == 1 ? std::move(parts[0])
                           : newExpression(in, ExpressionKind::logical_and, line, std::move(parts));
}

}  // namespace

ExpressionPtr parseOr(TokenStream& in) {
  const int line = in.line();
  Operands parts = operandsOf(parseAnd(in));
  while (in.skipName("or")) parts.push_back(parseAnd(in));
  return parts.size() == 1 ? std::move(parts[0])
                           : newExpression(in, ExpressionKind::logical_or, line, std::move(parts));
}

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

}  // namespace kvarium::jinja
