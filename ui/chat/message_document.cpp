#include "ui/chat/message_document.h"

#include <QTextBlock>
#include <QTextFrame>

#include "ui/chat/markdown_blocks.h"

namespace kvarium {

MessageDocument::MessageDocument(QObject* parent) : QTextDocument(parent) {
  setUndoRedoEnabled(false);
  setDocumentMargin(0);
  setIndentWidth(24);
  QTextOption option = defaultTextOption();
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setDefaultTextOption(option);
}

void MessageDocument::setText(const QString& text) {
  clear();
  m_writer = MarkdownWriter(this);
  m_text.clear();
  m_frozen = 0, m_tail = 0, m_tail_open = true, m_in_fence = false, m_plain = false, m_finished = false;
  m_text = text;
  if (m_always_plain || m_text.size() > plain_limit) {
    QTextCursor cursor(this);
    m_plain = true;
    m_writer.writePlain(cursor, m_text);
  }
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

namespace {

// A rule, a line of code and an item of a list are there without text, too.
bool isBare(const QTextBlock& block) {
  return block.text().isEmpty() && !block.textList() && !block.blockFormat().intProperty(code_block_number) &&
         !block.blockFormat().hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth);
}

bool startsFence(QStringView text) {
  return text.startsWith(QLatin1String("```")) || text.startsWith(QLatin1String("~~~"));
}

}  // namespace

QTextCursor MessageDocument::openTail() {
  QTextCursor cursor(this);
  cursor.movePosition(QTextCursor::End);
  if (!m_tail_open) {
    if (!isBare(cursor.block())) cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
    m_tail = cursor.position();
    m_tail_open = true;
  }
  return cursor;
}

void MessageDocument::clearTail() {
  m_in_fence = false;
  if (!m_tail_open) return;
  QTextCursor cursor(this);
  cursor.setPosition(m_tail);
  cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
  cursor.removeSelectedText();
  cursor.setBlockFormat(QTextBlockFormat());
  cursor.setBlockCharFormat(QTextCharFormat());
  cursor.setCharFormat(QTextCharFormat());
}

void MessageDocument::writeBlocks(QStringView text, const std::vector<qsizetype>& ends) {
  qsizetype begin = 0;
  for (const qsizetype end : ends) {
    const QStringView block = text.mid(begin, end - begin);
    if (!block.trimmed().isEmpty()) {
      QTextCursor cursor = openTail();
      m_writer.write(cursor, block.toString());
      m_parsed += block.size();
      m_tail_open = false;
    }
    begin = end;
  }
  m_frozen += begin;
}

void MessageDocument::insertAtEnd(const QString& piece) {
  QTextCursor cursor(this);
  cursor.movePosition(QTextCursor::End);
  QTextBlock block = cursor.block();
  cursor.insertText(piece, cursor.blockCharFormat());
  if (!m_in_fence) return;
  while ((block = block.next()).isValid()) {  // only the first line of code has room above for the language
    QTextBlockFormat format = block.blockFormat();
    format.setTopMargin(0);
    QTextCursor(block).setBlockFormat(format);
  }
}

// The layout gives the first block no margin above, where the language of code and its button stand.
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
  QTextCursor edit(this);
  edit.beginEditBlock();
  m_text += piece;
  if (m_always_plain || m_text.size() > plain_limit) m_plain = true;
  const QStringView tail = QStringView(m_text).mid(m_frozen);
  if (m_plain) {
    openTail();
    insertAtEnd(piece);
  } else if (const BlockSplit split = splitBlocks(tail); m_in_fence && split.open_fence && split.ends.empty()) {
    insertAtEnd(piece);
  } else if (split.ends.empty() && !startsFence(tail) && tail.size() > tail_limit) {
    openTail();
    insertAtEnd(piece);
  } else {
    clearTail();
    writeBlocks(tail, split.ends);
    const QString rest = m_text.mid(m_frozen);
    if (!rest.trimmed().isEmpty()) {
      QTextCursor cursor = openTail();
      // The first line of a fence names the language: it is shown once it is whole.
      m_in_fence =
          split.open_fence && rest.contains(QLatin1Char('\n')) && startsFence(rest) && splitBlocks(rest).open_fence;
      if (m_in_fence)
        m_writer.writeOpenFence(cursor, rest);
      else
        m_writer.write(cursor, rest);
      m_parsed += rest.size();
    }
  }
  makeRoomAbove();
  edit.endEditBlock();
}

void MessageDocument::finish() {
  if (m_finished) return;
  m_finished = true;
  if (m_plain) return;
  QTextCursor edit(this);
  edit.beginEditBlock();
  clearTail();
  const QStringView tail = QStringView(m_text).mid(m_frozen);
  BlockSplit split = splitBlocks(tail);
  split.ends.push_back(tail.size());
  writeBlocks(tail, split.ends);
  makeRoomAbove();
  edit.endEditBlock();
}

QString MessageDocument::codeBlock(int number) const {
  QStringList lines;
  for (QTextBlock block = begin(); block.isValid(); block = block.next())
    if (block.blockFormat().intProperty(code_block_number) == number) lines << block.text();
  return lines.join(QLatin1Char('\n'));
}

}  // namespace kvarium
