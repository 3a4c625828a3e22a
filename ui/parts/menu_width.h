// Limits menus to the width of their window.
#pragma once

class QMenu;

namespace kvarium::ui {

// Elides the texts of entries without a mnemonic, in the middle of the part before the tab, until the menu fits its
// window. The tooltip has the full text.
void fitMenu(QMenu& menu);

}  // namespace kvarium::ui
