// SessionBridge: the one place where the engine's worker meets Qt's signals.
//
// The worker's wake becomes one queued call; from then on a frame clock of 30 Hz drains the stream once a tick, joins
// the text of a turn to one piece, and hands over the newest frame. Where showing that takes more than most_share of
// this thread's time, ticks are passed over, two of three at most. With nothing arriving the clock stands still.
//
// Views cost more than words. The cost of the views is what a tick with a frame takes more than one without (less what
// it takes to hand over the text). The next frame is asked for so late (Observation::snapshot_ms) that this turn's
// views, it among them, take no more than views_share of the turn's time: a second later at most, and not before
// view_ms. The answers to probes come with the frame: all views are drawn together.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <filesystem>

#include "core/engine/session.h"

namespace kvarium {

class SessionBridge : public QObject {
  Q_OBJECT
 public:
  static constexpr int frame_ms = 33;
  static constexpr int slowest_frame_ms = 3 * frame_ms;
  static constexpr double most_share = 0.06;  // of a core
  static constexpr double views_share = 0.008;
  static constexpr int view_ms = 100;
  static constexpr int slowest_view_ms = 1000;
  static constexpr int idle_frames = 4;  // ticks without news after which the clock stops

  explicit SessionBridge(const SessionOptions& options, QObject* parent = nullptr);

  void load(const LoadRequest& request);
  void load(const QString& path);
  void setCache(const QString& spec);
  void show(qint64 conversation, const QString& spec);
  void fit(qint64 conversation, std::vector<ChatMessage> messages);
  void submit(TurnRequest request);
  void stop();
  void pause();
  void step();
  void resume();
  void setWarmBudget(qint64 bytes);
  void forget(qint64 conversation);
  void save(qint64 conversation, const QString& file);
  void restore(qint64 conversation, const QString& file, bool from_outside);
  void exportLegacy(qint64 conversation, const QString& file);
  void stopFile();
  // visible: frames come. pace_ms: at least so long between two of them while a reply is written; 0: view_ms. While a
  // prompt is read every step brings one, so that its bar never runs ahead of the map; the end of a command brings one
  // at once.
  void watch(bool visible, int pace_ms = 0);
  void observe(const kvarium::Observation& wanted);  // its probes, trace and reference_kv

  std::shared_ptr<const TokenCounter> counter() const { return m_session->counter(); }
  // Share of the time of the turn that runs, or ran last, that views cost the model: the worker's own
  // (CacheView::telemetry_overhead) and, where the model has a thread for every core, the time of this thread, since
  // all threads of the model wait for the one it holds up. turnDone brings it as TurnStats::telemetry_overhead.
  double drawingShare(double worker) const;
  bool clockRuns() const { return m_clock.isActive(); }
  int wakes() const { return m_wakes; }  // queued calls so far, for tests: never more than one a tick

 signals:
  void conversationShown(qint64 conversation);  // show() was asked for it
  void loading(double fraction, const QString& what);
  void modelReady(const kvarium::ModelInfo& info);
  void cacheReady(const kvarium::CacheReady& ready);
  void promptTokens(const kvarium::PromptTokens& tokens);
  void promptProgress(const kvarium::PromptProgress& progress);
  void text(quint64 turn, const QString& piece, qint64 tokens);  // at most once a tick and turn
  void textTokens(const kvarium::TextPiece& piece);              // the same, behind it: which tokens made it
  void repeats(quint64 turn);                                    // its reply goes round in a circle
  void paused(const kvarium::Paused& paused);
  void stepsLogged(const kvarium::StepLog& log);
  void fileProgress(const kvarium::FileProgress& progress);
  void cacheSaved(const kvarium::CacheSaved& saved);
  void cacheRestored(const kvarium::CacheRestored& restored);
  void cacheFitted(const kvarium::CacheFit& fit);
  void warmChanged(const kvarium::WarmList& list);
  void turnDone(quint64 turn, const kvarium::TurnStats& stats);
  void failed(const kvarium::Failed& failure);
  void frameTaken(const std::shared_ptr<const kvarium::Frame>& frame);

 private:
  void wake();
  bool isAffordable() const;
  int viewPace() const;  // ms from the last view to the next
  void setPace(int pace_ms);
  void computes(quint64 turn);  // it runs, and does not wait
  void account();               // of the frame that is over
  template <typename Show>
  void toViews(Show show);  // what only they show counts as theirs
  void tick();
  void fetch();
  void hand(const Output& output);
  void handText();

  QTimer m_clock;
  QElapsedTimer m_since;  // the last drain, and what this thread had computed then
  qint64 m_spent = 0;
  int m_pace_ms = 0;          // between two frames, at least
  Observation m_observation;  // as it was asked for last
  QElapsedTimer m_viewed;     // since the last frame
  bool m_fed = false;         // the last frame had one, or something else that only views show
  bool m_opens = false;       // the frame that is made now is the first of its turn
  bool m_writes = false;      // its reply has begun
  bool m_keeps_cores = true;  // the model has a thread for every core
  bool m_computes = false;    // a turn runs and does not wait
  quint64 m_turn = 0;
  QElapsedTimer m_accounted;
  qint64 m_account_spent = 0;
  qint64 m_handed_ns = 0;  // processor time, since then: what came would have cost as much without views
  double m_plain_ns = 0, m_views_ns = 1e6;  // processor time of a frame without views, and what they add
  double m_turn_ns = 0, m_turn_views_ns = 0;
  bool m_waiting = false;  // the worker has woken us since the last drain
  int m_idle = 0;          // ticks since something came
  int m_wakes = 0;
  TextPiece m_joined;                  // of this tick
  std::unique_ptr<Session> m_session;  // last: its thread ends before anything it wakes is gone
};

}  // namespace kvarium
