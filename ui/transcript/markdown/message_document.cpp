#include "ui/transcript/markdown/message_document.h"

#include <QTextBlock>
#include <algorithm>
#include <utility>

#include "ui/parts/long_words.h"
#include "ui/transcript/formula/typesetter.h"

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

// True for blocks that exist without text: a rule, a line of code, an item of a list.
bool isBare(const QTextBlock& block) {
  return block.text().isEmpty() && !block.textList() && !block.blockFormat().intProperty(code_block_number) &&
         !block.blockFormat().hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth);
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

MessageDocument::MessageDocument(QObject* parent) : QTextDocument(parent) {
  setUndoRedoEnabled(false);
  setDocumentMargin(0);
  setIndentWidth(24);
  QTextOption option = defaultTextOption();
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setDefaultTextOption(option);
  breakLongWords(*this);
}

void MessageDocument::setText(const QString& text) {
  clear();
  m_writer = MarkdownWriter(this, &m_map, m_typesetter);
  m_text = text;
  m_frozen = 0, m_written = 0, m_tail = 0, m_tail_open = true, m_tail_raw = false, m_finished = false;
  m_fence.reset();
  m_list.clear();
  m_codes.clear();
  m_map.clear();
  ++m_edition;
  finish();
}

void MessageDocument::restyle() {
  const QString text = m_text;
  const bool finished = m_finished;
  setText({});
  m_finished = false;
  append(text);
  if (finished) finish();
}

void MessageDocument::setTypesetter(Typesetter* typesetter) {
  if (m_typesetter) QObject::disconnect(m_typesetter, nullptr, this, nullptr);
  m_typesetter = typesetter;
  m_writer = MarkdownWriter(this, &m_map, typesetter);
  if (typesetter) connect(typesetter, &Typesetter::answered, this, [this] { typesetWaiting(); });
}

// Writes again what has formulas that can now be shown: the tail, or all of the text.
void MessageDocument::typesetWaiting() {
  std::vector<WaitingFormula>& waiting = m_writer.waiting();
  std::erase_if(waiting, [this](const WaitingFormula& one) {
    return !m_typesetter->isWaiting(one.number) && !m_typesetter->formula(one.number);
  });
  bool any = false, in_tail = !m_fence && !m_tail_raw;
  for (const WaitingFormula& one : waiting) {
    if (m_typesetter->isWaiting(one.number)) continue;
    any = true;
    in_tail = in_tail && one.source >= m_frozen;
  }
  if (!any) return;
  if (in_tail)
    grow(m_finished);
  else
    restyle();
}

void MessageDocument::fitFormulas() {
  const qreal before = std::exchange(m_fitted, textWidth());
  if (before == m_fitted || !hasFormulas()) return;
  if (m_writer.widest() > m_fitted || m_writer.widest() > before) restyle();
}

const Formula* MessageDocument::formulaOf(const QTextCharFormat& format) const {
  return m_typesetter && format.hasProperty(formula_number) ? m_typesetter->formula(format.intProperty(formula_number))
                                                            : nullptr;
}

QString MessageDocument::shownText(int begin, int end) const {
  QTextCursor cursor(const_cast<MessageDocument*>(this));  // it does not change the document
  cursor.setPosition(begin);
  cursor.setPosition(end, QTextCursor::KeepAnchor);
  QString text = cursor.selectedText();
  text.replace(QChar(QChar::ParagraphSeparator), QLatin1Char('\n'));
  if (!hasFormulas()) return text;
  const std::vector<SourceSegment>& all = sourceMap();
  auto it = std::partition_point(all.begin(), all.end(), [&](auto& s) { return s.document + s.length <= begin; });
  for (; it != all.end() && it->document < end; ++it)
    for (int i = std::max(begin, it->document); i < std::min(end, it->document + it->length); ++i)
      if (QChar& shown = text[i - begin]; shown == QChar::Nbsp) shown = m_text[it->source + i - it->document];
  return text;
}

QTextCursor MessageDocument::atEnd() {
  QTextCursor cursor(this);
  cursor.movePosition(QTextCursor::End);
  return cursor;
}

QTextCursor MessageDocument::openTail() {
  QTextCursor cursor = atEnd();
  if (!m_tail_open) {
    if (!isBare(cursor.block())) cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    m_tail = cursor.position();
    m_tail_open = true;
  }
  return cursor;
}

void MessageDocument::clearTail() {
  m_tail_raw = false;
  m_written = m_frozen;
  m_map.dropOpen();
  std::erase_if(m_writer.waiting(), [this](const WaitingFormula& one) { return one.source >= m_frozen; });
  if (!m_tail_open) return;
  while (!m_codes.empty() && m_codes.back().first >= m_tail) m_codes.pop_back();
  QTextCursor cursor(this);
  cursor.setPosition(m_tail);
  cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
  cursor.removeSelectedText();
  cursor.setBlockFormat(QTextBlockFormat());
  cursor.setBlockCharFormat(QTextCharFormat());
  cursor.setCharFormat(QTextCharFormat());
}

// Makes the written tail final; the text continues at `end`.
void MessageDocument::freezeTail(qsizetype end) {
  m_map.freeze();
  m_tail_open = false;
  m_frozen = m_written = end;
}

// ends: relative to the first character that is not final.
void MessageDocument::writeBlocks(const std::vector<BlockEnd>& ends) {
  const qsizetype start = m_frozen;
  for (const BlockEnd& end : ends) {
    const QStringView block = QStringView(m_text).mid(m_frozen, start + end.at - m_frozen);
    if (const auto fence = openingFence(block); fence && !m_writer.typesets(block, m_frozen)) {
      beginFence(*fence);
      if (!growFence()) leaveFence();
      continue;
    }
    if (!block.trimmed().isEmpty()) {
      QTextCursor cursor = openTail();
      QTextList* list = m_writer.write(cursor, block.toString(), m_frozen, m_list);
      m_list = end.in_list ? list : nullptr;
      noteCodes(m_tail);
      m_parsed += block.size();
      freezeTail(start + end.at);
    }
    m_frozen = m_written = start + end.at;
  }
}

// Inserts the characters [begin, end) without carriage returns, which Qt would take for ends of blocks.
void MessageDocument::insertUnchanged(QTextCursor& cursor, qsizetype begin, qsizetype end,
                                      const QTextCharFormat& format) {
  while (begin < end) {
    const QStringView rest = QStringView(m_text).mid(begin, end - begin);
    const qsizetype at = rest.indexOf(QLatin1Char('\r'));
    const QString piece = rest.left(at < 0 ? rest.size() : at).toString();
    m_map.add(begin, cursor.position(), int(piece.size()));
    cursor.insertText(piece, format);
    begin += piece.size() + 1;
  }
}

void MessageDocument::insertRaw() {
  QTextCursor cursor = atEnd();
  if (!m_tail_raw) {
    if (!isBare(cursor.block())) cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    m_writer.beginPlain(cursor);
    m_tail_raw = true;
  }
  insertUnchanged(cursor, m_written, m_text.size(), QTextCharFormat());
  m_written = m_text.size();
}

// Writes lines unchanged, without blank lines at the end and around code.
void MessageDocument::writeTyped() {
  qsizetype end = m_text.size();
  while (end > m_frozen && m_text[end - 1].isSpace()) --end;
  while (m_frozen < end) {
    if (const auto fence = openingFence(QStringView(m_text).mid(m_frozen))) {
      beginFence(*fence);
      if (!growFence()) leaveFence();
      continue;
    }
    const bool behind_code = m_frozen > 0;
    qsizetype stop = m_frozen;
    do {
      const qsizetype newline = m_text.indexOf(QLatin1Char('\n'), stop);
      stop = newline < 0 ? end : std::min(newline + 1, end);
    } while (stop < end && !openingFence(QStringView(m_text).mid(stop)));
    qsizetype from = m_frozen, until = stop;
    while (behind_code && from < until && m_text[from] == QLatin1Char('\n')) ++from;
    while (stop < end && until > from && m_text[until - 1].isSpace()) --until;
    if (from < until) {
      QTextCursor cursor = openTail();
      m_writer.beginPlain(cursor);
      insertUnchanged(cursor, from, until, QTextCharFormat());
    }
    freezeTail(stop);
  }
  m_frozen = std::max(m_frozen, m_text.size());
}

void MessageDocument::beginFence(const CodeFence& fence) {
  QTextCursor cursor = openTail();
  m_list = nullptr;
  m_writer.beginCode(cursor, fence.language);
  const qsizetype newline = m_text.indexOf(QLatin1Char('\n'), m_frozen);
  const qsizetype code = newline < 0 ? m_text.size() : newline + 1;
  m_fence = {fence, code, code};
  m_codes.push_back({m_writer.codeBlocks(), fence.language, cursor.position(), cursor.position()});
}

// Writes the code up to the line that may still close the fence. True: the fence is closed and final.
bool MessageDocument::growFence() {
  const QStringView text(m_text);
  for (;;) {
    const qsizetype newline = m_text.indexOf(QLatin1Char('\n'), m_fence->line);
    if (newline < 0) break;
    if (closesFence(text.mid(m_fence->line, newline - m_fence->line), *m_fence)) {
      writeCode(m_fence->line - 1);
      endFence(newline + 1);
      return true;
    }
    m_fence->line = newline + 1;
  }
  writeCode(mayCloseFence(text.mid(m_fence->line), *m_fence) ? m_fence->line - 1 : m_text.size());
  return false;
}

void MessageDocument::writeCode(qsizetype end) {
  QTextCursor cursor = atEnd();
  qsizetype& written = m_fence->written;
  m_parsed += std::max<qsizetype>(end - written, 0);
  while (written < end) {
    const qsizetype from = written;
    const int room = longest_line - (cursor.block().length() - 1);
    if (m_text[from] == QLatin1Char('\n')) {
      m_map.add(from, cursor.position(), 1);
      m_writer.nextCodeLine(cursor, false);
      ++written;
    } else if (room <= 0 && !m_text[from].isLowSurrogate() && !m_text[from].isMark()) {
      m_writer.nextCodeLine(cursor, true);
      continue;
    } else {
      const qsizetype newline = QStringView(m_text).left(end).indexOf(QLatin1Char('\n'), from);
      const qsizetype line = (newline < 0 ? end : newline) - from;
      written += std::min<qsizetype>(line, std::max(room, 1));
      insertUnchanged(cursor, from, written, cursor.blockCharFormat());
    }
  }
  m_codes.back().last = cursor.block().position();
}

void MessageDocument::endFence(qsizetype end) {
  QTextCursor cursor = atEnd();
  m_writer.endCode(cursor);
  m_fence.reset();
  if (m_reading == Reading::markdown &&
      m_writer.typesets(QStringView(m_text).mid(m_frozen, end - m_frozen), m_frozen)) {
    // It was typeset before, in another message.
    QMetaObject::invokeMethod(this, &MessageDocument::restyle, Qt::QueuedConnection);
  }
  freezeTail(end);
}

// The text is complete, so the last line may close the fence without a newline.
void MessageDocument::leaveFence() {
  const bool closed = closesFence(QStringView(m_text).mid(m_fence->line), *m_fence);
  writeCode(closed || m_text.endsWith(QLatin1Char('\n')) ? m_fence->line - 1 : m_text.size());
  endFence(m_text.size());
}

void MessageDocument::noteCodes(int from) {
  for (QTextBlock block = findBlock(from); block.isValid(); block = block.next()) {
    const int number = block.blockFormat().intProperty(code_block_number);
    if (!number) continue;
    if (m_codes.empty() || m_codes.back().number != number)
      m_codes.push_back({number, block.blockFormat().stringProperty(code_block_language), block.position(), 0});
    m_codes.back().last = block.position();
  }
}

std::pair<int, int> MessageDocument::shownAt(qsizetype begin, qsizetype end) const {
  const std::vector<SourceSegment>& all = sourceMap();
  const auto first =
      std::partition_point(all.begin(), all.end(), [&](auto& s) { return s.source + s.length <= begin; });
  if (first == all.end() || first->source >= end) return {-1, -1};
  const auto behind = std::partition_point(first, all.end(), [&](auto& s) { return s.source < end; });
  const SourceSegment& last = *std::prev(behind);
  return {first->document + int(std::max<qsizetype>(begin - first->source, 0)),
          last.document + int(std::min<qsizetype>(end - last.source, last.length))};
}

// Sets the document's top margin for code at the begin, because the layout ignores the first block's own margin.
void MessageDocument::makeRoomAbove() {
  const qreal wanted = begin().blockFormat().intProperty(code_block_number) ? code_head : 0;
  QTextFrameFormat format = rootFrame()->frameFormat();
  if (format.topMargin() == wanted) return;
  format.setTopMargin(wanted);
  rootFrame()->setFrameFormat(format);
}

void MessageDocument::append(const QString& piece) {
  if (piece.isEmpty()) return;
  m_finished = false;
  m_text += piece;
  grow(false);
}

void MessageDocument::finish() {
  if (m_finished) return;
  m_finished = true;
  grow(true);
}

// whole: the text is complete.
void MessageDocument::grow(bool whole) {
  ++m_version;
  QTextCursor edit(this);
  edit.beginEditBlock();
  if (m_reading == Reading::typed)
    writeTyped();
  else if (m_reading == Reading::plain)
    insertRaw();
  else if (!m_fence || growFence())
    writeTail(whole);
  else if (whole)
    leaveFence();
  makeRoomAbove();
  edit.endEditBlock();
}

void MessageDocument::writeTail(bool whole) {
  const QStringView tail = QStringView(m_text).mid(m_frozen);
  BlockSplit split = splitBlocks(tail);
  if (!whole && split.ends.empty() && tail.size() > tail_limit && !openingFence(tail)) {
    if (m_written == m_frozen) openTail();
    return insertRaw();
  }
  clearTail();
  if (whole) split.ends.push_back({tail.size()});
  writeBlocks(split.ends);
  const QString rest = m_text.mid(m_frozen);
  if (rest.trimmed().isEmpty()) return;
  const auto fence = rest.contains(QLatin1Char('\n')) ? openingFence(rest) : std::nullopt;
  if (fence) {
    beginFence(*fence);
    growFence();
    return;
  }
  QTextCursor cursor = openTail();
  m_writer.write(cursor, rest, m_frozen, m_list);
  m_written = m_text.size();
  noteCodes(m_tail);
  m_parsed += rest.size();
}

QString MessageDocument::codeBlock(int number) const {
  QString code;
  const auto it = std::ranges::find(m_codes, number, &Code::number);
  if (it == m_codes.end()) return code;
  for (QTextBlock block = findBlock(it->first); block.isValid() && block.position() <= it->last; block = block.next()) {
    if (block.position() > it->first && !block.blockFormat().boolProperty(code_line_goes_on)) code += QLatin1Char('\n');
    code += block.text();
  }
  return code;
}

}  // namespace kvarium::ui
