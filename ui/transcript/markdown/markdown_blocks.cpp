#include "ui/transcript/markdown/markdown_blocks.h"

#include <algorithm>

#include "ui/library/code_fence.h"

namespace kvarium::ui {
namespace {

bool startsListItem(QStringView rest) {
  qsizetype i = 0;
  while (i < rest.size() && i < 9 && rest[i].isDigit()) ++i;
  if (i > 0) return i == rest.size() || rest[i] == QLatin1Char('.') || rest[i] == QLatin1Char(')');
  return !rest.isEmpty() &&
         (rest[0] == QLatin1Char('-') || rest[0] == QLatin1Char('*') || rest[0] == QLatin1Char('+')) &&
         (rest.size() == 1 || rest[1].isSpace());
}

bool endsSentence(QChar c) { return QStringView(u".!?:;\u3002\uFF01\uFF1F").contains(c); }

// A place in [from, from + cut_room): before a sentence, else before a word, else at the end of the range.
qsizetype cutIn(QStringView text, qsizetype from) {
  qsizetype word = -1;
  for (qsizetype i = from; i < from + cut_room; ++i) {
    if (!text[i - 1].isSpace() || !text[i].isLetter()) continue;
    if (endsSentence(text[i - 2])) return i;
    if (word < 0) word = i;
  }
  if (word >= 0) return word;
  qsizetype cut = from + cut_room;
  while (cut > from && (text[cut - 1].isHighSurrogate() || text[cut].isMark())) --cut;
  return cut;
}

}  // namespace

BlockSplit splitBlocks(QStringView text) {
  BlockSplit split;
  qsizetype piece = 0;  // begin of the open piece, which is treated as a text of its own
  bool after_blank = false, in_list = false;
  QChar fence_mark;
  int fence = 0, fence_indent = 0;
  const auto cut = [&](qsizetype at, bool goes_on = false) {
    split.ends.push_back({at, goes_on});
    piece = at;
    fence = 0;
    after_blank = in_list = false;
  };
  for (qsizetype begin = 0; begin < text.size();) {
    const MarkdownLine line = firstLine(text.mid(begin));
    const qsizetype line_end = begin + line.length;
    const bool outer_fence = fence && fence_indent == 0, uncut = fence || line.rest.startsWith(QLatin1Char('|'));
    const qsizetype most = piece + (uncut ? longest_piece : long_piece);
    QChar mark;
    const int run = line.indent < 4 || in_list ? fenceRun(line.rest, mark) : 0;
    if (fence) {
      if (line.complete && run >= fence && mark == fence_mark && line.rest.size() == run) {
        fence = 0;
        if (outer_fence) {
          begin = line_end;
          cut(begin);
          continue;
        }
      } else if (!outer_fence && begin >= most) {
        cut(begin);
        continue;
      }
      after_blank = false;
    } else if (line.rest.isEmpty()) {
      after_blank = begin > piece && line.complete;
    } else {
      const bool item = startsListItem(line.rest), opens = line.complete && run && openingFence(line.rest);
      // "12" may become "12." and "-" may become "---", so an unfinished line is classified only when it is long
      // enough.
      const bool judged = line.complete || line.rest.size() > 10;
      const bool goes_on = in_list && (item || line.indent >= 2);
      const bool next_item = in_list && item && line.indent < 2;
      const bool new_block = after_blank && line.indent < 4 && !goes_on;
      const bool too_long = begin >= most && (!in_list || next_item || begin >= piece + longest_piece);
      if (begin > piece && ((judged && (new_block || too_long)) || (opens && line.indent == 0))) {
        cut(begin, judged && !new_block && next_item);
        continue;
      }
      if (item) in_list = true;
      if (opens) fence = run, fence_mark = mark, fence_indent = line.indent;
      after_blank = false;
    }
    const qsizetype room = std::max(begin + 2, most);
    if (!(fence && fence_indent == 0) && line_end > room + cut_room) {
      begin = cutIn(text, room);
      cut(begin);
      continue;
    }
    begin = line_end;
  }
  split.open_fence = fence > 0;
  return split;
}

}  // namespace kvarium::ui
