#include "ui/transcript/markdown/source_map.h"

#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>
#include <utility>

#include "ui/transcript/markdown/markdown_writer.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype longest_prefix = 400;  // most characters of markup before a block's text, with a table's rule
constexpr qsizetype longest_entity = 32;

bool isEmphasis(QChar c) { return QStringView(u"*_~`").contains(c); }
bool isPrefix(QChar c) { return c.isSpace() || c.isDigit() || QStringView(u"#>*+-|:=~`_.)[]xX\\").contains(c); }
bool isPunctuation(QChar c) { return c.unicode() < 128 && c.isPrint() && !c.isLetterOrNumber() && !c.isSpace(); }

qsizetype runOf(QStringView text, qsizetype at) {
  qsizetype end = at;
  while (end < text.size() && text[end] == text[at]) ++end;
  return end - at;
}

// Matches one block's text with its source, by CommonMark 0.30, sections 2.4, 2.5, 6.1-6.9, as far as possible without
// a full parser.
class Inline {
 public:
  Inline(QStringView source, qsizetype at, QStringView shown) : m_source(source), m_at(at), m_shown(shown) {}

  bool run() {
    while (m_done < m_shown.size())
      if (m_at >= m_source.size() || !step(m_source[m_at], m_shown[m_done])) return false;
    closeMarks();
    return true;
  }
  qsizetype end() const { return m_at; }
  const std::vector<std::pair<qsizetype, qsizetype>>& pairs() const { return m_pairs; }  // source, shown

 private:
  bool step(QChar c, QChar d) {
    if (c.isSpace()) return space(d);
    if (c == u']' && m_brackets > 0 && linkTail(m_at + 1) > m_at + 1) return closeBracket();
    if (isEmphasis(c)) return emphasis(c == d);
    if (c == u'\\' && m_at + 1 < m_source.size()) {
      const QChar next = m_source[m_at + 1];
      if (next == u'\n' && d.isSpace()) return ++m_at, space(d);
      if (isPunctuation(next) && next == d) return ++m_at, match();
    }
    if (c == u'&') {
      const qsizetype semicolon = m_source.mid(m_at, longest_entity).indexOf(u';');
      if (semicolon > 1 && (c != d || !m_shown.mid(m_done).startsWith(m_source.mid(m_at, semicolon + 1)))) {
        m_at += semicolon + 1;
        ++m_done;
        return true;
      }
    }
    if (c == d) return match();
    if (c == u'!' && m_at + 1 < m_source.size() && m_source[m_at + 1] == u'[') return m_at += 2, ++m_brackets, true;
    if (c == u'[') return ++m_at, ++m_brackets, true;
    if (c == u']' && m_brackets > 0) return closeBracket();
    if (c == u'<') return ++m_at, m_angle = true;
    if (c == u'>' && std::exchange(m_angle, false)) return ++m_at, true;
    return false;
  }

  bool match() {
    m_pairs.emplace_back(m_at++, m_done++);
    return true;
  }

  // A newline is one space; the marks of a quote may follow it.
  bool space(QChar d) {
    if (!d.isSpace()) {  // one space inside each end of a code span is not shown
      const bool inside = (m_at > 0 && m_source[m_at - 1] == u'`') || m_source.mid(m_at + 1).startsWith(u'`');
      m_at += inside;
      return inside;
    }
    qsizetype end = m_at, line = -1;
    while (end < m_source.size() && (m_source[end].isSpace() || (line >= 0 && m_source[end] == u'>'))) {
      if (line < 0 && m_source[end] == u'\n') line = end;
      ++end;
    }
    if (line < 0) return match();
    m_pairs.emplace_back(line, m_done++);
    m_at = end;
    return true;
  }

  // In a run of marks some may be text; it is unknown which, so none is mapped.
  bool emphasis(bool shown) {
    const qsizetype marks = runOf(m_source, m_at), text = shown ? runOf(m_shown, m_done) : 0;
    if (text >= marks) {
      for (qsizetype i = 0; i < marks; ++i) match();
    } else {
      m_at += marks;
      m_done += text;
    }
    return true;
  }

  // The end of "(address)" or "[label]" at `at`; `at` if there is neither.
  qsizetype linkTail(qsizetype at) const {
    if (at >= m_source.size() || (m_source[at] != u'(' && m_source[at] != u'[')) return at;
    const QChar open = m_source[at], close = open == u'(' ? u')' : u']';
    int depth = 0;
    for (qsizetype i = at; i < m_source.size(); ++i) {
      if (m_source[i] == u'\\')
        ++i;
      else if (m_source[i] == open)
        ++depth;
      else if (m_source[i] == close && --depth == 0)
        return i + 1;
      else if (m_source[i] == u'"')
        for (++i; i < m_source.size() && m_source[i] != u'"'; ++i) {
        }
    }
    return at;
  }

  bool closeBracket() {
    --m_brackets;
    m_at = linkTail(m_at + 1);
    return true;
  }

  void closeMarks() {
    while (m_at < m_source.size()) {
      if (isEmphasis(m_source[m_at]) || (m_source[m_at] == u'>' && std::exchange(m_angle, false)))
        ++m_at;
      else if (m_source[m_at] == u']' && m_brackets > 0)
        closeBracket();
      else
        return;
    }
  }

  QStringView m_source;
  qsizetype m_at;
  QStringView m_shown;
  qsizetype m_done = 0;
  int m_brackets = 0;
  bool m_angle = false;
  std::vector<std::pair<qsizetype, qsizetype>> m_pairs;
};

qsizetype lineEnd(QStringView text, qsizetype at) {
  const qsizetype newline = text.indexOf(u'\n', at);
  return newline < 0 ? text.size() : newline;
}

bool isFence(QStringView line) {
  const QStringView rest = line.trimmed();
  return rest.startsWith(u"```") || rest.startsWith(u"~~~");
}

}  // namespace

void SourceMap::addVerbatim(qsizetype source, int document, int length) {
  if (length > 0) m_segments.push_back({source, document, length});
}

void SourceMap::add(qsizetype source, int document) {
  if (!m_segments.empty()) {
    SourceSegment& last = m_segments.back();
    if (last.source + last.length == source && last.document + last.length == document) {
      ++last.length;
      return;
    }
  }
  m_segments.push_back({source, document, 1});
}

void SourceMap::align(QStringView markdown, qsizetype source, const QTextDocument& document, int begin, int end) {
  qsizetype at = 0;
  int code = 0;
  for (QTextBlock block = document.findBlock(begin); block.isValid() && block.position() <= end; block = block.next()) {
    const QString text = block.text().left(end - block.position());
    const int number = block.blockFormat().intProperty(code_block_number);
    if (number) {  // code is matched line by line, after the line of the fence
      if (number != code) {
        while (at < markdown.size() && markdown[at].isSpace()) ++at;
        while (at > 0 && markdown[at - 1] != u'\n') --at;
        // Skips the end of the code before it and its own begin.
        for (int fences = code ? 2 : 1; fences > 0 && isFence(markdown.mid(at, lineEnd(markdown, at) - at)); --fences)
          at = std::min(lineEnd(markdown, at) + 1, markdown.size());
        code = number;
      }
      const qsizetype line = lineEnd(markdown, at), first = line - text.size();
      if (first < at || markdown.mid(first, text.size()) != text) return;
      if (std::any_of(markdown.begin() + at, markdown.begin() + first, [](QChar c) { return !isPrefix(c); })) return;
      for (qsizetype i = 0; i < text.size(); ++i) add(source + first + i, block.position() + int(i));
      at = std::min(line + 1, markdown.size());
      continue;
    }
    if (text.isEmpty()) continue;
    bool found = false;
    for (qsizetype from = at; !found && from < markdown.size() && from - at < longest_prefix; ++from) {
      if (!markdown[from].isSpace()) {
        Inline line(markdown, from, text);
        if (line.run()) {
          for (const auto& [s, d] : line.pairs()) add(source + s, block.position() + int(d));
          at = line.end();
          found = true;
        }
      }
      if (!isPrefix(markdown[from])) break;
    }
    if (!found) return;
  }
}

}  // namespace kvarium::ui
