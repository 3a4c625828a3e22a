// Boundaries: positions where something changes, in words, and the places of the words, which never overlap.
#pragma once

#include <QString>
#include <vector>

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

struct Boundary {
  int64_t position = 0;  // the line stands before this position
  QString text;
  QString tip;               // one sentence on its meaning
  bool after_sinks = false;  // the line stands right of the sinks, however wide they are drawn
  bool operator==(const Boundary&) const = default;
};
// Ascending positions: "first 4", "first 4 at 16 bit", "last 1,020", "newest 128 at 16 bit", "prompt | answer",
// "saved here", "capacity 2,048". The numbers of sinks and of the tokens after them add up to the window's length.
// Where no window evicts, the text is "evicted | stored". Windows of the other layers: "last 512, in 22 layers".
std::vector<Boundary> boundariesOf(const cache::CacheView& view);

struct Label {
  int x = 0;      // column of its line
  int width = 0;  // px, text and distance to the next one; out: less where the text must be elided
  int left = 0;   // out: where the text begins
  int row = -1;   // out: 0 or 1; -1: there is no space for the text
};
// Fills `left`, `row` and `width` of labels with ascending x, for text between 0 and right. No text overlaps another
// text or the line of another label, which reaches down to its row. A text without enough space is elided.
void placeLabels(std::vector<Label>& labels, int right);

}  // namespace kvarium::ui
