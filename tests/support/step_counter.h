// Counts the steps of a turn: chunks of its prompt and tokens of its reply.
#pragma once

#include <functional>

#include "core/decode/turn_observer.h"

namespace kvarium::support {

// then: called with the number of steps so far.
class StepCounter final : public decode::TurnObserver {
 public:
  explicit StepCounter(std::function<void(int)> then) : m_then(std::move(then)) {}
  void prefilled(int64_t, int64_t) override { m_then(++m_steps); }
  void stepped() override { m_then(++m_steps); }

 private:
  std::function<void(int)> m_then;
  int m_steps = 0;
};

}  // namespace kvarium::support
