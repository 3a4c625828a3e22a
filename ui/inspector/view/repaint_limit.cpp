#include "ui/inspector/view/repaint_limit.h"

namespace kvarium::ui {

RepaintLimit::RepaintLimit(QObject* parent) : QObject(parent) {
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &RepaintLimit::fire);
}

void RepaintLimit::ask() {
  if (m_timer.isActive() && m_timer.interval() != later_ms) return;
  const qint64 left = m_since.isValid() ? least_ms - m_since.elapsed() : 0;
  if (left <= 0) return fire();
  m_timer.start(static_cast<int>(left));
}

void RepaintLimit::askLater() {
  if (!m_timer.isActive()) m_timer.start(later_ms);
}

void RepaintLimit::forget() { m_timer.stop(); }

void RepaintLimit::fire() {
  m_timer.stop();
  m_since.start();
  emit due();
}

}  // namespace kvarium::ui
