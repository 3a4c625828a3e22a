#include "ui/parts/visibility_watch.h"

#include <QEvent>

namespace kvarium::ui {
namespace {

// The part of a widget that its parents do not clip. QWidget::visibleRegion() would exclude its own children.
QRect clippedRect(const QWidget* widget) {
  QRect rect = widget->rect();
  for (; !widget->isWindow() && widget->parentWidget(); widget = widget->parentWidget()) {
    rect = rect.translated(widget->pos()) & widget->parentWidget()->rect();
  }
  return rect;
}

}  // namespace

VisibilityWatch::VisibilityWatch(QWidget* watched) : QObject(watched), m_watched(watched) {
  m_watched->installEventFilter(this);
  follow();
}

void VisibilityWatch::follow() {
  std::vector<QPointer<QWidget>> parents;
  for (QWidget* widget = m_watched; !widget->isWindow() && widget->parentWidget();) {
    widget = widget->parentWidget();
    parents.emplace_back(widget);
  }
  if (parents != m_parents) {
    for (const QPointer<QWidget>& parent : m_parents) {
      if (parent) parent->removeEventFilter(this);
    }
    for (const QPointer<QWidget>& parent : parents) parent->installEventFilter(this);
    m_parents = std::move(parents);
  }
  const QWidget* window = m_watched->window();
  if (window->windowHandle() != m_handle) {
    if (m_handle) m_handle->removeEventFilter(this);
    m_handle = window->windowHandle();
    if (m_handle) m_handle->installEventFilter(this);
  }
}

bool VisibilityWatch::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::ParentChange:
    case QEvent::WindowStateChange:
    case QEvent::Expose:
      // Queued, because the event has not been handled yet, and so that several events cause one check.
      QMetaObject::invokeMethod(this, &VisibilityWatch::check, Qt::QueuedConnection);
      break;
    default: break;
  }
  return QObject::eventFilter(object, event);
}

void VisibilityWatch::check() {
  follow();
  const bool visible = m_watched->isVisible() && !m_watched->window()->isMinimized() && m_handle &&
                       m_handle->isExposed() && !clippedRect(m_watched).isEmpty();
  if (visible == m_visible) return;
  m_visible = visible;
  emit changed(visible);
}

}  // namespace kvarium::ui
