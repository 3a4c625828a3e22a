// Lexer: splits a template's source into tokens, with Jinja's rules for white space under trim_blocks and
// lstrip_blocks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/template/value.h"

namespace kvarium::jinja {

enum class TokenKind : uint8_t {
  data,
  variable_begin,
  variable_end,
  block_begin,
  block_end,
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

// An error in a template's source, with its line.
struct SyntaxFault : Fault {
  SyntaxFault(int at, const std::string& problem) : Fault(problem), line(at) {}
  int line;
};

std::vector<Token> tokenize(std::string_view source);  // throws SyntaxFault; ends with one `end` token

}  // namespace kvarium::jinja
