// EventFeed: the blocks of an engine, as its KV events report them. Events that were missed are requested again; what
// cannot be had again makes the map say that it is not complete.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include "features/remote/link/zmtp_socket.h"
#include "features/remote/protocol/block_map.h"

namespace kvarium::remote {

class EventFeed : public QObject {
  Q_OBJECT
 public:
  static constexpr int replay_ms = 10'000;  // longest time between two messages of a replay

  EventFeed(const EventSource& source, QObject* parent);

  const EventSource& source() const { return m_source; }
  // The engine was restarted, and publishes at another address. Nothing is known of its blocks.
  void moveTo(const EventSource& source);
  bool hasEvents() const { return !m_source.endpoint.empty() && m_source.problem.empty(); }
  BlockMap& map() { return m_map; }
  const BlockMap& map() const { return m_map; }
  // Why there are no events now; empty: they come.
  const QString& problem() const { return m_problem; }
  // The map is that of now: events come, and none is missing that is still requested.
  bool isCurrent() const { return hasEvents() && m_problem.isEmpty() && !m_map.replayFrom(); }

 signals:
  void changed();  // of the map, or problem()

 private:
  void onState(ZmtpSocket::State state, const QString& why);
  void onEvents(const std::string& number, const std::string& payload, BlockMap::Source source);
  void askMissing();
  void endReplay(bool answered);

  void listen();

  EventSource m_source;
  ZmtpSocket m_events{ZmtpType::sub, {}, this}, m_replay{ZmtpType::dealer, {}, this};
  BlockMap m_map;
  int m_peer = -1;           // whose events are taken; -1: nobody came
  qint64 m_asked_from = -1;  // of the replay that runs; -1: none does
  QTimer m_patience;
  QDateTime m_last;  // of events
  QString m_problem;
};

}  // namespace kvarium::remote
