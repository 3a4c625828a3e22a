// Entries of the window's menus: the text actions, for the field with the keyboard focus, and buttons that do the same
// as an entry.
#pragma once

#include <functional>

class QAbstractButton;
class QAction;
class QMenu;
class QWidget;

namespace kvarium::ui {

// undo: what Undo does if the field has nothing to undo; step: what it takes back, in words, empty: there is nothing.
void addTextActions(QMenu& menu, const std::function<QString()>& step, const std::function<void()>& undo);

// The entry with this objectName of the window that has the widget; null: there is none.
QAction* menuEntry(const QWidget& in, const char* name);
void callsEntry(QAbstractButton& button, const char* name);  // a press triggers the entry

}  // namespace kvarium::ui
