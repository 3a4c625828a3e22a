// Maths in Markdown: TeX is not typeset, its characters stay unchanged.
#pragma once

#include <QString>
#include <vector>

namespace kvarium::ui {

// A text with added characters.
struct MarkedText {
  QString text;
  std::vector<qint32> source;  // of each character its place in the original text; -1: added
};

// Turns the TeX of a Markdown text into code, before the parser can take its backslashes and stars for Markdown:
// \(..\), \[..\], $$..$$, \begin{..}..\end{..}, and $..$ if it is clearly maths. TeX on lines of its own becomes a
// code block. Existing code is not changed.
MarkedText withMathsAsCode(const QString& markdown);

}  // namespace kvarium::ui
