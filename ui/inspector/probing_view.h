// ProbingView: a view of one layer's numbers, rows over positions, that are read out of the cache only while it is
// seen. What all such views have: the choice of the layer, the pointer, the keyboard, what is locked.
#pragma once

#include <optional>
#include <vector>

#include "core/engine/observation.h"
#include "ui/inspector/cache_layout.h"
#include "ui/inspector/inspector_selection.h"
#include "ui/inspector/live_tip.h"
#include "ui/inspector/map_layout.h"
#include "ui/inspector/view_panel.h"

class QComboBox;
class QHBoxLayout;

namespace kvarium {

class ProbingView : public InspectorView {
  Q_OBJECT
 public:
  virtual std::optional<ProbeRequest> wanted() const = 0;  // unset: there is nothing to ask
  virtual void showProbe(const ProbeResult& result) = 0;   // answers to what others asked are passed over

  void showView(SharedCacheView view) override;
  void showNothing() override;
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;
  QWidget* controls() const override { return m_controls; }
  QComboBox& layerBox() const { return *m_layer_box; }
  QString cursorText() const;  // what the cursor is on; empty: nowhere

  QSize sizeHint() const override;

 signals:
  void wantedChanged();

 protected:
  struct LayerChoice {
    int kv_heads = 0;
    bool has_cells = false, quantized = false;
    int64_t sinks = 0;
    bool operator==(const LayerChoice&) const = default;
  };
  // Where the numbers stand.
  struct Cells {
    QRect rect;
    int rows = 0;         // of equal height; 0: nothing is shown
    PositionScale scale;  // on the columns of `rect`
  };
  ProbingView(InspectorSelection& selection, const QString& name, QWidget* parent);

  virtual Cells cellsIn(QSize size) const = 0;
  virtual int leastHeight() const = 0;
  virtual void paint(QPainter& painter, const PictureRequest& request) const = 0;
  virtual QString textAt(int row, PositionRange range) const = 0;  // of the numbers one pixel shows
  virtual QString tipAt(QPoint point) const;
  virtual PositionRange lockAt(int, PositionRange range) const { return range; }
  virtual void snapshotTaken(const CacheView&) {}
  virtual void follow();  // something it shows is another

  InspectorSelection& selection() const { return m_selection; }
  int layer() const;                 // the chosen one; until there is one the first that keeps tokens
  const LayerChoice& facts() const;  // of the layer
  bool hasModel() const { return !m_layers.empty(); }
  bool isPast() const { return m_selection.historyIndex().has_value(); }  // of which nothing can be asked
  int64_t tokensSeen() const { return m_tokens_seen; }                    // tokens the cache has seen by now
  int64_t mostSinks() const;                                              // of all layers
  QString layerNotice() const;  // that nobody has chosen the layer; else empty
  QString pastNotice() const;
  QComboBox* addChoice(const QString& name, const QString& tip);   // into the first line of the controls
  QComboBox* makeChoice(const QString& name, const QString& tip);  // the caller gives it a place
  void paintFocus(QPainter& painter, const Cells& cells, const CachePalette& palette) const;

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Cursor {
    int row = 0;
    int64_t position = 0;
  };
  static PositionRange rangeAt(const Cells& cells, int column);
  std::optional<Cursor> cursorAt(const Cells& cells, QPoint point) const;
  QRect rectOf(const Cells& cells, Cursor cursor) const;
  QString textOf(const Cells& cells, Cursor cursor) const;
  void moveCursor(const Cells& cells, Cursor cursor);
  void describe();

  InspectorSelection& m_selection;
  QWidget* m_controls;
  QHBoxLayout* m_control_row;
  QComboBox* m_layer_box;
  std::vector<LayerChoice> m_layers;
  int64_t m_tokens_seen = 0;
  std::optional<Cursor> m_cursor;
  LiveTip m_tip;
};

}  // namespace kvarium
