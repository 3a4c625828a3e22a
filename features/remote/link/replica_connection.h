// ReplicaFeed: the blocks of one engine with a cache of its own, as its KV events tell them, and its counters. Events
// that were missed are asked for again; what cannot be had again makes the map say that it is not complete.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <optional>

#include "core/remote/block_map.h"
#include "core/remote/metrics_text.h"
#include "core/remote/pool_history.h"
#include "ui/remote/zmtp_socket.h"

namespace kvarium::ui {

class ReplicaFeed : public QObject {
  Q_OBJECT
 public:
  static constexpr int replay_ms = 10'000;  // longest time between two messages of a replay

  ReplicaFeed(const ReplicaAddress& address, QObject* parent);

  const ReplicaAddress& address() const { return m_address; }
  // The engine was started anew, and publishes at another address. Nothing is known of its blocks.
  void moveTo(const ReplicaAddress& address);
  bool hasEvents() const { return !m_address.events.isEmpty(); }
  remote::BlockMap& map() { return m_map; }
  const remote::BlockMap& map() const { return m_map; }
  // Why there are no events now; empty: they come.
  const QString& problem() const { return m_problem; }
  void setProblem(const QString& why) { m_problem = why; }

  // The map is that of now: events come, and none is missing that is still asked for.
  bool isCurrent() const { return hasEvents() && m_problem.isEmpty() && !m_map.replayFrom(); }

  std::optional<remote::RankMetrics> metrics;  // as last asked
  remote::PoolHistory history;                 // of the readings

 signals:
  void changed();  // of the map, or problem()

 private:
  void onState(ZmtpSocket::State state, const QString& why);
  void onEvents(const std::string& number, const std::string& payload, remote::BlockMap::Source source);
  void askMissing();
  void endReplay(bool answered);

  ReplicaAddress m_address;
  ZmtpSocket m_events{remote::ZmtpType::sub, {}, this}, m_replay{remote::ZmtpType::dealer, {}, this};
  remote::BlockMap m_map;
  int m_peer = -1;           // whose events are taken; -1: nobody came
  qint64 m_asked_from = -1;  // of the replay that runs; -1: none does
  QTimer m_patience;
  QDateTime m_last;  // of events
  QString m_problem;
};

}  // namespace kvarium::ui
