#include "ui/parts/keys/focus_ring.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QEvent>
#include <QFocusFrame>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>

#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

constexpr int px = 2;  // width of the frame

// Above all in the window, and around the part of the widget that is seen. Of QFocusFrame only the name is used: Qt
// keeps it out of what a screen reader knows.
class Frame : public QFocusFrame {
 public:
  explicit Frame(const QWidget& around) : QFocusFrame(around.window()) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
  }
  void place(const QWidget& around) {
    const QRect seen = around.visibleRegion().boundingRect();
    const QRect box = seen.translated(around.mapTo(window(), QPoint())).adjusted(-px, -px, px, px) & window()->rect();
    setVisible(!seen.isEmpty());
    if (box == geometry()) return;
    setGeometry(box);
    setMask(QRegion(rect()) - rect().adjusted(px, px, -px, -px));
    raise();
  }

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), theme().accent); }
};

bool isField(const QWidget& widget) {
  return (qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget) ||
          qobject_cast<const QAbstractSpinBox*>(&widget)) &&
         !widget.property("readOnly").toBool();
}

class FocusRing : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    switch (event->type()) {
      case QEvent::ShortcutOverride:  // of a shortcut there is no more than this
      case QEvent::KeyPress: m_by_keys = true; break;
      case QEvent::MouseButtonPress:
        m_by_keys = false;
        delete m_frame;
        break;
      case QEvent::FocusIn:
        if (auto* widget = qobject_cast<QWidget*>(object)) frame(*widget);
        break;
      case QEvent::FocusOut:
        if (object == m_around) delete m_frame;
        break;
      case QEvent::UpdateRequest:  // of a window: it may have been laid out again, or scrolled
        if (m_frame && m_around && object == m_frame->window()) m_frame->place(*m_around);
        break;
      default: break;
    }
    return false;
  }

 private:
  void frame(QWidget& widget) {
    delete m_frame;
    if (!m_by_keys || !widget.hasFocus() || widget.isWindow() || isField(widget)) return;
    m_around = &widget;
    m_frame = new Frame(widget);
    m_frame->place(widget);
  }

  QPointer<Frame> m_frame;  // goes with its window
  QPointer<QWidget> m_around;
  bool m_by_keys = false;
};

}  // namespace

void showFocusRing() {
  static FocusRing* ring = nullptr;
  if (ring) return;
  ring = new FocusRing(qApp);
  qApp->installEventFilter(ring);
}

}  // namespace kvarium::ui
