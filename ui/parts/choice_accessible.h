// How a combo box is read by a screen reader: with its own name. Qt on Linux names it by its current text.
#pragma once

namespace kvarium::ui {

void nameChoices();  // in all combo boxes; call it once or more often

}  // namespace kvarium::ui
