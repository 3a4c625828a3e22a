// Keys of actions in texts: a tooltip that names a key names the action's current one.
#pragma once

#include <QString>

class QAction;
class QWidget;

namespace kvarium::ui {

QString keyOf(const QAction& action);                         // "Ctrl+B"; empty: the action has no key
QString withKey(const QString& text, const QAction& action);  // "Show the conversations (Ctrl+B)"
// Sets the tooltip of a widget that does the same as an action. With a name: the action is searched in the widget's
// parents when the widget is shown.
void tipWithKey(QWidget& widget, const QString& tip, QAction& action);
void tipWithKey(QWidget& widget, const QString& tip, const QString& action);

}  // namespace kvarium::ui
