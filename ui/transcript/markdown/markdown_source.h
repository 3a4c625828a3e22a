// MarkdownSource: a Markdown text as md4c reads it, in UTF-8, and the place in the text of every byte. TeX is marked as
// code, because it is not typeset: \(..\), \[..\], $$..$$, \begin{..}..\end{..}, and $..$ if it is clearly maths. TeX
// on lines of its own becomes a code block. Existing code is not changed.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

namespace kvarium::ui {

class MarkdownSource {
 public:
  explicit MarkdownSource(const QString& markdown, qsizetype offset = 0);  // offset: of the Markdown in the message

  const QByteArray& utf8() const { return m_utf8; }
  // The offset of a byte of utf8(); -1: it is elsewhere, as with characters that md4c makes itself.
  qsizetype offsetOf(const char* byte) const;
  // The character that the byte at an offset belongs to, as an index of text(). The offset may be utf8().size().
  qsizetype characterAt(qsizetype offset) const { return m_character[size_t(offset)]; }
  const QString& text() const { return m_text; }
  // The place of a character of text() in the message; -1: it was added to mark TeX.
  qsizetype placeOf(qsizetype character) const { return m_places[size_t(character)]; }

 private:
  void markTex(QStringView markdown);
  qsizetype copy(QStringView markdown, qsizetype begin, qsizetype end);  // returns the end
  void add(QStringView marks);

  const qsizetype m_offset;
  QString m_text;
  std::vector<qint32> m_places;  // [m_text.size()]
  QByteArray m_utf8;
  std::vector<qint32> m_character;  // [utf8().size() + 1]
};

}  // namespace kvarium::ui
