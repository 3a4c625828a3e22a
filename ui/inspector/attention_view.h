// AttentionView: what the last token looked at. Above, a bar for each layer: the share its heads give the first tokens;
// a click chooses the layer, and the largest is chosen first. Below, the chosen layer, a row for each head. It is
// sampled only while this is seen.
#pragma once

#include <memory>

#include "ui/inspector/attention_grid.h"
#include "ui/inspector/probing_view.h"
#include "ui/inspector/rows_table.h"

namespace kvarium {

class AttentionView : public ProbingView {
  Q_OBJECT
 public:
  explicit AttentionView(InspectorSelection& selection, QWidget* parent = nullptr);

  std::optional<ProbeRequest> wanted() const override;
  void showProbe(const ProbeResult& result) override;
  void showNothing() override;
  bool isEmpty() const override { return !isSampled(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;
  QAbstractItemModel& table() override;

 protected:
  Cells cellsIn(QSize size) const override;
  int leastHeight() const override;
  void paint(QPainter& painter, const PictureRequest& request) const override;
  QString textAt(int row, PositionRange range) const override;
  QString tipAt(QPoint point) const override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  bool isSampled() const;  // the chosen layer was looked at
  bool hasShares() const { return !isPast() && m_probe && !m_probe->shares.empty(); }
  int stripHeight() const;  // px, the distance below it included; 0: there is none
  QRect stripBars(int width) const;
  int layerAt(QPoint point) const;  // of the strip; -1: not there
  QString firstTokens() const;      // "the first token", "4 sinks"
  void paintStrip(QPainter& painter, int width, const CachePalette& colours) const;
  void paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const;

  std::shared_ptr<const ProbeResult> m_probe;  // null: nothing has come
  RowsTable m_table;
};

}  // namespace kvarium
