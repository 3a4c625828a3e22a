// MessageDocument: one message as a document that grows. Finished blocks are written once; only the open tail is parsed
// again, and code and what cannot be cut is only appended to. Asks nobody for pictures or files.
#pragma once

#include <QPointer>
#include <QTextDocument>
#include <QTextList>
#include <optional>
#include <utility>

#include "ui/chat/markdown_blocks.h"
#include "ui/chat/markdown_writer.h"
#include "ui/chat/source_map.h"

namespace kvarium {

class MessageDocument : public QTextDocument {
 public:
  static constexpr qsizetype tail_limit = 8 << 10;  // characters parsed again at most
  static constexpr int longest_line = 2 << 10;      // of code: what is longer stands in several blocks

  explicit MessageDocument(QObject* parent = nullptr);

  const QString& text() const { return m_text; }
  bool isFinished() const { return m_finished; }
  void setText(const QString& text);  // a whole message
  // As what the text is read. typed: as it was written, but for blocks of code; it comes whole.
  enum class Reading { markdown, typed, plain };
  void setReading(Reading reading) { m_reading = reading; }  // before any text
  void append(const QString& piece);                         // what came since
  void finish();                                             // nothing more comes
  void restyle();                                            // colours changed

  struct Code {
    int number = 0;
    QString language;
    int first = 0, last = 0;  // document positions of its first and last line
  };
  const std::vector<Code>& codes() const { return m_codes; }  // ascending
  QString codeBlock(int number) const;                        // the text of a code block

  int version() const { return m_version; }  // another one whenever characters may stand elsewhere
  int edition() const { return m_edition; }  // another one whenever even what was written for good may
  // Where the characters [begin, end) of the text stand, as a range of the document; {-1, -1}: nowhere.
  std::pair<int, int> shownAt(qsizetype begin, qsizetype end);
  // Where the text's characters stand now. What was written for good is looked at once.
  const std::vector<SourceSegment>& sourceMap();
  qsizetype settled() const { return m_fence ? m_fence->written : m_frozen; }  // characters written for good
  qint64 parsedCharacters() const { return m_parsed; }  // so far, for tests: stays near the length of the text

 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }

 private:
  struct Part {  // of the text, and where it was written
    qsizetype source = 0, source_end = 0;
    int document = 0, document_end = 0;
    bool verbatim = false;
  };
  struct OpenFence : CodeFence {
    qsizetype written = 0;  // characters of m_text up to which the code stands in the document
    qsizetype line = 0;     // where the first line begins that may still close it
  };

  void grow(bool whole);
  void writeTail(bool whole);
  QTextCursor atEnd();
  QTextCursor openTail();  // an empty block at the end, where the tail begins
  void clearTail();
  void freezeTail(qsizetype end);
  void writeBlocks(const std::vector<BlockEnd>& ends);
  void insertRaw(qsizetype from);
  void writeTyped();
  void beginFence(const CodeFence& fence);
  bool growFence();
  void writeCode(qsizetype end);
  void endFence(qsizetype end);
  void leaveFence();
  void noteCodes(int from);
  void makeRoomAbove();
  void note(const Part& part);

  MarkdownWriter m_writer{this};
  QString m_text;
  qsizetype m_frozen = 0;            // characters of m_text written for good
  int m_tail = 0;                    // document position where the tail begins
  bool m_tail_open = true;           // the block at m_tail belongs to the tail
  bool m_tail_raw = false;           // the tail grows as it is until it is finished
  std::optional<OpenFence> m_fence;  // the tail is code
  QPointer<QTextList> m_list;        // the tail goes on with it
  Reading m_reading = Reading::markdown;
  bool m_finished = false;
  qint64 m_parsed = 0;
  int m_version = 0, m_edition = 0;
  std::vector<Code> m_codes;
  std::vector<Part> m_frozen_parts, m_tail_parts;
  SourceMap m_map;            // of the first m_mapped frozen parts, then of the tail while m_tail_mapped
  size_t m_mapped = 0;        // parts
  size_t m_mapped_until = 0;  // segments of them
  bool m_tail_mapped = false;
};

}  // namespace kvarium
