// ValuesView: keys or values of one KV head of the selected layer, channels over positions. While the session records
// the computed numbers, the view can show the error of the cache's format.
#pragma once

#include <memory>

#include "ui/cells/legend.h"
#include "ui/inspector/probing/probing_view.h"
#include "ui/inspector/probing/values_grid.h"

class QCheckBox;
class QLabel;

namespace kvarium::ui {

class ValuesView : public ProbingView {
  Q_OBJECT
 public:
  static constexpr int64_t most_positions = 4096;  // in one request

  explicit ValuesView(InspectorSelection& selection);

  std::optional<engine::ProbeRequest> wanted() const override;
  void showProbe(const engine::ProbeResult& result) override;
  void showNothing() override;
  bool isEmpty() const override { return !isKnown(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

  QComboBox& headBox() const { return *m_head_box; }
  QComboBox& sideBox() const { return *m_side_box; }
  QComboBox& shownBox() const { return *m_shown_box; }
  QCheckBox& compareBox() const { return *m_compare_box; }

 signals:
  void compareWanted(bool on);  // on: the session shall record the computed numbers

 protected:
  Cells cellsIn(QSize size) const override;
  int leastHeight() const override;
  TableRows rows() const override;
  void paint(QPainter& painter, const PictureRequest& request) const override;
  QString textAt(int row, PositionRange range) const override;
  PositionRange lockAt(int row, PositionRange range) const override;
  void viewTaken() override;
  void measure() override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  int head() const;
  Shown shown() const;
  bool isKnown() const;
  const cache::CellNumbers& cells() const { return m_probe->cells; }
  PositionRange part() const;  // the requested positions
  QString where() const;       // "Keys of layer 3, head 0"
  void choose();
  void showCost();
  std::vector<StyleRun> runsNow() const;
  Legend legendFor(int width) const;
  QImage numbersImage(const Cells& cells, const QColor& pane) const;
  void paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const;

  QComboBox *m_head_box, *m_side_box, *m_shown_box;
  QCheckBox* m_compare_box;
  QLabel* m_cost;
  std::shared_ptr<const engine::ProbeResult> m_probe;  // null: no answer yet
  ValueFacts m_facts;                                  // of the shown numbers
  std::vector<StyleRun> m_runs;                        // of layer()
  mutable QImage m_image;                              // of the numbers, kept until they change
  mutable QColor m_image_pane;
};

}  // namespace kvarium::ui
