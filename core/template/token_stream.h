// The tokens of a template's source, by Jinja's rules for white space under trim_blocks and lstrip_blocks. TokenStream:
// the parser's position in them, its nesting depth, and the names it has read.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/template/syntax_tree.h"

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

std::vector<Token> tokenize(std::string_view source);  // throws SyntaxFault; ends with one `end` token

class TokenStream {
 public:
  TokenStream(std::vector<Token> tokens, int max_depth) : m_tokens(std::move(tokens)), m_max_depth(max_depth) {}

  const Token& current() const { return m_tokens[m_at]; }
  const Token& ahead() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }
  Token take() { return m_at + 1 < m_tokens.size() ? std::move(m_tokens[m_at++]) : m_tokens[m_at]; }
  int line() const { return current().line; }

  [[noreturn]] void fail(const std::string& problem) const { throw SyntaxFault(line(), problem); }
  bool skipName(std::string_view name) { return current().isName(name) && (take(), true); }
  bool skipSymbol(std::string_view symbol) { return current().isSymbol(symbol) && (take(), true); }
  void expectName(std::string_view name) {
    if (!skipName(name)) fail("expected '" + std::string(name) + "', got " + current().described());
  }
  void expectSymbol(std::string_view symbol) {
    if (!skipSymbol(symbol)) fail("expected '" + std::string(symbol) + "', got " + current().described());
  }
  std::string takeName(const char* what) {
    if (current().kind != TokenKind::name) fail(std::string("expected ") + what + ", got " + current().described());
    return take().text;
  }
  void expectKind(TokenKind kind, const char* described) {
    if (current().kind != kind) fail(std::string("expected ") + described + ", got " + current().described());
    take();
  }

  void needDepth(int depth) const {
    if (depth > m_max_depth) fail("the template nests more than " + std::to_string(m_max_depth) + " deep");
  }
  // Guard in every recursive function: bounds the nesting before the machine's stack overflows.
  struct Nested {
    explicit Nested(TokenStream& in) : stream(in) {
      stream.needDepth(stream.m_depth + 1);
      ++stream.m_depth;
    }
    ~Nested() { --stream.m_depth; }
    TokenStream& stream;
  };

  int idOf(const std::string& name) {
    const auto [it, is_new] = m_ids.try_emplace(name, static_cast<int>(m_names.size()));
    if (is_new) m_names.push_back(name);
    return it->second;
  }
  std::vector<std::string> takeNames() { return std::move(m_names); }

  std::vector<Signature*> signatures;  // of the enclosing macros; reading `caller` or a similar name marks all of them
  int loops = 0;                       // enclosing loops in this macro: `break` needs one
  int any_loops = 0;                   // all enclosing loops: inside one, `loop` may not be assigned

 private:
  std::vector<Token> m_tokens;
  size_t m_at = 0;
  int m_depth = 0;
  int m_max_depth;
  std::unordered_map<std::string, int> m_ids;
  std::vector<std::string> m_names;
};

// The grammar of expressions.
ExpressionPtr parseExpression(TokenStream& in);
// a, b, ...: a tuple, or the expression itself if no comma follows. Without `conditions`, `if` belongs to a for loop.
ExpressionPtr parseTuple(TokenStream& in, bool conditions = true);
ExpressionPtr parseTarget(TokenStream& in, bool allow_member = false);  // the target of a set or a for
ExpressionPtr parseFilters(TokenStream& in, ExpressionPtr operand,
                           bool starts_inline);  // | a | b(c); null if there is none
ExpressionPtr nameTarget(TokenStream& in, int line, std::string name);
ExpressionPtr newExpression(TokenStream& in, ExpressionKind kind, int line, std::vector<ExpressionPtr> operands = {});

}  // namespace kvarium::jinja
