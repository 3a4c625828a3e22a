// StepView: one step in lanes: the times of each layer's computing, of copies to and from compute memory, and of
// waiting for copies. Steps are traced only while this view is visible.
#pragma once

#include <optional>

#include "ui/cells/legend.h"
#include "ui/inspector/step/step_facts.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/inspector_view.h"

namespace kvarium::ui {

class StepView : public InspectorView {
  Q_OBJECT
 public:
  explicit StepView(InspectorSelection& selection);

  void showView(cache::SharedCacheView view) override;  // forgets the trace if the cache or the conversation changed
  void showTrace(const cache::StepTrace& trace);
  void showNothing() override { forget(); }
  bool isEmpty() const override { return !m_step; }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

  QSize sizeHint() const override;

 protected:
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int pictureHeight(QSize size) const override { return layoutFor(size.width()).height; }
  int leastHeight() const override { return m_step ? layoutFor(width()).height : 0; }
  void measure() override { m_facts = m_step ? stepFacts(*m_step) : StepFacts{}; }
  std::vector<std::vector<LegendEntry>> legends() const override;
  TableRows rows() const override;
  QString tipAt(QPoint point) const override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  struct Layout {
    QRect lanes[3];
    QRect axis;
    Legend legend;
    int legend_top = 0, height = 0;
  };
  Layout layoutFor(int width) const;
  std::optional<size_t> barAt(QPoint point, std::vector<StepBar>& bars) const;  // index; bars: those in this width
  QString laneOf(const StepBar& bar) const;  // "compute", of two devices "compute on the CPU"
  void paintBorder(QPainter& painter, const QRect& lane, const CachePalette& colours) const;
  int border() const;     // cache::gpuBorder()
  bool isOfDisk() const;  // cells are copied from and to a disk, not RAM
  void forget();
  void takeNext() override;

  InspectorSelection& m_selection;
  cache::SharedCacheView m_view;  // of the cache that was traced; null: none came
  std::optional<cache::StepTrace> m_step, m_next;
  StepFacts m_facts;
};

}  // namespace kvarium::ui
