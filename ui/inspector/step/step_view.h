// StepView: one step in lanes: the times of each layer's computing, of copies to and from compute memory, and of
// waiting for copies. Steps are traced only while this view is visible.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/cache/view/step_trace.h"
#include "ui/cells/legend.h"
#include "ui/inspector/view/inspector_selection.h"
#include "ui/inspector/view/inspector_view.h"

namespace kvarium::ui {

enum class StepLane : uint8_t { compute, copy_in, copy_out };
inline constexpr StepLane all_lanes[] = {StepLane::compute, StepLane::copy_in, StepLane::copy_out};
// The work of a bar in the lane `compute`: layers, StepTrace::What in its order, and the time between the others.
enum class StepWork : uint8_t { layers, sampling, embedding, head, commit, between };
inline constexpr StepWork all_works[] = {StepWork::layers,    StepWork::head,   StepWork::sampling,
                                         StepWork::embedding, StepWork::commit, StepWork::between};

struct StepStall : cache::StepTrace::Span {
  int64_t bytes = 0;  // of the copies it waited for; 0: not known
  double ms() const { return end - begin; }
};

struct StepFacts {
  double begin = 0, end = 0;  // ms, range of the lanes; copies that were started early begin before 0
  double step_ms = 0;         // from begin to commit
  double token_ms = 0;        // step_ms per token
  std::array<double, std::size(all_works)> work_ms{};  // by StepWork, without waiting
  double stall_ms = 0;           // waiting for copies; the part of the step that is not in work_ms
  StepStall longest;             // of the stalls; 0 ms: there is none
  double in_ms = 0, out_ms = 0;  // sums over all copies
  int64_t in_bytes = 0, out_bytes = 0;
  // Share of the copying time, in and out, during which no layer waited; -1: nothing was copied.
  double hidden = -1;
  double inRate() const { return in_ms > 0 ? static_cast<double>(in_bytes) / in_ms / 1e6 : 0; }  // GB/s
  // False: nothing was copied that way.
  bool hasLane(StepLane lane) const {
    return lane == StepLane::compute || (lane == StepLane::copy_in ? in_bytes : out_bytes) > 0;
  }
  double of(StepWork work) const { return work_ms[static_cast<size_t>(work)]; }
  double outRate() const { return out_ms > 0 ? static_cast<double>(out_bytes) / out_ms / 1e6 : 0; }  // GB/s
};
StepFacts stepFacts(const cache::StepTrace& trace);
// The time of layers [first, end) of the model, without waiting.
double layersMs(const cache::StepTrace& trace, int first, int end);

struct StepBar {
  StepLane lane = StepLane::compute;
  StepWork work = StepWork::layers;
  bool stalled = false;       // drawn over the bar of the layer that waited
  int layer = 0;              // -1: no layer
  double begin = 0, end = 0;  // milliseconds
  int64_t bytes = 0;          // of a copy, or of those that a stall waited for
  int from = 0, to = 0;       // pixel columns [from, to), at least one
};
// In the order of painting.
std::vector<StepBar> stepBars(const cache::StepTrace& trace, const StepFacts& facts, int columns);

class StepView : public InspectorView {
  Q_OBJECT
 public:
  explicit StepView(InspectorSelection& selection);

  void showView(cache::SharedCacheView view) override;  // forgets the trace if the cache or the conversation changed
  void showTrace(const cache::StepTrace& trace);
  void showNothing() override { forget(); }
  bool isEmpty() const override { return !step(); }
  QString title() const override;
  QString howTo() const override;
  QString details() const override;

  QSize sizeHint() const override;

 protected:
  void paint(QPainter& painter, const PictureRequest& request) const override;
  int pictureHeight(QSize size) const override { return layoutFor(size.width()).height; }
  int leastHeight() const override { return step() ? layoutFor(width()).height : 0; }
  void measure() override { m_facts = step() ? stepFacts(*step()) : StepFacts{}; }
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
  const cache::StepTrace* step() const;  // that is shown; null: none, or not the one of the time that the map shows
  int border() const;                    // cache::gpuBorder()
  bool isOfDisk() const;                 // cells are copied from and to a disk, not RAM
  void forget();

  InspectorSelection& m_selection;
  cache::SharedCacheView m_view;  // of the cache that was traced; null: none came
  std::optional<cache::StepTrace> m_step;
  StepFacts m_facts;
};

}  // namespace kvarium::ui
