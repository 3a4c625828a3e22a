#include "ui/transcript/markdown/code_words.h"

#include <QString>

namespace kvarium::ui {
namespace {

constexpr int in_comment = 1, in_long_string = 2, in_tag = 4;

constexpr CodeLanguage languages[] = {
    {u" c cpp c++ cc cxx h hpp cuda cu ",
     u" alignas alignof auto bool break case catch char class co_await co_return co_yield concept const consteval "
     u"constexpr constinit continue decltype default delete do double else enum explicit export extern false final "
     u"float "
     u"for friend goto if inline int long mutable namespace new noexcept nullptr operator override private protected "
     u"public register requires return short signed sizeof static static_assert static_cast struct switch template "
     u"this "
     u"thread_local throw true try typedef typename union unsigned using virtual void volatile while ",
     {u"//", nullptr},
     u"/*",
     u"*/",
     u"\"'",
     {nullptr, nullptr}},
    {u" python py python3 ",
     u" False None True and as assert async await break case class continue def del elif else except finally for from "
     u"global if import in is lambda match nonlocal not or pass raise return self try while with yield ",
     {u"#", nullptr},
     nullptr,
     nullptr,
     u"\"'",
     {u"\"\"\"", u"'''"}},
    {u" javascript js jsx typescript ts tsx mjs ",
     u" abstract any as async await boolean break case catch class const continue debugger default delete do else enum "
     u"export extends false finally for from function get if implements import in instanceof interface let new null "
     u"number of private protected public readonly return set static string super switch this throw true try type "
     u"typeof "
     u"undefined var void while with yield ",
     {u"//", nullptr},
     u"/*",
     u"*/",
     u"\"'",
     {u"`", nullptr}},
    {u" rust rs ",
     u" Self as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i16 i32 i64 "
     u"i8 if impl in isize let loop match mod move mut pub ref return self static str struct super trait true type u16 "
     u"u32 u64 u8 unsafe use usize where while ",
     {u"//", nullptr},
     u"/*",
     u"*/",
     u"\"",
     {nullptr, nullptr}},
    {u" go golang ",
     u" any bool break byte case chan const continue default defer else error fallthrough false float32 float64 for "
     u"func "
     u"go goto if import int int32 int64 interface map nil package range return rune select string struct switch true "
     u"type uint var ",
     {u"//", nullptr},
     u"/*",
     u"*/",
     u"\"'",
     {u"`", nullptr}},
    {u" java kotlin kt c# cs csharp ",
     u" abstract assert boolean break byte case catch char class const continue default do double else enum extends "
     u"false "
     u"final finally float for fun if implements import in instanceof int interface internal is long namespace native "
     u"new "
     u"null object override package private protected public record return sealed short static string super switch "
     u"synchronized this throw throws transient true try using val var void volatile when while ",
     {u"//", nullptr},
     u"/*",
     u"*/",
     u"\"'",
     {u"\"\"\"", nullptr}},
    {u" bash sh shell zsh console ",
     u" case do done echo elif else esac exit export fi for function if in local read return select set shift source "
     u"then "
     u"time trap unset until while ",
     {u"#", nullptr},
     nullptr,
     nullptr,
     u"",
     {u"\"", u"'"}},
    {u" json jsonc ", u" false null true ", {u"//", nullptr}, nullptr, nullptr, u"\"", {nullptr, nullptr}},
    {u" sql sqlite mysql postgresql postgres ",
     u" add all alter and as asc avg begin between by case check column commit constraint count create cross default "
     u"delete desc distinct drop else end exists foreign from full group having if in index inner insert integer into "
     u"is "
     u"join key left like limit max min not null offset on or order outer primary real references right rollback "
     u"select "
     u"set sum table text then transaction union unique update using values varchar view when where with ",
     {u"--", nullptr},
     u"/*",
     u"*/",
     u"'\"",
     {nullptr, nullptr},
     true},
    {u" html xml svg xhtml ", u"", {nullptr, nullptr}, u"<!--", u"-->", u"\"'", {nullptr, nullptr}, false, true},
    {u" css scss ", u" important ", {nullptr, nullptr}, u"/*", u"*/", u"\"'", {nullptr, nullptr}},
    {u" yaml yml toml ini cmake dockerfile make makefile ",
     u" false null true off on no yes ",
     {u"#", nullptr},
     nullptr,
     nullptr,
     u"\"'",
     {nullptr, nullptr}},
};

bool isListed(QStringView list, QStringView word) {
  for (qsizetype at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1))
    if (at > 0 && list[at - 1] == u' ' && list[at + word.size()] == u' ') return true;
  return false;
}

bool isWordLetter(QChar c) { return c.isLetterOrNumber() || c == u'_'; }

class Scanner {
 public:
  Scanner(const CodeLanguage& language, QStringView line, int& state)
      : m_language(language), m_line(line), m_state(state) {}

  std::vector<CodeRun> run() {
    if (m_state == in_comment)
      until(m_language.close, CodeInk::comment, false);
    else if (m_state == in_long_string || m_state == in_long_string + 1)
      until(m_language.long_quote[m_state - in_long_string], CodeInk::string, true);
    while (m_at < m_line.size()) step();
    return std::move(m_runs);
  }

 private:
  bool at(const char16_t* mark) const { return mark && m_line.mid(m_at).startsWith(QStringView(mark)); }

  void put(qsizetype end, CodeInk ink) {
    if (ink != CodeInk::plain && end > m_at) m_runs.push_back({int(m_at), int(end - m_at), ink});
    m_at = end;
  }

  // Moves behind `close`; without it to the end of the line, with the state unchanged.
  void until(const char16_t* close, CodeInk ink, bool escapes) {
    const QStringView mark(close);
    for (qsizetype i = m_at; i < m_line.size(); ++i) {
      if (escapes && m_line[i] == u'\\') {
        ++i;
      } else if (m_line.mid(i).startsWith(mark)) {
        m_state = 0;
        return put(i + mark.size(), ink);
      }
    }
    put(m_line.size(), ink);
  }

  void opened(const char16_t* open, const char16_t* close, CodeInk ink, int state) {
    const qsizetype from = m_at;
    m_at += QStringView(open).size();
    m_state = state;
    const size_t runs = m_runs.size();
    until(close, ink, ink == CodeInk::string);
    if (m_runs.size() > runs)
      m_runs.back().length += m_runs.back().begin - int(from), m_runs.back().begin = int(from);
    else
      m_runs.push_back({int(from), int(m_at - from), ink});
  }

  void step() {
    const QChar c = m_line[m_at];
    for (const char16_t* mark : m_language.line)
      if (at(mark) && (m_at == 0 || mark[0] != u'#' || m_line[m_at - 1].isSpace()))
        return put(m_line.size(), CodeInk::comment);
    if (at(m_language.open)) return opened(m_language.open, m_language.close, CodeInk::comment, in_comment);
    for (int i = 0; i < 2; ++i)
      if (at(m_language.long_quote[i]))
        return opened(m_language.long_quote[i], m_language.long_quote[i], CodeInk::string, in_long_string + i);
    if (m_language.tags) return tag(c);
    if (QStringView(m_language.quotes).contains(c)) return quoted(c);
    if (c.isDigit()) return number();
    if (!isWordLetter(c)) return put(m_at + 1, CodeInk::plain);
    const qsizetype end = wordEnd();
    put(end, isKeyword(m_language, m_line.mid(m_at, end - m_at)) ? CodeInk::keyword : CodeInk::plain);
  }

  // A tag. Text between tags stays plain.
  void tag(QChar c) {
    if (c == u'<') m_state = in_tag;
    if (c == u'>') m_state = 0;
    if (m_state == in_tag && QStringView(m_language.quotes).contains(c)) return quoted(c);
    if (!isWordLetter(c)) return put(m_at + 1, CodeInk::plain);
    const bool name = m_at > 0 && (m_line[m_at - 1] == u'<' || m_line[m_at - 1] == u'/') && m_state == in_tag;
    put(wordEnd(), name ? CodeInk::keyword : CodeInk::plain);
  }

  void quoted(QChar quote) {
    qsizetype end = m_at + 1;
    while (end < m_line.size() && m_line[end] != quote) end += m_line[end] == u'\\' ? 2 : 1;
    put(std::min(end + 1, m_line.size()), CodeInk::string);
  }

  void number() {
    qsizetype end = m_at;
    while (end < m_line.size() && (isWordLetter(m_line[end]) || m_line[end] == u'.')) ++end;
    put(end, CodeInk::number);
  }

  qsizetype wordEnd() const {
    qsizetype end = m_at;
    while (end < m_line.size() && isWordLetter(m_line[end])) ++end;
    return end;
  }

  const CodeLanguage& m_language;
  QStringView m_line;
  int& m_state;
  qsizetype m_at = 0;
  std::vector<CodeRun> m_runs;
};

}  // namespace

const CodeLanguage* codeLanguage(QStringView fence) {
  const QString name = fence.trimmed().toString().section(u' ', 0, 0).toLower();
  if (name.isEmpty()) return nullptr;
  for (const CodeLanguage& language : languages)
    if (isListed(language.names, name)) return &language;
  return nullptr;
}

bool isKeyword(const CodeLanguage& language, QStringView word) {
  return language.any_case ? isListed(language.keywords, word.toString().toLower()) : isListed(language.keywords, word);
}

std::vector<CodeRun> colourLine(const CodeLanguage& language, QStringView line, int& state) {
  return Scanner(language, line, state).run();
}

}  // namespace kvarium::ui
