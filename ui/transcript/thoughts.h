// Thoughts of a reply that is shown, as core/text/thoughts.h finds them.
#pragma once

#include <QStringView>

#include "core/text/thoughts.h"

namespace kvarium::ui {

// Ranges of the reply, in UTF-16 units. Without thoughts `answer` is 0 and the rest is empty.
struct Thoughts {
  qsizetype begin = 0, end = 0;  // the thoughts without marks and without empty lines at their ends
  qsizetype answer = 0;          // begin of the answer; the reply's length while the thoughts are open
  bool open = false;             // the closing mark is still missing
  text::ThoughtPlace place = {};
  bool any() const { return end > begin || answer > 0; }
};

// opened: the mark that the reply's prompt ended with; empty: none, or it is unknown. For a growing reply only new text
// is read: `before` is the result for its first `seen` characters.
Thoughts findThoughts(QStringView reply, const QString& opened = {}, const Thoughts& before = {}, qsizetype seen = 0);

}  // namespace kvarium::ui
