// The syntax tree of a template: the expressions and statements that the parser builds and the interpreter runs.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/template/value.h"

namespace kvarium::jinja {

struct TemplateLimits;

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

// clang-format off
enum class Operator : uint8_t {
  add, subtract, multiply, divide, floor_divide, modulo, power,             // binary
  concat,                                                                  // only while parsing
  equal, not_equal, less, less_or_equal, greater, greater_or_equal, in, not_in,  // comparisons
  negative, positive,                                                      // unary
};
// clang-format on

struct Arguments {
  std::vector<ExpressionPtr> positional;
  std::vector<std::pair<std::string, ExpressionPtr>> keywords;
  ExpressionPtr list;  // *list
};

enum class ExpressionKind : uint8_t {
  constant,  // value
  name,      // id, text
  member,    // operands[0].text; also the target `space.text` of a set, where id names the namespace
  item,      // operands[0][operands[1]]
  slice,     // operands[0][operands[1] : operands[2] : operands[3]], missing ones null
  call,      // operands[0](arguments)
  filter,    // operands[0] | text(arguments); operands[0] null: filters the text of a block
  test,      // operands[0] is text(arguments)
  list,
  tuple,       // operands
  dict,        // operands: key, value, key, value ...
  unary,       // operators[0] operands[0]
  binary,      // operands[0] operators[0] operands[1]
  comparison,  // operands[0] operators[0] operands[1] operators[1] operands[2] ...
  concat,      // operands[0] ~ operands[1] ~ ...
  logical_and,
  logical_or,   // operands[0], operands[1], ...
  logical_not,  // operands[0]
  conditional,  // operands[1] if operands[0] else operands[2], which may be null
};

struct Expression {
  ExpressionKind kind;
  int line;
  int height = 1;  // height of the tree below, bounded by the depth limit
  int id = -1;     // id of a name
  std::string text;
  Value value;
  std::vector<Operator> operators;
  std::vector<ExpressionPtr> operands;
  std::unique_ptr<Arguments> arguments;
};

struct Statement;
using Block = std::vector<std::unique_ptr<Statement>>;

struct Signature {
  std::vector<std::pair<std::string, int>> names;  // names and their ids
  std::vector<ExpressionPtr> defaults;             // of the last names
  bool uses_caller = false;                        // the body reads `caller`
};

enum class StatementKind : uint8_t {
  text,          // text
  print,         // expressions
  branch,        // expressions[i] selects blocks[i]; an extra block is the else
  loop,          // target in expressions[0], iterable in expressions[1], or null; blocks: body, else
  assign,        // target = expressions[0]
  assign_block,  // target = blocks[0]
  macro,         // text(signature): blocks[0]
  call_block,    // expressions[0] is the call; signature and blocks[0] are its caller()
  filter_block,  // expressions[0] over blocks[0]
  scope,         // blocks[0] with its own names (`generation`), and targets[i] = expressions[i] in it (`with`)
  break_loop,
  continue_loop,
};

struct Statement {
  StatementKind kind;
  int line;
  int id = -1;             // id of a macro's name
  bool recursive = false;  // of a loop: its body may call it
  std::string text;
  std::vector<ExpressionPtr> targets;
  std::vector<ExpressionPtr> expressions;
  std::vector<Block> blocks;
  std::unique_ptr<Signature> signature;
};

struct Tree {
  Block body;
  std::vector<std::string> names;         // id -> name
  int idOf(std::string_view name) const;  // -1: the template does not use this name
};

// An error in a template's source, with its line.
struct SyntaxFault : Fault {
  SyntaxFault(int at, const std::string& problem) : Fault(problem), line(at) {}
  int line;
};

// Builds the tree with Jinja's grammar, loop controls and `generation` blocks. Throws SyntaxFault for invalid syntax,
// and for a tree that is higher than `max_depth`.
Tree parse(std::string_view source, int max_depth);

// Renders a template once. Throws Fault; `line` is then the one at which it threw.
TracedText interpret(const Tree& tree, const TemplateLimits& limits, const nlohmann::ordered_json& variables,
                     int& line);

}  // namespace kvarium::jinja
