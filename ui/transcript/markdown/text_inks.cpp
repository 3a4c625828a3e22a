#include "ui/transcript/markdown/text_inks.h"

#include <QString>
#include <QTextBlock>
#include <algorithm>

#include "ui/parts/theme.h"
#include "ui/transcript/markdown/markdown_writer.h"

namespace kvarium::ui {
namespace {

constexpr int in_comment = 1, in_long_string = 2, in_tag = 4;

// Comments and strings that several languages share.
constexpr CodeComments slash_comments{u"//", u"/*", u"*/"}, hash_comments{u"#", nullptr, nullptr};

constexpr CodeLanguage languages[] = {
    {.names = u" c cpp c++ cc cxx h hpp cuda cu ",
     .keywords = u" alignas alignof auto bool break case catch char class co_await co_return co_yield concept const "
                 u"consteval constexpr constinit continue decltype default delete do double else enum explicit export "
                 u"extern false final float for friend goto if inline int long mutable namespace new noexcept nullptr "
                 u"operator override private protected public register requires return short signed sizeof static "
                 u"static_assert static_cast struct switch template this thread_local throw true try typedef typename "
                 u"union unsigned using virtual void volatile while ",
     .comments = slash_comments,
     .quotes = u"\"'"},
    {.names = u" python py python3 ",
     .keywords = u" False None True and as assert async await break case class continue def del elif else except "
                 u"finally for from global if import in is lambda match nonlocal not or pass raise return self try "
                 u"while with yield ",
     .comments = hash_comments,
     .quotes = u"\"'",
     .long_quotes = {u"\"\"\"", u"'''"}},
    {.names = u" javascript js jsx typescript ts tsx mjs ",
     .keywords = u" abstract any as async await boolean break case catch class const continue debugger default delete "
                 u"do else enum export extends false finally for from function get if implements import in instanceof "
                 u"interface let new null number of private protected public readonly return set static string super "
                 u"switch this throw true try type typeof undefined var void while with yield ",
     .comments = slash_comments,
     .quotes = u"\"'",
     .long_quotes = {u"`", nullptr}},
    {.names = u" rust rs ",
     .keywords = u" Self as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for "
                 u"i16 i32 i64 i8 if impl in isize let loop match mod move mut pub ref return self static str struct "
                 u"super trait true type u16 u32 u64 u8 unsafe use usize where while ",
     .comments = slash_comments,
     .quotes = u"\""},
    {.names = u" go golang ",
     .keywords = u" any bool break byte case chan const continue default defer else error fallthrough false float32 "
                 u"float64 for func go goto if import int int32 int64 interface map nil package range return rune "
                 u"select string struct switch true type uint var ",
     .comments = slash_comments,
     .quotes = u"\"'",
     .long_quotes = {u"`", nullptr}},
    {.names = u" java kotlin kt c# cs csharp ",
     .keywords =
         u" abstract assert boolean break byte case catch char class const continue default do double else enum "
         u"extends false final finally float for fun if implements import in instanceof int interface internal "
         u"is long namespace native new null object override package private protected public record return "
         u"sealed short static string super switch synchronized this throw throws transient true try using val "
         u"var void volatile when while ",
     .comments = slash_comments,
     .quotes = u"\"'",
     .long_quotes = {u"\"\"\"", nullptr}},
    {.names = u" bash sh shell zsh console ",
     .keywords = u" case do done echo elif else esac exit export fi for function if in local read return select set "
                 u"shift source then time trap unset until while ",
     .comments = hash_comments,
     .quotes = u"",
     .long_quotes = {u"\"", u"'"}},
    {.names = u" json jsonc ",
     .keywords = u" false null true ",
     .comments = {u"//", nullptr, nullptr},
     .quotes = u"\""},
    {.names = u" sql sqlite mysql postgresql postgres ",
     .keywords = u" add all alter and as asc avg begin between by case check column commit constraint count create "
                 u"cross default delete desc distinct drop else end exists foreign from full group having if in index "
                 u"inner insert integer into is join key left like limit max min not null offset on or order outer "
                 u"primary real references right rollback select set sum table text then transaction union unique "
                 u"update using values varchar view when where with ",
     .comments = {u"--", u"/*", u"*/"},
     .quotes = u"'\"",
     .any_case = true},
    {.names = u" html xml svg xhtml ",
     .keywords = u"",
     .comments = {nullptr, u"<!--", u"-->"},
     .quotes = u"\"'",
     .tags = true},
    {.names = u" css scss ", .keywords = u" important ", .comments = {nullptr, u"/*", u"*/"}, .quotes = u"\"'"},
    {.names = u" yaml yml toml ini cmake dockerfile make makefile ",
     .keywords = u" false null true off on no yes ",
     .comments = hash_comments,
     .quotes = u"\"'"},
};

bool isListed(QStringView list, QStringView word) {
  for (qsizetype at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1))
    if (at > 0 && list[at - 1] == u' ' && list[at + word.size()] == u' ') return true;
  return false;
}

bool isWordLetter(QChar c) { return c.isLetterOrNumber() || c == u'_'; }

bool isKeyword(const CodeLanguage& language, QStringView word) {
  return language.any_case ? isListed(language.keywords, word.toString().toLower()) : isListed(language.keywords, word);
}

class Scanner {
 public:
  Scanner(const CodeLanguage& language, QStringView line, int& state)
      : m_language(language), m_line(line), m_state(state) {}

  std::vector<CodeRun> run() {
    if (m_state == in_comment)
      until(m_language.comments.close, CodeInk::comment, false);
    else if (m_state == in_long_string || m_state == in_long_string + 1)
      until(m_language.long_quotes[m_state - in_long_string], CodeInk::string, true);
    while (m_at < m_line.size()) step();
    return std::move(m_runs);
  }

 private:
  bool at(const char16_t* mark) const { return mark && m_line.mid(m_at).startsWith(QStringView(mark)); }

  void put(qsizetype end, CodeInk ink) {
    if (ink != CodeInk::plain && end > m_at) m_runs.push_back({int(m_at), int(end - m_at), ink});
    m_at = end;
  }

  // Moves past `close`; without it to the end of the line, with the state unchanged.
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
    const CodeComments& comments = m_language.comments;
    if (at(comments.line) && (m_at == 0 || comments.line[0] != u'#' || m_line[m_at - 1].isSpace()))
      return put(m_line.size(), CodeInk::comment);
    if (at(comments.open)) return opened(comments.open, comments.close, CodeInk::comment, in_comment);
    for (int i = 0; i < 2; ++i)
      if (at(m_language.long_quotes[i]))
        return opened(m_language.long_quotes[i], m_language.long_quotes[i], CodeInk::string, in_long_string + i);
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

std::vector<CodeRun> colourLine(const CodeLanguage& language, QStringView line, int& state) {
  return Scanner(language, line, state).run();
}

QColor inkColour(const Theme& theme, CodeInk ink) {
  switch (ink) {
    case CodeInk::keyword: return theme.dark ? QColor("#c4a7f5") : QColor("#6b2fb3");
    case CodeInk::string: return theme.dark ? QColor("#a5d6a0") : QColor("#1d6127");
    case CodeInk::number: return theme.dark ? QColor("#8fc7f2") : QColor("#0f5494");
    case CodeInk::comment: return theme.muted;
    case CodeInk::plain: break;
  }
  return theme.text;
}

// Sets all formats with one layout: rehighlight() does a layout after every block, which takes minutes for a long
// reply.
void TextInks::setTinted(bool tinted) {
  if (m_tinted == tinted) return;
  m_tinted = tinted;
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    int state = 0;
    block.layout()->setFormats(inksOf(block, block.text(), state));
    block.setUserState(state);
  }
  document()->markContentsDirty(0, document()->characterCount());
}

void TextInks::highlightBlock(const QString& text) {
  int state = 0;
  for (const QTextLayout::FormatRange& run : inksOf(currentBlock(), text, state))
    setFormat(run.start, run.length, run.format);
  setCurrentBlockState(state);
}

QList<QTextLayout::FormatRange> TextInks::inksOf(const QTextBlock& block, const QString& text, int& state) const {
  QList<QTextLayout::FormatRange> inks;
  QTextCharFormat ink;
  if (m_tinted) {
    ink.setForeground(theme().text);
    ink.setBackground(QBrush(Qt::NoBrush));
    inks.append({0, int(text.size()), ink});
    return inks;
  }
  const QTextBlockFormat format = block.blockFormat();
  const int number = format.intProperty(code_block_number);
  const CodeLanguage* language = number ? codeLanguage(format.stringProperty(code_block_language)) : nullptr;
  if (!language) return inks;
  // An open comment or string continues only within one code block.
  const QTextBlock before = block.previous();
  const bool goes_on = before.isValid() && before.blockFormat().intProperty(code_block_number) == number;
  state = goes_on ? std::max(before.userState(), 0) : 0;
  for (const CodeRun& run : colourLine(*language, text, state)) {
    ink.setForeground(inkColour(theme(), run.ink));
    inks.append({run.begin, run.length, ink});
  }
  return inks;
}

}  // namespace kvarium::ui
