#include "features/remote/link/event_feed.h"

#include <QLocale>
#include <utility>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

std::span<const uint8_t> bytesOf(const std::string& part) {
  return {reinterpret_cast<const uint8_t*>(part.data()), part.size()};
}

}  // namespace

EventFeed::EventFeed(const EventSource& source, QObject* parent)
    : QObject(parent), m_source(source), m_problem(ui::sentenceText(source.problem)) {
  m_patience.setSingleShot(true);
  m_patience.setInterval(replay_ms);
  connect(&m_patience, &QTimer::timeout, this, [this] { endReplay(false); });
  connect(&m_events, &ZmtpSocket::stateChanged, this, &EventFeed::onState);
  connect(&m_events, &ZmtpSocket::failed, this, [this](const QString& sentence) {
    m_problem = sentence;
    emit changed();
  });
  connect(&m_events, &ZmtpSocket::peerCame, this, [this](int peer, const QString& host) {
    if (m_peer >= 0 && m_peer != peer) {  // the numbers of two publishers make no one map
      m_problem =
          tr("%1 publishes events to the same address; only the events of the first publisher are read").arg(host);
      return emit changed();
    }
    m_peer = peer;
    m_map.reset();
    askMissing();
  });
  connect(&m_events, &ZmtpSocket::peerLeft, this, [this](int peer) {
    if (m_peer == peer && peer > 0) {  // 0: the connection that we make again
      m_peer = -1;
      if (m_events.peers() > 0) listen();  // who came second comes again
    }
    if (m_peer == peer || m_peer < 0) return;
    m_problem.clear();  // the other publisher is gone
    emit changed();
  });
  connect(&m_events, &ZmtpSocket::message, this, [this](int peer, const std::vector<std::string>& parts) {
    if (peer == m_peer && parts.size() == 3) onEvents(parts[1], parts[2], BlockMap::Source::live);
  });
  connect(&m_replay, &ZmtpSocket::stateChanged, this, [this](ZmtpSocket::State state) {
    if (m_asked_from < 0) return;
    if (state == ZmtpSocket::State::connected) m_replay.askReplay(quint64(m_asked_from));
    if (state == ZmtpSocket::State::waiting) endReplay(false);
  });
  connect(&m_replay, &ZmtpSocket::failed, this, [this] { endReplay(false); });
  connect(&m_replay, &ZmtpSocket::message, this, [this](int, const std::vector<std::string>& parts) {
    if (m_asked_from >= 0 && parts.size() == 4) onEvents(parts[2], parts[3], BlockMap::Source::replay);
  });
  if (hasEvents()) listen();
}

void EventFeed::listen() {
  m_events.start(QString::fromStdString(m_source.endpoint), QByteArray::fromStdString(m_source.topic));
}

void EventFeed::moveTo(const EventSource& source) {
  m_patience.stop();
  m_replay.stop();
  m_events.stop();
  m_source = source;
  m_peer = -1;
  m_asked_from = -1;
  m_map.reset();
  listen();
  emit changed();
}

void EventFeed::onState(ZmtpSocket::State state, const QString& why) {
  const bool comes = state == ZmtpSocket::State::connected || state == ZmtpSocket::State::listening;
  if (!comes && why.isEmpty()) return;  // it is tried again; nothing is known that was not known before
  const QString when =
      QLocale().toString(m_last.isValid() ? m_last.time() : QTime::currentTime(), QLocale::ShortFormat);
  const QString problem = comes ? QString() : m_peer < 0 ? why : tr("%1; the blocks are those of %2").arg(why, when);
  if (std::exchange(m_problem, problem) != problem) emit changed();
}

void EventFeed::onEvents(const std::string& number, const std::string& payload, BlockMap::Source source) {
  const auto counted = remote::readSequenceNumber(bytesOf(number));
  if (!counted) return;
  if (*counted == remote::replay_end) return endReplay(true);
  if (source == BlockMap::Source::replay) m_patience.start();
  auto batch = remote::readKvEvents(bytesOf(payload));
  if (!batch) return;  // its number is missing then, and the map says so
  m_map.apply(*counted, std::move(*batch), source);
  m_last = QDateTime::currentDateTime();
  if (m_asked_from < 0 && m_map.replayFrom()) askMissing();
  emit changed();
}

// A late subscriber lacks all that was published before it came.
void EventFeed::askMissing() {
  m_asked_from = m_map.replayFrom().value_or(0);
  if (m_source.replay.empty()) return endReplay(false);
  m_patience.start();
  if (m_replay.state() == ZmtpSocket::State::connected)
    m_replay.askReplay(quint64(m_asked_from));
  else
    m_replay.start(QString::fromStdString(m_source.replay));
}

void EventFeed::endReplay(bool answered) {
  m_patience.stop();
  if (m_asked_from < 0) return;
  m_asked_from = -1;
  m_replay.stop();
  m_map.replayEnded(answered);
  emit changed();
}

}  // namespace kvarium::remote
