#include "ui/transcript/markdown/text_inks.h"

#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

#include "ui/parts/theme.h"
#include "ui/transcript/markdown/markdown_writer.h"

namespace kvarium::ui {

QColor inkColour(const Theme& theme, CodeInk ink) {
  switch (ink) {
    case CodeInk::keyword: return theme.dark ? QColor("#c4a7f5") : QColor("#6b2fb3");
    case CodeInk::string: return theme.dark ? QColor("#a5d6a0") : QColor("#1d6127");
    case CodeInk::number: return theme.dark ? QColor("#8fc7f2") : QColor("#0f5494");
    case CodeInk::comment: return theme.muted;
    case CodeInk::plain: break;
  }
  return theme.text;
}

// Sets all formats with one layout: rehighlight() does a layout after every block, which takes minutes for a long
// reply.
void TextInks::setTinted(bool tinted) {
  if (m_tinted == tinted) return;
  m_tinted = tinted;
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    int state = 0;
    block.layout()->setFormats(inksOf(block, block.text(), state));
    block.setUserState(state);
  }
  document()->markContentsDirty(0, document()->characterCount());
}

void TextInks::highlightBlock(const QString& text) {
  int state = 0;
  for (const QTextLayout::FormatRange& run : inksOf(currentBlock(), text, state))
    setFormat(run.start, run.length, run.format);
  setCurrentBlockState(state);
}

QList<QTextLayout::FormatRange> TextInks::inksOf(const QTextBlock& block, const QString& text, int& state) const {
  QList<QTextLayout::FormatRange> inks;
  QTextCharFormat ink;
  if (m_tinted) {
    ink.setForeground(theme().text);
    ink.setBackground(QBrush(Qt::NoBrush));
    inks.append({0, int(text.size()), ink});
    return inks;
  }
  const QTextBlockFormat format = block.blockFormat();
  const int number = format.intProperty(code_block_number);
  const CodeLanguage* language = number ? codeLanguage(format.stringProperty(code_block_language)) : nullptr;
  if (!language) return inks;
  // An open comment or string continues only within one code block.
  const QTextBlock before = block.previous();
  const bool goes_on = before.isValid() && before.blockFormat().intProperty(code_block_number) == number;
  state = goes_on ? std::max(before.userState(), 0) : 0;
  for (const CodeRun& run : colourLine(*language, text, state)) {
    ink.setForeground(inkColour(theme(), run.ink));
    inks.append({run.begin, run.length, ink});
  }
  return inks;
}

}  // namespace kvarium::ui
