// StepTracer: measures the times of the last step of a cache (step_trace.h). Each part lasts from the end of the one
// before it.
//
// A device whose ops take effect later is not waited for between layers: fences are recorded in its ops, and read when
// the step is committed. Their times are those of the host's clock since a fence that the host waited for when the step
// began.
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
  void embedded(device::Device& device) override { ended(StepTrace::What::embedding, behindOps(device)); }
  void layerEnded(int layer, device::Device& device) override;
  void headEnded(device::Device& device) override { ended(StepTrace::What::head, behindOps(device)); }
  void committing() override;  // throws Error{device} of a lost device
  void committed(const Commit& commit) override;
  void abandoned() override;
  void stalled(int layer, const Moment& from, const Moment& to) override;
  void moved(int layer, MoveWay way, const Moment& from, const Moment& to, int64_t bytes) override;

  std::optional<StepTrace> last() const;  // the last step that was committed

 private:
  struct Zero {  // a fence of a device, and when it was over at the latest
    device::Fence fence;
    Clock::time_point time;
  };
  struct DeviceClock {
    device::Device* device = nullptr;
    bool async = false;
    Zero zero;  // of the last step that began
  };
  struct Timed {
    int layer = 0;
    Moment from, to;
    int64_t bytes = 0;
  };
  struct TimedPart {
    StepTrace::What what = StepTrace::What::head;
    Moment from, to;
  };
  struct Sampled {
    int64_t position = 0;
    TimedPart part;
  };
  static void setZero(DeviceClock& clock);
  DeviceClock& clockOf(device::Device& device);
  Moment behindOps(device::Device& device);  // of those issued so far
  void ended(StepTrace::What what, const Moment& now);
  void end();
  static bool isKnown(const Moment& moment);
  Clock::time_point timeOf(const Moment& moment, Clock::time_point now);  // of one that is known; at most now
  double at(Clock::time_point time) const;                                // milliseconds of the step
  template <class Span>
  void give(std::vector<Span>& to, std::vector<Timed>& from, Clock::time_point now);  // what is known

  // Only of the thread that computes:
  std::vector<DeviceClock> m_clocks;  // of the devices seen so far
  Moment m_since;                     // the part that runs began then

  mutable std::mutex m_mutex;
  bool m_open = false;
  Clock::time_point m_begin;
  std::vector<Timed> m_computed, m_stalled, m_in, m_out;
  std::vector<TimedPart> m_parts;
  std::optional<Sampled> m_sampled;  // the token of the next step
  StepTrace m_next, m_last;
  bool m_any = false;
};

}  // namespace kvarium::cache
