// ViewBudget: when views may be drawn while a turn is computed. Time of this thread delays the whole model, whose
// threads wait for each other after every operation.
//
// Views cost more than text. Their cost is the extra time of a tick with a frame, without the handling of text. The
// next frame is requested so late (Observation::snapshot_ms) that the turn's views, with this frame, take at most
// views_share of the turn's time, but not before view_ms and at most a second later. Answers to probes come with the
// frame, so that all views are painted together.
#pragma once

#include <QElapsedTimer>

namespace kvarium::ui {

// Processor time of the calling thread.
qint64 cpuNanoseconds();

class ViewBudget {
 public:
  static constexpr double views_share = 0.008;
  static constexpr int view_ms = 100;
  static constexpr int slowest_view_ms = 1000;

  // all_cores: the model uses every core, so that all of its threads wait for the one that drawing delays.
  void setAllCores(bool all_cores) { m_all_cores = all_cores; }
  // The turn runs and is not paused; writes: its reply has begun.
  void computes(quint64 turn, bool writes = false);
  void rests() { m_computes = false; }
  bool isComputing() const { return m_computes; }
  // The first tick of a turn shows its messages, perhaps a whole page. Views wait for the next tick, so that both costs
  // are measured separately.
  bool isOpening() const { return m_computes && m_opens; }

  void beginTick();                                      // adds up the cost of the last one
  void addText(qint64 ns) { m_text_ns += ns; }           // of this tick, which is not a cost of views
  void beginViews() { m_viewed.start(), m_fed = true; }  // a frame is given to views now
  int pace(int least_ms) const;                          // ms between two frames
  // While a reply is written: a frame of the prompt may come after its end, and the last frame before the end of the
  // turn.
  bool isEarly(int pace_ms) const { return m_computes && m_writes && m_viewed.elapsed() < pace_ms; }
  double share(double worker) const;  // EngineLink::drawingShare()

 private:
  bool m_all_cores = true;
  bool m_computes = false, m_writes = false;
  bool m_opens = false;  // the next frame is the first of its turn
  bool m_fed = false;    // the last tick gave a frame to views
  quint64 m_turn = 0;
  QElapsedTimer m_viewed;  // since the last frame
  QElapsedTimer m_ticked;  // since the last tick; below, this thread's processor time then
  qint64 m_spent_ns = 0;
  qint64 m_text_ns = 0;                     // processor time since then for text
  double m_plain_ns = 0, m_views_ns = 1e6;  // processor time of a tick without views, and the extra time of views
  double m_turn_ns = 0, m_turn_views_ns = 0;
};

}  // namespace kvarium::ui
