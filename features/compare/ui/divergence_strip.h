// DivergenceStrip: how far a run of a comparison is from the first one, token by token of the first: bars upwards for
// the divergence, downwards for the rank of the token. StripLegend: what the bars and the line mean.
#pragma once

#include <QWidget>

#include "features/compare/ui/compare_record.h"
#include "ui/cells/legend.h"

namespace kvarium::ui {

// Tokens side by side in `width` pixels. A pixel can stand for several tokens, and a token for several pixels.
struct StripScale {
  int width = 0;      // px
  qint64 tokens = 0;  // at least 1

  int left(qint64 token) const { return int(token * width / tokens); }  // px
  qint64 tokenAt(int x) const;                                          // the first one of this pixel
};
// Heights as shares of the room, 0 to 1. The divergence in nats is shown logarithmically from 0.000001 to 10, the rank
// from 0 to 1,023.
double divergenceHeight(double kl);
double rankHeight(int rank);

class DivergenceStrip : public QWidget {
  Q_OBJECT
 public:
  explicit DivergenceStrip(QWidget* parent = nullptr);
  // tokens: of the strip's whole width; chosen: the token that is pointed at, -1: none.
  void showRun(const RecordedRun& run, qint64 tokens, qint64 chosen);
  QSize sizeHint() const override { return {200, 64}; }

 signals:
  void tokenChosen(qint64 token);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  StripScale scale() const { return {width(), std::max<qint64>(1, m_tokens)}; }
  void choose(qint64 token);

  std::vector<double> m_kl;
  std::vector<int> m_rank;
  qint64 m_tokens = 0, m_chosen = -1, m_first_difference = -1;
};

// Swatches with words.
class StripLegend : public QWidget {
  Q_OBJECT
 public:
  explicit StripLegend(QWidget* parent = nullptr);
  Legend layOut(int width) const;

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return layOut(width).height; }
  QSize sizeHint() const override { return {180, heightForWidth(180)}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace kvarium::ui
