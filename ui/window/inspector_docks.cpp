#include "ui/window/inspector_docks.h"

#include <QAction>
#include <QBoxLayout>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QScopedValueRollback>
#include <QSettings>
#include <QToolButton>
#include <algorithm>
#include <numeric>

namespace kvarium {
InspectorDocks::InspectorDocks(QMainWindow& window)
    : QObject(&window),
      m_window(window),
      m_inspector(new Inspector(this)),
      m_all_action(new QAction(tr("Cache &inspector"), this)),
      m_spread_action(new QAction(tr("All &views side by side"), this)),
      m_reset_action(new QAction(tr("&Reset layout"), this)) {
  window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
  m_all_action->setCheckable(true);
  m_all_action->setShortcut(Qt::Key_F9);
  connect(m_all_action, &QAction::triggered, this, &InspectorDocks::showAll);
  connect(m_spread_action, &QAction::triggered, this, &InspectorDocks::spread);
  connect(m_reset_action, &QAction::triggered, this, &InspectorDocks::reset);
  for (ViewFrame* frame : m_inspector->frames()) add(frame);
}

void InspectorDocks::add(ViewFrame* frame) {
  Dock dock;
  dock.frame = frame;
  dock.widget = new QDockWidget(frame->name(), &m_window);
  dock.widget->setObjectName(QStringLiteral("dock.") + frame->key());
  dock.widget->setWidget(frame);
  dock.action = new QAction(frame->name(), this);
  dock.action->setCheckable(true);
  dock.widget->setTitleBarWidget(titleBar(dock));
  m_docks.push_back(dock);
  const size_t index = m_docks.size() - 1;
  place(index);
  connect(dock.action, &QAction::triggered, this, [this, index](bool on) { show(index, on); });
  connect(dock.widget, &QDockWidget::visibilityChanged, this, [this, index] {
    // Somebody closed the window a dock floats in.
    Dock& closed = m_docks[index];
    if (!m_arranging && !m_narrow && closed.widget->isHidden()) closed.wanted = false;
    sync();
  });
}

void InspectorDocks::place(size_t index) {
  Dock& dock = m_docks[index];
  m_window.addDockWidget(Qt::RightDockWidgetArea, dock.widget, Qt::Vertical);
  if (index >= usual) m_window.tabifyDockWidget(m_docks[usual - 1].widget, dock.widget);
  dock.wanted = index < usual;
  dock.widget->setVisible(dock.wanted);
}

// Instead of the style's: its buttons touch the window's edge and have no names for a reader.
QWidget* InspectorDocks::titleBar(Dock& dock) {
  auto* bar = new QWidget(dock.widget);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 6, 8, 0);
  row->setSpacing(2);
  dock.title = new QLabel(dock.frame->name(), bar);
  dock.title->setTextFormat(Qt::PlainText);
  dock.title->setProperty("look", QStringLiteral("muted"));
  row->addWidget(dock.title);
  row->addStretch(1);
  const auto button = [&](const QString& sign, const QString& name) {
    auto* made = new QToolButton(bar);
    made->setProperty("look", QStringLiteral("quiet"));
    made->setText(sign);
    made->setToolTip(name);
    made->setAccessibleName(tr("%1: %2", "view: what a button does").arg(dock.frame->name(), name));
    row->addWidget(made);
    return made;
  };
  QDockWidget* widget = dock.widget;
  connect(button(QStringLiteral("❐"), tr("Put this view into a window of its own, or back")), &QToolButton::clicked,
          widget, [widget] { widget->setFloating(!widget->isFloating()); });
  connect(button(QStringLiteral("✕"), tr("Hide this view; the View menu shows it again")), &QToolButton::clicked,
          dock.action, &QAction::trigger);
  return bar;
}

bool InspectorDocks::isVisible() const {
  return std::any_of(m_docks.begin(), m_docks.end(), [](const Dock& dock) { return !dock.widget->isHidden(); });
}

bool InspectorDocks::contains(const QWidget* widget) const {
  return std::any_of(m_docks.begin(), m_docks.end(),
                     [&](const Dock& dock) { return dock.widget == widget || dock.widget->isAncestorOf(widget); });
}

bool InspectorDocks::takeKeyboard() {
  for (const Dock& dock : m_docks) {
    if (!dock.frame->isVisible()) continue;
    const QList<QWidget*> inside = dock.frame->findChildren<QWidget*>();
    QWidget* first = &dock.frame->view();
    for (QWidget* child : inside) {
      if (!(first->focusPolicy() & Qt::TabFocus) && child->isVisible() && child->focusPolicy() & Qt::TabFocus)
        first = child;
    }
    if (!(first->focusPolicy() & Qt::TabFocus)) continue;
    first->setFocus(Qt::ShortcutFocusReason);
    return true;
  }
  return false;
}

void InspectorDocks::fillMenu(QMenu& menu) {
  menu.addAction(m_all_action);
  for (const Dock& dock : m_docks) menu.addAction(dock.action);
  menu.addAction(m_spread_action);
  menu.addAction(m_reset_action);
  sync();
}

void InspectorDocks::setWhose(const QString& conversation) {
  for (const Dock& dock : m_docks) {
    const QString name = dock.frame->name();
    const QString of = dock.title->fontMetrics().elidedText(conversation, Qt::ElideRight, 200);
    dock.title->setText(conversation.isEmpty() ? name : tr("%1 of “%2”", "view, conversation").arg(name, of));
  }
}

void InspectorDocks::setVisible(Dock& dock, bool on) {
  const QScopedValueRollback arranging(m_arranging, true);
  dock.widget->setVisible(on);
}

void InspectorDocks::show(size_t index, bool on) {
  Dock& dock = m_docks[index];
  setVisible(dock, on);
  if (on) dock.widget->raise();
  if (!m_narrow) {
    dock.wanted = on;
    m_shown = m_shown || on;
  }
  sync();
}

// Back come those that were there; all of them, if the last was hidden one by one.
void InspectorDocks::showAll(bool on) {
  const bool any = std::any_of(m_docks.begin(), m_docks.end(), [](const Dock& dock) { return dock.wanted; });
  for (Dock& dock : m_docks) {
    if (!any) dock.wanted = &dock < m_docks.data() + usual;
    setVisible(dock, on && dock.wanted);
  }
  if (!m_narrow) m_shown = on;
  sync();
}

void InspectorDocks::sync() {
  m_all_action->setChecked(isVisible());
  for (const Dock& dock : m_docks) dock.action->setChecked(!dock.widget->isHidden());
}

void InspectorDocks::setNarrow(bool narrow) {
  m_narrow = narrow;
  for (Dock& dock : m_docks) setVisible(dock, !narrow && dock.wanted && m_shown);
  sync();
}

void InspectorDocks::restore(QSettings& settings) {
  const QScopedValueRollback arranging(m_arranging, true);
  m_restored = m_window.restoreState(settings.value(QStringLiteral("window/state")).toByteArray(), layout_version);
  m_shown = settings.value(QStringLiteral("window/inspector"), true).toBool();
  for (size_t i = 0; i < m_docks.size(); ++i) {
    const QString key = QStringLiteral("window/views/") + m_docks[i].frame->key();
    m_docks[i].wanted = settings.value(key, i < usual).toBool();
  }
}

void InspectorDocks::save(QSettings& settings) const {
  settings.setValue(QStringLiteral("window/state"), m_window.saveState(layout_version));
  settings.setValue(QStringLiteral("window/inspector"), m_shown);
  for (const Dock& dock : m_docks) settings.setValue(QStringLiteral("window/views/") + dock.frame->key(), dock.wanted);
}

void InspectorDocks::reset() {
  const QScopedValueRollback arranging(m_arranging, true);
  const QPointer<QWidget> keyboard = m_window.focusWidget();
  for (Dock& dock : m_docks) {
    dock.widget->setFloating(false);
    m_window.removeDockWidget(dock.widget);
  }
  for (size_t i = 0; i < m_docks.size(); ++i) place(i);
  m_shown = true;
  resizeToUsual();
  if (keyboard && keyboard->isVisible()) keyboard->setFocus();
  sync();
}

// Where two columns are wider than the window.
void InspectorDocks::stack() {
  QDockWidget* first = m_docks.front().widget;
  m_window.addDockWidget(Qt::RightDockWidgetArea, first);
  for (Dock& dock : m_docks) {
    if (dock.widget != first) m_window.tabifyDockWidget(first, dock.widget);
    dock.widget->setVisible(true);
  }
  first->raise();
  sync();
}

// Two columns, filled from above; the first view, the map, is higher than the others, and those lower that have no use
// for more.
void InspectorDocks::spread() {
  const QScopedValueRollback arranging(m_arranging, true);
  for (Dock& dock : m_docks) {
    dock.widget->setFloating(false);
    m_window.removeDockWidget(dock.widget);
  }
  if (m_narrow) return stack();
  QList<QDockWidget*> left, right;
  for (Dock& dock : m_docks) (left.size() < int(m_docks.size()) / 2 ? left : right) += dock.widget;
  m_window.addDockWidget(Qt::RightDockWidgetArea, left.front());
  m_window.splitDockWidget(left.front(), right.front(), Qt::Horizontal);
  for (const QList<QDockWidget*>& column : {left, right}) {
    for (int i = 1; i < column.size(); ++i) m_window.splitDockWidget(column[i - 1], column[i], Qt::Vertical);
  }
  for (Dock& dock : m_docks) {
    dock.wanted = true;
    dock.widget->setVisible(true);
  }
  m_shown = true;
  const int width = m_window.width() / 3;
  m_window.resizeDocks({left.front(), right.front()}, {width, width}, Qt::Horizontal);
  for (const QList<QDockWidget*>& column : {left, right}) {
    QList<int> parts, heights;
    for (const QDockWidget* dock : column) {
      const bool grows =
          static_cast<ViewFrame*>(dock->widget())->view().sizePolicy().expandingDirections() & Qt::Vertical;
      parts += dock == left.front() ? 6 : grows ? 4 : 3;
    }
    const int all = std::accumulate(parts.begin(), parts.end(), 0);
    for (const int part : parts) heights += part * m_window.height() / all;
    m_window.resizeDocks(column, heights, Qt::Vertical);
  }
  sync();
}

void InspectorDocks::resizeIfNew() {
  if (!m_restored) resizeToUsual();
}

void InspectorDocks::resizeToUsual() {
  const int width = m_window.width();
  QList<QDockWidget*> widgets;
  QList<int> widths, heights;
  for (size_t i = 0; i < usual; ++i) {
    widgets += m_docks[i].widget;
    widths += width * (width < 1200 ? 40 : 44) / 100;
    heights += widgets.size() == 1 ? 2 : 1;
  }
  for (int& height : heights) height *= m_window.height() / 3;
  m_window.resizeDocks(widgets, widths, Qt::Horizontal);
  m_window.resizeDocks(widgets, heights, Qt::Vertical);
}

}  // namespace kvarium
