// ServerWatch: all that a server reports of its cache while it is attached: its blocks, its counters and its slots.
// Counters are requested only while somebody looks.
//
// One server is one map. Where several ranks or replicas answer, the map is that of one of them: then nothing is said
// of what the next message will find, or of what is held.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

#include "features/remote/link/event_feed.h"
#include "features/remote/link/server_probe.h"
#include "features/remote/protocol/prompt_match.h"
#include "features/remote/protocol/remote_cache.h"

namespace kvarium::remote {

class ServerWatch : public QObject {
  Q_OBJECT
 public:
  static constexpr int poll_ms = 2000, poll_running_ms = 500;  // between two questions for counters
  static constexpr double silent_s = 6;                        // without an answer, numbers are said to be old

  // Events come from where the access names, else from the first source that the server names. model: whose texts are
  // looked for.
  ServerWatch(const ProbedServer& server, std::string model, QObject* parent);
  const ProbedServer& server() const { return m_server; }

  void setWatched(bool watched);     // somebody looks at frames
  void setRunning(int own_running);  // requests of this program that run now
  void addSession(const std::string& session) { m_feed.map().addOwnSession(session); }

  bool hasMap() const { return m_feed.hasEvents(); }  // blocks are reported
  const std::vector<SlotState>& slotStates() const { return m_slots; }
  ServerBlocks blocks() const;  // valid while this lives
  PoolView pool() const;
  // Of the texts of conversations, each with the session that it is requested with. The blocks of this one are ours.
  void claim(std::span<const TokenId> ids, const std::string& session);
  // Of the tokens of a prompt, those that the server would find, of a KVarium server whole blocks; -1: it reports no
  // blocks, or not all, or its cache evicts, and then they do not show from where it goes on.
  int64_t wouldFind(std::span<const TokenId> ids, const std::string& session) const;
  // The most that it may find, with what a KVarium server may have of a block that is not full; -1: as above.
  int64_t mayFind(std::span<const TokenId> ids, const std::string& session) const;
  // Tokens of a text that the server holds now; -1: its map is not complete, or not of now, or of a part.
  int64_t held(std::span<const TokenId> ids, const std::string& session) const;

 signals:
  void changed();
  void mapsChanged();  // blocks, or whether they are those of now; changed() comes with it

 private:
  void poll();
  void takeSlots(const HttpAnswer& answer);
  void takeMetrics(const HttpAnswer& answer);
  void takeSources(const HttpAnswer& answer);
  void answered(bool is_new);  // is_new: with other numbers than before
  // Nothing: -1 in wouldFind().
  std::optional<PromptMatch> matchOf(std::span<const TokenId> ids, const std::string& session) const;
  QString partWords() const;  // what else there is than the map shows; empty: nothing
  QString silenceWords() const;
  QString doubt(const QString& of_counters) const;    // why the numbers may be wrong or old
  Sentence caveat(const QString& of_counters) const;  // the same, and of which part of the server they are
  double nowS() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
  void pace();

  HttpClient m_asker;
  const ProbedServer m_server;
  const std::string m_model;
  const bool m_asks_sources;  // the server says where it publishes, not the user
  EventFeed m_feed;
  std::optional<RankMetrics> m_metrics;  // as last reported
  int m_ranks;                           // that the server has, as far as it is known
  std::vector<SlotState> m_slots;
  QTimer m_poll;
  QElapsedTimer m_clock;
  double m_answered_s = -1;  // when counters or slots last came; -1: never
  double m_watched_s = 0;    // since when it is watched
  bool m_watched = false, m_silent = false;
  int m_running = 0, m_running_then = 0;  // requests of this program now, and at the last answer
};

}  // namespace kvarium::remote
