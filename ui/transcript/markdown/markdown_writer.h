// MarkdownWriter: appends Markdown to a document, block by block. HTML stays text, pictures become their alternative
// text, and nothing is loaded from an address.
#pragma once

#include <QString>
#include <QTextCursor>

class QTextList;

namespace kvarium::ui {

enum BlockProperty : int {                            // properties of a QTextBlockFormat
  code_block_number = QTextFormat::UserProperty + 1,  // the same number for all lines of a code block; 0: no code
  code_block_language,
  code_line_goes_on,  // true: the line of code began in the previous block
};

constexpr int code_foot = 8;   // px of background below the last line of code
constexpr int code_head = 26;  // px above the first line of code, for its language and buttons

class MarkdownWriter {
 public:
  explicit MarkdownWriter(QTextDocument* document) : m_document(document) {}

  // The cursor's block must be empty and becomes the first written block. The cursor ends after the last. The first
  // list continues `goes_on` unless it is null; returns the last list that is not nested.
  QTextList* write(QTextCursor& cursor, const QString& markdown, QTextList* goes_on = nullptr);
  void beginPlain(QTextCursor& cursor);  // text that is inserted from here on is not changed
  // Code in pieces: it begins in the cursor's empty block, continues line by line, and ends with the space below.
  void beginCode(QTextCursor& cursor, const QString& language);
  void nextCodeLine(QTextCursor& cursor, bool same);  // same: the block continues a long line
  void endCode(QTextCursor& cursor);
  int codeBlocks() const { return m_code_blocks; }  // number of code blocks so far

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

}  // namespace kvarium::ui
