#include "core/cache/view/step_tracer.h"

#include <algorithm>
#include <utility>

namespace kvarium::cache {

void StepTracer::setZero(DeviceClock& clock) {
  if (!clock.async) return;
  clock.zero.fence = clock.device->ops().record();
  clock.device->wait(clock.zero.fence);
  clock.zero.time = Clock::now();
}

StepTracer::DeviceClock& StepTracer::clockOf(device::Device& device) {
  const auto known = std::ranges::find(m_clocks, &device, &DeviceClock::device);
  if (known != m_clocks.end()) return *known;
  DeviceClock& clock = m_clocks.emplace_back(DeviceClock{&device, device.facts().async, {}});
  setZero(clock);
  return clock;
}

Moment StepTracer::behindOps(device::Device& device) {
  if (!clockOf(device).async) return Clock::now();
  return {device, device.ops().record()};
}

StepTracer::Mark StepTracer::mark(const Moment& moment) {
  return {moment, moment.device ? clockOf(*moment.device).zero : Zero{}};
}

void StepTracer::begun(int64_t first_position, int64_t tokens) {
  for (DeviceClock& clock : m_clocks) setZero(clock);
  std::lock_guard lock(m_mutex);
  m_open = true;
  m_computed.clear();
  m_stalled.clear();
  m_parts.clear();
  m_next.first_position = first_position;
  m_next.tokens = tokens;
  m_begin = Clock::now();
  m_since = {m_begin, {}};
  const std::optional<Sampled> sampled = std::exchange(m_sampled, std::nullopt);
  if (!sampled || sampled->position != first_position) return;
  m_begin = sampled->part.from.moment.time;
  m_parts.push_back(sampled->part);
}

void StepTracer::sampled(int64_t position, Clock::time_point from, Clock::time_point to) {
  std::lock_guard lock(m_mutex);
  m_sampled = Sampled{position, {StepTrace::What::sampling, {from, {}}, {to, {}}}};
}

void StepTracer::ended(StepTrace::What what, const Moment& now) {
  const Mark end = mark(now);
  std::lock_guard lock(m_mutex);
  const Mark begin = std::exchange(m_since, end);
  if (m_open) m_parts.push_back({what, begin, end});
}

void StepTracer::layerEnded(int layer, device::Device& device) {
  const Mark end = mark(behindOps(device));
  std::lock_guard lock(m_mutex);
  m_computed.push_back({layer, std::exchange(m_since, end), end});
}

void StepTracer::stalled(int layer, const Moment& from, const Moment& to) {
  const Mark begin = mark(from), end = mark(to);
  std::lock_guard lock(m_mutex);
  m_stalled.push_back({layer, begin, end});
}

// Moments of another thread are times of the host, which need no clock of a device.
void StepTracer::moved(int layer, MoveWay way, const Moment& from, const Moment& to, int64_t bytes) {
  const Mark begin = mark(from), end = mark(to);
  std::lock_guard lock(m_mutex);
  (way == MoveWay::in ? m_in : m_out).push_back({layer, begin, end, bytes});
}

void StepTracer::committing() {
  if (m_since.moment.device) m_since.moment.device->wait(m_since.moment.fence);
  m_since = {Clock::now(), {}};
}

void StepTracer::committed(const Commit& commit) {
  if (commit.kind != Commit::Kind::append) return;
  ended(StepTrace::What::commit, Clock::now());
  end();
}

bool StepTracer::isKnown(const Mark& mark) {
  return !mark.moment.device || mark.moment.device->isOver(mark.moment.fence);
}

Clock::time_point StepTracer::timeOf(const Mark& mark) {
  if (!mark.moment.device) return mark.moment.time;
  const std::chrono::duration<double> since(mark.moment.device->seconds(mark.zero.fence, mark.moment.fence));
  // The host saw the zero a little after it was over.
  return std::min(Clock::now(), mark.zero.time + std::chrono::duration_cast<Clock::duration>(since));
}

double StepTracer::at(Clock::time_point time) const {
  return std::chrono::duration<double, std::milli>(time - m_begin).count();
}

template <class Span>
void StepTracer::give(std::vector<Span>& to, std::vector<Timed>& from) const {
  to.clear();
  std::erase_if(from, [&](const Timed& timed) {
    if (!isKnown(timed.to)) return false;
    Span span;
    span.layer = timed.layer;
    span.begin = at(timeOf(timed.from));
    span.end = at(timeOf(timed.to));
    if constexpr (requires { span.bytes; }) span.bytes = timed.bytes;
    if (span.begin <= span.end) to.push_back(span);
    return true;
  });
}

void StepTracer::end() {
  std::lock_guard lock(m_mutex);
  if (!m_open) return;
  m_open = false;
  m_any = true;
  m_last.first_position = m_next.first_position;
  m_last.tokens = m_next.tokens;
  m_last.end = at(Clock::now());
  m_last.parts.clear();
  for (const TimedPart& part : m_parts) m_last.parts.push_back({part.what, at(timeOf(part.from)), at(timeOf(part.to))});
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
