// PoolView: all blocks of a server, of its requests from anyone: a bar of the blocks that are ours, others' and free,
// and what else it reports. There is something to see only while a server has the model.
#pragma once

#include <memory>

#include "ui/inspector/pool/pool_facts.h"
#include "ui/inspector/view/inspector_view.h"

namespace kvarium::ui {

class PoolView : public InspectorView {
  Q_OBJECT
 public:
  PoolView();

  void showView(cache::SharedCacheView) override {}             // one conversation's cells are the map's
  void showPool(std::shared_ptr<const engine::PoolView> pool);  // null: this machine computes
  void showNothing() override { showPool(nullptr); }
  bool isEmpty() const override { return !m_pool; }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

 protected:
  TableRows rows() const override { return m_pool ? poolTable(*m_pool) : TableRows(); }
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int pictureHeight(QSize size) const override { return layOut(size.width(), font()).height; }
  void measure() override;
  QString description() const override;
  QString tipAt(QPoint point) const override;

 private:
  struct Line {
    const PoolRow* row = nullptr;
    QRect bar;  // empty: there is none
    QRect words;
  };
  struct Layout {
    QRect caveat;
    std::vector<Line> lines;
    int gutter = 0;  // px of the names at the left
    Legend legend;
    int legend_top = 0, height = 0;
  };
  Layout layOut(int width, const QFont& font) const;
  void paintBar(QPainter& painter, const QRect& rect, const PoolRow& row, const CellPaint& cells) const;

  std::shared_ptr<const engine::PoolView> m_pool;
  std::vector<PoolRow> m_rows;
};

}  // namespace kvarium::ui
