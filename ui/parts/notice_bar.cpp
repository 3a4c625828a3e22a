#include "ui/parts/notice_bar.h"

#include <QApplication>
#include <QEvent>
#include <QToolButton>
#include <algorithm>

#include "ui/parts/announcement.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

bool expires(const Notice& notice) { return notice.kind == NoticeKind::info || notice.kind == NoticeKind::success; }

}  // namespace

NoticeBar::NoticeBar(QWidget* parent) : NoticeRow(parent) {
  m_next = quietButton(this, {}, tr("Show the next notice"));
  connect(m_next, &QToolButton::clicked, this, [this] {
    holdTime();
    m_at = (m_at + 1) % std::max(1, count());
    refresh();
  });
  addCorner(m_next);
  auto* close = quietButton(this, QStringLiteral("✕"), tr("Dismiss this notice"));
  connect(close, &QToolButton::clicked, this, &NoticeBar::dismiss);
  addCorner(close);
  connect(this, &NoticeRow::chosen, this, [this](const std::function<void()>& run) {
    dismiss();
    run();
  });
  m_clock.setParent(this);
  m_clock.setSingleShot(true);
  connect(&m_clock, &QTimer::timeout, this, &NoticeBar::dismiss);
  connect(qApp, &QApplication::focusChanged, this, [this] {
    holdTime();
    runTime();
  });
  hide();
}

QString NoticeBar::text() const { return isHidden() ? QString() : NoticeRow::text(); }

int NoticeBar::count() const {
  return int(std::count_if(m_entries.begin(), m_entries.end(), [this](auto& entry) { return belongs(entry); }));
}

NoticeBar::Entry* NoticeBar::shown() {
  int behind = m_at;
  for (Entry& entry : m_entries)
    if (belongs(entry) && behind-- == 0) return &entry;
  return nullptr;
}

void NoticeBar::add(Notice notice) {
  holdTime();
  std::erase_if(m_entries, [&](const Entry& entry) {
    const bool seen_alike = entry.notice.of == notice.of || !entry.notice.of || !notice.of;
    return (entry.notice.text == notice.text && seen_alike) ||
           (!notice.topic.isEmpty() && entry.notice.topic == notice.topic);
  });
  m_entries.push_front({.notice = std::move(notice)});
  m_entries.front().since.start();
  if (m_entries.size() > most) m_entries.pop_back();
  m_at = 0;
  refresh();
}

void NoticeBar::dismiss() {
  holdTime();
  if (const Entry* gone = shown()) std::erase_if(m_entries, [&](const Entry& entry) { return &entry == gone; });
  m_at = std::clamp(m_at, 0, std::max(0, count() - 1));
  refresh();
}

void NoticeBar::removeWhere(const std::function<bool(const Entry&)>& goes) {
  if (std::none_of(m_entries.begin(), m_entries.end(), goes)) return;
  holdTime();
  std::erase_if(m_entries, goes);
  m_at = 0;
  refresh();
}

void NoticeBar::remedied(const QString& topic) {
  removeWhere([&](const Entry& entry) { return entry.notice.topic == topic; });
}

void NoticeBar::ended(NoticeEnd by) {
  removeWhere([&](const Entry& entry) { return (entry.notice.ends & by) && (by == by_model || belongs(entry)); });
}

void NoticeBar::setAway(bool away) {
  if (away == m_away) return;
  holdTime();
  m_away = away;
  m_at = 0;
  refresh();
}

bool NoticeBar::reword(const QString& text, const QString& now) {
  const auto entry =
      std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& one) { return one.notice.text == text; });
  if (entry == m_entries.end()) return false;
  entry->notice.text = now;
  refresh();
  return true;
}

// Removes notices of a conversation without an id when it is left, because the next one has none either.
void NoticeBar::enter(qint64 conversation) {
  if (conversation == m_here) return;
  holdTime();
  std::erase_if(m_entries, [&](const Entry& entry) {
    const Notice& notice = entry.notice;
    const bool returns = notice.of && *notice.of == conversation;
    return (notice.of && *notice.of == 0) ||
           (returns && notice.kind != NoticeKind::question && entry.since.hasExpired(stale_ms));
  });
  m_here = conversation;
  m_at = 0;
  refresh();
}

void NoticeBar::begin(qint64 conversation) {
  if (m_here != 0 || conversation == 0) return;
  for (Entry& entry : m_entries)
    if (entry.notice.of && *entry.notice.of == 0) entry.notice.of = conversation;
  m_here = conversation;
}

void NoticeBar::refresh() {
  Entry* entry = shown();
  if (!entry) {
    hide();
    return;
  }
  const Notice& notice = entry->notice;
  const bool another = isHidden() || NoticeRow::text() != asSentence(notice.text);
  setKind(notice.kind);
  setText(notice.text);
  setActions(notice.actions);
  setDetails(notice.details);
  const int all = count();
  m_next->setVisible(all > 1);
  m_next->setText(tr("Notice %1 of %2").arg(m_at + 1).arg(all));
  m_next->setAccessibleName(tr("Notice %1 of %2: show the next one").arg(m_at + 1).arg(all));
  show();
  holdTime();
  runTime();
  if (!another) return;
  announce(*this, NoticeRow::text());
}

void NoticeBar::holdTime() {
  constexpr int least_ms = 1000;
  if (m_timed && m_clock.isActive()) m_timed->left_ms = std::max(least_ms, m_clock.remainingTime());
  m_clock.stop();
  m_timed = nullptr;
}

void NoticeBar::runTime() {
  Entry* entry = shown();
  const QWidget* focus = QApplication::focusWidget();
  const bool read = underMouse() || (focus && isAncestorOf(focus));
  if (!entry || !expires(entry->notice) || read || !isVisible() || !isActiveWindow()) return;
  m_timed = entry;
  m_clock.start(entry->left_ms);
}

bool NoticeBar::event(QEvent* event) {
  const bool handled = NoticeRow::event(event);
  switch (event->type()) {
    case QEvent::Enter:
    case QEvent::Leave:
    case QEvent::WindowActivate:
    case QEvent::WindowDeactivate:
    case QEvent::Show:
    case QEvent::Hide:
      holdTime();
      runTime();
      break;
    default: break;
  }
  return handled;
}

}  // namespace kvarium::ui
