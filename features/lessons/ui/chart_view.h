// ChartView: draws a chart of a lesson. What was measured is solid with a whisker from the least to the most, what was
// computed thin, what others published dashed, with its source in the legend. Series differ by colour and by mark.
#pragma once

#include <QPainter>
#include <QWidget>
#include <vector>

#include "features/lessons/measure/result.h"
#include "features/lessons/ui/chart_axis.h"
#include "ui/cells/cell_paint.h"

namespace kvarium::ui {

// Where the parts of a chart lie, in px.
struct ChartLayout {
  QRectF title, y_name, plot, x_name;
  ChartAxis x, y;  // over the plot: left to right, bottom to top
  struct Entry {
    QRectF sample, words;  // of the legend
  };
  std::vector<Entry> legend;  // as the series
  double height = 0;

  QPointF at(double x_value, double y_value) const {
    return {x.pixelAt(x_value, plot.left(), plot.right()), y.pixelAt(y_value, plot.bottom(), plot.top())};
  }
};

class ChartView : public QWidget {
  Q_OBJECT
 public:
  explicit ChartView(lessons::Chart chart, QWidget* parent = nullptr);

  const lessons::Chart& chart() const { return m_chart; }
  ChartLayout layOut(int width) const;  // in the present font

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, 0}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  bool hasBars() const { return !m_chart.bars.empty(); }
  void paintAxes(QPainter& painter, const ChartLayout& layout, const CachePalette& colours) const;
  void paintLines(QPainter& painter, const ChartLayout& layout, size_t series, const QColor& colour) const;
  void paintBars(QPainter& painter, const ChartLayout& layout, size_t series, const QColor& colour) const;
  void paintWhisker(QPainter& painter, const ChartLayout& layout, double x, const lessons::Figure& figure) const;
  QRectF barOf(const ChartLayout& layout, size_t series, const lessons::Point& point) const;

  lessons::Chart m_chart;
};

// The colour of a series: of Okabe and Ito, with 3:1 on the pane.
QColor seriesColour(size_t series, const CachePalette& colours);
// Its mark, as high as wide, about `size` px; filled unless the series is published.
void paintMark(QPainter& painter, size_t series, QPointF at, double size, const QColor& colour, bool filled);
// Words centred at x, below y, moved so that they are within 0 and `width`.
void paintCentred(QPainter& painter, double x, double y, double width, const QString& words);

}  // namespace kvarium::ui
