#include "ui/library/code_fence.h"

#include <algorithm>

namespace kvarium::ui {

MarkdownLine firstLine(QStringView text) {
  const qsizetype newline = text.indexOf(u'\n');
  MarkdownLine line{.complete = newline >= 0};
  line.length = line.complete ? newline + 1 : text.size();
  line.rest = line.complete ? text.left(newline) : text;
  for (; line.rest.startsWith(u' ') || line.rest.startsWith(u'\t'); line.rest = line.rest.mid(1))
    line.indent += line.rest[0] == u'\t' ? 4 : 1;
  while (!line.rest.isEmpty() && line.rest.back().isSpace()) line.rest.chop(1);
  return line;
}

int fenceRun(QStringView rest, QChar& mark) {
  if (rest.isEmpty() || (rest[0] != QLatin1Char('`') && rest[0] != QLatin1Char('~'))) return 0;
  mark = rest[0];
  int run = 0;
  while (run < rest.size() && rest[run] == mark) ++run;
  return run >= 3 ? run : 0;
}

std::optional<CodeFence> openingFence(QStringView text) {
  QChar mark;
  const int length = fenceRun(text, mark);
  if (!length) return {};
  const qsizetype newline = text.indexOf(QLatin1Char('\n'));
  const QStringView info = text.left(newline < 0 ? text.size() : newline).mid(length).trimmed();
  if (mark == QLatin1Char('`') && info.contains(mark)) return {};
  return CodeFence{mark, length, info.toString().section(QLatin1Char(' '), 0, 0, QString::SectionSkipEmpty)};
}

bool closesFence(QStringView text, const CodeFence& fence) {
  const MarkdownLine line = firstLine(text);
  QChar mark;
  const int run = fenceRun(line.rest, mark);
  return line.indent < 4 && run >= fence.length && mark == fence.mark && line.rest.size() == run;
}

bool mayCloseFence(QStringView begun, const CodeFence& fence) {
  const MarkdownLine line = firstLine(begun);
  return line.indent < 4 && std::all_of(line.rest.begin(), line.rest.end(), [&](QChar c) { return c == fence.mark; });
}

QString fenceAround(QStringView text, qsizetype least) {
  qsizetype longest = least - 1, run = 0;
  for (const QChar c : text) longest = std::max(longest, run = c == u'`' ? run + 1 : 0);
  return QString(longest + 1, u'`');
}

}  // namespace kvarium::ui
