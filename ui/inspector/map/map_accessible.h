// The cache map as a table for assistive technology, in the resolution of the picture. A cell has the words of its
// tooltip.
#pragma once

namespace kvarium::ui {

class CacheMap;

void installMapAccessible();               // once; further calls do nothing
void layoutOfTableChanged(CacheMap& map);  // after a change of rows, columns or styles
void cursorOfTableMoved(CacheMap& map);

}  // namespace kvarium::ui
