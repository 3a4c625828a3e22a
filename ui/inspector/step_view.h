// StepView: one step in lanes: which layer computed when, what was copied to and from compute memory meanwhile, and who
// waited for it. The step is traced only while this is seen.
#pragma once

#include <optional>

#include "ui/inspector/inspector_selection.h"
#include "ui/inspector/map_layout.h"
#include "ui/inspector/repaint_limit.h"
#include "ui/inspector/rows_table.h"
#include "ui/inspector/step_facts.h"
#include "ui/inspector/view_panel.h"

namespace kvarium {

class StepView : public InspectorView {
  Q_OBJECT
 public:
  explicit StepView(InspectorSelection& selection, QWidget* parent = nullptr);

  void showView(SharedCacheView view) override;  // another cache or text than before: the trace is forgotten
  void showTrace(const StepTrace& trace);
  void showNothing() override;
  bool isEmpty() const override { return !m_step; }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;
  QAbstractItemModel& table() override;
  QImage picture(QSize size, qreal dpr, const CachePalette& palette) const override;
  void paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const override;

  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Frame {
    QRect lanes[3];
    QRect axis;
    Legend legend;
    int legend_top = 0, height = 0;
  };
  Frame frameFor(int width) const;
  std::optional<StepBar> barAt(QPoint point) const;
  QString barText(const StepBar& bar) const;
  void follow();
  void forget();
  void paint(QPainter& painter, const PictureRequest& request) const;

  InspectorSelection& m_selection;
  int64_t m_conversation = 0;  // whose step it was
  std::string m_spec;          // and of which cache
  std::optional<StepTrace> m_step, m_next;
  StepFacts m_facts;
  RepaintLimit m_limit;
  RowsTable m_table;
};

}  // namespace kvarium
