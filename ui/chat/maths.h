// Maths in Markdown: TeX is not typeset here, and stays to the letter.
#pragma once

#include <QString>

namespace kvarium {

// Done before Markdown is parsed, which would take the backslashes and stars of TeX as its own.
// The Markdown with its TeX as code: \(..\), \[..\], $$..$$, \begin{..}..\end{..}, and $..$ where that is clearly
// maths. What stands on lines of its own becomes a block. Characters of the TeX are not changed; code that is there is
// left alone.
QString withMathsAsCode(const QString& markdown);

}  // namespace kvarium
