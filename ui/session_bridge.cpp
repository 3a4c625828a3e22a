#include "ui/session_bridge.h"

#include <QMetaObject>

namespace kvarium {

SessionBridge::SessionBridge(const SessionOptions& options, QObject* parent) : QObject(parent) {
  m_clock.setInterval(frame_ms);
  m_clock.setTimerType(Qt::PreciseTimer);
  connect(&m_clock, &QTimer::timeout, this, &SessionBridge::tick);
  m_session = std::make_unique<Session>(options, [this] {
    QMetaObject::invokeMethod(
        this, [this] { wake(); }, Qt::QueuedConnection);
  });
}

void SessionBridge::load(const LoadRequest& request) { m_session->load(request); }
void SessionBridge::load(const QString& path) { load(LoadRequest{std::filesystem::path(path.toStdU16String()), {}}); }
void SessionBridge::setCache(const QString& spec) { m_session->setCache(spec.toStdString()); }
void SessionBridge::submit(TurnRequest request) { m_session->submit(std::move(request)); }
void SessionBridge::stop() { m_session->stop(); }
void SessionBridge::watch(bool visible) { m_session->watch(visible); }

void SessionBridge::wake() {
  ++m_wakes;
  m_waiting = true;
  if (m_clock.isActive()) return;
  m_idle = 0;
  m_clock.start();
  tick();
}

void SessionBridge::tick() {
  if (m_waiting) {
    m_idle = 0;
    m_waiting = false;
    fetch();
  } else if (++m_idle >= idle_frames) {
    m_clock.stop();
  }
}

void SessionBridge::fetch() {
  for (const Output& output : m_session->drain()) hand(output);
  handText();
  if (const CacheSnapshot* newest = m_session->snapshot()) {
    emit snapshotTaken(*newest);
    m_session->frameTaken();
  }
}

void SessionBridge::hand(const Output& output) {
  if (const auto* piece = std::get_if<TextPiece>(&output)) {
    if (piece->turn != m_joined.turn) handText();
    m_joined.turn = piece->turn;
    m_joined.text += piece->text;
    m_joined.tokens = piece->tokens;
    return;
  }
  handText();
  if (const auto* progress = std::get_if<LoadingProgress>(&output)) {
    emit loading(progress->fraction, QString::fromStdString(progress->what));
  } else if (const auto* ready = std::get_if<ModelReady>(&output)) {
    emit modelReady(ready->info);
  } else if (const auto* cache = std::get_if<CacheReady>(&output)) {
    emit cacheReady(QString::fromStdString(cache->spec), cache->predicted);
  } else if (const auto* prompt = std::get_if<PromptProgress>(&output)) {
    emit promptProgress(*prompt);
  } else if (const auto* done = std::get_if<TurnDone>(&output)) {
    emit turnDone(done->turn, done->stats);
  } else if (const auto* failure = std::get_if<Failed>(&output)) {
    emit failed(*failure);
  }
}

void SessionBridge::handText() {
  if (m_joined.text.empty()) return;
  const TextPiece piece = std::exchange(m_joined, TextPiece{});
  emit text(piece.turn, QString::fromStdString(piece.text), piece.tokens);
}

}  // namespace kvarium
