// StepTracer: measures the times of the last step of a cache (step_trace.h). Each part lasts from the end of the one
// before it.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "core/cache/view/step_observer.h"
#include "core/cache/view/step_trace.h"

namespace kvarium::cache {

class StepTracer final : public StepObserver {
 public:
  bool wantsTimes() const override { return true; }
  void sampled(int64_t position, Clock::time_point from, Clock::time_point to) override;
  void begun(int64_t first_position, int64_t tokens) override;
  void embedded() override { ended(StepTrace::What::embedding); }
  void layerEnded(int layer) override;
  void headEnded() override { ended(StepTrace::What::head); }
  void committing() override;
  void committed(const Commit& commit) override;
  void abandoned() override;
  void stalled(int layer, Clock::time_point from) override;
  void moved(int layer, MoveWay way, Clock::time_point from, Clock::time_point to, int64_t bytes) override;

  std::optional<StepTrace> last() const;  // the last step that was committed

 private:
  struct Timed {
    int layer = 0;
    Clock::time_point from, to;
    int64_t bytes = 0;
  };
  struct TimedPart {
    StepTrace::What what = StepTrace::What::head;
    Clock::time_point from, to;
  };
  struct Sampled {
    int64_t position = 0;
    TimedPart part;
  };
  void ended(StepTrace::What what);
  void end();
  double at(Clock::time_point time) const;

  mutable std::mutex m_mutex;
  bool m_open = false;
  Clock::time_point m_begin;
  Clock::time_point m_since;  // the part that runs began then
  std::vector<Timed> m_computed, m_stalled, m_in, m_out;
  std::vector<TimedPart> m_parts;
  std::optional<Sampled> m_sampled;  // the token of the next step
  StepTrace m_next, m_last;
  bool m_any = false;
};

}  // namespace kvarium::cache
