// AnswerLine: the answer to a lesson's question as a point on a line, and the learner's prediction as a mark on it.
#pragma once

#include <QWidget>
#include <optional>

#include "features/lessons/measure/lesson.h"
#include "features/lessons/ui/chart_axis.h"

namespace kvarium::ui {

class AnswerLine : public QWidget {
  Q_OBJECT
 public:
  AnswerLine(const lessons::Question& question, const lessons::Figure& answer, std::optional<double> prediction,
             QWidget* parent = nullptr);

  const ChartAxis& axis() const { return m_axis; }  // the question's range, longer where an answer lies outside
  double pixelAt(double value) const;               // on this widget

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  lessons::Figure m_answer;
  std::optional<double> m_prediction;
  Sentence m_unit;
  ChartAxis m_axis;
};

}  // namespace kvarium::ui
