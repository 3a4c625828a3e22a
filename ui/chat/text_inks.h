// TextInks: the colours of a message's letters beyond those of its Markdown: those of code. While it is tinted, every
// letter has the colour of text, so that it can be read on every ground.
#pragma once

#include <QList>
#include <QSyntaxHighlighter>
#include <QTextLayout>

#include "ui/chat/code_words.h"

namespace kvarium {

struct Theme;

QColor inkColour(const Theme& theme, CodeInk ink);  // 4.5:1 on the ground of code

class TextInks : public QSyntaxHighlighter {
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;
  void setTinted(bool tinted);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  // The colours of a block's letters; `state` becomes what is open at its end.
  QList<QTextLayout::FormatRange> inksOf(const QTextBlock& block, const QString& text, int& state) const;

  bool m_tinted = false;
};

}  // namespace kvarium
