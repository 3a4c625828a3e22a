// TimelineView: pointer, keyboard and tooltips.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/inspector/timeline/timeline_view.h"
#include "ui/inspector/timeline/timeline_words.h"
#include "ui/inspector/view/snapshot_text.h"

namespace kvarium::ui {

void TimelineView::scrubTo(qreal x) {
  if (!history().canReplay()) return;
  const Frame frame = frameFor(size());
  const TimelineLayout layout = layOutTimeline(history(), m_axis, frame.speed.width());
  const int last = static_cast<int>(layout.columns.size()) - 1;
  const int column = std::clamp(static_cast<int>(std::floor(x)) - frame.speed.left(), 0, last);
  m_selection.goTo(layout.indexAt(column, history()));
}

void TimelineView::moveBy(int64_t steps) {
  const StepHistory& past = history();
  if (!past.canReplay()) return;
  const auto first = static_cast<int64_t>(past.firstIndex()), last = static_cast<int64_t>(past.lastIndex());
  const auto now = static_cast<int64_t>(m_selection.historyIndex().value_or(past.lastIndex()));
  m_selection.goTo(static_cast<uint64_t>(std::clamp(now + steps, first, last)));
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  const StepHistory& past = history();
  const auto tenth = std::max<int64_t>(static_cast<int64_t>(past.lastIndex() - past.firstIndex()) / 10, 1);
  switch (event->key()) {
    case Qt::Key_Left:
      return moveBy(-1);
    case Qt::Key_Right:
      return moveBy(1);
    case Qt::Key_PageUp:
      return moveBy(-tenth);
    case Qt::Key_PageDown:
      return moveBy(tenth);
    case Qt::Key_Home:
      if (past.canReplay()) m_selection.goTo(past.firstIndex());
      return;
    case Qt::Key_End:
    case Qt::Key_Escape:
      return m_selection.goLive();
    case Qt::Key_Space:
      return play();
    case Qt::Key_S:
      return m_seconds->toggle();
    default:
      PaintedView::keyPressEvent(event);
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

bool TimelineView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && m_selection.historyIndex() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();  // otherwise the window's Esc would stop the reply
    return true;
  }
  if (event->type() != QEvent::ToolTip || isEmpty()) return PaintedView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const Frame frame = frameFor(size());
  const TimelineLayout layout = layOutTimeline(history(), m_axis, frame.speed.width());
  const int column = help->pos().x() - frame.speed.left();
  if (const QString tip = frame.legend.tipAt(help->pos(), frame.legend_top); !tip.isEmpty()) {
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
  }
  if (column < 0) {
    QToolTip::showText(help->globalPos(), howTo(), this);
    return true;
  }
  const uint64_t index = layout.indexAt(column, history());
  const StepBucket* bucket = history().behind(index);
  const QString step = stepText(index);
  QToolTip::showText(help->globalPos(),
                     isBefore(index, bucket) ? step : tr("after %1\n%2").arg(tokensText(bucket->tokens_seen), step),
                     this);
  return true;
}

}  // namespace kvarium::ui
