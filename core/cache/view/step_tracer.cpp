#include "core/cache/view/step_tracer.h"

#include <algorithm>
#include <utility>

namespace kvarium::cache {

namespace {

Clock::duration secondsSince(const device::Fence& fence, const Moment& moment) {
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(moment.device->seconds(fence, moment.fence)));
}

}  // namespace

void StepTracer::setZero(DeviceClock& clock) {
  if (!clock.async) return;
  const device::Fence fence = clock.device->ops().record();
  clock.device->wait(fence);
  clock.zero = {fence, Clock::now()};
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
  m_since = m_begin;
  const std::optional<Sampled> sampled = std::exchange(m_sampled, std::nullopt);
  if (!sampled || sampled->position != first_position) return;
  m_begin = sampled->part.from.time;
  m_parts.push_back(sampled->part);
}

void StepTracer::sampled(int64_t position, Clock::time_point from, Clock::time_point to) {
  std::lock_guard lock(m_mutex);
  m_sampled = Sampled{position, {StepTrace::What::sampling, from, to}};
}

void StepTracer::ended(StepTrace::What what, const Moment& now) {
  std::lock_guard lock(m_mutex);
  const Moment begin = std::exchange(m_since, now);
  if (m_open) m_parts.push_back({what, begin, now});
}

void StepTracer::layerEnded(int layer, device::Device& device) {
  const Moment end = behindOps(device);
  std::lock_guard lock(m_mutex);
  m_computed.push_back({layer, std::exchange(m_since, end), end});
}

void StepTracer::stalled(int layer, const Moment& from, const Moment& to) {
  std::lock_guard lock(m_mutex);
  m_stalled.push_back({layer, from, to});
}

void StepTracer::moved(int layer, MoveWay way, const Moment& from, const Moment& to, int64_t bytes) {
  std::lock_guard lock(m_mutex);
  (way == MoveWay::in ? m_in : m_out).push_back({layer, from, to, bytes});
}

void StepTracer::committing() {
  const Moment last = m_since;
  if (last.device) last.device->wait(last.fence);
  const Clock::time_point now = Clock::now();
  if (last.device) {  // it is over now: where the host saw the zero late, the zero was earlier
    Zero& zero = clockOf(*last.device).zero;
    zero.time = std::min(zero.time, now - secondsSince(zero.fence, last));
  }
  m_since = now;
}

void StepTracer::committed(const Commit& commit) {
  if (commit.kind != Commit::Kind::append) return;
  ended(StepTrace::What::commit, Clock::now());
  end();
}

bool StepTracer::isKnown(const Moment& moment) { return !moment.device || moment.device->isOver(moment.fence); }

// All moments of a device count from one zero, also those of copies that a step before has issued, so that their order
// is the device's.
Clock::time_point StepTracer::timeOf(const Moment& moment, Clock::time_point now) {
  if (!moment.device) return std::min(now, moment.time);
  const Zero& zero = clockOf(*moment.device).zero;
  return std::min(now, zero.time + secondsSince(zero.fence, moment));
}

double StepTracer::at(Clock::time_point time) const {
  return std::chrono::duration<double, std::milli>(time - m_begin).count();
}

template <class Span>
void StepTracer::give(std::vector<Span>& to, std::vector<Timed>& from, Clock::time_point now) {
  to.clear();
  std::erase_if(from, [&](const Timed& timed) {
    if (!isKnown(timed.to)) return false;
    Span span;
    span.layer = timed.layer;
    span.begin = at(timeOf(timed.from, now));
    span.end = at(timeOf(timed.to, now));
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
  const Clock::time_point now = Clock::now();
  m_last.end = at(now);
  m_last.parts.clear();
  for (const TimedPart& part : m_parts)
    m_last.parts.push_back({part.what, at(timeOf(part.from, now)), at(timeOf(part.to, now))});
  give(m_last.compute, m_computed, now);
  give(m_last.stalls, m_stalled, now);
  give(m_last.copies_in, m_in, now);
  give(m_last.copies_out, m_out, now);
  // The host may come to a layer before the device does, and their times differ by some microseconds: a layer stands
  // still within its time, and its cells are copied out no earlier.
  const auto layerOf = [&](int layer) -> const StepTrace::Span* {
    const auto computed = std::ranges::find(m_last.compute, layer, &StepTrace::Span::layer);
    return computed == m_last.compute.end() ? nullptr : &*computed;
  };
  std::erase_if(m_last.stalls, [&](StepTrace::Span& stall) {
    const StepTrace::Span* layer = layerOf(stall.layer);
    if (!layer) return false;
    stall.begin = std::max(stall.begin, layer->begin);
    stall.end = std::min(stall.end, layer->end);
    return stall.begin > stall.end;
  });
  for (StepTrace::Move& move : m_last.copies_out) {
    if (const StepTrace::Span* layer = layerOf(move.layer)) move.begin = std::max(move.begin, layer->begin);
    move.end = std::max(move.begin, move.end);
  }
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
