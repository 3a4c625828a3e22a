#include "ui/window/inspector_docks.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStyle>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/parts/dock_widgets.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

constexpr int fixed_lines = 15;       // lines of text: a title, a sentence of two lines, bars and their legend
constexpr double lecture_size = 1.5;  // factor of the font size on the whole screen

}  // namespace

InspectorDocks::InspectorDocks(QMainWindow& window, Mirror& mirror)
    : QObject(&window),
      m_window(window),
      m_inspector(new Inspector(mirror, this)),
      m_all_action(new QAction(tr("Cache &inspector"), this)),
      m_spread_action(new QAction(tr("All &views side by side"), this)),
      m_reset_action(new QAction(tr("&Reset layout"), this)) {
  window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
  m_all_action->setObjectName(QStringLiteral("inspector"));
  m_spread_action->setObjectName(QStringLiteral("all_views"));
  m_reset_action->setObjectName(QStringLiteral("reset_layout"));
  m_all_action->setCheckable(true);
  m_all_action->setShortcut(Qt::Key_F9);
  connect(m_all_action, &QAction::triggered, this, &InspectorDocks::showAll);
  connect(m_spread_action, &QAction::triggered, this, &InspectorDocks::spread);
  connect(m_reset_action, &QAction::triggered, this, &InspectorDocks::reset);
  for (ViewPanel* frame : m_inspector->panels()) add(frame);
  makeHandle();
  setWhyNot({});
  window.installEventFilter(this);
  // A view that is under another tab counts as visible, and Tab leads into it.
  connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* before, const QWidget* now) {
    if (QDockWidget* dock = before && now ? underTab(now) : nullptr) dock->raise();
  });
}

// Tabs of views show their whole names; if the names do not fit, the tab bar scrolls. QMainWindow creates tab bars
// during layout, so this searches for them at each layout. Both setters request a new layout even for an unchanged
// value, so they are called only for a change; otherwise the layout would never end. A dock's new size becomes its
// share if the user dragged it, and not if the window was resized.
bool InspectorDocks::eventFilter(QObject* object, QEvent* event) {
  if (leadsBack(event)) return true;
  if (object == &m_window && event->type() == QEvent::LayoutRequest) {
    for (QTabBar* tabs : m_window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (tabs->elideMode() != Qt::ElideNone) tabs->setElideMode(Qt::ElideNone);
      if (!tabs->usesScrollButtons()) tabs->setUsesScrollButtons(true);
      if (tabs->count() == 0) tabs->move(-tabs->width(), 0);                 // Qt leaves its line where the docks were
      tabs->setFocusPolicy(tabs->count() > 1 ? Qt::TabFocus : Qt::NoFocus);  // a single one is outside of the window
    }
  }
  if (event->type() == QEvent::Resize && !m_fitting && !m_narrow && m_fitted == m_window.size()) {
    for (Dock& dock : m_docks)
      if (object == dock.widget && isColumn(dock))
        dock.share = {double(dock.widget->width()) / m_fitted.width(),
                      double(dock.widget->height()) / m_fitted.height()};
  }
  return QObject::eventFilter(object, event);
}

// Handles Escape that the focus widget did not take.
bool InspectorDocks::leadsBack(QEvent* event) {
  const bool asks = event->type() == QEvent::ShortcutOverride;  // accepted, it is no shortcut of the window
  if (!asks && event->type() != QEvent::KeyPress) return false;
  if (!m_inspector->selection().historyIndex() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return false;
  event->accept();
  if (!asks) m_inspector->selection().goLive();
  return true;
}

// The dock that this is in, if another tab is above it.
QDockWidget* InspectorDocks::underTab(const QWidget* widget) const {
  for (const Dock& dock : m_docks)
    if (dock.widget->isVisible() && dock.widget->x() < 0 && dock.widget->isAncestorOf(widget)) return dock.widget;
  return nullptr;
}

bool InspectorDocks::isColumn(const Dock& dock) const {
  const Qt::DockWidgetArea area = m_window.dockWidgetArea(dock.widget);
  const bool at_a_side = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
  return at_a_side && dock.widget->isVisible() && !dock.widget->isFloating() && dock.widget->x() >= 0;
}

void InspectorDocks::fitWindow() {
  if (m_narrow || !m_window.isVisible()) return;
  if (!std::exchange(m_begun, true) && !m_restored) {
    m_fitted = m_window.size();
    return resizeToUsual();
  }
  const QScopedValueRollback fitting(m_fitting, true);
  QList<QDockWidget*> columns;
  QList<int> widths, heights;
  for (const Dock& dock : m_docks) {
    if (!isColumn(dock) || dock.share.isEmpty()) continue;
    columns += dock.widget;
    widths += int(std::lround(dock.share.width() * m_window.width()));
    heights += int(std::lround(dock.share.height() * m_window.height()));
  }
  if (!columns.isEmpty()) {
    m_window.resizeDocks(columns, widths, Qt::Horizontal);
    m_window.resizeDocks(columns, heights, Qt::Vertical);
  }
  m_fitted = m_window.size();
}

void InspectorDocks::add(ViewPanel* frame) {
  Dock dock;
  dock.frame = frame;
  dock.widget = new ViewDock(frame->name(), &m_window);
  dock.widget->installEventFilter(this);
  dock.widget->setObjectName(QStringLiteral("dock.") + frame->key());
  dock.widget->setWidget(frame);
  dock.action = new QAction(frame->menuName(), this);
  dock.action->setObjectName(QStringLiteral("view.") + frame->key());
  dock.action->setCheckable(true);
  if (m_docks.size() < 9)
    dock.action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + static_cast<int>(m_docks.size()))));
  // The keyboard comes along when another tab is chosen.
  connect(dock.widget, &QDockWidget::visibilityChanged, frame, [this, frame](bool on) {
    const QWidget* focus = QApplication::focusWidget();
    if (on && focus && underTab(focus)) frame->view().setFocus(Qt::OtherFocusReason);
  });
  dock.widget->setTitleBarWidget(titleBar(dock));
  dock.widget->addActions(frame->view().actions());  // so that their keys work anywhere in the dock
  m_docks.push_back(dock);
  const size_t index = m_docks.size() - 1;
  place(index);
  connect(dock.action, &QAction::triggered, this, [this, index](bool on) {
    const QDockWidget* called = m_docks[index].widget;
    // A dock that another tab covers is raised first.
    const bool is_covered = called->isVisible() && !m_window.tabifiedDockWidgets(m_docks[index].widget).isEmpty() &&
                            called->visibleRegion().isEmpty();
    show(index, on || is_covered);
  });
  connect(frame, &ViewPanel::fillScreenWanted, this, [this, index](bool on) { fillScreen(index, on); });
  connect(dock.widget, &QDockWidget::topLevelChanged, dock.widget, [widget = dock.widget](bool floating) {
    // Gives a floating dock the window manager's frame, which can be moved and maximised; not during a drag.
    if (!floating || QGuiApplication::mouseButtons() != Qt::NoButton) return;
    const bool shown = widget->isVisible();
    widget->setWindowFlags(Qt::Window);
    widget->setVisible(shown);
    if (auto* full = widget->parent()->findChild<QAction*>(QStringLiteral("full_screen"))) widget->addAction(full);
  });
  connect(dock.widget, &QDockWidget::visibilityChanged, this, [this, index] {
    // The user closed the window of a floating dock.
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
  setVisible(dock, dock.wanted);
}

// Replaces the style's title bar, whose buttons touch the window's edge and have no names for a screen reader.
QWidget* InspectorDocks::titleBar(Dock& dock) {
  auto* bar = new QWidget(dock.widget);
  auto* row = plainRow(2, bar, {12, 6, 8, 0});
  dock.title = plainLabel(bar, "muted", dock.frame->name());
  dock.title->setWordWrap(false);
  row->addWidget(dock.title);
  row->addStretch(1);
  const auto button = [&](const QString& sign, const QString& name) {
    QToolButton* made = quietButton(bar, sign, name);
    made->setAccessibleName(tr("%1: %2", "view: what a button does").arg(dock.frame->name(), name));
    row->addWidget(made);
    return made;
  };
  QDockWidget* widget = dock.widget;
  connect(button(QStringLiteral("❐"), tr("Put this view into a window of its own, or back")), &QToolButton::clicked,
          widget, [widget] {
            widget->setFloating(!widget->isFloating());
            if (widget->isFloating()) widget->move(widget->pos() + QPoint(-32, 32));  // next to its old place
          });
  connect(button(QStringLiteral("✕"), tr("Hide this view; the View menu shows it again")), &QToolButton::clicked,
          dock.action, &QAction::trigger);
  return bar;
}

// Shows the view in its own full-screen window with a large font; Escape or the button returns it.
void InspectorDocks::fillScreen(size_t index, bool on) {
  if (m_screen) {
    const Dock& there = m_docks[m_on_screen];
    there.widget->setWidget(there.frame);
    there.frame->setFillsScreen(false);
    there.frame->setFont(m_font_before);
    there.frame->show();
    m_screen->hide();  // the window's keys work again
    m_screen->deleteLater();
    m_screen = nullptr;
    there.widget->window()->activateWindow();
    there.frame->view().setFocus(Qt::OtherFocusReason);
    return;
  }
  if (!on) return;
  Dock& dock = m_docks[index];
  m_on_screen = index;
  m_screen = new ScreenWindow(&m_window, [this] { fillScreen(m_on_screen, false); });
  m_screen->setObjectName(QStringLiteral("screen"));
  m_screen->setWindowTitle(dock.frame->name());
  m_screen->setPalette(m_window.palette());
  auto* column = new QVBoxLayout(m_screen);
  column->addWidget(dock.frame);
  QFont large = dock.frame->font();
  m_font_before = dock.frame->testAttribute(Qt::WA_SetFont) ? large : QFont();
  if (large.pointSizeF() > 0)
    large.setPointSizeF(large.pointSizeF() * lecture_size);
  else
    large.setPixelSize(int(large.pixelSize() * lecture_size));
  dock.frame->setFont(large);
  dock.frame->show();
  dock.frame->setFillsScreen(true);
  m_screen->showFullScreen();
  m_screen->activateWindow();
  dock.frame->view().setFocus(Qt::OtherFocusReason);
}

bool InspectorDocks::fillScreen() {
  if (m_screen) {
    fillScreen(m_on_screen, false);
    return true;
  }
  for (size_t i = 0; i < m_docks.size(); ++i) {
    const QWidget *dock = m_docks[i].widget, *keyboard = QApplication::focusWidget();
    const bool has_it =
        keyboard ? dock == keyboard || dock->isAncestorOf(keyboard) : dock == QApplication::activeWindow();
    if (!has_it) continue;
    fillScreen(i, true);
    return true;
  }
  return false;
}

void InspectorDocks::makeHandle() {
  m_handle = new QToolBar(tr("Handle of the views"), &m_window);
  m_handle->setObjectName(QStringLiteral("views_handle"));
  m_handle->setMovable(false);
  m_handle->setContextMenuPolicy(Qt::PreventContextMenu);
  m_handle->toggleViewAction()->setVisible(false);
  m_handle->layout()->setContentsMargins(0, 0, 0, 0);
  m_handle->setStyleSheet(QStringLiteral("QToolBar { border: 0; padding: 0; spacing: 0; }"));
  auto* button = new Handle(m_handle);
  button->setObjectName(QStringLiteral("views_handle_button"));
  button->setFocusPolicy(Qt::TabFocus);
  connect(button, &QToolButton::clicked, this, [this] {
    if (!m_alone) return showAll(true);
    emit chatWanted();
  });
  m_handle->addWidget(button);
  m_window.addToolBar(Qt::RightToolBarArea, m_handle);
  setAlone(false, false);
}

void InspectorDocks::setAlone(bool alone, bool over_lesson) {
  m_alone = alone;
  const QString tip = !alone        ? tr("Show the views of the cache")
                      : over_lesson ? tr("Back to the lesson")
                                    : tr("Back to the chat");
  auto* button = m_handle->findChild<QToolButton*>(QStringLiteral("views_handle_button"));
  button->setText(!alone ? tr("Cache ▾") : over_lesson ? tr("Lesson ▴", "back to it") : tr("Back ▴", "to the chat"));
  button->setAccessibleName(tip);
  tipWithKey(*button, tip, *m_all_action);
  button->updateGeometry();
  showHandle();
}

int InspectorDocks::handleWidth() const {
  return m_handle->findChild<QToolButton*>(QStringLiteral("views_handle_button"))->sizeHint().width();
}

int InspectorDocks::leastWidth() const {
  int least = 0;
  for (const Dock& dock : m_docks) {
    if (dock.widget->isHidden() || dock.widget->isFloating()) continue;
    least = std::max(least, dock.widget->minimumSizeHint().width());
  }
  return least ? least + separator() : 0;
}

int InspectorDocks::columnsWidth() const {
  if (m_narrow) return m_wide_columns;
  QMap<int, int> columns;  // width by left edge
  for (const Dock& dock : m_docks) {
    if (!isColumn(dock)) continue;
    int& least = columns[dock.widget->x()];
    least = std::max(least, dock.widget->minimumSizeHint().width());
  }
  if (columns.size() < 2) return 0;
  int all = 0;
  for (const int least : columns) all += least + separator();
  return all;
}

int InspectorDocks::separator() const {
  return m_window.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, &m_window);
}

void InspectorDocks::stepBack() {
  for (Dock& dock : m_docks)
    if (!dock.widget->isFloating()) setVisible(dock, false);
  sync();
}

bool InspectorDocks::isVisible() const {
  return std::ranges::any_of(m_docks, [](const Dock& dock) { return !dock.widget->isHidden(); });
}

bool InspectorDocks::contains(const QWidget* widget) const {
  return std::ranges::any_of(
      m_docks, [&](const Dock& dock) { return dock.widget == widget || dock.widget->isAncestorOf(widget); });
}

void InspectorDocks::setFont(const QFont& font) {
  for (const Dock& dock : m_docks) dock.frame->setFont(font);
  m_handle->setFont(font);  // now: the columns next to it are laid out by its width
}

bool InspectorDocks::takeKeyboard(const QWidget* focus) {
  bool passed = !focus;
  for (const Dock& dock : m_docks) {
    if (!passed) {
      passed = dock.widget == focus || dock.widget->isAncestorOf(focus);
      continue;
    }
    if (!dock.frame->isVisible()) continue;
    QWidget* first = &dock.frame->view();
    for (QWidget* child : dock.frame->findChildren<QWidget*>()) {
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
  dock.widget->setVisible(on && dock.offered);
}

void InspectorDocks::setWhyNot(const QString& why) {
  m_inspector->setWhyNot(why);
  const auto pool =
      std::ranges::find(m_docks, Inspector::poolKey(), [](const Dock& dock) { return dock.frame->key(); });
  const bool on = !why.isEmpty();
  if (pool->offered == on) return;
  pool->offered = on;
  pool->action->setVisible(on);
  pool->action->setEnabled(on);
  const QScopedValueRollback arranging(m_arranging, true);
  // A dock that was laid out without its place gets one below the view before it.
  if (on && m_window.dockWidgetArea(pool->widget) == Qt::NoDockWidgetArea)
    m_window.splitDockWidget(std::prev(pool)->widget, pool->widget, Qt::Vertical);
  setVisible(*pool, !m_narrow && m_shown && pool->wanted);
  sync();
  emit arranged();
}

void InspectorDocks::show(size_t index, bool on) {
  Dock& dock = m_docks[index];
  setVisible(dock, on);
  if (m_narrow && on) stack();
  if (on) dock.widget->raise();
  if (!m_narrow) {
    dock.wanted = on;
    m_shown = m_shown || on;
  }
  sync();
  emit arranged();
}

// Shows the docks that were visible before; all wanted ones if the user had hidden them one by one.
void InspectorDocks::showAll(bool on) {
  const bool any = std::ranges::any_of(m_docks, &Dock::wanted);
  if (!on)
    for (Dock& dock : m_docks)
      dock.put_away = dock.share;  // saved first, because each hidden dock gives its space to the others
  for (Dock& dock : m_docks) {
    if (!any) dock.wanted = &dock < m_docks.data() + usual;
    setVisible(dock, on && dock.wanted);
  }
  if (!m_narrow) m_shown = on;
  if (m_narrow && on) stack();
  if (!m_narrow && on && any) {
    m_window.layout()->activate();
    for (Dock& dock : m_docks)
      if (!dock.put_away.isEmpty()) dock.share = dock.put_away;
    fitWindow();
  }
  sync();
  emit arranged();
}

void InspectorDocks::sync() {
  m_all_action->setChecked(isVisible());
  for (const Dock& dock : m_docks) dock.action->setChecked(!dock.widget->isHidden());
  showHandle();
}

void InspectorDocks::showHandle() { m_handle->setVisible(m_narrow && (m_alone || !isVisible())); }

// A wide window gets back the layout that it had before it became narrow.
void InspectorDocks::setNarrow(bool narrow) {
  const QScopedValueRollback arranging(m_arranging, true);
  m_fitted = {};  // changes of docks until the next fitWindow() are not the user's
  if (narrow) {
    m_wide_columns = columnsWidth();
    m_wide_state = m_window.saveState(layout_version);
  } else if (!m_wide_state.isEmpty()) {
    m_window.restoreState(std::exchange(m_wide_state, {}), layout_version);
  }
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
    m_docks[i].share = settings.value(QStringLiteral("window/shares/") + m_docks[i].frame->key()).toSizeF();
    if (!m_docks[i].offered) m_docks[i].widget->hide();  // it may have been visible when the state was saved
  }
}

void InspectorDocks::save(QSettings& settings) const {
  settings.setValue(QStringLiteral("window/state"), m_narrow ? m_wide_state : m_window.saveState(layout_version));
  settings.setValue(QStringLiteral("window/inspector"), m_shown);
  for (const Dock& dock : m_docks) {
    settings.setValue(QStringLiteral("window/views/") + dock.frame->key(), dock.wanted);
    settings.setValue(QStringLiteral("window/shares/") + dock.frame->key(), dock.share);
  }
}

void InspectorDocks::takeOut() {
  for (Dock& dock : m_docks) {
    dock.widget->setFloating(false);
    m_window.removeDockWidget(dock.widget);
  }
}

void InspectorDocks::reset() {
  const QScopedValueRollback arranging(m_arranging, true);
  const QPointer<QWidget> keyboard = m_window.focusWidget();
  takeOut();
  for (size_t i = 0; i < m_docks.size(); ++i) place(i);
  m_shown = true;
  resizeToUsual();
  if (keyboard && keyboard->isVisible()) keyboard->setFocus();
  sync();
  emit arranged();
}

// For a window in which two columns do not fit.
void InspectorDocks::stack() {
  const QScopedValueRollback arranging(m_arranging, true);
  QDockWidget* first = nullptr;
  for (const Dock& dock : m_docks) {
    if (dock.widget->isHidden() || dock.widget->isFloating()) continue;
    if (first) {
      m_window.tabifyDockWidget(first, dock.widget);
    } else {
      first = dock.widget;
      m_window.addDockWidget(Qt::RightDockWidgetArea, first);
    }
  }
  if (first) first->raise();
}

// Two columns, filled from the top. Views of fixed height get that height; the others share the rest, with a larger
// part for the first view, the map.
void InspectorDocks::spread() {
  const QScopedValueRollback arranging(m_arranging, true);
  takeOut();
  QList<QDockWidget*> left, right;
  const auto offered = std::ranges::count_if(m_docks, &Dock::offered);
  for (const Dock& dock : m_docks)
    if (dock.offered) (left.size() < offered / 2 ? left : right) += dock.widget;
  const auto least = [](const QList<QDockWidget*>& column) {
    int width = 0;
    for (const QDockWidget* one : column) width = std::max(width, one->minimumSizeHint().width());
    return width;
  };
  const int needed = m_window.centralWidget()->minimumSizeHint().width() + least(left) + least(right) + 2 * separator();
  const auto showEach = [this] {
    for (Dock& dock : m_docks) {
      if (!m_narrow) dock.wanted = true;
      setVisible(dock, true);
    }
    if (!m_narrow) m_shown = true;
  };
  if (m_narrow || needed > m_window.width()) {
    showEach();
    stack();
    sync();
    return emit arranged();
  }
  m_window.addDockWidget(Qt::RightDockWidgetArea, left.front());
  m_window.splitDockWidget(left.front(), right.front(), Qt::Horizontal);
  for (const QList<QDockWidget*>& column : {left, right}) {
    for (int i = 1; i < column.size(); ++i) m_window.splitDockWidget(column[i - 1], column[i], Qt::Vertical);
  }
  showEach();
  const int width = m_window.width() / 3;
  m_window.resizeDocks({left.front(), right.front()}, {width, width}, Qt::Horizontal);
  const int height = m_window.centralWidget()->height();
  for (const QList<QDockWidget*>& column : {left, right}) {
    const int fixed = std::min(fixed_lines * m_window.fontMetrics().lineSpacing(), height / int(column.size()));
    const auto part = [&](const QDockWidget* dock) {  // the part of the remaining height; 0: the height is `fixed`
      const QSizePolicy policy = static_cast<ViewPanel*>(dock->widget())->view().sizePolicy();
      return !(policy.expandingDirections() & Qt::Vertical) ? 0 : dock == left.front() ? 3 : 2;
    };
    int parts = 0, left_over = height;
    for (const QDockWidget* dock : column) {
      parts += part(dock);
      if (part(dock) == 0) left_over -= fixed;
    }
    QList<int> heights;
    for (const QDockWidget* dock : column) heights += part(dock) == 0 ? fixed : left_over * part(dock) / parts;
    m_window.resizeDocks(column, heights, Qt::Vertical);
  }
  sync();
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

}  // namespace kvarium::ui
