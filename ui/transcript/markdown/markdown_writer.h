// MarkdownWriter: appends Markdown to a document, block by block, and notes which of its characters are shown where.
// md4c reads it, in GitHub's dialect. HTML stays text, pictures become their alternative text, and nothing is loaded
// from an address.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QTextCursor>
#include <vector>

class QTextList;

namespace kvarium::ui {

enum BlockProperty : int {                            // properties of a QTextBlockFormat
  code_block_number = QTextFormat::UserProperty + 1,  // the same number for all lines of a code block; 0: no code
  code_block_language,
  code_line_goes_on,  // true: the line of code began in the previous block
};

constexpr int code_foot = 8;   // px of background below the last line of code
constexpr int code_head = 26;  // px above the first line of code, for its language and buttons

// Markup (**, #, the address of a link) and entities are not mapped.
// Characters [source, source + length) of the text are at [document, document + length) of the document.
struct SourceSegment {
  qsizetype source = 0;
  int document = 0;
  int length = 0;
  bool operator==(const SourceSegment&) const = default;
};

class SourceMap {
 public:
  const std::vector<SourceSegment>& segments() const { return m_segments; }  // ascending in both
  void add(qsizetype source, int document, int length) {                     // after all others, in both
    if (length <= 0) return;
    if (m_segments.size() > m_frozen) {
      SourceSegment& last = m_segments.back();
      if (last.source + last.length == source && last.document + last.length == document) {
        last.length += length;
        return;
      }
    }
    m_segments.push_back({source, document, length});
  }
  void freeze() { m_frozen = m_segments.size(); }   // all segments so far are final
  void dropOpen() { m_segments.resize(m_frozen); }  // removes those that are not
  void clear() { m_frozen = 0, m_segments.clear(); }

 private:
  std::vector<SourceSegment> m_segments;
  size_t m_frozen = 0;  // number of final segments
};

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
