// Session::RunningTurn: the turn that runs: what its events do to the stream, the recorder and the views, and what it
// measures. Private to the session.
#pragma once

#include "core/base/clock.h"
#include "core/engine/conversations.h"
#include "core/engine/session.h"

namespace kvarium::engine {

// A cache has no room for the prompt. Another one may have, or the processor, where a GPU's memory is full.
class FullError : public Error {
 public:
  FullError(ErrorKind kind, cache::Full why);
  const cache::Full& full() const { return m_full; }

 private:
  cache::Full m_full;
};

class Session::RunningTurn final : public decode::TurnObserver {
 public:
  // prompt: of a turn that reads one, else null.
  RunningTurn(Worker& worker, const TurnRequest& request, ConversationState& state, const Prompt* prompt);

  const TurnRequest& request;
  ConversationState& state;
  TurnStats stats;
  double telemetry_s = 0;    // spent on what views show
  double step_probes_s = 0;  // of it, within steps
  bool goes_back = true;     // its last token can be probed when it is over

  double computedSeconds() const { return secondsSince(m_began) - m_paused_s - m_waited_s; }  // since its first step
  double telemetryOverhead() const;
  bool lastStepFollows() const;
  void finish(decode::GenerateResult& result);
  void finish(const decode::Transcript& transcript);

  void encoded(std::span<const TokenId> ids, std::span<const TokenId> begun) override;
  void reused(const decode::Reuse& reuse) override;
  void transcribed(double fraction, std::string_view phase) override;
  void prefilled(int64_t done, int64_t total) override;
  void chosen(TokenId id) override;
  void written(const decode::WrittenText& piece) override;
  void repeated(int64_t tokens) override;
  void stepped() override;

 private:
  void finish();            // sizes of the cache, and TurnDone
  int64_t mostNew() const;  // tokens of its reply

  Worker& m_worker;
  const Prompt* m_prompt;
  Clock::time_point m_began = Clock::now();  // its first step
  double m_paused_s = 0;                     // before the first token was chosen
  double m_waited_s = 0;                     // after it
  int64_t m_read = -1;                       // tokens of the prompt the step has read; -1: it is read
  int64_t m_to_read = 0;                     // tokens to read: a reply that goes on is part of them
  int64_t m_end = 0;                         // tokens after the last step, if nothing ends the turn earlier
  int64_t m_tokens = 0;                      // of the reply, in the cache
  std::vector<TokenId> m_ids;                // of the reply, where they are wanted
};

}  // namespace kvarium::engine
