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
#include "ui/engine/view_budget.h"

namespace kvarium::ui {

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
