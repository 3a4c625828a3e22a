// MarkdownSource: a Markdown text as md4c reads it, in UTF-8, and the place in the text of every byte. TeX is marked as
// code: \(..\), \[..\], $$..$$, \begin{..}..\end{..}, and $..$ if it is clearly maths. On lines of its own it becomes a
// paragraph where it is typeset, otherwise a code block; $$..$$, \[..\] and an environment within a line become a
// paragraph, too, where they are typeset, but not in headings, quotes, tables, emphasis and links. Other code is not
// changed.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringView>
#include <optional>
#include <vector>

namespace kvarium::ui {

class Typesetter;

// The first lines of a text are a code block of the language `math`: its formula is [begin, end), the block ends at
// `after`.
struct MathFence {
  qsizetype begin = 0, end = 0, after = 0;
};
std::optional<MathFence> mathFence(QStringView text);

class MarkdownSource {
 public:
  // offset: of the Markdown in the message. Formulas are typeset unless the typesetter is null.
  explicit MarkdownSource(const QString& markdown, qsizetype offset = 0, Typesetter* typesetter = nullptr);

  const QByteArray& utf8() const { return m_utf8; }
  // The offset of a byte of utf8(); -1: it is elsewhere, as with characters that md4c makes itself.
  qsizetype offsetOf(const char* byte) const;
  // The character that the byte at an offset belongs to, as an index of text(). The offset may be utf8().size().
  qsizetype characterAt(qsizetype offset) const { return m_character[size_t(offset)]; }
  const QString& text() const { return m_text; }
  // The place of a character of text() in the message; -1: it was added to mark TeX.
  qsizetype placeOf(qsizetype character) const { return m_places[size_t(character)]; }
  struct TypesetFormula {
    qsizetype begin = 0, end = 0;  // characters of text()
    int number = -1;               // the typesetter's
    bool display = false;          // on lines of its own
  };
  const TypesetFormula* formulaAt(qsizetype character) const;  // of text(); null: none is typeset there
  const std::vector<int>& waiting() const {
    return m_waiting;
  }  // the typesetter's numbers of formulas that are not yet

 private:
  void markTex(QStringView markdown);
  int typeset(QStringView tex, bool display);  // its number; -1: it is not typeset, or not yet
  // Adds the formula markdown[begin, end), of which TeX is typeset, as a code span; display: a paragraph, so indented.
  void addFormula(QStringView markdown, qsizetype begin, qsizetype end, int number, std::optional<QStringView> display);
  // A formula that is typeset, in the middle of a line; returns where what follows begins.
  qsizetype addWithin(QStringView markdown, qsizetype begin, qsizetype end, int number, const QString& indent,
                      bool has_text);
  qsizetype copy(QStringView markdown, qsizetype begin, qsizetype end);  // returns the end
  void add(QStringView marks);

  const qsizetype m_offset;
  Typesetter* const m_typesetter;
  QString m_text;
  std::vector<qint32> m_places;  // [m_text.size()]
  QByteArray m_utf8;
  std::vector<qint32> m_character;         // [utf8().size() + 1]
  std::vector<TypesetFormula> m_formulas;  // ascending
  std::vector<int> m_waiting;
};

}  // namespace kvarium::ui
