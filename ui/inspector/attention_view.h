// AttentionView: what the last token looked at in the chosen layer, a row for each head. It is sampled only while this
// is seen.
#pragma once

#include <memory>

#include "ui/inspector/attention_grid.h"
#include "ui/inspector/probing_view.h"
#include "ui/inspector/rows_table.h"

namespace kvarium {

class AttentionView : public ProbingView {
  Q_OBJECT
 public:
  explicit AttentionView(Focus& focus, QWidget* parent = nullptr);

  std::optional<ProbeRequest> wanted() const override;
  void showProbe(const ProbeResult& result) override;
  void showNothing() override;
  bool isEmpty() const override { return !isSampled(); }
  QString title() const override;
  QString howTo() const override;
  QAbstractItemModel& table() override;

 protected:
  Cells cellsIn(QSize size) const override;
  int leastHeight() const override;
  void paint(QPainter& painter, const PictureRequest& request) const override;
  QString textAt(int row, PositionRange range) const override;

 private:
  bool isSampled() const;
  void paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const;

  std::shared_ptr<const ProbeResult> m_probe;  // null: nothing has come
  RowsTable m_table;
};

}  // namespace kvarium
