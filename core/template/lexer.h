// Lexer: a template's source as tokens, with the white space rules of Jinja under trim_blocks and lstrip_blocks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/template/value.h"

namespace kvarium::jinja {

enum class TokenKind : uint8_t {
  data,
  variableBegin,
  variableEnd,
  blockBegin,
  blockEnd,
  name,
  string,
  integer,
  real,
  symbol,
  end
};

struct Token {
  TokenKind kind = TokenKind::end;
  int line = 1;
  std::string text;  // data, name, string (unescaped) or symbol
  int64_t integer = 0;
  double real = 0;

  bool isSymbol(std::string_view s) const { return kind == TokenKind::symbol && text == s; }
  bool isName(std::string_view s) const { return kind == TokenKind::name && text == s; }
  std::string described() const;
};

// What is wrong with a template's text, and where.
struct SyntaxFault : Fault {
  SyntaxFault(int at, const std::string& problem) : Fault(problem), line(at) {}
  int line;
};

std::vector<Token> tokenize(std::string_view source);  // throws SyntaxFault; ends with one `end` token

}  // namespace kvarium::jinja
