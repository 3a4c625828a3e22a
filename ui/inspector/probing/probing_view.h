// ProbingView: base of views that show numbers of one layer, rows over positions. The numbers are read out of the cache
// only while the view is visible. The base has the choice of the layer, pointer, keyboard and locked positions.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "core/engine/observation.h"
#include "ui/cells/legend.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/inspector_view.h"

class QComboBox;
class QHBoxLayout;

namespace kvarium::ui {

// Colours of measured numbers. They differ in lightness alone, too. Sequential colours, of 0 to 1, become lighter with
// the value on a dark pane and darker on a light one. Diverging colours, of -1 to 1, become lighter from the negative
// to the positive end, with grey at zero.
QColor sequentialColor(double share, bool dark);
QColor divergingColor(double share);

class ProbingView : public InspectorView {
  Q_OBJECT
 public:
  virtual std::optional<engine::ProbeRequest> wanted() const = 0;  // unset: no request
  virtual void showProbe(const engine::ProbeResult& result) = 0;   // ignores answers to other views' requests

  void showView(cache::SharedCacheView view) override;
  void showNothing() override;
  QWidget* controls() const override { return m_controls; }
  QComboBox& layerBox() const { return *m_layer_box; }
  QString cursorText() const;  // the number under the cursor; empty: no cursor

  QSize sizeHint() const override;

 signals:
  void wantedChanged();

 protected:
  struct LayerChoice {
    int kv_heads = 0;
    bool has_cells = false, has_state = false, quantized = false, on_gpu = false;
    int64_t sinks = 0;
    int group = -1;  // of the cells that it reads, which may be another layer's; -1: none
  };
  // The places of the numbers.
  struct Cells {
    QRect rect;
    int rows = 0;         // of equal height; 0: no numbers
    PositionScale scale;  // its columns are those of `rect`
  };
  ProbingView(InspectorSelection& selection, const QString& name);

  virtual Cells cellsIn(QSize size) const = 0;
  virtual QString textAt(int row, PositionRange range) const = 0;  // the numbers at one pixel, in words
  virtual PositionRange lockAt(int, PositionRange range) const { return range; }
  virtual void viewTaken() {}  // view() is another one
  QString description() const override;
  QString tipAt(QPoint point) const override;
  QRect tipArea(QPoint point) const override;
  bool takesEscape() const override { return !m_selection.locked().isEmpty(); }
  void whyNotChanged() override;
  int pictureHeight(QSize size) const override { return std::max(size.height(), leastHeight()); }

  InspectorSelection& selection() const { return m_selection; }
  int layer() const;          // the selected one; without a selection the first with cells
  LayerChoice facts() const;  // of layer()
  const cache::CacheView* view() const { return m_view.get(); }  // null: there is none
  bool hasModel() const { return m_view && !m_view->layers.empty(); }
  bool isPast() const { return m_selection.historyIndex().has_value(); }  // numbers of the past cannot be read
  int64_t tokensSeen() const { return m_view ? m_view->lengths.tokens_seen : 0; }
  int64_t mostSinks() const;                                       // largest number over all layers
  QString layerNotice() const;                                     // says that no layer is selected; else empty
  QString cellsNotice() const;                                     // what to do if layer() has no cells; else empty
  QComboBox* addChoice(const QString& name, const QString& tip);   // adds it to the first line of the controls
  QComboBox* makeChoice(const QString& name, const QString& tip);  // the caller adds it to a layout
  void paintSelection(QPainter& painter, const Cells& cells, const CachePalette& palette) const;
  // The numbers as an image, hatched where it has none, with a name left of every `step`-th row, or of fewer, and the
  // positions below. Returns the line below these, for a ScaleLine.
  QRect paintNumbers(QPainter& painter, const Cells& cells, const QImage& image, const CachePalette& palette, int step,
                     const QString& name) const;
  static void hatch(QPainter& painter, const QRect& rect, const CachePalette& palette);  // there are no numbers

  // A line that explains the colours, from left to right as far as there is room.
  class ScaleLine {
   public:
    ScaleLine(QPainter& painter, const QRect& rect, const CachePalette& palette);
    void write(const QString& text);
    QRect colours(const std::function<QColor(double share)>& of);  // of shares from 0 to 1; where they are
    void swatch(const QString& text, const std::function<void(const QRect&)>& fill);

   private:
    QPainter& m_painter;
    QRect m_rect;  // what is left of the line
  };

  void paintFocus(QPainter& painter, const CachePalette& palette) const override;  // with the cursor
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

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

  InspectorSelection& m_selection;
  QWidget* m_controls;
  QHBoxLayout* m_control_row;
  QComboBox* m_layer_box;
  cache::SharedCacheView m_view;  // null: there is none
  std::optional<Cursor> m_cursor;
};

}  // namespace kvarium::ui
