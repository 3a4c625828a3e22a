// Labels, buttons, layouts and menus as most parts of the window have them.
#pragma once

#include <QMargins>
#include <QPoint>
#include <QRect>
#include <QString>
#include <QStringList>
#include <functional>

class QDialog;
class QDialogButtonBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QMenu;
class QPainter;
class QStyleOptionViewItem;
class QScrollArea;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace kvarium::ui {

// A label with plain text that breaks into lines. role: of the style sheet (theme.cpp), as "muted"; null: none.
QLabel* plainLabel(QWidget* parent, const char* role = nullptr, const QString& text = {});
// A button without a frame. A text that is no word needs a tip, which is also its name.
QToolButton* quietButton(QWidget* parent, const QString& text, const QString& tip = {});
// A quiet button that copies a text to the clipboard and says so for a short time.
QToolButton* copyButton(QWidget* parent, const QString& words, const QString& tip, std::function<QString()> text);
constexpr int copied_ms = 1500;
// Layouts; spacing and margins in px. Without a parent it becomes part of another layout.
QHBoxLayout* plainRow(int spacing, QWidget* parent = nullptr, const QMargins& margins = {});
QVBoxLayout* plainColumn(int spacing, QWidget* parent = nullptr, const QMargins& margins = {});
// With the spacing between columns and that between rows; the column `stretched` takes what room is left.
QGridLayout* plainGrid(int across, int down, int stretched, QWidget* parent = nullptr, const QMargins& margins = {});

// Gives the keyboard to the first control of a part that Tab reaches; false: it has none.
bool focusFirst(QWidget& part);

// The background of a row in the window's lists: selected, under the pointer, with keyboard focus. Leaves the painter's
// pen and brush changed.
void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const QRect& box);

QDialogButtonBox* closeBox(QDialog& dialog);  // the button that closes it

// Gives a dialog with sentences of several lines the height that its layout does not ask a window for: later, when the
// layout knows what is shown. Never higher than the screen.
void fitHeight(QWidget& dialog);

// A dialog that asks for a name: take() gets it without blanks around it.
void askName(QWidget& over, const QString& title, const QString& label, const QString& now,
             const std::function<void(const QString&)>& take);

// Moves a popup to this point, or as near to it as the whole popup is on its parent's screen.
void moveOntoScreen(QWidget& popup, QPoint at);

// Limits a menu to the width of a readable line and of the screen, in the part before the tab: an entry that is too
// long has its shorter text (QAction::iconText), or is elided if it has none and no mnemonic. The tooltip has the full
// text.
void fitMenu(QMenu& menu);

// What the dialog's layout holds scrolls where the screen, or the user, makes the dialog too small for it. Called once,
// with the layout complete.
void scrollContent(QDialog& dialog);

// The size of a dialog where text has its usual size; larger with larger text and where its content needs that, but no
// larger than the screen. height 0: as fitHeight().
void resizeWithText(QWidget& dialog, int width, int height);
// A page that scrolls where it has too little room.
QScrollArea* scrolled(QWidget* page, const QString& name, QWidget* parent);

}  // namespace kvarium::ui
