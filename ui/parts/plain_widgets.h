// Labels, buttons, layouts and menus as most parts of the window have them.
#pragma once

#include <QString>

class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace kvarium::ui {

// A label with plain text that breaks into lines. role: of the style sheet (theme.cpp), as "muted"; null: none.
QLabel* plainLabel(QWidget* parent, const char* role = nullptr, const QString& text = {});
// A button without a frame. A text that is no word needs a tip, which is also its name.
QToolButton* quietButton(QWidget* parent, const QString& text, const QString& tip = {});
// Layouts without margins; the spacing in px. Without a parent it becomes part of another layout.
QHBoxLayout* plainRow(int spacing, QWidget* parent = nullptr);
QVBoxLayout* plainColumn(int spacing, QWidget* parent = nullptr);

// Limits a menu to the width of its window: elides the texts of entries without a mnemonic, in the part before the tab.
// The tooltip has the full text.
void fitMenu(QMenu& menu);

}  // namespace kvarium::ui
