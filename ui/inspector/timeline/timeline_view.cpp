#include "ui/inspector/timeline/timeline_view.h"

#include <QAction>
#include <QHash>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "ui/inspector/view/view_text.h"
#include "ui/parts/announcement.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

TimelineView::TimelineView(InspectorSelection& selection, const Mirror& mirror)
    : InspectorView(tr("Timeline")), m_selection(selection), m_mirror(mirror) {
  m_play = makeAction("play_button", tr("Play"), tr("Play the past: the map and the text follow (Space)"));
  m_play->setPriority(QAction::HighPriority);
  connect(m_play, &QAction::triggered, this, &TimelineView::play);
  m_speed = makeAction("play_speed_button", {}, {});
  connect(m_speed, &QAction::triggered, this, [this] { setPlaySpeed(m_play_speed == 16 ? 1 : 4 * m_play_speed); });
  setPlaySpeed(1);
  connect(&m_play_timer, &QTimer::timeout, this, &TimelineView::playOn);
  m_live = makeAction("live_button", tr("Back to now"), tr("The map shows the present again (Esc)"));
  m_live->setEnabled(false);
  connect(m_live, &QAction::triggered, &selection, &InspectorSelection::goLive);
  m_seconds = makeAction("seconds_button", tr("Seconds"), tr("Over seconds of computing instead of tokens (S)"));
  m_seconds->setCheckable(true);
  connect(m_seconds, &QAction::toggled, this, [this](bool on) { setAxis(on ? TimeAxis::seconds : TimeAxis::tokens); });
  connect(&selection, &InspectorSelection::historyIndexChanged, this, [this] {
    if (isPlaying() && m_selection.historyIndex() != m_played) stopPlaying();  // the user selected another time
    follow();
  });
  follow();
}

const StepHistory& TimelineView::history() const { return m_mirror.history(m_mirror.shownConversation()); }

void TimelineView::stepsCame(const engine::StepLog& log) {
  const bool begins_turn =
      std::any_of(log.steps.begin(), log.steps.end(), [](const engine::StepRecord& step) { return step.reused >= 0; });
  // The history was replaced, or a new turn begins.
  if (log.replaced || begins_turn) m_selection.goLive();
}

void TimelineView::showView(cache::SharedCacheView view) {
  m_kept = view->checkpoints;
  follow();
}

void TimelineView::showNothing() {
  m_kept.clear();
  follow();
}

void TimelineView::forgetAll() {
  m_selection.goLive();
  showNothing();
}

void TimelineView::measure() {
  const bool is_past = m_selection.historyIndex().has_value();
  m_live->setEnabled(is_past);
  m_live->setVisible(is_past);
  m_play->setEnabled(history().canReplay());
  m_speed->setEnabled(history().canReplay());
}

TimelinePlaces TimelineView::placesFor(QSize size) const {
  return timelinePlaces(history(), m_kept, {size, 1, font(), CachePalette::from(palette())});
}

void TimelineView::paint(QPainter& painter, const PictureRequest& request) const {
  paintTimeline(painter, history(), m_kept, m_axis, m_selection.historyIndex(), request);
}

bool TimelineView::isBefore(uint64_t index, const StepBucket* bucket) const {
  return !bucket || (index <= history().firstIndex() && index <= bucket->first);
}

namespace {

QStringList whatHappened(const StepBucket& bucket) {
  QStringList words;
  if (bucket.reused > 0) words += TimelineView::tr("a turn began with %1 in the cache").arg(tokensText(bucket.reused));
  if (bucket.evicted > 0)
    words += TimelineView::tr("%1 forgotten in this step", "5 tokens").arg(tokensText(bucket.evicted));
  else if (bucket.marked & mark_evicted)
    words += TimelineView::tr("tokens forgotten by some layers");
  if (bucket.sealed > 0) words += TimelineView::tr("%1 compressed", "5 cells").arg(cellsText(bucket.sealed));
  if (bucket.waited > 0) words += TimelineView::tr("paused for %1 before this step").arg(momentText(bucket.waited));
  for (const uint8_t mark : {mark_truncated, mark_moved, mark_emptied}) {
    if (bucket.marked & mark) words += markWord(mark);
  }
  return words;
}

}  // namespace

QString TimelineView::stepText(uint64_t index) const {
  const StepBucket* bucket = history().bucketAt(index);
  if (isBefore(index, bucket)) return tr("before the first step");
  QStringList words;
  if (bucket->phases != 0) words += phaseWord(bucket->phases);
  if (bucket->last > 0) words += speedText(bucket->last);
  words += bucket->measured ? bytesByPlace(bucket->bytes, history().deviceIsRam()) : tr("bytes: not measured");
  if (bucket->reserved > 0) words += tr("%1 of it not in use").arg(bytesText(bucket->reserved));
  return withCommas(words + whatHappened(*bucket));
}

QString TimelineView::title() const {
  const StepHistory& steps = history();
  if (steps.buckets().empty() && !whyNot().isEmpty()) return whyNot();
  if (steps.buckets().empty()) return tr("Nothing has been computed yet");
  if (m_selection.historyIndex()) {
    const StepBucket* bucket = steps.bucketAt(*m_selection.historyIndex());
    if (isBefore(*m_selection.historyIndex(), bucket)) return tr("Before the first step");
    return tr("After %1: %2").arg(tokensText(bucket ? bucket->tokens_seen : 0), stepText(*m_selection.historyIndex()));
  }
  int64_t most = 0;
  double last = 0;
  for (const StepBucket& bucket : steps.buckets()) {
    most = std::max(most, bucket.most_bytes.total());
    if (bucket.last > 0) last = bucket.last;
  }
  if (last <= 0) return tr("At most %1; no step was timed").arg(bytesText(most));
  return tr("%1 in %2 (now %3), at most %4")
      .arg(tokensText(steps.tokens() - steps.carried()), momentText(steps.seconds()), speedText(last), bytesText(most));
}

QString TimelineView::howTo() const {
  if (isEmpty() && !whyNot().isEmpty()) return {};
  if (isEmpty()) return tr("Speed and memory will appear here, step by step.");
  if (m_selection.historyIndex())
    return tr("The map shows the cache as it was then. ← →: step by step. Esc: back to now.");
  return tr("Top: speed. Bottom: memory. Drag to go back in time.");
}

QString TimelineView::details() const {
  if (isEmpty()) return {};
  return tr(
      "The band at the top says what the model did. Below it "
      "tokens/s on a logarithmic scale: the line is the mean of 16 steps, the faint band the single steps, from "
      "the slowest to the fastest. Then bytes by place, and marks for what happened to the cache. All of it is "
      "measured; where nothing was, nothing is drawn.\n\nKeys: ← → one step, Page ↑ ↓ a tenth, Home the beginning, "
      "Space plays, S seconds instead of "
      "tokens.");
}

TableRows TimelineView::rows() const {
  const auto column = [this](const QString& header, auto of) {
    return TableColumn{header, [this, of](int row) -> TableCell {
                         const std::vector<StepBucket>& buckets = history().buckets();
                         return static_cast<size_t>(row) < buckets.size() ? of(buckets[static_cast<size_t>(row)])
                                                                          : TableCell{};
                       }};
  };
  using Bucket = const StepBucket&;
  const auto whole = [&](const QString& header, int64_t StepBucket::*number) {
    return column(header, [number](Bucket b) { return TableCell::count(b.*number); });
  };
  const auto speed = [&](const QString& header, double StepBucket::*number) {
    return column(header, [number](Bucket b) {
      return b.*number > 0 ? TableCell::number(b.*number, 1) : TableCell{tr("not measured")};
    });
  };
  const auto bytes = [&](cache::Place place) {
    return column(placeName(place, history().deviceIsRam()), [place](Bucket b) {
      return b.measured ? TableCell::bytes(bytesAt(b.bytes, place)) : TableCell{tr("not measured")};
    });
  };
  const auto happened = [](Bucket b) -> TableCell { return {withCommas(whatHappened(b))}; };
  QHash<quint64, QStringList> kept_in;  // by the first step of a bucket
  const std::vector<const StepBucket*> reached = bucketsOf(history(), m_kept);
  for (size_t i = 0; i < m_kept.size(); ++i)
    if (reached[i]) kept_in[reached[i]->first] += checkpointText(m_kept[i]);
  const auto kept = [kept_in](Bucket b) -> TableCell { return {withCommas(kept_in.value(b.first))}; };
  TableRows rows{static_cast<int>(history().buckets().size()),
                 {column(tr("Step"), [](Bucket b) { return TableCell::count(static_cast<int64_t>(b.first) + 1); }),
                  column(tr("Steps"), [](Bucket b) { return TableCell::count(static_cast<int64_t>(b.commits)); }),
                  whole(tr("Tokens seen"), &StepBucket::tokens_seen), whole(tr("Computed"), &StepBucket::tokens),
                  column(tr("Seconds"), [](Bucket b) { return TableCell::number(b.seconds, 4); }),
                  speed(tr("Tokens/s"), &StepBucket::last), speed(tr("Least"), &StepBucket::least),
                  speed(tr("Most"), &StepBucket::most), bytes(cache::Place::device), bytes(cache::Place::host),
                  bytes(cache::Place::disk), column(tr("What happened"), happened)}};
  if (!m_kept.empty()) rows.columns.push_back(column(tr("Checkpoints"), kept));
  return rows;
}

void TimelineView::setPlaySpeed(int speed) {
  constexpr int least_ms = 33;
  m_play_speed = speed;
  m_play_timer.setInterval(std::max(1000 / (played_steps * speed), least_ms));
  m_speed->setText(tr("Speed %1x").arg(speed));
  m_speed->setToolTip(tr("%1 steps a second; click for another speed").arg(played_steps * speed));
}

// Plays from the selected time, or from the beginning if the present is shown.
void TimelineView::play() {
  if (isPlaying()) return stopPlaying();
  if (!history().canReplay()) return;
  const uint64_t first = history().firstIndex(), last = history().lastIndex();
  m_played = m_selection.historyIndex() && *m_selection.historyIndex() < last ? *m_selection.historyIndex() : first;
  m_play_timer.start();
  m_play->setText(tr("Stop"));
  m_selection.goTo(m_played);
}

void TimelineView::stopPlaying() {
  m_play_timer.stop();
  m_played.reset();
  m_play->setText(tr("Play"));
}

void TimelineView::playOn() {
  const auto steps =
      static_cast<uint64_t>(std::max(1.0, std::round(m_play_timer.interval() * played_steps * m_play_speed / 1000.0)));
  const uint64_t next = m_played.value_or(0) + steps;
  if (!history().canReplay() || next >= history().lastIndex()) {  // playing ends at the present
    stopPlaying();
    return m_selection.goLive();
  }
  m_played = next;
  m_selection.goTo(m_played);
}

void TimelineView::hideEvent(QHideEvent* event) {
  stopPlaying();
  InspectorView::hideEvent(event);
}

void TimelineView::setAxis(TimeAxis axis) {
  if (axis == m_axis) return;
  m_axis = axis;
  m_seconds->setChecked(axis == TimeAxis::seconds);
  follow();
}

void TimelineView::scrubTo(qreal x) {
  if (!history().canReplay()) return;
  const TimelinePlaces places = placesFor(size());
  const TimelineLayout layout = layOutTimeline(history(), m_axis, places.speed.width());
  const int last = static_cast<int>(layout.columns.size()) - 1;
  const int column = std::clamp(static_cast<int>(std::floor(x)) - places.speed.left(), 0, last);
  m_selection.goTo(layout.indexAt(column, history()));
}

void TimelineView::moveBy(int64_t steps) {
  const StepHistory& past = history();
  if (!past.canReplay()) return;
  const auto first = static_cast<int64_t>(past.firstIndex()), last = static_cast<int64_t>(past.lastIndex());
  const auto now = static_cast<int64_t>(m_selection.historyIndex().value_or(past.lastIndex()));
  m_selection.goTo(static_cast<uint64_t>(std::clamp(now + steps, first, last)));
  announce(*this, title());
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  const StepHistory& past = history();
  const auto tenth = std::max<int64_t>(static_cast<int64_t>(past.lastIndex() - past.firstIndex()) / 10, 1);
  switch (event->key()) {
    case Qt::Key_Left: return moveBy(-1);
    case Qt::Key_Right: return moveBy(1);
    case Qt::Key_PageUp: return moveBy(-tenth);
    case Qt::Key_PageDown: return moveBy(tenth);
    case Qt::Key_Home:
      if (past.canReplay()) m_selection.goTo(past.firstIndex());
      return;
    case Qt::Key_End:
    case Qt::Key_Escape: return m_selection.goLive();
    case Qt::Key_Space: return play();
    case Qt::Key_S: return m_seconds->toggle();
    default: InspectorView::keyPressEvent(event);
  }
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  stopPlaying();
  scrubTo(event->position().x());
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) scrubTo(event->position().x());
}

QString TimelineView::tipAt(QPoint point) const {
  if (isEmpty()) return {};
  const TimelinePlaces places = placesFor(size());
  if (const QString tip = places.legend.tipAt(point, places.legend_top); !tip.isEmpty()) return tip;
  const int column = point.x() - places.speed.left();
  if (column < 0) return howTo();
  const TimelineLayout layout = layOutTimeline(history(), m_axis, places.speed.width());
  const uint64_t index = layout.indexAt(column, history());
  const StepBucket* bucket = history().bucketAt(index);
  const QString step = stepText(index);
  QString text = isBefore(index, bucket) ? step : tr("after %1\n%2").arg(tokensText(bucket->tokens_seen), step);
  const std::vector<const StepBucket*> reached = bucketsOf(history(), m_kept);
  for (size_t i = 0; i < m_kept.size(); ++i) {
    if (reached[i] && std::abs(layout.columnOf(*reached[i], m_kept[i].position) - column) <= mark_width)
      text += QLatin1Char('\n') + checkpointText(m_kept[i]);
  }
  return text;
}

}  // namespace kvarium::ui
