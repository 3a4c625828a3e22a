// What a screen reader says of widgets for which Qt on Linux says too little.
#pragma once

#include <QAccessible>

class QString;
class QWidget;

namespace kvarium::ui {

void nameChoices();  // combo boxes by their own names and not by their current texts; call it once or more often

// What a widget that takes the keyboard is, where Qt has no role for it: a picture is a chart, a page that arrow keys
// scroll is a group. Before it gets its name.
void giveRole(QWidget& widget, QAccessible::Role role);

void giveName(QWidget& widget, const QString& name);  // where it is another one: each that is set is an event

}  // namespace kvarium::ui
