// Splits the source of a template into tokens.
#include <algorithm>

#include "core/template/print.h"
#include "core/template/token_stream.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

// Turns "\r\n" and "\r" into "\n" and drops one line end at the end of the source.
std::string normalized(std::string_view source) {
  std::string out;
  out.reserve(source.size());
  for (size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '\r' && i + 1 < source.size() && source[i + 1] == '\n') continue;
    out.push_back(source[i] == '\r' ? '\n' : source[i]);
  }
  if (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}
bool isDecimal(char c) { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  explicit Lexer(std::string_view source) : m_source(normalized(source)), m_rest(m_source) {}

  std::vector<Token> run() {
    while (m_at < m_source.size()) root();
    push(TokenKind::end, "");
    return std::move(m_tokens);
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const { throw SyntaxFault(m_line, problem); }
  // What read() gives; its faults get the line.
  template <typename Read>
  auto orFail(Read read) const {
    try {
      return read();
    } catch (const Fault& fault) {
      fail(fault.what());
    }
  }

  Token& push(TokenKind kind, std::string text) {
    Token& token = m_tokens.emplace_back();
    token.kind = kind;
    token.line = m_line;
    token.text = std::move(text);
    return token;
  }

  bool looksAt(std::string_view s) const { return m_rest.substr(m_at, s.size()) == s; }
  void advance(size_t end) {
    m_line += static_cast<int>(std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_at),
                                          m_source.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    m_at = end;
    m_line_starting = end > 0 && m_source[end - 1] == '\n';
  }
  size_t afterSpace(size_t at) const { return seekCharacter(m_rest, at, false, isSpace); }
  bool signAt(size_t at) const { return at < m_source.size() && (m_source[at] == '-' || m_source[at] == '+'); }

  // Emits the text before a tag at `tag`; the tag's sign is at tag + 2.
  void data(size_t tag, bool is_variable) {
    std::string_view text = m_rest.substr(m_at, tag - m_at);
    const char sign = signAt(tag + 2) ? m_source[tag + 2] : 0;
    if (sign == '-') {
      text = stripped(text, Side::right);
    } else if (sign != '+' && !is_variable) {
      const size_t line_begin = text.rfind('\n') + 1;  // npos + 1 is 0
      if ((line_begin > 0 || m_line_starting) && stripped(text.substr(line_begin), Side::left).empty())
        text = text.substr(0, line_begin);
    }
    if (!text.empty()) push(TokenKind::data, std::string(text));
    advance(tag);
  }

  size_t findTag() const {
    for (size_t at = m_at; (at = m_source.find('{', at)) != std::string::npos; ++at)
      if (at + 1 < m_source.size() && (m_source[at + 1] == '%' || m_source[at + 1] == '{' || m_source[at + 1] == '#'))
        return at;
    return std::string::npos;
  }

  void root() {
    const size_t tag = findTag();
    if (tag == std::string::npos) {
      push(TokenKind::data, m_source.substr(m_at));
      return advance(m_source.size());
    }
    const char kind = m_source[tag + 1];
    data(tag, kind == '{');
    const size_t inside = tag + 2 + (signAt(tag + 2) ? 1 : 0);
    if (kind == '#') return comment(inside);
    if (kind == '%') {
      if (const size_t end = wordTag(inside, "raw", false); end != std::string::npos) return raw(end);
    }
    push(kind == '{' ? TokenKind::variable_begin : TokenKind::block_begin, "");
    advance(inside);
    code(kind == '{');
  }

  void comment(size_t inside) {
    const size_t close = m_source.find("#}", inside);
    if (close == std::string::npos) fail("a comment is not closed with #}");
    const char sign = close > inside && signAt(close - 1) ? m_source[close - 1] : 0;
    advance(tagEnd(close + 2, sign));
  }

  // Where text continues after a closing tag: '-' skips all white space, no sign one line end, '+' nothing.
  size_t tagEnd(size_t end, char sign) const {
    if (sign == '-') return afterSpace(end);
    return sign == 0 && end < m_source.size() && m_source[end] == '\n' ? end + 1 : end;
  }

  // End of a tag that contains only this word, or npos. Unlike all other blocks, `raw` keeps the line end after it.
  size_t wordTag(size_t inside, std::string_view word, bool trims) const {
    size_t at = afterSpace(inside);
    if (m_rest.substr(at, word.size()) != word) return std::string::npos;
    at = afterSpace(at + word.size());
    const bool plus = trims && at < m_source.size() && m_source[at] == '+';
    const bool minus = at < m_source.size() && m_source[at] == '-';
    if (plus || minus) ++at;
    if (m_rest.substr(at, 2) != "%}") return std::string::npos;
    if (!trims && !minus) return at + 2;
    return tagEnd(at + 2, minus ? '-' : plus ? '+' : 0);
  }

  void raw(size_t begin) {
    advance(begin);
    for (size_t tag = begin; (tag = m_source.find("{%", tag)) != std::string::npos; ++tag) {
      const size_t inside = tag + 2 + (signAt(tag + 2) ? 1 : 0);
      const size_t end = wordTag(inside, "endraw", true);
      if (end == std::string::npos) continue;
      data(tag, false);
      return advance(end);
    }
    fail("a raw block is not closed with endraw");
  }

  bool closes(bool is_variable) {
    if (!m_open.empty()) return false;
    const std::string_view mark = is_variable ? "}}" : "%}";
    const char sign = !is_variable && looksAt("+") ? '+' : looksAt("-") ? '-' : 0;
    const size_t at = m_at + (sign ? 1 : 0);
    if (m_rest.substr(at, 2) != mark) return false;
    push(is_variable ? TokenKind::variable_end : TokenKind::block_end, "");
    advance(is_variable && !sign ? at + 2 : tagEnd(at + 2, sign));
    return true;
  }

  void code(bool is_variable) {
    while (true) {
      if (closes(is_variable)) return;
      const size_t next = afterSpace(m_at);
      if (next > m_at) {
        advance(next);
        continue;
      }
      if (m_at >= m_source.size()) {
        m_open.clear();
        return;  // the parser reports what is missing
      }
      const char c = m_source[m_at];
      if (isDecimal(c))
        number();
      else if (isNameByte(c))
        name();
      else if (c == '\'' || c == '"')
        string(c);
      else
        symbol();
    }
  }

  void number() {
    const auto digitAt = [&](size_t at) { return at < m_source.size() && isDecimal(m_source[at]); };
    const auto digitsEnd = [&](size_t at) {
      return std::min(m_rest.find_first_not_of("0123456789", at), m_rest.size());
    };
    const size_t whole = digitsEnd(m_at);
    size_t end = whole;
    if (m_at == 0 || m_source[m_at - 1] != '.') {  // x.1.0 is two subscripts
      if (end < m_source.size() && m_source[end] == '.' && digitAt(end + 1)) end = digitsEnd(end + 1);
      if (end < m_source.size() && (m_source[end] | 0x20) == 'e') {
        const size_t power = end + (signAt(end + 1) ? 2 : 1);
        if (digitAt(power)) end = digitsEnd(power);
      }
    }
    const std::string_view digits = m_rest.substr(m_at, end - m_at);
    if (end > whole) {
      push(TokenKind::real, "").real = *parseReal(digits);
    } else {
      push(TokenKind::integer, "").integer = orFail([&] { return *parseInteger(digits); });
    }
    advance(end);
  }

  void name() {
    size_t end = m_at;
    while (end < m_source.size() && isNameByte(m_source[end])) ++end;
    push(TokenKind::name, m_source.substr(m_at, end - m_at));
    advance(end);
  }

  void string(char quote) {
    size_t end = m_at + 1;
    while (end < m_source.size() && m_source[end] != quote) end += m_source[end] == '\\' ? 2 : 1;
    if (end >= m_source.size()) fail("a string is not closed");
    push(TokenKind::string, orFail([&] { return unescaped(m_rest.substr(m_at + 1, end - m_at - 1)); }));
    advance(end + 1);
  }

  void symbol() {
    static constexpr std::string_view two_characters[] = {"//", "**", "==", "!=", ">=", "<="};
    size_t length = 1;
    for (const std::string_view two : two_characters)
      if (looksAt(two)) length = 2;
    const char c = m_source[m_at];
    if (length == 1 && std::string_view("+-/*%~[](){}><=.:|,;").find(c) == std::string_view::npos)
      fail(std::string("unexpected character '") + c + "'");
    if (c == '(' || c == '[' || c == '{') m_open.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
    if (c == ')' || c == ']' || c == '}') {
      if (m_open.empty()) fail(std::string("unexpected '") + c + "'");
      if (m_open.back() != c) fail(std::string("unexpected '") + c + "', expected '" + m_open.back() + "'");
      m_open.pop_back();
    }
    push(TokenKind::symbol, m_source.substr(m_at, length));
    advance(m_at + length);
  }

  const std::string m_source;
  const std::string_view m_rest;  // all of m_source, for substr without copies
  size_t m_at = 0;
  int m_line = 1;
  bool m_line_starting = true;
  std::string m_open;  // the closing bracket for each open one
  std::vector<Token> m_tokens;
};

}  // namespace

std::string Token::described() const {
  static constexpr std::string_view kinds[] = {
      "template text",          "'{{'", "'}}'", "'{%'", "'%}'", "", "a string", "a number", "a number", "",
      "the end of the template"};
  const std::string_view known = kinds[static_cast<size_t>(kind)];
  return known.empty() ? "'" + text + "'" : std::string(known);
}

std::vector<Token> tokenize(std::string_view source) { return Lexer(source).run(); }

}  // namespace kvarium::jinja
