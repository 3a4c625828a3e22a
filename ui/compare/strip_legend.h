// StripLegend: what the bars and the line of a divergence strip mean, as swatches with words.
#pragma once

#include <QWidget>

#include "ui/cells/legend.h"

namespace kvarium::ui {

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
