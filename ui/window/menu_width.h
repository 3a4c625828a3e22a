// Menus that are no wider than the window they belong to.
#pragma once

class QMenu;

namespace kvarium {

// Shortens the words of entries that have no letter of their own, in the middle of what stands before a tab, until the
// menu fits its window. What was shortened stays whole in the tool tip.
void fitMenu(QMenu& menu);

}  // namespace kvarium
