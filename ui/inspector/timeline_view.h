// TimelineView: speed and bytes over the conversation, what the model did when, and marks for what happened to its
// cache. Dragging over it, the arrow keys, or playing choose the past that the map shows.
#pragma once

#include <QTimer>
#include <map>
#include <optional>

#include "ui/inspector/inspector_selection.h"
#include "ui/inspector/map_layout.h"
#include "ui/inspector/repaint_limit.h"
#include "ui/inspector/rows_table.h"
#include "ui/inspector/timeline_layout.h"
#include "ui/inspector/view_panel.h"

class QAction;

namespace kvarium {

class TimelineView : public InspectorView {
  Q_OBJECT
 public:
  static constexpr size_t most_conversations = 8;  // whose past is kept; the last recorded ones

  explicit TimelineView(InspectorSelection& selection, QWidget* parent = nullptr);

  void addSteps(const StepLog& log);
  void showConversation(int64_t conversation);
  int64_t conversation() const { return m_conversation; }
  void forgetAll();
  // Overwrites what the cache was after so many commits; false: that is not known.
  bool fill(uint64_t index, CacheView& snapshot);
  int64_t sameSince(uint64_t index) const { return history().sameSince(index); }  // StepHistory

  void showView(SharedCacheView) override;
  void showNothing() override;
  bool isEmpty() const override;
  QString title() const override;
  QString howTo() const override;
  QString details() const override;
  QAbstractItemModel& table() override;
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;

  void setAxis(TimeAxis axis);
  // Steps of the past a second, at speed 1.
  static constexpr int played_steps = 8;
  bool isPlaying() const { return m_play_timer.isActive(); }
  int picturesMade() const { return m_pictures_made; }
  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Recorded {
    StepHistory history;
    uint64_t used = 0;  // the higher, the later steps were added
  };
  struct Frame {
    QRect phases, speed, bytes, marks, axis;
    Legend legend;
    int legend_top = 0;
    int height = 0;
  };
  const StepHistory& history() const;
  std::vector<LegendEntry> legendEntries() const;
  Frame frameFor(QSize size) const;
  void follow();
  void scrubTo(qreal x);
  void moveBy(int64_t steps);
  bool isBefore(uint64_t index, const StepBucket* bucket) const;  // bucket: behind that index
  QString stepText(uint64_t index) const;
  void paint(QPainter& painter, const PictureRequest& request) const;
  void play();  // or no longer
  void stopPlaying();
  void playOn();
  void setPlaySpeed(int speed);
  void paintPhases(QPainter& painter, const QRect& rect, const TimelineLayout& layout,
                   const CachePalette& colours) const;
  void paintSpeed(QPainter& painter, const QRect& rect, const TimelineLayout& layout,
                  const CachePalette& colours) const;
  void paintBytes(QPainter& painter, const QRect& rect, const TimelineLayout& layout,
                  const PictureRequest& request) const;
  void paintMarks(QPainter& painter, const Frame& frame, const TimelineLayout& layout,
                  const CachePalette& colours) const;

  InspectorSelection& m_selection;
  std::map<int64_t, Recorded> m_recorded;
  int64_t m_conversation = 0;
  uint64_t m_uses = 0;
  TimeAxis m_axis = TimeAxis::tokens;
  RepaintLimit m_limit;
  RowsTable m_table;
  QAction *m_seconds, *m_live, *m_play, *m_speed;
  QTimer m_play_timer;               // only while the past is played
  int m_play_speed = 1;              // 1, 4 or 16
  std::optional<uint64_t> m_played;  // where playing has led
  int m_pictures_made = 0;
};

}  // namespace kvarium
