#include "ui/inspector/view/inspector_view.h"

#include <QAction>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>

#include "ui/cells/view_fonts.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

InspectorView::InspectorView(const QString& accessible_name) : m_tip(*this) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  giveRole(*this, QAccessible::Chart);
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

QAction* InspectorView::makeAction(const char* name, const QString& text, const QString& tip) {
  auto* action = new QAction(text, this);
  action->setObjectName(QLatin1String(name));
  action->setToolTip(tip);
  addAction(action);
  return action;
}

QImage InspectorView::picture(QSize size, qreal dpr, const CachePalette& palette) const {
  const PictureRequest request{{size.width(), pictureHeight(size)}, dpr, font(), palette};
  QImage image = blankPicture(request);
  QPainter painter(&image);
  paintOn(painter, request);
  return image;
}

void InspectorView::paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const {
  paintOn(painter, {size, 1, font(), palette});
}

void InspectorView::paintOn(QPainter& painter, const PictureRequest& request) const {
  painter.fillRect(QRect(QPoint(0, 0), request.size), request.palette.pane);
  painter.setFont(smallFont(request.font));
  paint(painter, request);
}

QString InspectorView::description() const {
  QStringList lines{title(), howTo()};
  for (const std::vector<LegendEntry>& legend : legends()) {
    QStringList words;
    for (const LegendEntry& entry : legend) words += entry.text;
    if (!words.isEmpty()) lines += withCommas(words);
  }
  return lines.join(QLatin1Char('\n'));
}

void InspectorView::follow() {
  refit();
  update();
}

void InspectorView::refit() {
  measure();
  setMinimumHeight(leastHeight());
  describe();
  emit changed();
}

void InspectorView::describe() {
  if (const QString words = description(); words != accessibleDescription()) setAccessibleDescription(words);
}

void InspectorView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const PictureRequest request{size(), devicePixelRatioF(), font(), CachePalette::from(palette())};
  paintOn(painter, request);
  if (hasFocus()) paintFocus(painter, request.palette);
}

// The rows of a legend depend on the width.
void InspectorView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  setMinimumHeight(leastHeight());
}

void InspectorView::changeEvent(QEvent* event) {
  switch (event->type()) {
    case QEvent::FontChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::PaletteChange:
    case QEvent::StyleChange: follow(); break;
    default: break;
  }
  QWidget::changeEvent(event);
}

}  // namespace kvarium::ui
