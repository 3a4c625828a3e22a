// Thoughts: the part of a reply before the answer in which a model thinks, between its template's marks.
#pragma once

#include <QStringView>

namespace kvarium::ui {

// Ranges of the reply, in UTF-16 units. Without thoughts `answer` is 0 and the rest is empty.
struct Thoughts {
  qsizetype begin = 0, end = 0;  // the thoughts without marks and without empty lines at their ends
  qsizetype answer = 0;          // begin of the answer; the reply's length while the thoughts are open
  bool open = false;             // the closing mark is still missing
  bool any() const { return end > begin || answer > 0; }
};

// Thoughts are only at the beginning. A closing mark alone on its line counts without an opening one, because some
// templates put the opening mark into the prompt.
//
// For a growing reply only new text is read: `before` is the result for its first `seen` characters. Characters that
// may begin the closing mark are not thoughts yet.
Thoughts findThoughts(QStringView reply, const Thoughts& before = {}, qsizetype seen = 0);

}  // namespace kvarium::ui
