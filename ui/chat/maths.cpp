#include "ui/chat/maths.h"

#include <QRegularExpression>
#include <algorithm>
#include <optional>

#include "ui/chat/markdown_blocks.h"

namespace kvarium {
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

bool isBlank(QStringView text) { return text.trimmed().isEmpty(); }

bool hasBlankLine(QStringView text) {
  for (qsizetype at = text.indexOf(u'\n'); at >= 0; at = text.indexOf(u'\n', at + 1))
    if (at + 1 < text.size() && isBlank(text.mid(at + 1, lineEnd(text, at + 1) - at - 1))) return true;
  return false;
}

// Behind a pair of single dollars at `at`, -1 where that is money or anything else.
qsizetype dollarsEnd(QStringView text, qsizetype at) {
  if (at > 0 && (text[at - 1].isLetterOrNumber() || text[at - 1] == u'$')) return -1;
  const QStringView line = text.left(lineEnd(text, at));
  for (qsizetype close = line.indexOf(u'$', at + 1); close > at + 1; close = line.indexOf(u'$', close + 1)) {
    if (line[close - 1] == u'\\') continue;
    const QStringView inside = line.mid(at + 1, close - at - 1);
    const bool apart = close + 1 < line.size() && (line[close + 1].isLetterOrNumber() || line[close + 1] == u'$');
    if (apart || inside.front().isSpace() || inside.back().isSpace() || inside.contains(u'`')) return -1;
    const bool clear =
        (inside.size() == 1 && inside.front().isLetter()) ||
        std::any_of(inside.begin(), inside.end(), [](QChar c) { return QStringView(u"\\^_{}=").contains(c); });
    return clear ? close + 1 : -1;
  }
  return -1;
}

// Behind the TeX that begins at `at`; -1: none does, or it does not end.
qsizetype mathsEnd(QStringView text, qsizetype at) {
  const QStringView rest = text.mid(at);
  const auto closedBy = [&](QStringView close, qsizetype from) -> qsizetype {
    const qsizetype end = text.indexOf(close, at + from);
    return end < 0 || hasBlankLine(text.mid(at, end - at)) ? -1 : end + close.size();
  };
  if (rest.startsWith(u"\\(")) return closedBy(u"\\)", 2);
  if (rest.startsWith(u"\\[")) return closedBy(u"\\]", 2);
  if (rest.startsWith(u"$$")) return closedBy(u"$$", 2);
  if (rest.startsWith(u'$')) return dollarsEnd(text, at);
  static const QRegularExpression begin(QStringLiteral("^\\\\begin(\\{[a-zA-Z]{1,20}\\*?\\})"));
  if (const auto found = begin.match(rest.left(32).toString()); found.hasMatch())
    return closedBy(QStringLiteral("\\end") + found.captured(1), found.capturedLength());
  return -1;
}

QString fenceAround(QStringView text, qsizetype least) {
  qsizetype longest = least - 1;
  for (qsizetype at = text.indexOf(u'`'); at >= 0;) {
    const qsizetype run = runOf(text, at);
    longest = std::max(longest, run);
    at = text.indexOf(u'`', at + run);
  }
  return QString(longest + 1, u'`');
}

}  // namespace

QString withMathsAsCode(const QString& markdown) {
  if (!markdown.contains(u'\\') && !markdown.contains(u'$')) return markdown;
  const QStringView text(markdown);
  QString out;
  out.reserve(text.size() + 64);
  std::optional<CodeFence> fence;
  for (qsizetype at = 0; at < text.size();) {
    if (at == 0 || text[at - 1] == u'\n') {
      const qsizetype next = std::min(lineEnd(text, at) + 1, text.size());
      const QStringView line = text.mid(at, next - at);
      const auto opens = fence ? std::nullopt : openingFence(line.trimmed());
      if (fence || opens) {
        if (fence && closesFence(line.trimmed(), *fence))
          fence.reset();
        else if (opens)
          fence = opens;
        out += line;
        at = next;
        continue;
      }
    }
    const QChar c = text[at];
    if (c == u'`') {  // code, or a run of marks that nothing closes
      const qsizetype run = runOf(text, at);
      qsizetype close = text.indexOf(u'`', at + run);
      while (close >= 0 && runOf(text, close) != run) close = text.indexOf(u'`', close + runOf(text, close));
      const qsizetype end = close < 0 || hasBlankLine(text.mid(at, close - at)) ? at + run : close + run;
      out += text.mid(at, end - at);
      at = end;
      continue;
    }
    const qsizetype end = c == u'\\' || c == u'$' ? mathsEnd(text, at) : -1;
    if (end < 0) {
      const bool opens = c == u'\\' && at + 1 < text.size() && (text[at + 1] == u'(' || text[at + 1] == u'[');
      if (opens) out += u'\\';  // the backslash is not Markdown's
      const bool pair = c == u'\\' && at + 1 < text.size() && text[at + 1] != u'\n';
      out += text.mid(at, pair ? 2 : 1);
      at += pair ? 2 : 1;
      continue;
    }
    const QStringView maths = text.mid(at, end - at);
    const qsizetype line = text.left(at).lastIndexOf(u'\n') + 1;
    const QStringView indent = text.mid(line, at - line);
    const bool display = !maths.startsWith(u"\\(") && (!maths.startsWith(u'$') || maths.startsWith(u"$$"));
    if (display && isBlank(indent) && isBlank(text.mid(end, lineEnd(text, end) - end))) {
      const QString marks = fenceAround(maths, 3);
      out += marks + QStringLiteral("tex\n");
      out += indent;
      out += maths;
      out += u'\n';
      out += indent;
      out += marks;
    } else {
      const QString marks = fenceAround(maths, 1);
      out += marks + maths.toString().replace(u'\n', u' ') + marks;
    }
    at = end;
  }
  return out;
}

}  // namespace kvarium
