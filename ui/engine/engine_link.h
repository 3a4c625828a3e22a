// EngineLink: the engine for Qt's thread. It takes the engine's commands, and gives what was asked and what comes from
// it to a Mirror, in order.
//
// The worker's wake-up is one queued call. It starts a clock of 30 Hz, which drains the stream at each tick and takes
// the newest frame. If this takes more than most_share of the thread's time, ticks are skipped, at most two of three.
// The clock stops when nothing arrives.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <deque>
#include <memory>

#include "core/engine/session.h"
#include "ui/engine/mirror.h"

namespace kvarium::ui {

// Processor time of the calling thread.
qint64 cpuNanoseconds();

// ViewBudget: when views may be drawn while a turn is computed. Time of this thread delays the whole model, whose
// threads wait for each other after every operation.
//
// Views cost more than text. Their cost is the extra time of a tick with a frame, without the handling of text. The
// next frame is requested so late (Observation::snapshot_ms) that the turn's views, with this frame, take at most
// views_share of the turn's time, but not before view_ms and at most a second later. Answers to probes come with the
// frame, so that all views are painted together.
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

class EngineLink final : public QObject, public engine::Commands {
  Q_OBJECT
 public:
  static constexpr int frame_ms = 33;
  static constexpr int slowest_frame_ms = 3 * frame_ms;
  static constexpr double most_share = 0.06;  // share of one core
  static constexpr size_t most_text = 16384;  // bytes in a tick, and somewhat more
  static constexpr int idle_frames = 4;       // ticks without output before the clock stops

  EngineLink(const engine::SessionOptions& options, const engine::EngineFactory& make, QObject* parent = nullptr);

  Mirror& mirror() { return m_mirror; }
  const Mirror& mirror() const { return m_mirror; }

  // A list of devices that was asked for and has not come is not asked for again. From a comparison to its end frames
  // are made as if they were visible: they show the compared caches.
  void post(engine::Command command) override;
  void stop() override { m_engine->stop(); }
  void stopLoad() override { m_engine->stopLoad(); }
  void stopFile() override { m_engine->stopFile(); }
  void pause() override { m_engine->pause(); }
  void step() override { m_engine->step(); }
  void resume() override { m_engine->resume(); }
  // visible: frames are made. pace_ms: least time between two frames while a reply is written; 0: view_ms. While a
  // prompt is read, every step makes a frame, so that its progress bar is never ahead of the map; so does the end of a
  // command.
  void watch(bool visible, int pace_ms = 0);
  void observe(const engine::Observation& wanted);  // takes its probes, trace and reference_kv

  std::shared_ptr<const engine::TokenCounter> counter() const { return m_engine->counter(); }
  // Share of the latest turn's time that views cost the model: the worker's own (CacheView::telemetry_overhead) and, if
  // the model uses every core, the time of this thread, because all threads of the model wait for the one that it
  // delays. TurnStats::telemetry_overhead and Observed::drawing_share have it.
  double drawingShare(double worker) const { return m_budget.share(worker); }
  bool clockRuns() const { return m_clock.isActive(); }
  int wakes() const { return m_wakes; }  // number of queued calls, for tests; at most one per tick

 private:
  void wake();
  void wantFrames();
  bool isAffordable() const;
  void setPace(int pace_ms);
  void tick();
  void fetch();
  void giveEvents();
  void give(engine::Event event);
  void flush();  // of the mirror; the time of its views counts as theirs

  QTimer m_clock;
  QElapsedTimer m_since;  // since the last drain; below, this thread's processor time then
  qint64 m_spent_ns = 0;
  bool m_visible = false;                        // of watch()
  bool m_compares = false;                       // caches of a comparison are kept
  int m_pace_ms = 0;                             // least time between two frames
  engine::Observation m_observation;             // the last request
  std::shared_ptr<const engine::Frame> m_early;  // a frame that waits until it is due
  bool m_all_cores = true;                       // a model on the processor uses every core
  bool m_lists = false;                          // devices were asked for and not listed yet
  bool m_waiting = false;                        // the worker has called since the last drain
  int m_idle = 0;                                // ticks since the last output
  int m_wakes = 0;
  ViewBudget m_budget;
  std::deque<engine::Event> m_events;  // of the engine, for the next ticks
  Mirror m_mirror;
  std::unique_ptr<engine::Engine> m_engine;  // the last member: its thread ends before the others are destroyed
};

}  // namespace kvarium::ui
