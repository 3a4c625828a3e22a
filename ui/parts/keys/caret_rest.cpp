#include "ui/parts/keys/caret_rest.h"

#include <QApplication>
#include <QEvent>
#include <QTimer>

namespace kvarium::ui {
namespace {

constexpr int rest_ms = 3000;

class CaretRest : public QObject {
 public:
  explicit CaretRest(QObject* parent) : QObject(parent) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(rest_ms);
    connect(&m_timer, &QTimer::timeout, this, [this] {
      m_blinks = QApplication::cursorFlashTime();
      QApplication::setCursorFlashTime(0);
    });
    m_timer.start();
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    switch (event->type()) {
      case QEvent::KeyPress:
      case QEvent::InputMethod:
      case QEvent::MouseButtonPress:
      case QEvent::FocusIn:
        if (!m_timer.isActive()) QApplication::setCursorFlashTime(m_blinks);
        m_timer.start();
        break;
      default: break;
    }
    return false;
  }

 private:
  QTimer m_timer;
  int m_blinks = 0;  // ms; what the desktop says
};

}  // namespace

void letCaretRest() {
  static CaretRest* rest = nullptr;
  if (rest) return;
  rest = new CaretRest(qApp);
  qApp->installEventFilter(rest);
}

}  // namespace kvarium::ui
