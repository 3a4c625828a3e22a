// What is done with text, as a menu has it: of the field that has the keyboard.
#pragma once

#include <functional>

class QMenu;
class QWidget;

namespace kvarium {

// What Undo brings back where the field that has the keyboard has nothing to undo.
struct OtherUndo {
  std::function<bool()> possible;
  std::function<void()> run;
};
void addTextActions(QMenu& menu, const OtherUndo& other);
bool canUndoText(const QWidget* field);  // null: false

}  // namespace kvarium
