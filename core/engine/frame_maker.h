// Session::FrameMaker: what is only done while somebody observes: frames, traced steps, answers to probes, references
// to measure errors by. Private to the session.
//
// Probes are questions about the numbers of a cache (observation.h), answered between two steps by the thread that
// computes. A question that is not asked costs nothing; an answer says what it cost.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/conversations.h"
#include "core/engine/session.h"

namespace kvarium::engine {

LayerShare shareOnFirst(const cache::AttentionWeights& seen, int64_t tokens);

// No step may be open. Attention is what the probe captured, while the token whose query it was is in the cache. A
// failure is no answer, and ProbeResult says why.
ProbeResult runProbe(const ProbeRequest& request, const cache::KvCache& cache, const model::AttentionProbe& probe);

class Session::FrameMaker {
 public:
  explicit FrameMaker(Worker& worker);

  bool isObserved() const { return m_observation.snapshot_ms > 0; }
  void publish();                              // makes a frame, if frames are wanted
  void refresh();                              // likewise; from now on references are recorded, or not, as it is wanted
  bool frameIsDue() const;                     // while a turn computes
  void dropAnswers() { m_answers = nullptr; }  // they are of a cache that is not shown any more
  void changed();                              // the cache is another one than was answered about
  void setOverhead(double share) { m_overhead = share; }  // CacheView::telemetry_overhead
  // Between turns, or in a pause: probes that what is known does not answer. Computes while gives_way is false.
  void answerNow(const std::atomic<bool>& gives_way);

  // For a turn. If its cache can go back to the last token, that token is probed when the turn is over, which costs the
  // reply nothing; otherwise the first step is probed, however short the turn is, and the step that must be the last.
  void begin(const RunningTurn& turn);
  void arm(const RunningTurn& turn);  // the next step is traced and probed, where that is wanted
  void disarm();
  void answerStep(RunningTurn& turn);  // the step before was
  // A pause waits for one more step, which is probed: its last token could not be computed once more.
  bool probesBeforePause(const RunningTurn& turn);

 private:
  void takeObservation();
  void makeFrame();  // also where only answers are wanted
  const device::MemoryFigures& deviceMemory();
  void answer(const ConversationState& state);
  bool asksForAttention() const;
  bool turnWaits() const;  // a turn or a comparison is to be begun
  // The attention of the last token in every layer: where it was not captured the token is computed once more, in a
  // fork that is thrown away. Says why that cannot be done; empty: it is known. Nothing: it gave way.
  std::optional<Sentence> probeLast(ConversationState& state, const std::atomic<bool>& gives_way);
  void recordReferenceKv(const cache::KvCache& cache);  // or not, as it is wanted

  Worker& m_worker;
  Session& m_session;
  Conversations& m_conversations;
  StepRecorder& m_recorder;
  Observation m_observation;  // as taken last
  uint64_t m_observation_version = 0;
  uint64_t m_version = 0;  // Frame::version
  double m_overhead = -1;
  Clock::time_point m_framed{};                               // when the last frame was made
  device::MemoryFigures m_memory;                             // Frame::memory
  Clock::time_point m_weighed{};                              // when it was asked for
  std::shared_ptr<const std::vector<ProbeResult>> m_answers;  // Frame::answers
  bool m_probing = false;                                     // this step is probed
  bool m_unanswered = false;                                  // the probes or the cache changed since the last answer
  Clock::time_point m_probed{};                               // in a step, last
  std::shared_ptr<model::AttentionProbe>
      m_armed;                // observes the step that is computed, which may be stopped; null: none does
  double m_step_probe_s = 0;  // the last one within a step of a turn: the next one waits until it is afforded
  Sentence m_older;           // ProbeResult::older
};

}  // namespace kvarium::engine
