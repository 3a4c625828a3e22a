// Thoughts: the part of a reply in which a model thinks aloud before it answers, between the marks its template uses.
#pragma once

#include <QStringView>

namespace kvarium {

// Ranges of the reply, in UTF-16 units. Without thoughts `answer` is 0 and the rest is empty.
struct Thoughts {
  qsizetype begin = 0, end = 0;  // the thoughts themselves, without their marks and the empty lines at their edges
  qsizetype answer = 0;          // where the answer begins; the reply's length while the thoughts are open
  bool open = false;             // the closing mark has not come
  bool any() const { return end > begin || answer > 0; }
};

// Thoughts stand first, if at all. A closing mark alone on its line counts without an opening one: some templates write
// the opening one into the prompt.
//
// While a reply is written only what is new is looked at: `before` was found in its first `seen` characters. Characters
// that may be the beginning of the closing mark are not thoughts yet.
Thoughts findThoughts(QStringView reply, const Thoughts& before = {}, qsizetype seen = 0);

}  // namespace kvarium
