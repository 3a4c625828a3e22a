#include "ui/transcript/markdown/markdown_source.h"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <optional>

#include "ui/library/code_fence.h"
#include "ui/transcript/formula/typesetter.h"

namespace kvarium::ui {
namespace {

qsizetype runOf(QStringView text, qsizetype at) {
  qsizetype end = at;
  while (end < text.size() && text[end] == text[at]) ++end;
  return end - at;
}

qsizetype lineEnd(QStringView text, qsizetype at) {
  const qsizetype newline = text.indexOf(u'\n', at);
  return newline < 0 ? text.size() : newline;
}

bool isBlank(QStringView text) {
  return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

// The next place of something in a text that is read from the beginning, so that each part is searched once.
class Next {
 public:
  Next(QStringView text, QStringView what) : m_text(text), m_what(what) {}
  qsizetype from(qsizetype at) {  // `at` must not decrease; the text's size: none
    if (m_at < at) {
      m_at = m_text.indexOf(m_what, at);
      if (m_at < 0) m_at = m_text.size();
    }
    return m_at;
  }

 private:
  QStringView m_text, m_what;
  qsizetype m_at = -1;
};

// TeX in a text; `at` only grows from call to call.
class TexFinder {
 public:
  explicit TexFinder(QStringView text) : m_text(text) {}

  // The end of the TeX that begins at `at`; -1: none begins, or it has no end.
  qsizetype end(qsizetype at) {
    const QStringView rest = m_text.mid(at, 32);
    if (rest.startsWith(u"\\(")) return closed(at, m_round.from(at + 2), 2);
    if (rest.startsWith(u"\\[")) return closed(at, m_square.from(at + 2), 2);
    if (rest.startsWith(u"$$")) return closed(at, m_dollars.from(at + 2), 2);
    if (rest.startsWith(u'$')) return dollarEnd(at);
    const QString name = environment(u"\\begin", rest);
    if (name.isEmpty()) return -1;
    const std::vector<qsizetype>& ends = endsOf(name);
    const auto end = std::lower_bound(ends.begin(), ends.end(), at + 6 + name.size());
    return end == ends.end() ? -1 : closed(at, *end, 4 + name.size());
  }

  // True if there is a blank line between `at` and `end`.
  bool hasBlankLine(qsizetype at, qsizetype end) {
    if (m_blank < at) m_blank = blankFrom(at);
    return m_blank < end;
  }

  qsizetype lineOf(qsizetype at) {  // its begin
    for (qsizetype end = m_break.from(m_begin); end < at; end = m_break.from(m_begin)) m_begin = end + 1;
    return m_begin;
  }

  // The blanks before `at` in its line; unset: there are other characters.
  std::optional<QStringView> indent(qsizetype at) {
    lineOf(at);
    m_ink = std::max(m_ink, m_begin);
    while (m_ink < at && m_text[m_ink].isSpace()) ++m_ink;
    return m_ink < at ? std::nullopt : std::optional(m_text.mid(m_begin, at - m_begin));
  }

 private:
  qsizetype closed(qsizetype at, qsizetype close, qsizetype size) {
    return close == m_text.size() || hasBlankLine(at, close) ? -1 : close + size;
  }

  // The line break before the next blank line; the text's size: none.
  qsizetype blankFrom(qsizetype at) const {
    for (qsizetype line = lineEnd(m_text, at) + 1; line < m_text.size();) {
      const qsizetype end = lineEnd(m_text, line);
      if (isBlank(m_text.mid(line, end - line))) return line - 1;
      line = end + 1;
    }
    return m_text.size();
  }

  // The end of a pair of single dollars that begins at `at`; -1: no maths, as a price.
  qsizetype dollarEnd(qsizetype at) {
    if (at > 0 && (m_text[at - 1].isLetterOrNumber() || m_text[at - 1] == u'$')) return -1;
    qsizetype close = m_dollar.from(at + 1);
    while (close < m_text.size() && m_text[close - 1] == u'\\') close = m_dollar.from(close + 1);
    if (close >= m_line.from(at)) return -1;
    const QStringView inside = m_text.mid(at + 1, close - at - 1);
    const bool apart = close + 1 < m_text.size() && (m_text[close + 1].isLetterOrNumber() || m_text[close + 1] == u'$');
    if (apart || inside.front().isSpace() || inside.back().isSpace() || m_tick.from(at) < close) return -1;
    const bool clear =
        (inside.size() == 1 && inside.front().isLetter()) ||
        std::any_of(inside.begin(), inside.end(), [](QChar c) { return QStringView(u"\\^_{}=").contains(c); });
    return clear ? close + 1 : -1;
  }

  // "{align*}" if a text begins with `command` and an environment; otherwise empty.
  static QString environment(QStringView command, QStringView text) {
    static const QRegularExpression name(QStringLiteral("^\\{[a-zA-Z]{1,20}\\*?\\}"));
    return text.startsWith(command) ? name.match(text.mid(command.size()).toString()).captured() : QString();
  }

  const std::vector<qsizetype>& endsOf(const QString& name) {
    constexpr QStringView command(u"\\end");
    for (; m_ends_to < m_text.size(); ++m_ends_to) {
      m_ends_to = m_text.indexOf(command, m_ends_to);
      if (m_ends_to < 0) m_ends_to = m_text.size();
      const QString of = environment(command, m_text.mid(m_ends_to, 32));
      if (!of.isEmpty()) m_ends[of].push_back(m_ends_to);
    }
    return m_ends[name];
  }

  QStringView m_text;
  Next m_round{m_text, u"\\)"}, m_square{m_text, u"\\]"}, m_dollars{m_text, u"$$"}, m_dollar{m_text, u"$"};
  Next m_tick{m_text, u"`"}, m_line{m_text, u"\n"}, m_break{m_text, u"\n"};
  qsizetype m_blank = -1;            // the line break before the next blank line
  qsizetype m_begin = 0, m_ink = 0;  // begin of the current line, and its first character that is no blank
  QHash<QString, std::vector<qsizetype>> m_ends;
  qsizetype m_ends_to = 0;  // end of the searched part
};

// Whether emphasis or a link is open at the end of a part of a line: in another paragraph it would not be closed.
bool isOpen(QStringView text) {
  constexpr QStringView marks(u"*_~");
  bool open[3] = {};
  int brackets = 0;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (c == u'\\') ++i;
    if (c == u'[' || (c == u']' && brackets > 0)) brackets += c == u'[' ? 1 : -1;
    const qsizetype mark = marks.indexOf(c);
    if (mark < 0) continue;
    const qsizetype begin = i;
    while (i + 1 < text.size() && text[i + 1] == c) ++i;
    const QChar before = begin > 0 ? text[begin - 1] : u' ', after = i + 1 < text.size() ? text[i + 1] : u'$';
    const bool in_word = c == u'_' && (open[mark] ? after : before).isLetterOrNumber();
    if (!in_word && !(open[mark] ? before : after).isSpace()) open[mark] = !open[mark];
  }
  return brackets > 0 || std::ranges::count(open, true) > 0;
}

// A line that is cut at a formula: how what follows is indented, so that it stays in its item of a list.
struct LineCut {
  QString indent;
  bool has_text = false;  // before the formula, there or in the line before
};

// begin: of the line that has the formula [at, end). Unset: the line is not cut.
std::optional<LineCut> cutAt(QStringView text, qsizetype begin, qsizetype at, qsizetype end) {
  constexpr qsizetype longest = 2 << 10;
  static const QRegularExpression item(QStringLiteral("^[ \\t]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)?"));
  if (at - begin > longest) return {};
  const QStringView before = text.mid(begin, at - begin), rest = text.mid(end, longest),
                    after = rest.left(lineEnd(rest, 0));
  const qsizetype indent = item.match(before.toString()).capturedLength();
  const QStringView ink = before.mid(indent).trimmed();
  const bool cannot = ink.startsWith(u'#') || ink.startsWith(u'>') || before.contains(u'|') || after.contains(u'|');
  if (cannot || isOpen(before.mid(indent))) return {};
  return LineCut{QString(indent, u' '), indent < before.size() || isBlank(before)};
}

// The TeX in a formula, without what marks it; an environment stays whole.
QStringView bare(QStringView formula) {
  const qsizetype mark = formula.startsWith(u"$$") || formula.startsWith(u"\\(") || formula.startsWith(u"\\[") ? 2
                         : formula.startsWith(u'$')                                                            ? 1
                                                                                                               : 0;
  return formula.mid(mark, formula.size() - 2 * mark);
}

}  // namespace

std::optional<MathFence> mathFence(QStringView text) {
  const auto fence = openingFence(text.left(lineEnd(text, 0)).trimmed());
  if (!fence || fence->language != QLatin1String("math")) return {};
  MathFence math{.begin = lineEnd(text, 0) + 1};
  for (qsizetype line = math.begin; line < text.size();) {
    const qsizetype end = lineEnd(text, line);
    if (closesFence(text.mid(line, end - line).trimmed(), *fence)) {
      math.end = line;
      math.after = std::min(end + 1, text.size());
      while (math.begin < math.end && text[math.begin].isSpace()) ++math.begin;
      while (math.end > math.begin && text[math.end - 1].isSpace()) --math.end;
      return math;
    }
    line = end + 1;
  }
  return {};
}

MarkdownSource::MarkdownSource(const QString& markdown, qsizetype offset, Typesetter* typesetter)
    : m_offset(offset), m_typesetter(typesetter) {
  m_text.reserve(markdown.size() + 64);
  m_places.reserve(size_t(markdown.size()) + 64);
  if (markdown.contains(u'\\') || markdown.contains(u'$') || markdown.contains(QLatin1String("math")))
    markTex(markdown);
  else
    copy(markdown, 0, markdown.size());
  m_text.replace(QChar::Null, QChar::ReplacementCharacter);
  m_utf8 = m_text.toUtf8();
  m_character.reserve(size_t(m_utf8.size()) + 1);
  qint32 character = -1;
  bool pair = false;  // two UTF-16 units
  for (const char byte : m_utf8) {
    if ((byte & 0xC0) != 0x80) {  // the first byte of a character
      character += pair ? 2 : 1;
      pair = uchar(byte) >= 0xF0;
    }
    m_character.push_back(character);
  }
  m_character.push_back(qint32(m_text.size()));
  // md4c 0.4.8 can read some bytes beyond the end (its issue 167).
  constexpr qsizetype beyond = 16;
  m_utf8.append(beyond, '\0');
  m_utf8.chop(beyond);
}

qsizetype MarkdownSource::offsetOf(const char* byte) const {
  const char* const begin = m_utf8.constData();
  const bool inside = !std::less<>()(byte, begin) && std::less<>()(byte, begin + m_utf8.size());
  return inside ? byte - begin : -1;
}

qsizetype MarkdownSource::copy(QStringView markdown, qsizetype begin, qsizetype end) {
  m_text += markdown.mid(begin, end - begin);
  for (qsizetype place = begin; place < end; ++place) m_places.push_back(qint32(m_offset + place));
  return end;
}

void MarkdownSource::add(QStringView marks) {
  m_text += marks;
  m_places.resize(size_t(m_text.size()), -1);
}

const MarkdownSource::TypesetFormula* MarkdownSource::formulaAt(qsizetype character) const {
  const auto formula =
      std::partition_point(m_formulas.begin(), m_formulas.end(), [&](auto& f) { return f.end <= character; });
  return formula != m_formulas.end() && formula->begin <= character ? &*formula : nullptr;
}

int MarkdownSource::typeset(QStringView tex, bool display) {
  const int number = m_typesetter ? m_typesetter->numberOf(tex.toString(), display) : -1;
  if (number < 0 || m_typesetter->formula(number)) return number;
  if (m_typesetter->isWaiting(number)) m_waiting.push_back(number);
  return -1;
}

void MarkdownSource::addFormula(QStringView markdown, qsizetype begin, qsizetype end, int number,
                                std::optional<QStringView> display) {
  const QString marks = fenceAround(markdown.mid(begin, end - begin), 1);
  if (display) {
    add(u"\n");
    add(*display);
  }
  add(marks);
  const qsizetype from = m_text.size();
  copy(markdown, begin, end);
  const auto isBreak = [](QChar unit) { return unit == u'\n' || unit == u'\r'; };
  std::replace_if(m_text.begin() + from, m_text.end(), isBreak, QChar(u' '));
  if (number >= 0) m_formulas.push_back({from, m_text.size(), number, display.has_value()});
  add(marks);
  if (display) add(u"\n");
}

// Three paragraphs of a line: what is before the formula, the formula, what is after it.
qsizetype MarkdownSource::addWithin(QStringView markdown, qsizetype begin, qsizetype end, int number,
                                    const QString& indent, bool has_text) {
  if (has_text) {
    add(u"\n\n");
    add(indent);
  }
  addFormula(markdown, begin, end, number, std::nullopt);
  m_formulas.back().display = true;
  while (end < markdown.size() && markdown[end] == u' ') ++end;
  if (end == markdown.size()) return end;
  if (markdown[end] == u'\n') {
    add(u"\n");
    return end;
  }
  add(u"\n\n");
  add(indent);
  // What follows begins nothing, as a list.
  const qsizetype rest = end;
  while (end < markdown.size() && markdown[end] >= u'0' && markdown[end] <= u'9') ++end;
  copy(markdown, rest, end);
  const QStringView begins(end > rest ? u".)" : u"-*+#>=~");
  if (end < markdown.size() && begins.contains(markdown[end])) add(u"\\");
  return end;
}

void MarkdownSource::markTex(QStringView text) {
  TexFinder tex(text);
  std::optional<CodeFence> fence;
  for (qsizetype at = 0; at < text.size();) {
    if (at == 0 || text[at - 1] == u'\n') {
      const qsizetype next = std::min(lineEnd(text, at) + 1, text.size());
      const QStringView line = text.mid(at, next - at);
      const auto opens = fence ? std::nullopt : openingFence(line.trimmed());
      if (const auto math = opens ? mathFence(text.mid(at)) : std::nullopt) {
        const int number = typeset(text.mid(at + math->begin, math->end - math->begin), true);
        if (number >= 0) {
          addFormula(text, at + math->begin, at + math->end, number, line.left(line.indexOf(opens->mark)));
          add(u"\n");
          at += math->after;
          continue;
        }
      }
      if (fence || opens) {
        if (fence && closesFence(line.trimmed(), *fence))
          fence.reset();
        else if (opens)
          fence = opens;
        at = copy(text, at, next);
        continue;
      }
    }
    const QChar c = text[at];
    if (c == u'`') {  // code, or an unclosed run of backticks
      const qsizetype run = runOf(text, at);
      qsizetype close = text.indexOf(u'`', at + run);
      while (close >= 0 && runOf(text, close) != run) close = text.indexOf(u'`', close + runOf(text, close));
      const qsizetype end = close < 0 || tex.hasBlankLine(at, close) ? at + run : close + run;
      at = copy(text, at, end);
      continue;
    }
    const qsizetype end = c == u'\\' || c == u'$' ? tex.end(at) : -1;
    if (end < 0) {
      const bool opens = c == u'\\' && at + 1 < text.size() && (text[at + 1] == u'(' || text[at + 1] == u'[');
      if (opens) add(u"\\");  // keeps the backslash from being Markdown's escape
      const bool pair = c == u'\\' && at + 1 < text.size() && text[at + 1] != u'\n';
      const qsizetype next = at + (pair ? 2 : 1);
      at = copy(text, at, next);
      continue;
    }
    const QStringView maths = text.mid(at, end - at);
    const auto indent = tex.indent(at);
    const bool display = !maths.startsWith(u"\\(") && (!maths.startsWith(u'$') || maths.startsWith(u"$$"));
    const bool alone = display && indent && isBlank(text.mid(end, lineEnd(text, end) - end));
    const auto cut = display && !alone ? cutAt(text, tex.lineOf(at), at, end) : std::nullopt;
    const int number = typeset(bare(maths), alone || cut || maths.startsWith(u"\\begin"));
    if (cut && number >= 0) {
      at = addWithin(text, at, end, number, cut->indent, cut->has_text);
      continue;
    }
    if (alone && number < 0) {
      const QString marks = fenceAround(maths, 3);
      add(marks + QStringLiteral("tex\n"));
      add(*indent);
      copy(text, at, end);
      add(u"\n");
      add(*indent);
      add(marks);
    } else {
      addFormula(text, at, end, number, alone ? indent : std::nullopt);
    }
    at = end;
  }
}

}  // namespace kvarium::ui
