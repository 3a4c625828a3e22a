#include "ui/inspector/view/inspector_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>

namespace kvarium::ui {

InspectorView::InspectorView(const QString& accessible_name) : m_tip(*this) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(accessible_name);
}

void InspectorView::setWhyNot(const QString& why) {
  if (why == m_why_not) return;
  m_why_not = why;
  whyNotChanged();
}

QAbstractItemModel& InspectorView::table() {
  m_table.show(rows());
  return m_table;
}

bool InspectorView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && takesEscape() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  m_tip.show(help->globalPos(), tipArea(help->pos()), [this, at = help->pos()] { return tipAt(at); });
  return true;
}

void InspectorView::paintFocusRing(QPainter& painter, const CachePalette& palette) const {
  painter.setPen(QPen(palette.text, 1, Qt::DotLine));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace kvarium::ui
