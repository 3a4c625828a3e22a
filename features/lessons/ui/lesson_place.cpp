#include "features/lessons/ui/lesson_place.h"

#include <QAction>
#include <QEvent>
#include <QMainWindow>
#include <QSplitter>
#include <algorithm>
#include <utility>

#include "ui/inspector/inspector.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {

using What = lessons::LessonStep::What;

LessonPlace::LessonPlace(Parts parts) : QObject(&parts.window), m_parts(std::move(parts)) {
  for (const ViewPanel* frame : m_parts.inspector.panels())
    connect(frame, &ViewPanel::seenChanged, this, [this](bool on) {
      if (on && m_pane) emit seen();
    });
  m_parts.window.installEventFilter(this);
  m_parts.chat.installEventFilter(this);
}

void LessonPlace::enter(QWidget* pane) {
  m_parts.keep_docks();
  m_pane = pane;
  m_parts.columns.insertWidget(m_parts.columns.indexOf(&m_parts.chat), pane);
  arrange();
  shareWidth();
}

void LessonPlace::leave() {
  if (!m_pane) return;
  setLecture(false);
  m_what = What::read;
  QWidget* pane = std::exchange(m_pane, nullptr);
  pane->hide();
  m_parts.stand(nullptr, true);
  pane->setParent(&m_parts.window);
  m_parts.restore_docks(true);
}

bool LessonPlace::eventFilter(QObject* object, QEvent* event) {
  const bool resized = event->type() == QEvent::Resize && object == &m_parts.window && m_pane;
  if (resized) arrange();
  if (object == &m_parts.chat && (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent))
    emit lacksChatChanged();
  return QObject::eventFilter(object, event);
}

bool LessonPlace::lacksChat() const { return m_parts.chat.isHidden() && !m_lecture; }

void LessonPlace::setStep(What what) {
  m_what = what;
  if (!m_pane) return;
  const bool alone = m_parts.chat.isHidden();
  arrange();
  if (alone && m_lecture) shareWidth();
}

void LessonPlace::setLecture(bool on) {
  if (!m_pane || on == m_lecture) return;
  m_lecture = on;
  m_parts.zoom(on ? lecture_zoom : 1);
  if (!on) m_parts.restore_docks(false);
  arrange();
  shareWidth();
  emit lectureChanged(on);
  emit lacksChatChanged();
}

// A lecture shows the text alone, or next to the chat or the view that the step is about.
void LessonPlace::arrange() {
  const bool narrow = m_parts.window.width() < withText(narrow_width);
  const bool acts = m_what == What::cache || m_what == What::ask || m_what == What::again;
  m_parts.stand(m_pane, m_lecture ? acts : !(narrow && m_what == What::look));
  QAction* views = m_parts.window.findChild<QAction*>(QStringLiteral("inspector"));
  if (m_lecture && m_what != What::look && views && views->isChecked()) views->trigger();
}

// Between the pane and the chat.
void LessonPlace::shareWidth() {
  const int width = m_parts.columns.width(), half = width / 2;
  const int wide =
      m_lecture ? half : std::clamp(half, m_pane->minimumWidth(), std::max(m_pane->minimumWidth(), int{pane_width}));
  QList<int> sizes{wide, std::max(width - wide, 1)};
  if (m_parts.columns.isAncestorOf(&m_parts.list)) sizes.prepend(0);
  m_parts.columns.setSizes(sizes);
}

ViewPanel* LessonPlace::find(std::string_view view) const {
  const QLatin1String key = view == "map"    ? QLatin1String("cache-map")
                            : view == "step" ? QLatin1String("one-step")
                                             : QLatin1String(view.data(), qsizetype(view.size()));
  const auto& panels = m_parts.inspector.panels();
  const auto found = std::ranges::find_if(panels, [&](const ViewPanel* panel) { return panel->key() == key; });
  return found == panels.end() ? nullptr : *found;
}

bool LessonPlace::show(std::string_view view) {
  const ViewPanel* panel = find(view);
  if (!panel) return false;
  QAction* action = m_parts.window.findChild<QAction*>(QStringLiteral("view.") + panel->key());
  if (!action) return false;
  if (!action->isChecked())
    action->trigger();
  else if (QWidget* dock = panel->parentWidget())  // perhaps under another tab
    dock->raise();
  return true;
}

bool LessonPlace::isSeen(std::string_view view) const {
  const ViewPanel* panel = find(view);
  return panel && panel->isSeen();
}

QString LessonPlace::nameOf(std::string_view view) const {
  const ViewPanel* panel = find(view);
  return panel ? panel->name() : QString();
}

}  // namespace kvarium::ui
