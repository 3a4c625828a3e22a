// Brings a window to the front when another program says that the user wants it.
#pragma once

#include <QByteArray>

class QWidget;

namespace kvarium::ui {

// What the desktop gives a program that it starts, by which the program's window may come to the front: an XDG
// activation token, or a startup id of X11. Empty: it gave none. Qt takes it away, so it is read before.
class Activation {
 public:
  Activation();  // reads it
  QByteArray forPlatform() const;

 private:
  QByteArray m_token, m_startup_id;
};

void bringToFront(QWidget& window, const QByteArray& activation);

}  // namespace kvarium::ui
