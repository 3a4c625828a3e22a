#include "core/cache/view/step_tracer.h"

#include <utility>

namespace kvarium::cache {

void StepTracer::begun(int64_t first_position, int64_t tokens) {
  std::lock_guard lock(m_mutex);
  m_open = true;
  m_computed.clear();
  m_stalled.clear();
  m_parts.clear();
  m_next.first_position = first_position;
  m_next.tokens = tokens;
  m_begin = m_since = Clock::now();
  const std::optional<Sampled> sampled = std::exchange(m_sampled, std::nullopt);
  if (!sampled || sampled->position != first_position) return;
  m_begin = sampled->part.from;
  m_parts.push_back(sampled->part);
}

void StepTracer::sampled(int64_t position, Clock::time_point from, Clock::time_point to) {
  std::lock_guard lock(m_mutex);
  m_sampled = Sampled{position, {StepTrace::What::sampling, from, to}};
}

void StepTracer::ended(StepTrace::What what) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  if (m_open) m_parts.push_back({what, m_since, now});
  m_since = now;
}

void StepTracer::layerEnded(int layer) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  m_computed.push_back({layer, m_since, now});
  m_since = now;
}

void StepTracer::stalled(int layer, Clock::time_point from) {
  const Clock::time_point now = Clock::now();
  std::lock_guard lock(m_mutex);
  m_stalled.push_back({layer, from, now});
}

void StepTracer::moved(int layer, MoveWay way, Clock::time_point from, Clock::time_point to, int64_t bytes) {
  std::lock_guard lock(m_mutex);
  (way == MoveWay::in ? m_in : m_out).push_back({layer, from, to, bytes});
}

void StepTracer::committing() {
  std::lock_guard lock(m_mutex);
  m_since = Clock::now();
}

void StepTracer::committed(const Commit& commit) {
  if (commit.kind != Commit::Kind::append) return;
  ended(StepTrace::What::commit);
  end();
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
  const auto give = [&](auto& to, std::vector<Timed>& from) {
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
  give(m_last.compute, m_computed);
  give(m_last.stalls, m_stalled);
  give(m_last.copies_in, m_in);
  give(m_last.copies_out, m_out);
}

void StepTracer::abandoned() {
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

}  // namespace kvarium::cache
