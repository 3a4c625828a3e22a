// NeedsBar: a bar with the estimated weights, cache and scratch memory of a model, with the free memory as its frame.
#pragma once

#include <QWidget>

#include "core/engine/model_needs.h"

namespace kvarium::ui {

class NeedsBar : public QWidget {
  Q_OBJECT
 public:
  explicit NeedsBar(QWidget* parent = nullptr);
  void showNeeds(const engine::Needs& needs, qint64 free_bytes);  // free_bytes -1: not known
  void clear();

  // Right ends of weights, cache, scratch and free memory, in px of a bar of this width.
  struct Ends {
    double weights = 0, cache = 0, scratch = 0, free = -1;
  };
  Ends ends(double width) const;

  QSize sizeHint() const override { return {360, height()}; }
  QSize minimumSizeHint() const override { return {200, height()}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QStringList legend() const;
  void fit();                                            // sets the height from the lines of the legend
  int layOutLegend(int width, QPainter* painter) const;  // returns its height

  engine::Needs m_needs;
  qint64 m_free = -1;
  bool m_known = false;
};

}  // namespace kvarium::ui
