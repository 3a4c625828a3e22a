// CacheMap: the cache as rows of layers and columns of positions, at present or at an earlier time.
//
// Wheel and + - zoom positions at the cursor, with Shift they zoom layers. A drag selects positions, a click selects
// the layer and locks the positions, a double click or F shows everything; Esc clears the selection, then shows
// everything. The picture is painted once for each visible change and size and copied to the screen otherwise. Pointer,
// keyboard cursor, focus, the selected layer and the highlight of new cells are painted over it.
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QTimer>
#include <optional>

#include "ui/inspector/map/layer_table.h"
#include "ui/inspector/map/map_layout.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/live_tip.h"
#include "ui/inspector/view/repaint_limit.h"
#include "ui/inspector/view/view_panel.h"

class QAction;

namespace kvarium::ui {

class CacheMap : public InspectorView {
  Q_OBJECT
 public:
  explicit CacheMap(InspectorSelection& selection, QWidget* parent = nullptr);

  void showView(cache::SharedCacheView view) override;
  void showNothing() override;
  bool isEmpty() const override { return !hasCache(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;
  QAbstractItemModel& table() override;
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;

  int64_t picturesMade() const { return m_pictures_made; }
  const MapLayout& frame() const { return m_frame; }
  const MapZoom& zoom() const { return m_zoom; }

  // The map as a table in the resolution of the picture: rows of `frame().rows`, columns of one or several positions.
  int tableColumns() const;
  PositionRange tableColumn(int column) const;
  QString tableText(int row, int column) const;
  QRect tableRect(int row, int column) const;
  bool isLocked(const PositionRange& column) const;
  // The keyboard cursor's cell in words; empty: there is no cursor.
  QString cursorText() const;
  std::optional<MapLayout::Cell> cursorCell() const;  // the cursor in that table

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Cursor {
    int layer = 0;
    int head = -1;
    int64_t position = 0;
    bool operator==(const Cursor&) const = default;
  };
  struct Fresh {  // new cells, which are highlighted for a short time
    int64_t first = 0, count = 0;
    qint64 born = 0;  // ms on m_clock
  };
  struct Drag {
    int64_t from = 0;
    QPointF pressed;
    bool moved = false;
    bool on_overview = false;
  };

  bool hasCache() const { return m_snapshot && !m_snapshot->layers.empty(); }
  MapRequest request() const;
  std::vector<int64_t> messages() const;
  void takeNext();
  void layOut();
  void forgetPicture();
  void relayOut();  // after a change of the visible part
  void noteFresh(const cache::CacheView& next);
  void paintFresh(QPainter& painter);
  void paintRange(QPainter& painter, const PositionRange& range, int pen, const QColor& color);
  void paintChosenLayer(QPainter& painter);
  void updateCells();
  void updateActions();
  void followLayer();  // after a change of the selected layer

  std::optional<Cursor> cellUnder(QPointF point) const;
  int64_t positionAt(qreal x) const;  // clamped to the visible positions
  int rowOf(Cursor cursor) const;     // -1: not shown
  PositionRange rangeAt(int64_t position) const;
  QString textAt(Cursor cursor) const;
  QString tipAt(QPoint point) const;
  QString rulerText(const MapLayout::Ruler& ruler) const;
  QRectF rectAt(Cursor cursor) const;  // empty: not shown
  void point();
  void moveCursor(Cursor cursor);
  void stepRow(Cursor& cursor, int by) const;
  int64_t nextBoundary(Cursor cursor, int direction) const;
  void startCursor();
  void updateDescription();

  void zoomPositions(double anchor, double factor);
  void zoomLayers(int64_t anchor, double factor);
  void fit();
  void clearOrFit();
  void toggleHeads();
  int layerAsked() const { return m_cursor ? m_cursor->layer : std::max(m_selection.layer(), 0); }
  void goLive() { m_selection.goLive(); }
  void panTo(qreal x);  // x in the overview
  bool canUnfold(int layer) const;

  InspectorSelection& m_selection;
  cache::SharedCacheView m_snapshot, m_next;  // null: there is none
  RepaintLimit m_limit;
  MapZoom m_zoom;
  MapRequest m_request;  // for which m_frame was computed
  MapLayout m_frame;
  bool m_frame_is_old = true;
  QImage m_picture;
  int64_t m_pictures_made = 0;
  int m_unfolded = -1;  // layer shown as heads
  LayerTable m_table;
  LiveTip m_tip;
  std::optional<Cursor> m_pointed;
  QPointF m_pointer;  // its last place
  std::optional<Cursor> m_cursor;
  std::optional<Drag> m_drag;
  std::vector<Fresh> m_fresh;
  QElapsedTimer m_clock;
  qint64 m_last_growth = 0;  // ms on m_clock
  bool m_has_glowed = false;
  bool m_shows_past = false;
  QTimer m_glow;  // runs only while new cells are highlighted
  QAction *m_fit_action, *m_heads_action, *m_live_action;
};

}  // namespace kvarium::ui
