// What is done with text, as a menu has it: of the field that has the keyboard.
#pragma once

class QMenu;

namespace kvarium {

void addTextActions(QMenu& menu);

}  // namespace kvarium
