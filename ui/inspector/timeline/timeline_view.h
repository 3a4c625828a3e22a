// TimelineView: speed and bytes over the conversation, the phases of the model, and marks for events of its cache.
// Dragging, the arrow keys and playing select the time that the map shows.
#pragma once

#include <QTimer>
#include <algorithm>
#include <optional>

#include "ui/engine/mirror.h"
#include "ui/inspector/timeline/timeline_picture.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/inspector_view.h"

class QAction;

namespace kvarium::ui {

class TimelineView : public InspectorView {
  Q_OBJECT
 public:
  // It shows the history of the mirror's conversation.
  TimelineView(InspectorSelection& selection, const Mirror& mirror);

  void stepsCame(const engine::StepLog& log);  // of that conversation; the history has them

  void showView(cache::SharedCacheView view) override;  // the history has another step
  void showNothing() override;
  void forgetAll() override;  // also where another conversation is shown
  bool isEmpty() const override { return history().buckets().empty(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

  void setAxis(TimeAxis axis);
  // Steps per second at playing speed 1.
  static constexpr int played_steps = 8;
  bool isPlaying() const { return m_play_timer.isActive(); }
  QSize sizeHint() const override { return {480, 200}; }

 protected:
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int pictureHeight(QSize size) const override { return std::max(size.height(), placesFor(size).height); }
  int leastHeight() const override { return isEmpty() ? 0 : placesFor({width(), 0}).height; }
  void measure() override;
  TableRows rows() const override;
  QString tipAt(QPoint point) const override;
  bool takesEscape() const override { return m_selection.historyIndex().has_value(); }
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  const StepHistory& history() const;
  TimelinePlaces placesFor(QSize size) const;
  void scrubTo(qreal x);
  void moveBy(int64_t steps);
  bool isBefore(uint64_t index, const StepBucket* bucket) const;  // bucket: StepHistory::bucketAt(index)
  QString stepText(uint64_t index) const;
  void play();  // starts or stops
  void stopPlaying();
  void playOn();
  void setPlaySpeed(int speed);

  InspectorSelection& m_selection;
  const Mirror& m_mirror;
  TimeAxis m_axis = TimeAxis::tokens;
  CheckpointViews m_kept;  // of the present
  QAction *m_seconds, *m_live, *m_play, *m_speed;
  QTimer m_play_timer;               // runs only while playing
  int m_play_speed = 1;              // 1, 4 or 16
  std::optional<uint64_t> m_played;  // the history index that playing reached
};

}  // namespace kvarium::ui
