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

struct Formula;
class Typesetter;

enum BlockProperty : int {                            // properties of a QTextBlockFormat
  code_block_number = QTextFormat::UserProperty + 1,  // the same number for all lines of a code block; 0: no code
  code_block_language,
  code_line_goes_on,  // true: the line of code began in the previous block
  // Of a QTextCharFormat: a typeset formula, whose characters are no-break spaces as wide as it is.
  formula_number,  // the typesetter's
  formula_length,  // characters
  formula_em,      // px
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

// A formula that the typesetter has been asked for, and its place in the message.
struct WaitingFormula {
  int number = 0;
  qsizetype source = 0;
};

class MarkdownWriter {
 public:
  MarkdownWriter(QTextDocument* document, SourceMap* map, Typesetter* typesetter = nullptr)
      : m_document(document), m_map(map), m_typesetter(typesetter) {}

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
  // True: a code block at `source` of the message is a formula that is typeset. It is asked for if it is not yet.
  bool typesets(QStringView block, qsizetype source);
  std::vector<WaitingFormula>& waiting() { return m_waiting; }
  qreal widest() const { return m_widest; }  // px, of the formulas so far with their indent; 0: there are none

 private:
  class Parse;
  static void leaveTable(QTextCursor& cursor);
  QString entity(const QByteArray& entity);

  QTextDocument* m_document;
  SourceMap* m_map;
  Typesetter* m_typesetter;
  int m_code_blocks = 0;
  std::vector<WaitingFormula> m_waiting;
  qreal m_widest = 0;
  QHash<QByteArray, QString> m_entities;  // what the named entities so far stand for
};

}  // namespace kvarium::ui
