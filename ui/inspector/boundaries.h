// Boundaries: positions where something changes, in words, and where the words go so that they never collide.
#pragma once

#include <QString>
#include <vector>

#include "core/cache/view/cache_view.h"

namespace kvarium {

struct Boundary {
  int64_t position = 0;  // the line stands before this position
  QString text;
  QString tip;               // what it means, in a sentence
  bool after_sinks = false;  // the line stands right of the sinks, however wide they are drawn
  bool operator==(const Boundary&) const = default;
};
// Ascending positions: "first 4", "first 4 at 16 bit", "last 1,020", "newest 128 at 16 bit", "prompt | answer",
// "saved here", "capacity 2,048". Sinks and what follows them in the window add up to its length. An eviction that is
// no window is "evicted | stored"; windows of layers other than those that store most: "last 512, in 22
// layers".
std::vector<Boundary> boundariesOf(const CacheView& snapshot);

struct Label {
  int x = 0;      // where its line stands
  int width = 0;  // of the text, with the distance it wants to the next; out: less where the text must be cut
  int left = 0;   // out: where the text begins
  int row = -1;   // out: 0 or 1; -1: no room for even a part of the text, the line stands without words
};
// Fills `left`, `row` and `width` of labels with ascending x, for text between 0 and right. No text touches another
// text or another label's line, which reaches down to its own row; what has no room for all of it is cut.
void placeLabels(std::vector<Label>& labels, int right);

}  // namespace kvarium
