#include "ui/inspector/timeline_view.h"

#include <QAction>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/inspector/bytes_text.h"
#include "ui/inspector/map_picture.h"
#include "ui/inspector/snapshot_text.h"
#include "ui/inspector/timeline_words.h"
#include "ui/inspector/view_fonts.h"

namespace kvarium {
TimelineView::TimelineView(Focus& focus, QWidget* parent)
    : InspectorView(parent), m_focus(focus), m_limit(this), m_table(this) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Timeline"));
  m_live = new QAction(tr("live"), this);
  m_live->setObjectName(QStringLiteral("live_button"));
  m_live->setToolTip(tr("The map shows the present again (Esc)"));
  m_live->setEnabled(false);
  connect(m_live, &QAction::triggered, &focus, &Focus::goLive);
  addAction(m_live);
  m_seconds = new QAction(tr("seconds"), this);
  m_seconds->setObjectName(QStringLiteral("seconds_button"));
  m_seconds->setToolTip(tr("Over seconds of computing instead of tokens (S)"));
  m_seconds->setCheckable(true);
  connect(m_seconds, &QAction::toggled, this, [this](bool on) { setAxis(on ? TimeAxis::seconds : TimeAxis::tokens); });
  addAction(m_seconds);
  connect(&m_limit, &RepaintLimit::due, this, &TimelineView::follow);
  connect(&focus, &Focus::momentChanged, this, &TimelineView::follow);
  follow();
}

const StepHistory& TimelineView::history() const {
  static const StepHistory none;
  const auto told = m_told.find(m_conversation);
  return told == m_told.end() ? none : told->second.history;
}

void TimelineView::addSteps(const StepLog& log) {
  Told& told = m_told[log.conversation];
  told.used = ++m_uses;
  told.history.add(log);
  if (m_told.size() > most_conversations) {
    const auto oldest = std::min_element(m_told.begin(), m_told.end(),
                                         [&](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    m_told.erase(oldest);
  }
  if (log.conversation != m_conversation) return;
  const bool begins_turn =
      std::any_of(log.steps.begin(), log.steps.end(), [](const StepRecord& step) { return step.reused >= 0; });
  // That past is over, or something new is being said.
  if (log.anew || begins_turn) m_focus.goLive();
  if (isVisible()) m_limit.ask();
}

void TimelineView::showConversation(int64_t conversation) {
  if (conversation == m_conversation) return;
  m_conversation = conversation;
  m_focus.goLive();
  follow();
}

void TimelineView::forgetAll() {
  m_told.clear();
  m_focus.goLive();
  follow();
}

bool TimelineView::fill(uint64_t moment, CacheSnapshot& snapshot) {
  const auto told = m_told.find(m_conversation);
  if (told == m_told.end() || !told->second.history.canReplay()) return false;
  const CacheMoment& then = told->second.history.at(moment);
  if (then.facts()->state_bytes.size() != snapshot.layers.size()) return false;  // of another model
  then.fill(snapshot);
  // Where the prompts of earlier turns ended is in no log.
  const bool is_of_this_turn = moment > told->second.history.turnBegan().value_or(0);
  if (!is_of_this_turn || snapshot.prompt_end > snapshot.lengths.absolute) snapshot.prompt_end = 0;
  if (snapshot.saved_at > snapshot.lengths.absolute) snapshot.saved_at = -1;
  snapshot.last_step.reset();
  return true;
}

// What it shows comes by addSteps; a snapshot, or that there is none, says only that it is seen again.
void TimelineView::showSnapshot(const CacheSnapshot&) { m_limit.ask(); }
void TimelineView::showNothing() { m_limit.ask(); }
bool TimelineView::isEmpty() const { return history().buckets().empty(); }

void TimelineView::follow() {
  m_live->setEnabled(m_focus.moment().has_value());
  setAccessibleDescription(title() + QLatin1Char('\n') + howTo());
  update();
  emit changed();
}

QString TimelineView::stepText(uint64_t moment) const {
  const StepBucket* bucket = history().behind(moment);
  if (!bucket) return tr("before the first step");
  QStringList words;
  if (moment <= history().firstMoment() && moment <= bucket->first) {
    words += tr("before the first step");
    return words.front();
  }
  if (bucket->last > 0) words += speedText(bucket->last);
  words += bytesWords(bucket->bytes);
  if (bucket->reused > 0) words += tr("a turn began with %1 in the cache").arg(tokensText(bucket->reused));
  if (bucket->evicted > 0) words += tr("%1 cells evicted").arg(countText(bucket->evicted));
  if (bucket->sealed > 0) words += tr("%1 cells sealed").arg(countText(bucket->sealed));
  for (const uint8_t mark : {mark_truncated, mark_moved, mark_emptied}) {
    if (bucket->marked & mark) words += markWord(mark);
  }
  return words.join(QStringLiteral(", "));
}

QString TimelineView::title() const {
  const StepHistory& steps = history();
  if (steps.buckets().empty()) return tr("Nothing has been computed yet");
  if (m_focus.moment()) {
    const StepBucket* bucket = steps.behind(*m_focus.moment());
    return tr("After %1: %2").arg(tokensText(bucket ? bucket->absolute : 0), stepText(*m_focus.moment()));
  }
  int64_t most = 0;
  double last = 0;
  for (const StepBucket& bucket : steps.buckets()) {
    most = std::max(most, sumOf(bucket.most_bytes));
    if (bucket.last > 0) last = bucket.last;
  }
  if (last <= 0) return tr("%1 at most, measured; no step was timed").arg(bytesText(most));
  return tr("%1 computed in %2, %3 at last, %4 at most, measured")
      .arg(tokensText(steps.tokens()), secondsText(steps.seconds()), speedText(last), bytesText(most));
}

QString TimelineView::howTo() const {
  if (isEmpty()) return tr("tokens/s and bytes will appear here, step by step");
  if (m_focus.moment()) return tr("the map shows the cache as it was then; ← → go step by step, Esc goes back to now");
  return tr("above tokens/s (logarithmic), below bytes by place; drag, or press ←, to see the cache as it was");
}

QAbstractItemModel& TimelineView::table() {
  const QStringList headers{tr("Step"),    tr("Steps"),    tr("Tokens seen"), tr("Computed"),
                            tr("Seconds"), tr("Tokens/s"), tr("Least"),       tr("Most"),
                            tr("Device"),  tr("Host"),     tr("Disk"),        tr("What happened")};
  const auto whole = [](int64_t value) {
    return RowsTable::Cell{countText(value), QVariant::fromValue<qlonglong>(value)};
  };
  const auto speed = [](double value) {
    return value > 0 ? RowsTable::Cell{numberLocale().toString(value, 'f', 1), value}
                     : RowsTable::Cell{tr("not measured"), {}};
  };
  const auto bytes = [](int64_t value) {
    return RowsTable::Cell{bytesText(value), QVariant::fromValue<qlonglong>(value)};
  };
  m_table.show(headers, static_cast<int>(history().buckets().size()),
               [=, this](int row, int column) -> RowsTable::Cell {
                 const std::vector<StepBucket>& buckets = history().buckets();
                 if (static_cast<size_t>(row) >= buckets.size()) return {};
                 const StepBucket& b = buckets[static_cast<size_t>(row)];
                 QStringList words;
                 switch (column) {
                   case 0:
                     return whole(static_cast<int64_t>(b.first) + 1);
                   case 1:
                     return whole(static_cast<int64_t>(b.commits));
                   case 2:
                     return whole(b.absolute);
                   case 3:
                     return whole(b.tokens);
                   case 4:
                     return {numberLocale().toString(b.seconds, 'f', 4), b.seconds};
                   case 5:
                     return speed(b.last);
                   case 6:
                     return speed(b.least);
                   case 7:
                     return speed(b.most);
                   case 8:
                     return bytes(b.bytes.device);
                   case 9:
                     return bytes(b.bytes.host);
                   case 10:
                     return bytes(b.bytes.disk);
                   default:
                     break;
                 }
                 for (const uint8_t mark : all_marks) {
                   if (b.marked & mark) words += markWord(mark);
                 }
                 return {words.join(QStringLiteral(", ")), {}};
               });
  return m_table;
}

void TimelineView::setAxis(TimeAxis axis) {
  if (axis == m_axis) return;
  m_axis = axis;
  m_seconds->setChecked(axis == TimeAxis::seconds);
  follow();
}

QSize TimelineView::sizeHint() const { return {480, 200}; }

void TimelineView::paintEvent(QPaintEvent*) {
  const int least = isEmpty() ? 0 : frameFor({width(), 0}).height;
  if (minimumHeight() != least) setMinimumHeight(least);
  QPainter painter(this);
  const PictureRequest request{size(), devicePixelRatioF(), font(), CachePalette::from(palette())};
  paint(painter, request);
  if (hasFocus()) {
    painter.setPen(QPen(request.palette.text, 1, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
  ++m_pictures_made;
}

}  // namespace kvarium
