// MarkdownWriter: puts Markdown into a document at its end, block by block, and nothing that was not said in Markdown:
// HTML stays text, pictures become their alternative text, no address is ever asked for anything.
#pragma once

#include <QString>
#include <QTextCursor>

class QTextList;

namespace kvarium {

enum BlockProperty : int {                            // of a QTextBlockFormat
  code_block_number = QTextFormat::UserProperty + 1,  // lines of one code block share it; 0: not code
  code_block_language,
  code_line_goes_on,  // true: the line of code began in the block before
};

constexpr int code_foot = 8;   // px of ground below the last line of code
constexpr int code_head = 26;  // px above the first line of code, for its language and what can be done with it

class MarkdownWriter {
 public:
  explicit MarkdownWriter(QTextDocument* document) : m_document(document) {}

  // The cursor's block is empty; it becomes the first block written. The cursor ends behind the last. The first list
  // written continues `goes_on`, if there is one; returns the last list that lies in no other.
  QTextList* write(QTextCursor& cursor, const QString& markdown, QTextList* goes_on = nullptr);
  void beginPlain(QTextCursor& cursor);  // text inserted from here on stays as it is
  // Code as it comes: in the cursor's empty block, then line by line, then the room below.
  void beginCode(QTextCursor& cursor, const QString& language);
  void nextCodeLine(QTextCursor& cursor, bool same);  // same: a long line in several blocks
  void endCode(QTextCursor& cursor);
  int codeBlocks() const { return m_code_blocks; }  // numbers given so far

 private:
  struct Lists;
  void copyBlock(QTextCursor& cursor, const QTextBlock& source, bool first, Lists& lists);
  void copyTable(QTextCursor& cursor, class QTextTable* table);
  void copyText(QTextCursor& cursor, const QTextBlock& source, const QTextCharFormat& base);
  static qreal roomAbove(const class QTextBlock& before);
  static void leaveTable(QTextCursor& cursor);
  QTextBlockFormat paragraph() const;
  QTextBlockFormat codeBlock(const QString& language);

  QTextDocument* m_document;
  int m_code_blocks = 0;
};

QTextCharFormat codeText(const QFont& base);

}  // namespace kvarium
