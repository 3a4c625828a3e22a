#include "ui/chat/text_inks.h"

#include <algorithm>

#include "ui/chat/markdown_writer.h"
#include "ui/theme.h"

namespace kvarium {

QColor inkColour(const Theme& theme, CodeInk ink) {
  switch (ink) {
    case CodeInk::keyword:
      return theme.dark ? QColor("#c4a7f5") : QColor("#6b2fb3");
    case CodeInk::string:
      return theme.dark ? QColor("#a5d6a0") : QColor("#1d6127");
    case CodeInk::number:
      return theme.dark ? QColor("#8fc7f2") : QColor("#0f5494");
    case CodeInk::comment:
      return theme.muted;
    case CodeInk::plain:
      break;
  }
  return theme.text;
}

void TextInks::setTinted(bool tinted) {
  if (m_tinted == tinted) return;
  m_tinted = tinted;
  rehighlight();
}

void TextInks::highlightBlock(const QString& text) {
  setCurrentBlockState(0);
  if (m_tinted) {
    QTextCharFormat ink;
    ink.setForeground(theme().text);
    ink.setBackground(QBrush(Qt::NoBrush));
    setFormat(0, int(text.size()), ink);
    return;
  }
  const QTextBlockFormat block = currentBlock().blockFormat();
  const int number = block.intProperty(code_block_number);
  if (!number) return;
  const CodeLanguage* language = codeLanguage(block.stringProperty(code_block_language));
  if (!language) return;
  // What is open goes on only within one block of code.
  const QTextBlock before = currentBlock().previous();
  const bool goes_on = before.isValid() && before.blockFormat().intProperty(code_block_number) == number;
  int state = goes_on ? std::max(previousBlockState(), 0) : 0;
  for (const CodeRun& run : colourLine(*language, text, state))
    setFormat(run.begin, run.length, inkColour(theme(), run.ink));
  setCurrentBlockState(state);
}

}  // namespace kvarium
