// The text actions of a menu, for the field with the keyboard focus.
#pragma once

#include <functional>

class QMenu;
class QWidget;

namespace kvarium::ui {

// What Undo restores if the field with the keyboard focus has nothing to undo.
struct OtherUndo {
  std::function<bool()> possible;
  std::function<void()> run;
};
void addTextActions(QMenu& menu, const OtherUndo& other);
bool canUndoText(const QWidget* field);  // null: false

}  // namespace kvarium::ui
