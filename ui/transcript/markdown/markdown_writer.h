// MarkdownWriter: appends Markdown to a document, block by block, and notes which of its characters are shown where.
// md4c reads it, in GitHub's dialect. HTML stays text, pictures become their alternative text, and nothing is loaded
// from an address.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QTextCursor>

#include "ui/transcript/markdown/source_map.h"

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
  MarkdownWriter(QTextDocument* document, SourceMap* map) : m_document(document), m_map(map) {}

  // The cursor's block must be empty and the document's last one; it becomes the first written block. The cursor ends
  // after the last. `markdown` begins at `source` of the message, and the map must be final up to there. The first list
  // continues `goes_on` unless it is null; returns the last list that is not nested.
  QTextList* write(QTextCursor& cursor, const QString& markdown, qsizetype source, QTextList* goes_on = nullptr);
  void beginPlain(QTextCursor& cursor);  // text that is inserted from here on is not changed
  // Code in pieces: it begins in the cursor's empty block, continues line by line, and ends with the space below.
  void beginCode(QTextCursor& cursor, const QString& language);
  void nextCodeLine(QTextCursor& cursor, bool same);  // same: the block continues a long line
  void endCode(QTextCursor& cursor);
  int codeBlocks() const { return m_code_blocks; }  // number of code blocks so far

 private:
  class Parse;
  static void leaveTable(QTextCursor& cursor);
  QString entity(const QByteArray& entity);

  QTextDocument* m_document;
  SourceMap* m_map;
  int m_code_blocks = 0;
  QHash<QByteArray, QString> m_entities;  // what the named entities so far stand for
};

}  // namespace kvarium::ui
