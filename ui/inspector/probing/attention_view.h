// AttentionView: the attention of the last token. Above, a bar for each layer shows the share that its heads give to
// the first tokens; a click chooses the layer, and at first the layer with the largest share is chosen. Below, the
// chosen layer has a row for each head. Attention is sampled only while this view is visible.
#pragma once

#include <memory>

#include "ui/inspector/probing/probing_view.h"

namespace kvarium::ui {

constexpr double least_multiple = 1.0 / 16, most_multiple = 256;  // ends of the colour scale, which is logarithmic

// The attention of one layer's heads on pixel columns. Each number is a multiple of the uniform weight, which a head
// without preference would give to every position. A column of several positions has the largest of their numbers, so
// that one strong position is not averaged away.
struct AttentionGrid {
  int heads = 0;
  PositionScale scale;          // from position 0
  std::vector<float> multiple;  // [heads, columns]; -1: the head sees no position of the column
  float at(int head, int column) const { return multiple[static_cast<size_t>(head) * scale.columns + column]; }
};

PositionScale attentionScale(const cache::AttentionWeights& weights, int columns);
AttentionGrid attentionGrid(const cache::AttentionWeights& weights, int columns);
double multipleShare(double multiple);  // place on the colour scale, 0 to 1

// Share of attention on the first `first` positions: mean and extremes over heads.
struct Mass {
  double least = 0, mean = 0, most = 0;
};
Mass massOnFirst(const cache::AttentionWeights& weights, int64_t first);
// Share of one head's attention on positions [first, end); seen: the number of them that it sees.
double massOn(const cache::AttentionWeights& weights, int head, int64_t first, int64_t end, int64_t& seen);

class AttentionView : public ProbingView {
  Q_OBJECT
 public:
  explicit AttentionView(InspectorSelection& selection);

  std::optional<engine::ProbeRequest> wanted() const override;
  void showProbe(const engine::ProbeResult& result) override;
  void showNothing() override;
  bool isEmpty() const override { return !isSampled(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

 protected:
  Cells cellsIn(QSize size) const override;
  int leastHeight() const override;
  TableRows rows() const override;
  void paint(QPainter& painter, const PictureRequest& request) const override;
  QString textAt(int row, PositionRange range) const override;
  QString tipAt(QPoint point) const override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  bool isSampled() const;  // there is a sample of the chosen layer
  bool hasShares() const { return !isPast() && m_probe && !m_probe->shares.empty(); }
  int stripHeight() const;  // px, with the distance below it; 0: there is no strip
  QRect stripBars(int width) const;
  int layerAt(QPoint point) const;  // in the strip; -1: none
  QString firstTokens() const;      // "the first token", "4 sinks"
  void paintStrip(QPainter& painter, int width, const CachePalette& colours) const;
  void paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const;

  std::shared_ptr<const engine::ProbeResult> m_probe;  // null: no answer yet
};

}  // namespace kvarium::ui
