// PoolView: all blocks of a server, of whoever asks it: a panel for each replica, with a bar of the blocks that are
// ours, others' and free, what else it reports, and charts of the last minutes. There is something to see only while a
// server has the model.
#pragma once

#include <memory>

#include "ui/inspector/pool/pool_charts.h"
#include "ui/inspector/view/inspector_view.h"
#include "ui/inspector/view/repaint_limit.h"

namespace kvarium::ui {

class PoolView : public InspectorView {
  Q_OBJECT
 public:
  PoolView();

  void showView(cache::SharedCacheView) override {}             // one conversation's cells are the map's
  void showPool(std::shared_ptr<const engine::PoolView> pool);  // null: this machine computes
  void showNothing() override;
  bool isEmpty() const override { return m_panels.empty(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

 protected:
  TableRows rows() const override { return poolTable(m_panels); }
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int pictureHeight(QSize size) const override { return layOut(size.width(), font()).height; }
  void measure() override;
  QString description() const override;
  QString tipAt(QPoint point) const override;
  QRect tipArea(QPoint point) const override;

 private:
  struct Line {
    enum class What : uint8_t { name, caveat, row, axis } what = What::row;
    const PoolPanel* panel = nullptr;
    const PoolRow* row = nullptr;  // of What::row
    QRect bar;                     // or chart; empty: there is none
    QRect words;                   // empty: there are none
  };
  struct Layout {
    std::vector<Line> lines;
    int gutter = 0;  // px of the names at the left
    Legend legend;
    int legend_top = 0, height = 0;
  };
  Layout layOut(int width, const QFont& font) const;
  static int layOutRow(Layout& layout, Line line, int y, int width, const QFont& small);  // y below it
  const Line* rowAt(const Layout& layout, QPoint point) const;                            // null: none there
  void paintBar(QPainter& painter, const QRect& rect, const PoolRow& row, const CellPaint& cells) const;
  void paintLine(QPainter& painter, const Line& line, const Layout& layout, const PictureRequest& request,
                 const CellPaint& cells) const;

  std::shared_ptr<const engine::PoolView> m_pool, m_next;
  std::vector<PoolPanel> m_panels;
  RepaintLimit m_limit;
};

}  // namespace kvarium::ui
