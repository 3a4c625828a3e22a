#include "ui/chat/markdown_blocks.h"

namespace kvarium {
namespace {

struct Line {
  QStringView text;
  qsizetype end = 0;      // behind its newline
  bool complete = false;  // the newline is there
  int indent = 0;         // columns of white space, a tab counts 4
  QStringView rest;       // without the indent
};

Line lineAt(QStringView text, qsizetype begin) {
  Line line;
  const qsizetype newline = text.indexOf(QLatin1Char('\n'), begin);
  line.complete = newline >= 0;
  line.end = line.complete ? newline + 1 : text.size();
  line.text = text.mid(begin, (line.complete ? newline : text.size()) - begin);
  qsizetype i = 0;
  for (; i < line.text.size(); ++i) {
    if (line.text[i] == QLatin1Char(' '))
      ++line.indent;
    else if (line.text[i] == QLatin1Char('\t'))
      line.indent += 4;
    else
      break;
  }
  line.rest = line.text.mid(i);
  while (!line.rest.isEmpty() && line.rest.back().isSpace()) line.rest.chop(1);
  return line;
}

// Length of a run of ``` or ~~~ at the start, 0 if shorter than 3.
int fenceRun(QStringView rest, QChar& mark) {
  if (rest.isEmpty() || (rest[0] != QLatin1Char('`') && rest[0] != QLatin1Char('~'))) return 0;
  mark = rest[0];
  int run = 0;
  while (run < rest.size() && rest[run] == mark) ++run;
  return run >= 3 ? run : 0;
}

bool startsListItem(QStringView rest) {
  qsizetype i = 0;
  while (i < rest.size() && i < 9 && rest[i].isDigit()) ++i;
  if (i > 0) return i == rest.size() || rest[i] == QLatin1Char('.') || rest[i] == QLatin1Char(')');
  return !rest.isEmpty() &&
         (rest[0] == QLatin1Char('-') || rest[0] == QLatin1Char('*') || rest[0] == QLatin1Char('+')) &&
         (rest.size() == 1 || rest[1].isSpace());
}

}  // namespace

BlockSplit splitBlocks(QStringView text) {
  BlockSplit split;
  bool after_blank = false, in_list = false;
  QChar fence_mark;
  int fence = 0, fence_indent = 0;
  for (qsizetype begin = 0; begin < text.size();) {
    const Line line = lineAt(text, begin);
    QChar mark;
    const int run = line.indent < 4 || in_list ? fenceRun(line.rest, mark) : 0;
    if (fence) {
      if (line.complete && run >= fence && mark == fence_mark && line.rest.size() == run) {
        fence = 0;
        if (fence_indent == 0) split.ends.push_back(line.end), in_list = false;
      }
      after_blank = false;
    } else if (line.rest.isEmpty()) {
      after_blank = begin > 0 && line.complete;
    } else {
      const bool item = startsListItem(line.rest);
      const bool continues_list = in_list && (item || line.indent >= 2);
      // "12" may become "12." and "-" may become "---": an unfinished line is judged once it is long enough.
      const bool judged = line.complete || line.rest.size() > 10;
      if (after_blank && line.indent < 4 && judged && !continues_list) {
        if (split.ends.empty() || split.ends.back() < begin) split.ends.push_back(begin);
        in_list = false;
      }
      if (item) in_list = true;
      if (run && !(mark == QLatin1Char('`') && line.rest.mid(run).contains(mark))) {
        fence = run, fence_mark = mark, fence_indent = line.indent;
        if (line.indent == 0) {
          if (begin > 0 && (split.ends.empty() || split.ends.back() < begin)) split.ends.push_back(begin);
          in_list = false;
        }
      }
      after_blank = false;
    }
    begin = line.end;
  }
  split.open_fence = fence > 0;
  return split;
}

}  // namespace kvarium
