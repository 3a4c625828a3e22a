// ServerWatch: all that a server tells of its cache while it is attached: the blocks of its replicas, its counters and
// slots, and what they were in the last minutes. Counters are asked for only while somebody looks.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "features/remote/link/replica_connection.h"
#include "features/remote/link/server_probe.h"
#include "features/remote/protocol/prompt_match.h"
#include "features/remote/protocol/remote_cache.h"
#include "features/remote/protocol/replica_pool.h"

namespace kvarium::remote {

class ServerWatch : public QObject {
  Q_OBJECT
 public:
  static constexpr int poll_ms = 2000, poll_running_ms = 500;  // between two questions for counters
  // A reading that is like the last one moves the charts of the last minutes, but no oftener than this.
  static constexpr double least_move_s = 10;

  // Replicas are those of the access, else those that the server names.
  ServerWatch(const ServerAccess& access, const ProbedServer& server, QObject* parent);

  void setWatched(bool watched);     // somebody looks at frames
  void setRunning(int own_running);  // requests of this program that run now
  void addSession(const std::string& session);

  const std::vector<std::unique_ptr<ReplicaConnection>>& feeds() const { return m_feeds; }
  bool hasMap() const;  // some replica tells its blocks
  const std::vector<SlotState>& slotStates() const { return m_slots; }
  std::vector<Replica> replicas() const;  // those that tell blocks; valid while this lives
  PoolView pool() const;
  // Of the texts of conversations, each with the session that it is asked with. The blocks of this one are ours.
  void claim(std::span<const TokenId> ids, const std::string& model, const std::string& session);
  // Of the tokens of a prompt, those that each replica would find, of a KVarium server whole blocks; -1: it does not
  // tell blocks, or its cache evicts, and then they do not tell from where it goes on.
  std::vector<qint64> wouldFind(std::span<const TokenId> ids, const std::string& model,
                                const std::string& session) const;
  // The most that a replica may find, with what a KVarium server may have of a block that is not full; -1: as above.
  qint64 mayFind(std::span<const TokenId> ids, const std::string& model, const std::string& session) const;
  // Tokens of a text that some replica holds now, of those whose map is complete and of now; -1: there is none.
  int64_t held(std::span<const TokenId> ids, const std::string& model, const std::string& session) const;
  // When each replica last stored a block for a session of ours, by its clock; -1: it never told that.
  std::vector<double> lastFor(const std::string& session) const;

 signals:
  void changed();
  void mapsChanged();  // blocks, or whether they are those of now; changed() comes with it

 private:
  void poll();
  void takeSlots(const HttpAnswer& answer);
  void takeMetrics(const QUrl& url, const HttpAnswer& answer);
  void takeSources(const HttpAnswer& answer);
  // Nothing: -1 in wouldFind().
  std::optional<PromptMatch> matchOf(const ReplicaConnection& feed, std::span<const TokenId> ids,
                                     const std::string& model, const std::string& session) const;
  ReplicaPool poolOf(const ReplicaConnection& feed) const;
  void record(ReplicaConnection& feed);  // a reading of it was made
  void recorded(bool is_new);            // is_new: it told something else than before
  // Its counters or slots were asked for and nothing came for PoolHistory::gap_s.
  bool isSilent(const ReplicaConnection& feed) const;
  Sentence silenceOf(const ReplicaConnection& feed, const Sentence& caveat) const;  // with what else is wrong
  void tellSilence();
  double nowS() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
  void pace();

  HttpClient m_asker;
  const QUrl m_root;
  const bool m_has_slots;
  const ServerKind m_kind;
  const bool m_goes_on_anywhere;  // a KVarium server: not only where a block ends
  const bool m_asks_sources;      // the server says where it publishes, not the user
  const Sentence m_no_blocks;     // PoolView
  const std::string m_start_with;
  std::vector<std::unique_ptr<ReplicaConnection>> m_feeds;
  std::vector<SlotState> m_slots;
  QTimer m_poll;
  QElapsedTimer m_clock;
  double m_moved_s = 0;    // when changed() was last emitted for a reading
  double m_watched_s = 0;  // since when it is watched
  bool m_silent = false;   // some feed was when changed() told it
  bool m_watched = false;
  int m_running = 0, m_running_then = 0;  // requests of this program now, and at the last reading
};

}  // namespace kvarium::remote
