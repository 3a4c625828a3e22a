// MessageDocument: one message as a growing document. Finished blocks are written once, and only the open tail is
// parsed again; code and parts that cannot be cut are only appended to. It loads no pictures or files.
#pragma once

#include <QPointer>
#include <QTextDocument>
#include <QTextList>
#include <optional>
#include <utility>

#include "ui/library/code_fence.h"
#include "ui/transcript/markdown/markdown_writer.h"

namespace kvarium::ui {

// The finished part of a growing Markdown text: only the open tail after it is parsed again.
constexpr qsizetype long_piece = 4 << 10;      // characters after which a long block is cut at the next good place
constexpr qsizetype cut_room = 1 << 10;        // characters in which a good place is searched
constexpr qsizetype longest_piece = 32 << 10;  // characters after which it is cut anywhere

struct BlockEnd {
  qsizetype at = 0;
  bool in_list = false;  // the cut is between two items of a long list, which continues after it
  bool operator==(const BlockEnd&) const = default;
};

struct BlockSplit {
  std::vector<BlockEnd>
      ends;  // ascending; the text before each end consists of whole blocks that later text cannot change
  bool open_fence = false;  // the rest after the last end is inside a code fence
};

// Cuts at blank lines before a new block, and before and after a code fence (CommonMark 0.30, section 4.5). A list is
// one piece, because an item after a blank line may still belong to it, and so is a table; but no piece is longer than
// longest_piece. The cuts depend on the text only, not on the pieces in which it arrived.
BlockSplit splitBlocks(QStringView text);

class MessageDocument : public QTextDocument {
 public:
  static constexpr qsizetype tail_limit = 8 << 10;  // most characters that are parsed again
  static constexpr int longest_line = 2 << 10;      // characters; a longer line of code is divided into several blocks

  explicit MessageDocument(QObject* parent = nullptr);

  const QString& text() const { return m_text; }
  bool isFinished() const { return m_finished; }
  void setText(const QString& text);  // a whole message
  // How the text is interpreted. typed: unchanged except for code blocks; it arrives whole.
  enum class Reading { markdown, typed, plain };
  void setReading(Reading reading) { m_reading = reading; }       // before any text
  void append(const QString& piece);                              // appends the next piece
  void finish();                                                  // the text is complete
  void restyle();                                                 // after a change of colours
  void setTypesetter(Typesetter* typesetter);                     // before any text; null: formulas are shown as source
  void fitFormulas();                                             // after a change of the document's width
  bool hasFormulas() const { return m_writer.widest() > 0; }      // that are typeset
  const Formula* formulaOf(const QTextCharFormat& format) const;  // null: it is no formula's
  // The characters [begin, end) of the document, and of formulas their source.
  QString shownText(int begin, int end) const;

  struct Code {
    int number = 0;
    QString language;
    int first = 0, last = 0;  // document positions of its first and last line
  };
  const std::vector<Code>& codes() const { return m_codes; }  // ascending
  QString codeBlock(int number) const;                        // the text of a code block

  int version() const { return m_version; }  // changes whenever characters may have moved
  int edition() const { return m_edition; }  // changes whenever even finished characters may have moved
  // The range of the document with the characters [begin, end) of the text; {-1, -1}: none.
  std::pair<int, int> shownAt(qsizetype begin, qsizetype end) const;
  const std::vector<SourceSegment>& sourceMap() const { return m_map.segments(); }  // present places of the characters
  qsizetype settled() const { return m_fence ? m_fence->written : m_frozen; }       // number of finished characters
  qint64 parsedCharacters() const {
    return m_parsed;
  }  // number of parsed characters, for tests; it stays near the text's length

 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }

 private:
  struct OpenFence : CodeFence {
    qsizetype written = 0;  // characters of m_text that are in the document
    qsizetype line = 0;     // begin of the first line that may still close the fence
  };

  void grow(bool whole);
  void writeTail(bool whole);
  QTextCursor atEnd();
  QTextCursor openTail();  // makes an empty block at the end, where the tail begins
  void clearTail();
  void freezeTail(qsizetype end);
  void writeBlocks(const std::vector<BlockEnd>& ends);
  void insertUnchanged(QTextCursor& cursor, qsizetype begin, qsizetype end, const QTextCharFormat& format);
  void insertRaw();
  void writeTyped();
  void beginFence(const CodeFence& fence);
  bool growFence();
  void writeCode(qsizetype end);
  void endFence(qsizetype end);
  void leaveFence();
  void noteCodes(int from);
  void makeRoomAbove();
  void typesetWaiting();

  Typesetter* m_typesetter = nullptr;
  MarkdownWriter m_writer{this, &m_map};
  qreal m_fitted = -1;  // px, the width that wide formulas have been fitted into
  QString m_text;
  qsizetype m_frozen = 0;            // number of finished characters of m_text
  qsizetype m_written = 0;           // number of characters of m_text that are in the document, unless the tail is code
  int m_tail = 0;                    // document position of the tail's begin
  bool m_tail_open = true;           // the block at m_tail belongs to the tail
  bool m_tail_raw = false;           // the tail is appended to without parsing until it is finished
  std::optional<OpenFence> m_fence;  // the tail is code
  QPointer<QTextList> m_list;        // the list that the tail continues
  Reading m_reading = Reading::markdown;
  bool m_finished = false;
  qint64 m_parsed = 0;
  int m_version = 0, m_edition = 0;
  std::vector<Code> m_codes;
  SourceMap m_map;
};

}  // namespace kvarium::ui
