#include "ui/engine/session_bridge.h"

#include <time.h>

#include <QMetaObject>
#include <algorithm>
#include <thread>
#include <utility>

#include "ui/parts/file_paths.h"

namespace kvarium::ui {
namespace {

constexpr double aimed_share =
    0.75 * SessionBridge::views_share;  // below views_share, because a frame's cost is an estimate

// Processor time of the calling thread.
qint64 cpuNanoseconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return qint64{spent.tv_sec} * 1'000'000'000 + spent.tv_nsec;
}

}  // namespace

SessionBridge::SessionBridge(const engine::SessionOptions& options, const engine::EngineFactory& make, QObject* parent)
    : QObject(parent) {
  m_clock.setInterval(frame_ms);
  m_clock.setTimerType(Qt::PreciseTimer);
  connect(&m_clock, &QTimer::timeout, this, &SessionBridge::tick);
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  m_keeps_cores = m_all_cores = options.threads <= 0 || options.threads >= cores;
  m_engine = make(options, [this] {
    QMetaObject::invokeMethod(
        this, [this] { wake(); }, Qt::QueuedConnection);
  });
}

void SessionBridge::load(const engine::LoadRequest& request) { m_engine->load(request); }
void SessionBridge::load(const QString& path) { load(engine::LoadRequest{toPath(path), {}}); }
void SessionBridge::setCache(const QString& spec) { m_engine->setCache(spec.toStdString()); }
void SessionBridge::submit(engine::TurnRequest request) { m_engine->submit(std::move(request)); }
void SessionBridge::stop() { m_engine->stop(); }
void SessionBridge::stopLoad() { m_engine->stopLoad(); }
void SessionBridge::show(qint64 conversation, const QString& spec) {
  m_engine->show(conversation, spec.toStdString());
  emit conversationShown(conversation);
}
void SessionBridge::fit(qint64 conversation, std::vector<jinja::ChatMessage> messages,
                        jinja::TemplateVariables variables) {
  m_engine->fit(conversation, std::move(messages), std::move(variables));
}
void SessionBridge::pause() { m_engine->pause(); }
void SessionBridge::step() { m_engine->step(); }
void SessionBridge::resume() { m_engine->resume(); }
void SessionBridge::measure(quint64 run, const QString& lesson, std::optional<int64_t> setting) {
  m_engine->measure(run, lesson.toStdString(), setting);
}

void SessionBridge::listDevices() {
  if (!std::exchange(m_lists, true)) m_engine->listDevices();
}
void SessionBridge::setWarmBudget(qint64 bytes) { m_engine->setWarmBudget(bytes); }
void SessionBridge::forget(qint64 conversation) { m_engine->forget(conversation); }
void SessionBridge::compare(engine::CompareCommand command) {
  m_compares = true;
  wantFrames();
  m_engine->compare(std::move(command));
}
void SessionBridge::endComparison() {
  m_compares = false;
  wantFrames();
  m_engine->endComparison();
}
void SessionBridge::save(qint64 conversation, const QString& file) { m_engine->save(conversation, toPath(file)); }
void SessionBridge::restore(qint64 conversation, const QString& file, bool from_outside) {
  m_engine->restore(conversation, toPath(file), from_outside);
}
void SessionBridge::exportLegacy(qint64 conversation, const QString& file) {
  m_engine->exportLegacy(conversation, toPath(file));
}
void SessionBridge::stopFile() { m_engine->stopFile(); }
void SessionBridge::watch(bool visible, int pace_ms) {
  m_visible = visible;
  m_pace_ms = pace_ms;
  wantFrames();
}
void SessionBridge::wantFrames() {
  m_observation.snapshot_ms = m_compares ? view_ms : m_visible ? std::max(m_pace_ms, int{view_ms}) : 0;
  m_engine->observe(m_observation);
}
void SessionBridge::observe(const engine::Observation& wanted) {
  const int snapshot_ms = m_observation.snapshot_ms;
  m_observation = wanted;
  m_observation.snapshot_ms = snapshot_ms;
  m_engine->observe(m_observation);
}

void SessionBridge::wake() {
  ++m_wakes;
  m_waiting = true;
  if (m_clock.isActive()) return;
  m_idle = 0;
  m_clock.start();
  tick();
}

// Time of this thread delays the whole model, whose threads wait for each other after every operation.
bool SessionBridge::isAffordable() const {
  if (!m_since.isValid()) return true;
  const qint64 passed = m_since.nsecsElapsed();
  return passed >= (slowest_frame_ms - frame_ms / 2) * qint64{1'000'000} ||  // a tick can be slightly early
         static_cast<double>(cpuNanoseconds() - m_spent) <= most_share * static_cast<double>(passed);
}

int SessionBridge::viewPace() const {
  const double lacking_ns = (m_turn_views_ns + m_views_ns) / aimed_share - m_turn_ns;  // missing time of the turn
  const double afforded_ms = static_cast<double>(m_viewed.elapsed()) + lacking_ns / 1e6;
  return std::max(m_pace_ms, static_cast<int>(std::clamp<double>(afforded_ms, view_ms, slowest_view_ms)));
}

// Ignores small changes, which would take a lock.
void SessionBridge::setPace(int pace_ms) {
  const int now = m_observation.snapshot_ms;
  if (now <= 0 || std::abs(pace_ms - now) <= now / 8) return;
  m_observation.snapshot_ms = pace_ms;
  m_engine->observe(m_observation);
}

void SessionBridge::computes(quint64 turn) {
  m_computes = true;
  if (std::exchange(m_turn, turn) == turn) return;
  m_turn_ns = m_turn_views_ns = 0;
  m_opens = true;
  m_writes = false;
  m_viewed.start();
}

void SessionBridge::account() {
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

double SessionBridge::drawingShare(double worker) const {
  if (worker < 0) return worker;
  return worker + (m_keeps_cores && m_turn_ns > 0 ? m_turn_views_ns / m_turn_ns : 0);
}

void SessionBridge::tick() {
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

void SessionBridge::fetch() {
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
  emit frameTaken(std::exchange(m_early, nullptr));
}

// While a reply is written: a frame of the prompt may come after its end, and the last frame before the end of the
// turn.
bool SessionBridge::isEarly(int pace_ms) const { return m_computes && m_writes && m_viewed.elapsed() < pace_ms; }

template <typename Show>
void SessionBridge::toViews(Show show) {
  const qint64 before = cpuNanoseconds();
  show();
  m_handed_ns -= cpuNanoseconds() - before;
}

// After a while in which this thread did not run there may be a whole long reply, too much for one tick.
void SessionBridge::handEvents() {
  for (engine::Event& event : m_engine->drain()) m_events.push_back(std::move(event));
  for (size_t handed = 0; !m_events.empty() && handed < most_text;) {
    const engine::Event event = std::move(m_events.front());
    m_events.pop_front();
    if (const auto* piece = std::get_if<engine::TextPiece>(&event)) handed += piece->text.size();
    if (const auto* step = std::get_if<engine::ComparedText>(&event))
      for (const engine::ComparedStep& run : step->runs) handed += run.text.size();
    hand(event);
  }
  handText();
  handSteps();
}

void SessionBridge::hand(const engine::Event& event) {
  if (const auto* piece = std::get_if<engine::TextPiece>(&event)) {
    computes(piece->turn);
    m_writes = true;
    if (piece->turn != m_joined.turn) handText();
    m_joined.turn = piece->turn;
    if (m_joined.ends.empty()) m_joined.first = piece->first;
    for (const uint32_t end : piece->ends) m_joined.ends.push_back(static_cast<uint32_t>(m_joined.text.size()) + end);
    m_joined.text += piece->text;
    m_joined.tokens = piece->tokens;
    return;
  }
  handText();
  if (const auto* step = std::get_if<engine::ComparedText>(&event)) {
    if (!m_steps.empty() && m_steps.back().comparison != step->comparison) handSteps();
    m_steps.push_back(*step);
    return;
  }
  handSteps();
  if (const auto* progress = std::get_if<engine::LoadingProgress>(&event)) {
    emit loading(progress->fraction, QString::fromStdString(progress->what));
  } else if (const auto* ready = std::get_if<engine::ModelReady>(&event)) {
    m_keeps_cores = m_all_cores && ready->info.on_cpu;
    emit modelReady(ready->info);
  } else if (const auto* list = std::get_if<engine::DeviceList>(&event)) {
    m_lists = false;
    emit devicesListed(*list);
  } else if (const auto* cache = std::get_if<engine::CacheReady>(&event)) {
    emit cacheReady(*cache);
  } else if (const auto* tokens = std::get_if<engine::PromptTokens>(&event)) {
    toViews([&] { emit promptTokens(*tokens); });
  } else if (const auto* circle = std::get_if<engine::Repeats>(&event)) {
    emit repeats(circle->turn);
  } else if (const auto* waiting = std::get_if<engine::Waiting>(&event)) {
    emit waits(waiting->turn, waiting->why);
  } else if (const auto* pause = std::get_if<engine::Paused>(&event)) {
    m_computes = false;
    emit paused(*pause);
  } else if (const auto* log = std::get_if<engine::StepLog>(&event)) {
    toViews([&] { emit stepsLogged(*log); });
  } else if (const auto* written = std::get_if<engine::FileProgress>(&event)) {
    emit fileProgress(*written);
  } else if (const auto* saved = std::get_if<engine::CacheSaved>(&event)) {
    emit cacheSaved(*saved);
  } else if (const auto* restored = std::get_if<engine::CacheRestored>(&event)) {
    emit cacheRestored(*restored);
  } else if (const auto* fit = std::get_if<engine::CacheFit>(&event)) {
    emit cacheFitted(*fit);
  } else if (const auto* warm = std::get_if<engine::WarmList>(&event)) {
    emit warmChanged(*warm);
  } else if (const auto* prompt = std::get_if<engine::PromptProgress>(&event)) {
    computes(prompt->turn);
    emit promptProgress(*prompt);
  } else if (const auto* done = std::get_if<engine::TurnDone>(&event)) {
    m_computes = false;
    engine::TurnStats stats = done->stats;
    stats.telemetry_overhead = drawingShare(stats.telemetry_overhead);
    emit turnDone(done->turn, stats);
  } else if (const auto* part = std::get_if<engine::MeasureProgress>(&event)) {
    emit measureProgress(*part);
  } else if (const auto* result = std::get_if<engine::Measured>(&event)) {
    emit measured(*result);
  } else if (const auto* read = std::get_if<engine::ComparedPrompt>(&event)) {
    emit comparedPrompt(*read);
  } else if (const auto* end = std::get_if<engine::Compared>(&event)) {
    emit compared(*end);
  } else if (const auto* failure = std::get_if<engine::Failed>(&event)) {
    if (failure->what == engine::Failed::What::turn) m_computes = false;
    emit failed(*failure);
  }
}

void SessionBridge::handText() {
  if (m_joined.text.empty()) return;
  const engine::TextPiece piece = std::exchange(m_joined, engine::TextPiece{});
  emit text(piece.turn, QString::fromStdString(piece.text), piece.tokens);
  toViews([&] { emit textTokens(piece); });
}

void SessionBridge::handSteps() {
  if (m_steps.empty()) return;
  const std::vector<engine::ComparedText> steps = std::exchange(m_steps, {});
  toViews([&] { emit comparedText(steps); });
}

}  // namespace kvarium::ui
