// The grammar of statements.
#include <algorithm>
#include <initializer_list>

#include "core/template/token_stream.h"

namespace kvarium::jinja {

namespace {

using Kind = StatementKind;
using StatementPtr = std::unique_ptr<Statement>;
using EndWords = std::initializer_list<std::string_view>;

class StatementParser {
 public:
  explicit StatementParser(TokenStream& in) : m_in(in) {}

  // Statements until a tag begins with one of the words, which is not consumed. Without words: to the end.
  Block block(EndWords ends) {
    const TokenStream::Nested nested(m_in);
    Block body;
    while (m_in.current().kind != TokenKind::end) {
      const int line = m_in.line();
      if (m_in.current().kind == TokenKind::data) {
        body.push_back(make(Kind::text, line));
        body.back()->text = m_in.take().text;
      } else if (m_in.current().kind == TokenKind::variable_begin) {
        m_in.take();
        body.push_back(make(Kind::print, line));
        body.back()->expressions.push_back(parseTuple(m_in));
        m_in.expectKind(TokenKind::variable_end, "'}}'");
      } else {
        m_in.expectKind(TokenKind::block_begin, "'{%'");
        if (std::ranges::any_of(ends, [&](auto word) { return m_in.current().isName(word); })) return body;
        body.push_back(statement());
        m_in.expectKind(TokenKind::block_end, "'%}'");
      }
    }
    if (ends.size() > 0) m_in.fail("the template ends where '" + std::string(*(ends.end() - 1)) + "' is expected");
    return body;
  }

 private:
  static StatementPtr make(Kind kind, int line) {
    auto s = std::make_unique<Statement>();
    s->kind = kind;
    s->line = line;
    return s;
  }

  // The body of a tag: from its end to the next of the words.
  Block body(EndWords ends) {
    m_in.skipSymbol(":");
    m_in.expectKind(TokenKind::block_end, "'%}'");
    return block(ends);
  }
  Block lastBody(std::string_view end) {
    Block statements = body({end});
    m_in.expectName(end);
    return statements;
  }
  // A body in which break cannot leave an outer loop.
  Block enclosedBody(std::string_view end) {
    const int loops = std::exchange(m_in.loops, 0);
    Block statements = lastBody(end);
    m_in.loops = loops;
    return statements;
  }

  StatementPtr statement() {
    const int line = m_in.line();
    const std::string word = m_in.takeName("a tag");
    if (word == "if") return branch(line);
    if (word == "for") return loop(line);
    if (word == "set") return assignment(line);
    if (word == "macro") return macro(line);
    if (word == "call") return callBlock(line);
    if (word == "filter") return filterBlock(line);
    if (word == "generation") return generation(line);
    if (word == "with") return with(line);
    if (word == "break" || word == "continue") {
      if (m_in.loops == 0) m_in.fail("'" + word + "' stands outside a loop");
      return make(word == "break" ? Kind::break_loop : Kind::continue_loop, line);
    }
    if (word == "block" || word == "extends" || word == "include" || word == "import" || word == "from" ||
        word == "autoescape" || word == "print")
      m_in.fail("the tag '" + word + "' is not supported in chat templates");
    m_in.fail("unknown tag '" + word + "'");
  }

  StatementPtr branch(int line) {
    StatementPtr s = make(Kind::branch, line);
    while (true) {
      s->expressions.push_back(parseTuple(m_in, false));
      s->blocks.push_back(body({"elif", "else", "endif"}));
      if (m_in.skipName("elif")) continue;
      if (m_in.skipName("else"))
        s->blocks.push_back(lastBody("endif"));
      else
        m_in.expectName("endif");
      return s;
    }
  }

  StatementPtr loop(int line) {
    StatementPtr s = make(Kind::loop, line);
    ++m_in.any_loops;
    s->targets.push_back(parseTarget(m_in));
    m_in.expectName("in");
    s->expressions.push_back(parseTuple(m_in, false));
    s->expressions.push_back(m_in.skipName("if") ? parseExpression(m_in) : nullptr);
    s->recursive = m_in.skipName("recursive");
    ++m_in.loops;
    s->blocks.push_back(body({"else", "endfor"}));
    --m_in.loops;
    if (m_in.skipName("else"))
      s->blocks.push_back(lastBody("endfor"));
    else
      m_in.expectName("endfor");
    --m_in.any_loops;
    return s;
  }

  StatementPtr assignment(int line) {
    ExpressionPtr target = parseTarget(m_in, true);
    StatementPtr s = make(Kind::assign, line);
    if (m_in.skipSymbol("=")) {
      s->expressions.push_back(parseTuple(m_in));
    } else {
      s->kind = Kind::assign_block;
      s->blocks.push_back(lastBody("endset"));
    }
    s->targets.push_back(std::move(target));
    return s;
  }

  std::unique_ptr<Signature> signature() {
    auto found = std::make_unique<Signature>();
    m_in.expectSymbol("(");
    while (!m_in.current().isSymbol(")")) {
      if (!found->names.empty()) m_in.expectSymbol(",");
      std::string name = m_in.takeName("the name of a parameter");
      for (const auto& [other, id] : found->names)
        if (other == name) m_in.fail("duplicate parameter '" + name + "'");
      if (m_in.skipSymbol("="))
        found->defaults.push_back(parseExpression(m_in));
      else if (!found->defaults.empty())
        m_in.fail("a parameter without a default follows one with a default");
      const int id = m_in.idOf(name);
      found->names.emplace_back(std::move(name), id);
    }
    m_in.expectSymbol(")");
    return found;
  }

  void macroBody(Statement& s, std::string_view end) {
    m_in.signatures.push_back(s.signature.get());
    s.blocks.push_back(enclosedBody(end));
    m_in.signatures.pop_back();
  }

  StatementPtr macro(int line) {
    StatementPtr s = make(Kind::macro, line);
    s->text = m_in.takeName("the name of a macro");
    s->id = m_in.idOf(s->text);
    s->signature = signature();
    macroBody(*s, "endmacro");
    return s;
  }

  StatementPtr callBlock(int line) {
    StatementPtr s = make(Kind::call_block, line);
    s->signature = m_in.current().isSymbol("(") ? signature() : std::make_unique<Signature>();
    s->expressions.push_back(parseExpression(m_in));
    if (s->expressions[0]->kind != ExpressionKind::call) m_in.fail("expected a call after 'call'");
    macroBody(*s, "endcall");
    return s;
  }

  StatementPtr filterBlock(int line) {
    StatementPtr s = make(Kind::filter_block, line);
    s->expressions.push_back(parseFilters(m_in, nullptr, true));
    s->blocks.push_back(lastBody("endfilter"));
    return s;
  }

  StatementPtr generation(int line) {
    StatementPtr s = make(Kind::scope, line);
    s->blocks.push_back(enclosedBody("endgeneration"));
    return s;
  }

  StatementPtr with(int line) {
    StatementPtr s = make(Kind::scope, line);
    while (m_in.current().kind != TokenKind::block_end) {
      if (!s->targets.empty()) m_in.expectSymbol(",");
      s->targets.push_back(parseTarget(m_in));
      m_in.expectSymbol("=");
      s->expressions.push_back(parseExpression(m_in));
    }
    s->blocks.push_back(lastBody("endwith"));
    return s;
  }

  TokenStream& m_in;
};

}  // namespace

int Tree::idOf(std::string_view name) const {
  const auto it = std::ranges::find(names, name);
  return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}

Tree parse(std::string_view source, int max_depth) {
  TokenStream in(tokenize(source), max_depth);
  Tree tree;
  tree.body = StatementParser(in).block({});
  tree.names = in.takeNames();
  return tree;
}

}  // namespace kvarium::jinja
