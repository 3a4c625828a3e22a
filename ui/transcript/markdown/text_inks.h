// TextInks: the colours of code in a message. While the message is tinted, every letter has the colour of text, which
// is readable on every background.
#pragma once

#include <QList>
#include <QSyntaxHighlighter>
#include <QTextLayout>

#include "ui/transcript/markdown/code_words.h"

namespace kvarium::ui {

struct Theme;

QColor inkColour(const Theme& theme, CodeInk ink);  // 4.5:1 on the background of code

class TextInks : public QSyntaxHighlighter {
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;
  void setTinted(bool tinted);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  // The colours of a block's letters; `state` gets what is open at its end (colourLine()).
  QList<QTextLayout::FormatRange> inksOf(const QTextBlock& block, const QString& text, int& state) const;

  bool m_tinted = false;
};

}  // namespace kvarium::ui
