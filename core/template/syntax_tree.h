// The syntax tree of a template: expressions and statements as the parser leaves them and the interpreter walks them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/template/value.h"

namespace kvarium::jinja {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

// clang-format off
enum class Operator : uint8_t {
  add, subtract, multiply, divide, floorDivide, modulo, power,             // binary
  concat,                                                                  // only while parsing
  equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, in, notIn,  // comparisons
  negative, positive,                                                      // unary
};
// clang-format on

struct Arguments {
  std::vector<ExpressionPtr> positional;
  std::vector<std::pair<std::string, ExpressionPtr>> keywords;
  ExpressionPtr list, mapping;  // *list, **mapping
};

enum class ExpressionKind : uint8_t {
  constant,  // value
  name,      // id, text
  member,    // operands[0].text; also the target `space.text` of a set, then id names the namespace
  item,      // operands[0][operands[1]]
  slice,     // operands[0][operands[1] : operands[2] : operands[3]], absent ones null
  call,      // operands[0](arguments)
  filter,    // operands[0] | text(arguments); operands[0] null: the text of a block
  test,      // operands[0] is text(arguments)
  list,
  tuple,       // operands
  dict,        // operands: key, value, key, value ...
  unary,       // operators[0] operands[0]
  binary,      // operands[0] operators[0] operands[1]
  comparison,  // operands[0] operators[0] operands[1] operators[1] operands[2] ...
  concat,      // operands[0] ~ operands[1] ~ ...
  logicalAnd,
  logicalOr,    // operands[0], operands[1], ...
  logicalNot,   // operands[0]
  conditional,  // operands[1] if operands[0] else operands[2], which may be null
};

struct Expression {
  ExpressionKind kind;
  int line;
  int height = 1;  // of the tree below, bounded by the depth limit
  int id = -1;     // of a name
  std::string text;
  Value value;
  std::vector<Operator> operators;
  std::vector<ExpressionPtr> operands;
  std::unique_ptr<Arguments> arguments;
};

struct Statement;
using Block = std::vector<std::unique_ptr<Statement>>;

struct Signature {
  std::vector<std::pair<std::string, int>> names;                       // and their ids
  std::vector<ExpressionPtr> defaults;                                  // of the last names
  bool usesCaller = false, usesKeywords = false, usesVariadic = false;  // the body reads caller, kwargs, varargs
};

enum class StatementKind : uint8_t {
  text,         // text
  print,        // expressions
  branch,       // expressions[i] chooses blocks[i]; one block more is the else
  loop,         // target in expressions[0], where expressions[1] (or null); blocks: body, else
  assign,       // target = expressions[0]
  assignBlock,  // target = blocks[0], through the filter expressions[0] (or null)
  macro,        // text(signature): blocks[0]
  callBlock,    // expressions[0] is the call; signature and blocks[0] its caller()
  filterBlock,  // expressions[0] over blocks[0]
  with,         // targets[i] = expressions[i] for blocks[0]
  scope,        // blocks[0] with names of its own (`generation`, `block`)
  breakLoop,
  continueLoop,
};

struct Statement {
  StatementKind kind;
  int line;
  int id = -1;  // of a macro's name
  std::string text;
  std::vector<ExpressionPtr> targets;
  std::vector<ExpressionPtr> expressions;
  std::vector<Block> blocks;
  std::unique_ptr<Signature> signature;
};

struct Tree {
  Block body;
  std::vector<std::string> names;         // id -> name
  int idOf(std::string_view name) const;  // -1 when the template does not use it
};

}  // namespace kvarium::jinja
