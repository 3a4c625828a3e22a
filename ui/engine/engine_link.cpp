#include "ui/engine/engine_link.h"

#include <time.h>

#include <QMetaObject>
#include <algorithm>
#include <thread>
#include <utility>

#include "core/base/overloaded.h"

namespace kvarium::ui {

qint64 cpuNanoseconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return qint64{spent.tv_sec} * 1'000'000'000 + spent.tv_nsec;
}

void ViewBudget::computes(quint64 turn, bool writes) {
  m_computes = true;
  if (std::exchange(m_turn, turn) != turn) {
    m_turn_ns = m_turn_views_ns = 0;
    m_opens = true;
    m_writes = false;
    m_viewed.start();
  }
  m_writes = m_writes || writes;
}

void ViewBudget::beginTick() {
  constexpr double newest = 0.5;  // weight of the newest measurement
  const qint64 spent = cpuNanoseconds();
  if (m_computes && m_ticked.isValid()) {
    const auto tick = static_cast<double>(spent - m_spent_ns - m_text_ns);
    m_turn_ns += static_cast<double>(m_ticked.nsecsElapsed());
    if (m_opens) {
      m_opens = false;
    } else if (m_fed) {
      const double more = std::max(tick - m_plain_ns, 0.0);
      m_views_ns += newest * (more - m_views_ns);
      m_turn_views_ns += more;
    } else {
      m_plain_ns += newest * (tick - m_plain_ns);
    }
  }
  m_fed = false;
  m_text_ns = 0;
  m_ticked.start();
  m_spent_ns = spent;
}

int ViewBudget::pace(int least_ms) const {
  constexpr double aimed_share = 0.75 * views_share;  // below it, because a frame's cost is an estimate
  const double lacking_ns = (m_turn_views_ns + m_views_ns) / aimed_share - m_turn_ns;  // missing time of the turn
  const double afforded_ms = static_cast<double>(m_viewed.elapsed()) + lacking_ns / 1e6;
  return std::max(least_ms, static_cast<int>(std::clamp<double>(afforded_ms, view_ms, slowest_view_ms)));
}

double ViewBudget::share(double worker) const {
  return worker < 0 ? worker : worker + (m_all_cores && m_turn_ns > 0 ? m_turn_views_ns / m_turn_ns : 0);
}

EngineLink::EngineLink(const engine::SessionOptions& options, const engine::EngineFactory& make, QObject* parent)
    : QObject(parent) {
  m_clock.setInterval(frame_ms);
  m_clock.setTimerType(Qt::PreciseTimer);
  connect(&m_clock, &QTimer::timeout, this, &EngineLink::tick);
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  m_all_cores = options.threads <= 0 || options.threads >= cores;
  m_budget.setAllCores(m_all_cores);
  m_engine = make(options, [this] {
    QMetaObject::invokeMethod(
        this, [this] { wake(); }, Qt::QueuedConnection);
  });
}

void EngineLink::post(engine::Command command) {
  if (std::holds_alternative<engine::DevicesCommand>(command) && std::exchange(m_lists, true)) return;
  const bool compares = std::holds_alternative<engine::CompareCommand>(command);
  if (compares || std::holds_alternative<engine::EndComparisonCommand>(command)) {
    m_compares = compares;
    wantFrames();
  }
  if (std::holds_alternative<engine::ShowCommand>(command)) {  // views then ask about this conversation
    m_engine->post(command);
    return m_mirror.apply(command);
  }
  m_mirror.apply(command);
  m_engine->post(std::move(command));
}

void EngineLink::watch(bool visible, int pace_ms) {
  m_visible = visible;
  m_pace_ms = pace_ms;
  m_mirror.setWatched(visible);
  wantFrames();
}

void EngineLink::wantFrames() {
  constexpr int least_ms = ViewBudget::view_ms;
  m_observation.snapshot_ms = m_compares ? least_ms : m_visible ? std::max(m_pace_ms, least_ms) : 0;
  m_engine->observe(m_observation);
}

void EngineLink::observe(const engine::Observation& wanted) {
  const int snapshot_ms = m_observation.snapshot_ms;
  m_observation = wanted;
  m_observation.snapshot_ms = snapshot_ms;
  m_engine->observe(m_observation);
}

void EngineLink::wake() {
  ++m_wakes;
  m_waiting = true;
  if (m_clock.isActive()) return;
  m_idle = 0;
  m_clock.start();
  tick();
}

bool EngineLink::isAffordable() const {
  if (!m_since.isValid()) return true;
  const qint64 passed = m_since.nsecsElapsed();
  return passed >= (slowest_frame_ms - frame_ms / 2) * qint64{1'000'000} ||  // a tick can be slightly early
         static_cast<double>(cpuNanoseconds() - m_spent_ns) <= most_share * static_cast<double>(passed);
}

// Ignores small changes, which would take a lock.
void EngineLink::setPace(int pace_ms) {
  const int now = m_observation.snapshot_ms;
  if (now <= 0 || std::abs(pace_ms - now) <= now / 8) return;
  m_observation.snapshot_ms = pace_ms;
  m_engine->observe(m_observation);
}

void EngineLink::tick() {
  if (m_waiting && !isAffordable()) return;
  if (m_waiting || (m_early && !m_budget.isEarly(m_budget.pace(m_pace_ms)))) {
    m_idle = 0;
    m_since.start();
    m_spent_ns = cpuNanoseconds();
    m_waiting = false;
    fetch();
  } else if (++m_idle >= idle_frames && !m_early) {
    m_clock.stop();
  }
}

void EngineLink::fetch() {
  m_budget.beginTick();
  const qint64 before = cpuNanoseconds();
  giveEvents();
  m_budget.addText(cpuNanoseconds() - before);
  if (!m_events.empty() || m_budget.isOpening()) {  // views come after the text that they show
    m_waiting = true;
    return;
  }
  const int pace_ms = m_budget.pace(m_pace_ms);
  if (m_budget.isComputing()) setPace(pace_ms);
  if (std::shared_ptr<const engine::Frame> newest = m_engine->frame()) m_early = std::move(newest);
  if (!m_early || m_budget.isEarly(pace_ms)) return;
  m_budget.beginViews();
  const std::shared_ptr<const engine::Frame> frame = std::exchange(m_early, nullptr);
  m_mirror.apply(frame, drawingShare(frame->cache.telemetry_overhead));
}

// After a while in which this thread did not run there may be a whole long reply, too much for one tick.
void EngineLink::giveEvents() {
  for (engine::Event& event : m_engine->drain()) m_events.push_back(std::move(event));
  for (size_t given = 0; !m_events.empty() && given < most_text;) {
    engine::Event event = std::move(m_events.front());
    m_events.pop_front();
    if (const auto* piece = std::get_if<engine::TextPiece>(&event)) given += piece->text.size();
    if (const auto* step = std::get_if<engine::ComparedText>(&event))
      for (const engine::ComparedStep& run : step->runs) given += run.text.size();
    give(std::move(event));
  }
  flush();
}

void EngineLink::give(engine::Event event) {
  const bool is_text =
      std::holds_alternative<engine::TextPiece>(event) || std::holds_alternative<engine::ComparedText>(event);
  if (!is_text) flush();
  std::visit(
      Overloaded{[&](const engine::TextPiece& piece) { m_budget.computes(piece.turn, true); },
                 [&](const engine::PromptProgress& prompt) { m_budget.computes(prompt.turn); },
                 [&](const engine::Paused&) { m_budget.rests(); },
                 [&](engine::TurnDone& done) {
                   m_budget.rests();
                   done.stats.telemetry_overhead = drawingShare(done.stats.telemetry_overhead);
                 },
                 [&](const engine::DeviceList&) { m_lists = false; },
                 [&](const engine::ModelReady& ready) { m_budget.setAllCores(m_all_cores && ready.info.on_cpu); },
                 [&](const engine::Failed& failure) {
                   if (failure.what == engine::Failed::What::turn) m_budget.rests();
                 },
                 [](const auto&) {}},
      event);
  m_mirror.apply(std::move(event));
  if (!is_text) flush();
}

void EngineLink::flush() {
  m_mirror.flushText();
  const qint64 before = cpuNanoseconds();
  m_mirror.flushViews();
  m_budget.addText(before - cpuNanoseconds());
}

}  // namespace kvarium::ui
