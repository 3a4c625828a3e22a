// CacheMap: the cache as rows of layers and columns of positions, at present or at an earlier time.
//
// Wheel and + - zoom positions at the cursor, with Shift they zoom layers. A drag selects positions, a click selects
// the layer and locks the positions, a double click or F shows everything; Esc clears the selection, then shows
// everything. The picture is painted once for each visible change and size and copied to the screen otherwise. Pointer,
// keyboard cursor, focus, the selected layer and the highlight of new cells are painted over it.
#pragma once

#include <QImage>
#include <optional>

#include "ui/inspector/map/fresh_cells.h"
#include "ui/inspector/map/map_layout.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/inspector_view.h"
#include "ui/inspector/view/view_text.h"

class QAction;

namespace kvarium::ui {

class CacheMap : public InspectorView {
  Q_OBJECT
 public:
  explicit CacheMap(InspectorSelection& selection);

  void showView(cache::SharedCacheView view) override;
  void showNothing() override;
  // A server has the model and reports no blocks: why, and what would help. Empty: it reports them, or will.
  void setNoBlocks(const QString& words);
  bool isEmpty() const override { return !hasCache(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

  int64_t picturesMade() const { return m_pictures_made; }
  const MapLayout& mapLayout() const { return m_layout; }
  const MapZoom& zoom() const { return m_zoom; }

  QString textAt(const MapPlace& place) const;
  QString nameOf(const MapRow& row) const;  // "layer 12, head 1, computed on the CPU, cells in RAM"
  bool isLocked(const PositionRange& positions) const;
  QString cursorText() const { return m_cursor ? textAt(*m_cursor) : QString(); }  // empty: there is no keyboard cursor
  std::optional<MapLayout::Cell> cursorCell() const;                               // of the table for screen readers

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  TableRows rows() const override { return layerTable(m_view); }
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int leastHeight() const override;
  int pictureHeight(QSize size) const override;
  void measure() override;
  QString description() const override;
  QString tipAt(QPoint point) const override;
  QRect tipArea(QPoint point) const override;
  bool takesEscape() const override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
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
  struct Drag {
    int64_t from = 0;
    QPointF pressed;
    bool moved = false;
    bool on_overview = false;
  };

  bool hasCache() const { return m_view && !m_view->layers.empty(); }
  int layers() const { return static_cast<int>(m_view->layers.size()); }
  MapRequest requestFor(const PictureRequest& picture) const;  // of a saved picture: nothing is highlighted
  MapRequest request() const;
  QString emptyText() const;  // in the picture without a cache
  std::vector<int64_t> messages() const;
  void paintChosenLayer(QPainter& painter);
  void updateCells() { update(m_layout.cells.adjusted(-3, -3, 3, 3)); }
  void updateActions();
  void followLayer();  // after a change of the selected layer
  void point();
  void moveCursor(MapPlace cursor);
  void startCursor();

  void zoomPositions(double anchor, double factor);
  void zoomLayers(int64_t anchor, double factor);
  void fit();
  void clearOrFit();
  void toggleHeads();
  int layerAsked() const { return m_cursor ? m_cursor->layer : std::max(m_selection.layer(), 0); }
  void panTo(qreal x);  // x in the overview
  bool canUnfold(int layer) const;

  InspectorSelection& m_selection;
  cache::SharedCacheView m_view;  // null: there is none
  QString m_no_blocks;            // setNoBlocks()
  MapZoom m_zoom;
  MapRequest m_request;  // for which m_layout was computed
  MapLayout m_layout;
  QImage m_picture;  // null: not painted yet
  int64_t m_pictures_made = 0;
  int m_unfolded = -1;  // layer shown as heads
  std::optional<MapPlace> m_pointed;
  QPointF m_pointer;  // its last place
  std::optional<MapPlace> m_cursor;
  std::optional<Drag> m_drag;
  FreshCells m_fresh;
  QAction *m_fit_action, *m_heads_action, *m_live_action;
};

// The map as a table for assistive technology, in the resolution of the picture. A cell has the words of its tooltip.
void installMapAccessible();               // once; further calls do nothing
void layoutOfTableChanged(CacheMap& map);  // after a change of rows, columns or styles
void cursorOfTableMoved(CacheMap& map);

}  // namespace kvarium::ui
