#include "core/cache/view/step_trace.h"

#include <utility>

namespace kvarium {

void StepTracer::begin(int64_t first_position, int64_t tokens) {
  std::lock_guard lock(m_mutex);
  m_open = true;
  m_computed.clear();
  m_stalled.clear();
  m_parts.clear();
  m_next.first_position = first_position;
  m_next.tokens = tokens;
  m_begin = Clock::now();
  const std::optional<Sampled> sampled = std::exchange(m_sampled, std::nullopt);
  if (!sampled || sampled->position != first_position) return;
  m_begin = sampled->part.from;
  m_parts.push_back(sampled->part);
}

void StepTracer::sampled(int64_t position, Clock::time_point from, Clock::time_point to) {
  std::lock_guard lock(m_mutex);
  m_sampled = Sampled{position, {StepTrace::What::sampling, from, to}};
}

void StepTracer::did(StepTrace::What what, Clock::time_point from) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  if (m_open) m_parts.push_back({what, from, now});
}

void StepTracer::computed(int layer, Clock::time_point from) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  m_computed.push_back({layer, from, now});
}

void StepTracer::stalled(int layer, Clock::time_point from) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  m_stalled.push_back({layer, from, now});
}

void StepTracer::moved(int layer, Way way, Clock::time_point from, int64_t bytes) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  (way == Way::in ? m_in : m_out).push_back({layer, from, now, bytes});
}

double StepTracer::at(Clock::time_point time) const {
  return std::chrono::duration<double, std::milli>(time - m_begin).count();
}

void StepTracer::end() {
  std::lock_guard lock(m_mutex);
  if (!m_open) return;
  m_open = false;
  m_any = true;
  m_last.first_position = m_next.first_position;
  m_last.tokens = m_next.tokens;
  m_last.end = at(Clock::now());
  const auto tell = [&](auto& to, std::vector<Timed>& from) {
    to.clear();
    for (const Timed& timed : from) {
      auto& span = to.emplace_back();
      span.layer = timed.layer;
      span.begin = at(timed.from);
      span.end = at(timed.to);
      if constexpr (requires { span.bytes; }) span.bytes = timed.bytes;
    }
    from.clear();
  };
  m_last.parts.clear();
  for (const TimedPart& part : m_parts) m_last.parts.push_back({part.what, at(part.from), at(part.to)});
  tell(m_last.compute, m_computed);
  tell(m_last.stalls, m_stalled);
  tell(m_last.copies_in, m_in);
  tell(m_last.copies_out, m_out);
}

void StepTracer::forget() {
  std::lock_guard lock(m_mutex);
  m_open = false;
  m_parts.clear();
  m_sampled.reset();
  for (std::vector<Timed>* timed : {&m_computed, &m_stalled, &m_in, &m_out}) timed->clear();
}

std::optional<StepTrace> StepTracer::last() const {
  std::lock_guard lock(m_mutex);
  if (!m_any) return std::nullopt;
  return m_last;
}

}  // namespace kvarium
