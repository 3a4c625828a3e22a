// Announcements: sentences that a screen reader says while the keyboard focus stays where it is. QAccessible::Alert,
// which is meant for this, does not leave a program on Linux (Qt 6.4), and Qt has an event of its own from 6.8 on; a
// notification that appears is read by all of them.
#pragma once

#include <QString>

class QWidget;

namespace kvarium::ui {

void announce(QWidget& from, const QString& sentence);  // does nothing where no screen reader listens

}  // namespace kvarium::ui
