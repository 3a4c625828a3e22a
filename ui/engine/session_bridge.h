// SessionBridge: turns the output of the engine's worker into Qt signals.
//
// The worker's wake-up is one queued call. It starts a clock of 30 Hz, which drains the stream at each tick, joins the
// text of a turn into one piece and emits the newest frame. If this takes more than most_share of the thread's time,
// ticks are skipped, at most two of three. The clock stops when nothing arrives.
//
// Views cost more than text. Their cost is the extra time of a tick with a frame, without the handling of text. The
// next frame is requested so late (Observation::snapshot_ms) that the turn's views, with this frame, take at most
// views_share of the turn's time, but not before view_ms and at most a second later. Answers to probes come with the
// frame, so that all views are painted together.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <deque>
#include <filesystem>

#include "core/engine/session.h"

namespace kvarium::ui {

class SessionBridge : public QObject {
  Q_OBJECT
 public:
  static constexpr int frame_ms = 33;
  static constexpr int slowest_frame_ms = 3 * frame_ms;
  static constexpr double most_share = 0.06;  // share of one core
  static constexpr double views_share = 0.008;
  static constexpr int view_ms = 100;
  static constexpr int slowest_view_ms = 1000;
  static constexpr size_t most_text = 16384;  // bytes in a tick, and somewhat more
  static constexpr int idle_frames = 4;       // ticks without output before the clock stops

  SessionBridge(const engine::SessionOptions& options, const engine::EngineFactory& make, QObject* parent = nullptr);

  void load(const engine::LoadRequest& request);
  void load(const QString& path);
  void setCache(const QString& spec);
  void show(qint64 conversation, const QString& spec);
  void fit(qint64 conversation, std::vector<jinja::ChatMessage> messages, jinja::TemplateVariables variables = {});
  void submit(engine::TurnRequest request);
  void stop();
  void stopLoad();
  void pause();
  void step();
  void resume();
  // Answered by measured, or by failed. setting: lessons::Setting.
  void measure(quint64 run, const QString& lesson, std::optional<int64_t> setting = {});
  void listDevices();  // answered by devicesListed; asking again before that changes nothing
  void setWarmBudget(qint64 bytes);
  void forget(qint64 conversation);
  // Until endComparison() frames are made as if they were visible: they show the compared caches.
  void compare(engine::CompareCommand command);
  void endComparison();
  void save(qint64 conversation, const QString& file);
  void restore(qint64 conversation, const QString& file, bool from_outside);
  void exportLegacy(qint64 conversation, const QString& file);
  void stopFile();
  // visible: frames are made. pace_ms: least time between two frames while a reply is written; 0: view_ms. While a
  // prompt is read, every step makes a frame, so that its progress bar is never ahead of the map; so does the end of a
  // command.
  void watch(bool visible, int pace_ms = 0);
  void observe(const kvarium::engine::Observation& wanted);  // takes its probes, trace and reference_kv

  std::shared_ptr<const engine::TokenCounter> counter() const { return m_engine->counter(); }
  // Share of the latest turn's time that views cost the model: the worker's own (CacheView::telemetry_overhead) and, if
  // the model uses every core, the time of this thread, because all threads of the model wait for the one that it
  // delays. turnDone() has it as TurnStats::telemetry_overhead.
  double drawingShare(double worker) const;
  bool clockRuns() const { return m_clock.isActive(); }
  int wakes() const { return m_wakes; }  // number of queued calls, for tests; at most one per tick

 signals:
  void conversationShown(qint64 conversation);  // show() was called for it
  void loading(double fraction, const QString& what);
  void modelReady(const kvarium::engine::ModelInfo& info);
  void devicesListed(const kvarium::engine::DeviceList& list);
  void cacheReady(const kvarium::engine::CacheReady& ready);
  void promptTokens(const kvarium::engine::PromptTokens& tokens);
  void promptProgress(const kvarium::engine::PromptProgress& progress);
  void text(quint64 turn, const QString& piece, qint64 tokens);  // at most once per tick and turn
  void textTokens(const kvarium::engine::TextPiece& piece);      // the tokens of the same text, emitted after it
  void repeats(quint64 turn);                                    // the reply repeats itself
  void waits(quint64 turn, const kvarium::Sentence& why);        // for a server
  void paused(const kvarium::engine::Paused& paused);
  void stepsLogged(const kvarium::engine::StepLog& log);
  void fileProgress(const kvarium::engine::FileProgress& progress);
  void measureProgress(const kvarium::engine::MeasureProgress& progress);
  void measured(const kvarium::engine::Measured& measured);
  void cacheSaved(const kvarium::engine::CacheSaved& saved);
  void cacheRestored(const kvarium::engine::CacheRestored& restored);
  void cacheFitted(const kvarium::engine::CacheFit& fit);
  void warmChanged(const kvarium::engine::WarmList& list);
  void turnDone(quint64 turn, const kvarium::engine::TurnStats& stats);
  void comparedPrompt(const kvarium::engine::ComparedPrompt& progress);
  void comparedText(const std::vector<kvarium::engine::ComparedText>& steps);  // at most once per tick and comparison
  void compared(const kvarium::engine::Compared& end);
  void failed(const kvarium::engine::Failed& failure);
  void frameTaken(const std::shared_ptr<const kvarium::engine::Frame>& frame);

 private:
  void wake();
  void wantFrames();
  bool isAffordable() const;
  int viewPace() const;  // ms between two views
  bool isEarly(int pace_ms) const;
  void setPace(int pace_ms);
  void computes(quint64 turn);  // the turn runs and is not paused
  void account();               // adds up the cost of the last tick
  template <typename Show>
  void toViews(Show show);  // its time counts as the cost of views
  void tick();
  void fetch();
  void handEvents();
  void hand(const engine::Event& event);
  void handText();
  void handSteps();

  QTimer m_clock;
  QElapsedTimer m_since;  // since the last drain; below, this thread's processor time then
  qint64 m_spent = 0;
  bool m_visible = false;                        // of watch()
  bool m_compares = false;                       // caches of a comparison are kept
  int m_pace_ms = 0;                             // least time between two frames
  engine::Observation m_observation;             // the last request
  QElapsedTimer m_viewed;                        // since the last frame
  std::shared_ptr<const engine::Frame> m_early;  // a frame that waits until it is due
  bool m_fed = false;                            // the last tick handed something to views
  bool m_opens = false;                          // the next frame is the first of its turn
  bool m_writes = false;                         // the reply has begun
  bool m_all_cores = true;                       // a model on the processor uses every core
  bool m_keeps_cores = true;                     // the model that is open does
  bool m_lists = false;                          // devices were asked for and not listed yet
  bool m_computes = false;                       // a turn runs and is not paused
  quint64 m_turn = 0;
  QElapsedTimer m_accounted;
  qint64 m_account_spent = 0;
  qint64 m_handed_ns = 0;                   // processor time since then for text, which is not a cost of views
  double m_plain_ns = 0, m_views_ns = 1e6;  // processor time of a tick without views, and the extra time of views
  double m_turn_ns = 0, m_turn_views_ns = 0;
  bool m_waiting = false;  // the worker has called since the last drain
  int m_idle = 0;          // ticks since the last output
  int m_wakes = 0;
  std::deque<engine::Event> m_events;         // of the engine, for the next ticks
  engine::TextPiece m_joined;                 // text of this tick
  std::vector<engine::ComparedText> m_steps;  // of a comparison, of this tick
  std::unique_ptr<engine::Engine> m_engine;   // the last member: its thread ends before the others are destroyed
};

}  // namespace kvarium::ui
