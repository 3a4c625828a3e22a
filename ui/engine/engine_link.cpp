#include "ui/engine/engine_link.h"

#include <time.h>

#include <QMetaObject>
#include <algorithm>
#include <thread>
#include <utility>

namespace kvarium::ui {
namespace {

constexpr double aimed_share =
    0.75 * EngineLink::views_share;  // below views_share, because a frame's cost is an estimate

// Processor time of the calling thread.
qint64 cpuNanoseconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return qint64{spent.tv_sec} * 1'000'000'000 + spent.tv_nsec;
}

}  // namespace

EngineLink::EngineLink(const engine::SessionOptions& options, const engine::EngineFactory& make, QObject* parent)
    : QObject(parent) {
  m_clock.setInterval(frame_ms);
  m_clock.setTimerType(Qt::PreciseTimer);
  connect(&m_clock, &QTimer::timeout, this, &EngineLink::tick);
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  m_keeps_cores = m_all_cores = options.threads <= 0 || options.threads >= cores;
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
  m_observation.snapshot_ms = m_compares ? view_ms : m_visible ? std::max(m_pace_ms, int{view_ms}) : 0;
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

// Time of this thread delays the whole model, whose threads wait for each other after every operation.
bool EngineLink::isAffordable() const {
  if (!m_since.isValid()) return true;
  const qint64 passed = m_since.nsecsElapsed();
  return passed >= (slowest_frame_ms - frame_ms / 2) * qint64{1'000'000} ||  // a tick can be slightly early
         static_cast<double>(cpuNanoseconds() - m_spent) <= most_share * static_cast<double>(passed);
}

int EngineLink::viewPace() const {
  const double lacking_ns = (m_turn_views_ns + m_views_ns) / aimed_share - m_turn_ns;  // missing time of the turn
  const double afforded_ms = static_cast<double>(m_viewed.elapsed()) + lacking_ns / 1e6;
  return std::max(m_pace_ms, static_cast<int>(std::clamp<double>(afforded_ms, view_ms, slowest_view_ms)));
}

// Ignores small changes, which would take a lock.
void EngineLink::setPace(int pace_ms) {
  const int now = m_observation.snapshot_ms;
  if (now <= 0 || std::abs(pace_ms - now) <= now / 8) return;
  m_observation.snapshot_ms = pace_ms;
  m_engine->observe(m_observation);
}

void EngineLink::computes(quint64 turn) {
  m_computes = true;
  if (std::exchange(m_turn, turn) == turn) return;
  m_turn_ns = m_turn_views_ns = 0;
  m_opens = true;
  m_writes = false;
  m_viewed.start();
}

void EngineLink::account() {
  constexpr double newest = 0.5;  // weight of the newest measurement
  const qint64 spent = cpuNanoseconds();
  if (m_computes && m_accounted.isValid()) {
    const auto frame = static_cast<double>(spent - m_account_spent - m_handed_ns);
    m_turn_ns += static_cast<double>(m_accounted.nsecsElapsed());
    if (m_opens) {
      m_opens = false;
    } else if (m_fed) {
      const double more = std::max(frame - m_plain_ns, 0.0);
      m_views_ns += newest * (more - m_views_ns);
      m_turn_views_ns += more;
    } else {
      m_plain_ns += newest * (frame - m_plain_ns);
    }
  }
  m_fed = false;
  m_accounted.start();
  m_account_spent = spent;
}

double EngineLink::drawingShare(double worker) const {
  if (worker < 0) return worker;
  return worker + (m_keeps_cores && m_turn_ns > 0 ? m_turn_views_ns / m_turn_ns : 0);
}

void EngineLink::tick() {
  if (m_waiting && !isAffordable()) return;
  if (m_waiting || (m_early && !isEarly(viewPace()))) {
    m_idle = 0;
    m_since.start();
    m_spent = cpuNanoseconds();
    m_waiting = false;
    fetch();
  } else if (++m_idle >= idle_frames && !m_early) {
    m_clock.stop();
  }
}

void EngineLink::fetch() {
  account();
  m_handed_ns = 0;
  const qint64 before = cpuNanoseconds();
  handEvents();
  m_handed_ns += cpuNanoseconds() - before;
  if (!m_events.empty()) {  // views come after the text that they show
    m_waiting = true;
    return;
  }
  // The first tick of a turn shows its messages, perhaps a whole page. Views wait for the next tick, so that both costs
  // are measured separately.
  if (m_computes && m_opens) {
    m_waiting = true;
    return;
  }
  const int pace_ms = viewPace();
  if (m_computes) setPace(pace_ms);
  if (std::shared_ptr<const engine::Frame> newest = m_engine->frame()) m_early = std::move(newest);
  if (!m_early || isEarly(pace_ms)) return;
  m_viewed.start();
  m_fed = true;
  const std::shared_ptr<const engine::Frame> frame = std::exchange(m_early, nullptr);
  m_mirror.apply(frame, drawingShare(frame->cache.telemetry_overhead));
}

// While a reply is written: a frame of the prompt may come after its end, and the last frame before the end of the
// turn.
bool EngineLink::isEarly(int pace_ms) const { return m_computes && m_writes && m_viewed.elapsed() < pace_ms; }

// After a while in which this thread did not run there may be a whole long reply, too much for one tick.
void EngineLink::handEvents() {
  for (engine::Event& event : m_engine->drain()) m_events.push_back(std::move(event));
  for (size_t handed = 0; !m_events.empty() && handed < most_text;) {
    const engine::Event event = std::move(m_events.front());
    m_events.pop_front();
    if (const auto* piece = std::get_if<engine::TextPiece>(&event)) handed += piece->text.size();
    if (const auto* step = std::get_if<engine::ComparedText>(&event))
      for (const engine::ComparedStep& run : step->runs) handed += run.text.size();
    hand(event);
  }
  flush();
}

void EngineLink::hand(const engine::Event& event) {
  if (const auto* piece = std::get_if<engine::TextPiece>(&event)) {
    computes(piece->turn);
    m_writes = true;
    return m_mirror.apply(event);
  }
  if (std::holds_alternative<engine::ComparedText>(event)) return m_mirror.apply(event);
  flush();
  if (const auto* prompt = std::get_if<engine::PromptProgress>(&event)) computes(prompt->turn);
  if (std::holds_alternative<engine::Paused>(event)) m_computes = false;
  if (std::holds_alternative<engine::DeviceList>(event)) m_lists = false;
  if (const auto* ready = std::get_if<engine::ModelReady>(&event)) m_keeps_cores = m_all_cores && ready->info.on_cpu;
  if (const auto* failure = std::get_if<engine::Failed>(&event); failure && failure->what == engine::Failed::What::turn)
    m_computes = false;
  if (const auto* done = std::get_if<engine::TurnDone>(&event)) {
    m_computes = false;
    engine::TurnDone with_views = *done;
    with_views.stats.telemetry_overhead = drawingShare(done->stats.telemetry_overhead);
    m_mirror.apply(with_views);
  } else {
    m_mirror.apply(event);
  }
  flush();
}

void EngineLink::flush() {
  m_mirror.flushText();
  const qint64 before = cpuNanoseconds();
  m_mirror.flushViews();
  m_handed_ns -= cpuNanoseconds() - before;
}

}  // namespace kvarium::ui
