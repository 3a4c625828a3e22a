// ReplicaConnection: the blocks of one engine with a cache of its own, as its KV events tell them, and its counters.
// Events that were missed are asked for again; what cannot be had again makes the map say that it is not complete.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <optional>

#include "features/remote/link/zmtp_socket.h"
#include "features/remote/protocol/block_map.h"
#include "features/remote/protocol/metrics_text.h"
#include "features/remote/protocol/pool_history.h"

namespace kvarium::remote {

class ReplicaConnection : public QObject {
  Q_OBJECT
 public:
  static constexpr int replay_ms = 10'000;  // longest time between two messages of a replay

  ReplicaConnection(const ReplicaAddress& address, QObject* parent);

  const ReplicaAddress& address() const { return m_address; }
  // The engine was started anew, and publishes at another address. Nothing is known of its blocks.
  void moveTo(const ReplicaAddress& address);
  bool hasEvents() const { return !m_address.events.isEmpty(); }
  BlockMap& map() { return m_map; }
  const BlockMap& map() const { return m_map; }
  // Why there are no events now; empty: they come.
  const QString& problem() const { return m_problem; }
  void setProblem(const QString& why) { m_problem = why; }

  // The map is that of now: events come, and none is missing that is still asked for.
  bool isCurrent() const { return hasEvents() && m_problem.isEmpty() && !m_map.replayFrom(); }

  std::optional<RankMetrics> metrics;  // as last asked
  PoolHistory history;                 // of the readings

 signals:
  void changed();  // of the map, or problem()

 private:
  void onState(ZmtpSocket::State state, const QString& why);
  void onEvents(const std::string& number, const std::string& payload, BlockMap::Source source);
  void askMissing();
  void endReplay(bool answered);

  ReplicaAddress m_address;
  ZmtpSocket m_events{ZmtpType::sub, {}, this}, m_replay{ZmtpType::dealer, {}, this};
  BlockMap m_map;
  int m_peer = -1;           // whose events are taken; -1: nobody came
  qint64 m_asked_from = -1;  // of the replay that runs; -1: none does
  QTimer m_patience;
  QDateTime m_last;  // of events
  QString m_problem;
};

}  // namespace kvarium::remote
