// The cache map as a table for assistive technology: at the level it is drawn, each cell in the words of its tooltip.
#pragma once

namespace kvarium {

class CacheMap;

void installMapAccessible();               // once; further calls do nothing
void layoutOfTableChanged(CacheMap& map);  // rows, columns or states are others now
void cursorOfTableMoved(CacheMap& map);

}  // namespace kvarium
