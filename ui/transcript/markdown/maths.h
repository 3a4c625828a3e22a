// Maths in Markdown: TeX is not typeset, its characters stay unchanged.
#pragma once

#include <QString>

namespace kvarium::ui {

// Turns the TeX of a Markdown text into code, before the parser can take its backslashes and stars for Markdown:
// \(..\), \[..\], $$..$$, \begin{..}..\end{..}, and $..$ if it is clearly maths. TeX on lines of its own becomes a
// code block. Existing code is not changed.
QString withMathsAsCode(const QString& markdown);

}  // namespace kvarium::ui
