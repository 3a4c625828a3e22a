// MessageDocument: one message as a document that grows. Finished blocks are written once; only the open tail is parsed
// again, an open code fence and a very long text are only appended to. Asks nobody for pictures or files.
#pragma once

#include <QTextDocument>

#include "ui/chat/markdown_writer.h"

namespace kvarium {

class MessageDocument : public QTextDocument {
 public:
  static constexpr qsizetype tail_limit = 8 << 10;     // characters parsed again at most
  static constexpr qsizetype plain_limit = 256 << 10;  // characters of a message, then Markdown ends

  explicit MessageDocument(QObject* parent = nullptr);

  const QString& text() const { return m_text; }
  void setText(const QString& text);                     // a whole message
  void setPlain(bool plain) { m_always_plain = plain; }  // before any text: no Markdown, as somebody typed it
  void append(const QString& piece);                     // what came since
  void finish();                                         // nothing more comes
  void restyle();                                        // colours changed
  QString codeBlock(int number) const;                   // the text of a code block
  qint64 parsedCharacters() const { return m_parsed; }   // so far, for tests: stays near the length of the text

 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }

 private:
  QTextCursor openTail();  // an empty block at the end, where the tail begins
  void clearTail();
  void writeBlocks(QStringView text, const std::vector<qsizetype>& ends);
  void insertAtEnd(const QString& piece);
  void makeRoomAbove();

  MarkdownWriter m_writer{this};
  QString m_text;
  qsizetype m_frozen = 0;   // characters of m_text written for good
  int m_tail = 0;           // document position where the tail begins
  bool m_tail_open = true;  // the block at m_tail belongs to the tail
  bool m_in_fence = false;  // the tail is written as an open fence
  bool m_plain = false;
  bool m_always_plain = false;
  bool m_finished = false;
  qint64 m_parsed = 0;
};

}  // namespace kvarium
