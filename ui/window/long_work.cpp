#include "ui/window/long_work.h"

#include <QApplication>
#include <algorithm>

#include "ui/desktop/bring_to_front.h"
#include "ui/models/download/download_queue.h"
#include "ui/parts/setting_list.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

LongWork::LongWork(const WindowParts& parts, SettingList& settings)
    : QObject(&parts.window), m_parts(parts), m_settings(settings), m_notifications(this), m_guard(this) {
  settings.add({.group = Setting::Group::chat,
                .name = QStringLiteral("notify"),
                .key = QStringLiteral("window/notify"),
                .text = tr("Notify when &long work ends"),
                .first = QStringLiteral("true")});
  connect(&parts.chat.state(), &ChatState::stateChanged, this, &LongWork::look);
  connect(&parts.pane.models(), &ModelSwitch::changed, this, &LongWork::look);
  connect(&parts.pane.downloads(), &DownloadQueue::changed, this, &LongWork::look);
  connect(&parts.link.mirror(), &Mirror::changed, this, [this](qint64, Part part) {
    if (part == Part::comparison) look();
  });
  parts.window.installEventFilter(this);
}

void LongWork::setServing(bool on) {
  m_serves = on;
  look();
}

bool LongWork::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::WindowActivate) m_notifications.closeAll();  // the user sees it now
  return QObject::eventFilter(object, event);
}

// True when it ran until now, and long.
bool LongWork::ends(Work& work, bool runs) {
  const bool ran = std::exchange(work.runs, runs);
  if (runs && !ran) work.since.start();
  return ran && !runs && work.since.elapsed() >= long_ms;
}

void LongWork::look() {
  const ChatState& state = m_parts.chat.state();
  const Mirror& mirror = m_parts.link.mirror();
  if (ends(m_turn, state.busy())) {
    const QString title = m_parts.chat.keeper().titleOf(m_writes);
    tell(title.isEmpty() ? tr("New conversation") : title,
         m_reads                           ? tr("Reading has ended")
         : mirror.of(m_writes).turn.failed ? tr("The reply could not be finished")
                                           : tr("The reply is written"),
         m_writes);
  }
  if (state.busy()) {
    m_writes = state.writing();
    m_reads = state.reply == 0;
  }
  if (ends(m_measurement, state.measuring)) tell(tr("Lesson"), tr("The measurement has ended"));
  const EngineState::Comparison& compared = mirror.engine().comparison;
  if (ends(m_comparison, compared.number != 0 && !compared.end && !compared.failed))
    tell(tr("Comparison"), tr("The comparison has ended"));
  const auto& jobs = m_parts.pane.downloads().jobs();
  const auto loads = std::ranges::find(jobs, DownloadJob::State::running, &DownloadJob::state);
  const int loading = loads == jobs.end() ? 0 : loads->id;
  // The next one begins at once.
  if (loading != m_loading && ends(m_download, false)) tell(m_downloading, tr("The download has ended"));
  ends(m_download, loading != 0);
  m_loading = loading;
  if (loading) m_downloading = loads->title;
  m_guard.hold((m_turn.runs && !m_parts.chat.turn().isPausing()) || m_measurement.runs || m_comparison.runs ||
               m_download.runs || m_serves || !m_parts.pane.models().loading().isEmpty());
}

void LongWork::tell(const QString& title, const QString& text, qint64 conversation) {
  if (!m_settings.isOn(QStringLiteral("notify")) || QApplication::activeWindow()) return;
  QApplication::alert(&m_parts.window);
  m_notifications.show(title, text, [this, conversation](const QByteArray& activation) {
    bringToFront(m_parts.window, activation);
    if (conversation != 0 && conversation != m_parts.chat.state().conversation().id)
      m_parts.chat.conversations().open(conversation);
    else
      m_parts.pane.leaveModels();
  });
}

}  // namespace kvarium::ui
