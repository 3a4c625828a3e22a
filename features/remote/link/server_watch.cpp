#include "features/remote/link/server_watch.h"

#include <QLocale>
#include <QTime>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

std::string_view textOf(const HttpAnswer& answer) { return {answer.body.constData(), size_t(answer.body.size())}; }

EventSource sourceOf(const ProbedServer& server) {
  if (!server.access.address.events.endpoint.empty()) return server.access.address.events;
  return server.facts.sources.empty() ? EventSource() : server.facts.sources.front();
}

QString joined(const QString& one, const QString& other) {
  return one.isEmpty() || other.isEmpty() ? one + other : ServerWatch::tr("%1; %2", "what is wrong").arg(one, other);
}

}  // namespace

ServerWatch::ServerWatch(const ProbedServer& server, std::string model, QObject* parent)
    : QObject(parent),
      m_asker(this),
      m_server(server),
      m_model(std::move(model)),
      m_asks_sources(server.access.address.events.endpoint.empty() && !server.facts.sources.empty()),
      m_feed(sourceOf(server), this),
      m_ranks(int(server.facts.sources.size())) {
  m_asker.setAccess(server.access);
  m_feed.map().setReports(m_server.facts.kind != ServerKind::kvarium);
  connect(&m_feed, &EventFeed::changed, this, [this] {
    emit mapsChanged();
    emit changed();
  });
  m_clock.start();
  connect(&m_poll, &QTimer::timeout, this, &ServerWatch::poll);
  poll();
}

void ServerWatch::setWatched(bool watched) {
  if (m_watched == watched) return;
  m_watched = watched;
  m_watched_s = nowS();
  pace();
  if (watched) poll();
}

void ServerWatch::setRunning(int own_running) {
  if (m_running == own_running) return;
  m_running = own_running;
  pace();
  if (m_watched) poll();
}

void ServerWatch::pace() {
  if (!m_watched)
    m_poll.stop();
  else
    m_poll.start(m_running > 0 ? poll_running_ms : poll_ms);
}

void ServerWatch::poll() {
  const EngineFacts& facts = m_server.facts;
  const bool is_silent =
      m_watched && (facts.has_slots || facts.has_metrics) && nowS() - std::max(m_answered_s, m_watched_s) > silent_s;
  if (std::exchange(m_silent, is_silent) != is_silent) emit changed();
  if (m_asker.running() > 0) return;
  const auto ask = [&](const QString& path, void (ServerWatch::*take)(const HttpAnswer&)) {
    m_asker.get(requestUrl(rootOf(m_server.base()), path), [this, take](const HttpAnswer& answer) {
      if (answer.ok()) (this->*take)(answer);
    });
  };
  if (facts.has_slots) ask(QStringLiteral("/slots"), &ServerWatch::takeSlots);
  // A server that was restarted may publish at other ports.
  if (m_asks_sources && hasMap() && !m_feed.problem().isEmpty())
    ask(QStringLiteral("/kv_event_sources"), &ServerWatch::takeSources);
  if (facts.has_metrics) ask(QStringLiteral("/metrics"), &ServerWatch::takeMetrics);
}

void ServerWatch::takeSources(const HttpAnswer& answer) {
  const std::vector<EventSource> sources =
      remote::readSources(textOf(answer), m_server.base().host().toStdString(), m_server.facts.kind);
  if (sources.empty() || !sources.front().problem.empty() || sources.front() == m_feed.source()) return;
  m_ranks = int(sources.size());
  m_feed.moveTo(sources.front());
}

void ServerWatch::takeSlots(const HttpAnswer& answer) {
  auto states = remote::readSlots(textOf(answer));
  if (!states) return;
  const bool is_new = std::exchange(m_slots, *states) != *states;
  if (!m_server.facts.has_metrics) return answered(is_new);  // else the counters say whether it answers
  if (is_new) emit changed();
}

void ServerWatch::takeMetrics(const HttpAnswer& answer) {
  const auto ranks = remote::readMetrics(textOf(answer));
  if (!ranks || ranks->empty()) return;
  const auto named = std::ranges::count_if(*ranks, [](const RankMetrics& one) { return !one.rank.empty(); });
  m_ranks = std::max(m_ranks, int(named));
  auto found = std::ranges::find(*ranks, std::to_string(m_feed.source().rank), &RankMetrics::rank);
  if (found == ranks->end() && (ranks->size() == 1 || m_feed.source().rank < 0)) found = ranks->begin();
  if (found != ranks->end()) answered(std::exchange(m_metrics, *found) != *found);
}

void ServerWatch::answered(bool is_new) {
  m_running_then = m_running;
  m_answered_s = nowS();
  if (std::exchange(m_silent, false) || is_new) emit changed();
}

QString ServerWatch::partWords() const {
  if (m_server.facts.is_router && hasMap())
    return tr("this is a router, and only one of its replicas is shown; attach to a replica directly");
  if (const int named = m_server.access.address.replicas; named > 1 && hasMap())
    return tr("%1 replicas are named for this server, and only the first is shown; attach to a replica directly")
        .arg(named);
  if (m_ranks <= 1) return {};
  const int rank = m_feed.source().rank;
  return rank < 0 ? tr("this server has %1 ranks, and only one of them is shown").arg(m_ranks)
                  : tr("this server has %1 ranks, and only rank %2 is shown").arg(m_ranks).arg(rank);
}

QString ServerWatch::silenceWords() const {
  if (!m_silent) return {};
  const bool of_slots = !m_server.facts.has_metrics;
  if (m_answered_s < 0)
    return of_slots ? tr("its slots could not be read yet") : tr("its counters could not be read yet");
  const QTime then = QTime::currentTime().addMSecs(-static_cast<int>(std::lround((nowS() - m_answered_s) * 1000)));
  return (of_slots ? tr("its slots could not be read since %1, and are those of then")
                   : tr("its counters could not be read since %1, and are those of then"))
      .arg(QLocale().toString(then, QLocale::ShortFormat));
}

QString ServerWatch::doubt(const QString& of_counters) const {
  QString words = m_feed.problem();
  if (words.isEmpty() && hasMap()) words = ui::sentenceText(m_feed.map().caveat());
  return joined(words, of_counters);
}

Sentence ServerWatch::caveat(const QString& of_counters) const {
  const QString words = joined(partWords(), doubt(of_counters));
  return words.isEmpty() ? Sentence() : Sentence("%1", words.toStdString());
}

ServerBlocks ServerWatch::blocks() const {
  if (!hasMap()) return {};
  return {.map = &m_feed.map(),
          .config = m_metrics ? m_metrics->cache : CacheConfig(),
          .caveat = caveat({}),
          .goes_on_anywhere = m_server.facts.kind == ServerKind::kvarium};
}

PoolView ServerWatch::pool() const {
  PoolView pool = remote::poolOf(hasMap() ? &m_feed.map() : nullptr, m_metrics ? &*m_metrics : nullptr);
  pool.slot_states = m_slots;
  pool.is_part = !partWords().isEmpty();
  pool.is_doubtful = !doubt(silenceWords()).isEmpty();
  pool.others_run = pool.running > std::max(m_running, m_running_then);
  pool.caveat = caveat(silenceWords());
  if (hasMap() || m_server.facts.has_slots) return pool;
  pool.no_blocks = m_server.facts.no_events;
  pool.start_with = remote::optionsToRestart(m_server.facts);
  return pool;
}

void ServerWatch::claim(std::span<const TokenId> ids, const std::string& session) {
  m_feed.map().claim(remote::matchPrompt(m_feed.map(), ids, m_model, session).blocks);
}

std::optional<PromptMatch> ServerWatch::matchOf(std::span<const TokenId> ids, const std::string& session) const {
  if (!hasMap() || !m_feed.problem().isEmpty() || !partWords().isEmpty()) return std::nullopt;
  PromptMatch match = remote::matchPrompt(m_feed.map(), ids, m_model, session);
  const bool goes_on_anywhere = m_server.facts.kind == ServerKind::kvarium;
  if (goes_on_anywhere && std::ranges::any_of(match.groups, &GroupCells::has_holes)) return std::nullopt;
  return match;
}

int64_t ServerWatch::wouldFind(std::span<const TokenId> ids, const std::string& session) const {
  const auto match = matchOf(ids, session);
  return match ? match->cached : -1;
}

int64_t ServerWatch::mayFind(std::span<const TokenId> ids, const std::string& session) const {
  const auto match = matchOf(ids, session);
  if (!match) return -1;
  return m_server.facts.kind == ServerKind::kvarium ? match->may_be_cached : match->cached;
}

int64_t ServerWatch::held(std::span<const TokenId> ids, const std::string& session) const {
  if (!m_feed.isCurrent() || !m_feed.map().isComplete() || !partWords().isEmpty()) return -1;
  int64_t most = 0;
  for (const GroupCells& cells : remote::matchPrompt(m_feed.map(), ids, m_model, session).groups)
    most = std::max(most, cells.held);
  return most;
}

}  // namespace kvarium::remote
