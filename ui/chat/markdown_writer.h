// MarkdownWriter: puts Markdown into a document at its end, block by block, and nothing that was not said in Markdown:
// HTML stays text, pictures become their alternative text, no address is ever asked for anything.
#pragma once

#include <QString>
#include <QTextCursor>

namespace kvarium {

enum BlockProperty : int {                            // of a QTextBlockFormat
  code_block_number = QTextFormat::UserProperty + 1,  // lines of one code block share it; 0: not code
  code_block_language,
};

constexpr int code_head = 26;  // px above the first line of code, for its language and what can be done with it

class MarkdownWriter {
 public:
  explicit MarkdownWriter(QTextDocument* document) : m_document(document) {}

  // The cursor's block is empty; it becomes the first block written. The cursor ends behind the last.
  void write(QTextCursor& cursor, const QString& markdown);
  void writePlain(QTextCursor& cursor, const QString& text);  // as it is, in the block's own format
  // An open code fence: its lines as code, so that more text can be inserted behind.
  void writeOpenFence(QTextCursor& cursor, const QString& markdown);

 private:
  void copyBlock(QTextCursor& cursor, const QTextBlock& source, bool first, class ListMap& lists);
  void copyTable(QTextCursor& cursor, class QTextTable* table);
  void copyText(QTextCursor& cursor, const QTextBlock& source, const QTextCharFormat& base);
  QTextBlockFormat paragraph() const;
  QTextBlockFormat codeBlock(const QString& language);

  QTextDocument* m_document;
  int m_code_blocks = 0;  // numbers given so far
};

QTextCharFormat codeText(const QFont& base);

}  // namespace kvarium
