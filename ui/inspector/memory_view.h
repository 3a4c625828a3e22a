// MemoryView: what the cache takes, a bar per place on one scale: measured as fills, a bound as a tick, "would be" as
// outlines; above them the machine's memory, where the cache stands beside the weights.
#pragma once

#include <optional>

#include "ui/inspector/map_layout.h"
#include "ui/inspector/memory_facts.h"
#include "ui/inspector/memory_table.h"
#include "ui/inspector/repaint_limit.h"
#include "ui/inspector/view_panel.h"

class QAction;

namespace kvarium {

class MemoryView : public InspectorView {
  Q_OBJECT
 public:
  explicit MemoryView(QWidget* parent = nullptr);

  void showView(SharedCacheView view) override;
  void showNothing() override;
  bool isEmpty() const override { return !m_snapshot; }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;
  QAbstractItemModel& table() override;
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;

  void setHostMemory(const HostMemory& surroundings);
  void setGhosts(const Ghosts& ghosts);
  void setPast(bool past);  // the snapshots that follow are of the past
  int picturesMade() const { return m_pictures_made; }

  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  // Where rows and legends stand, for a width.
  struct Frame {
    int gutter = 0, bars = 0;  // height of all bars
    Legend machine, measured, estimated;
    int height = 0;
  };
  Frame frameFor(int width) const;
  QString nameOf(Place place) const;
  void takeNext();
  void weigh();
  void paint(QPainter& painter, const PictureRequest& request, const Frame& frame) const;
  void paintMachine(QPainter& painter, const QRect& rect, const CellPaint& cells) const;
  void paintPlace(QPainter& painter, const QRect& rect, Place place, const CellPaint& cells) const;

  SharedCacheView m_snapshot, m_next;  // null: there is none
  RepaintLimit m_limit;
  HostMemory m_around;
  Ghosts m_ghosts;
  MemoryFacts m_facts;
  Frame m_frame;
  MemoryTable m_table;
  QAction* m_compare;
  bool m_past = false, m_next_past = false;  // m_snapshot and m_next are
  int m_pictures_made = 0;
};

}  // namespace kvarium
