// The keys of actions where words name them: a tool tip that names a key names the one which the action has now.
#pragma once

#include <QString>

class QAction;
class QWidget;

namespace kvarium {

QString keyOf(const QAction& action);                         // "Ctrl+B"; empty: it has none
QString withKey(const QString& text, const QAction& action);  // "Show the conversations (Ctrl+B)"
// The tool tip of a widget that does what an action does. By name: an action of a widget that it lies in, which is
// looked for when the widget is shown.
void tipWithKey(QWidget& widget, const QString& tip, QAction& action);
void tipWithKey(QWidget& widget, const QString& tip, const QString& action);

}  // namespace kvarium
