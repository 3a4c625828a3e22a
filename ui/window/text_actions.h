// Entries of the window's menus: the text actions, for the field with the keyboard focus, and buttons that do the same
// as an entry.
#pragma once

#include <functional>

class QAbstractButton;
class QAction;
class QMenu;
class QWidget;

namespace kvarium::ui {

// can_undo, undo: what Undo restores if the field has nothing to undo.
void addTextActions(QMenu& menu, const std::function<bool()>& can_undo, const std::function<void()>& undo);
bool canUndoText(const QWidget* field);  // null: false

// The entry with this objectName of the window that has the widget; null: there is none.
QAction* menuEntry(const QWidget& in, const char* name);
void callsEntry(QAbstractButton& button, const char* name);  // a press triggers the entry

}  // namespace kvarium::ui
