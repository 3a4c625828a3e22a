// NeedsBar: weights, cache and scratch of one model as a bar, with the free memory as its frame. All of it is
// estimated, and its title says so.
#pragma once

#include <QWidget>

#include "core/engine/model_description.h"

namespace kvarium {

class NeedsBar : public QWidget {
  Q_OBJECT
 public:
  explicit NeedsBar(QWidget* parent = nullptr);
  void showNeeds(const Needs& needs, qint64 free_bytes);  // free_bytes -1: not known
  void clear();

  // Where things are painted, in px of a bar of this width: ends of weights, cache and scratch; of the free memory.
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
  void fit();                                            // the height follows the lines of the legend
  int layOutLegend(int width, QPainter* painter) const;  // returns its height

  Needs m_needs;
  qint64 m_free = -1;
  bool m_known = false;
};

}  // namespace kvarium
