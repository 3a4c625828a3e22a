#include "features/remote/link/server_watch.h"

#include <QLocale>
#include <QTime>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

// llama.cpp tells slots and has no events.
const Sentence& whyNoBlocks(const EngineFacts& facts) {
  return facts.kind == ServerKind::llama_cpp ? facts.no_slots : facts.no_events;
}

std::vector<ReplicaAddress> replicasOf(const ServerAccess& access, const ProbedServer& server) {
  if (!access.address.replicas.empty()) return access.address.replicas;
  std::vector<ReplicaAddress> replicas;
  const bool several = server.facts.sources.size() > 1;
  for (const EventSource& source : server.facts.sources) {
    ReplicaAddress replica;
    if (server.facts.no_metrics.empty()) replica.metrics = requestUrl(rootOf(server.base), QStringLiteral("/metrics"));
    if (several) replica.name = ServerWatch::tr("rank %1").arg(source.rank);
    replica.rank = source.rank;
    if (source.problem.empty()) {
      replica.events = QString::fromStdString(source.endpoint);
      replica.replay = QString::fromStdString(source.replay);
    }
    replica.topic = QByteArray::fromStdString(source.topic);
    replicas.push_back(replica);
  }
  if (!replicas.empty()) return replicas;
  ReplicaAddress one;
  if (server.facts.no_metrics.empty()) one.metrics = requestUrl(rootOf(server.base), QStringLiteral("/metrics"));
  return {one};
}

}  // namespace

ServerWatch::ServerWatch(const ServerAccess& access, const ProbedServer& server, QObject* parent)
    : QObject(parent),
      m_asker(this),
      m_root(rootOf(server.base)),
      m_has_slots(server.facts.no_slots.empty()),
      m_kind(server.facts.kind),
      m_goes_on_anywhere(m_kind == ServerKind::kvarium),
      m_asks_sources(access.address.replicas.empty() && !server.facts.sources.empty()),
      m_no_blocks(whyNoBlocks(server.facts)),
      m_start_with(remote::optionsToRestart(server.facts)) {
  m_asker.setAccess(access);
  for (const ReplicaAddress& address : replicasOf(access, server)) {
    m_feeds.push_back(std::make_unique<ReplicaConnection>(address, nullptr));
    m_feeds.back()->map().setReports(m_kind != ServerKind::kvarium);
    if (access.address.replicas.empty() && m_feeds.size() <= server.facts.sources.size())
      m_feeds.back()->setProblem(ui::sentenceText(server.facts.sources[m_feeds.size() - 1].problem));
    connect(m_feeds.back().get(), &ReplicaConnection::changed, this, [this] {
      emit mapsChanged();
      emit changed();
    });
  }
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

void ServerWatch::addSession(const std::string& session) {
  for (const auto& feed : m_feeds) feed->map().addOwnSession(session);
}

void ServerWatch::poll() {
  tellSilence();
  if (m_asker.running() > 0) return;
  if (m_has_slots)
    m_asker.get(requestUrl(m_root, QStringLiteral("/slots")), [this](const HttpAnswer& answer) { takeSlots(answer); });
  // A server that was started anew may publish at other ports.
  const auto lost = [](const auto& feed) { return feed->hasEvents() && !feed->problem().isEmpty(); };
  if (m_asks_sources && std::ranges::any_of(m_feeds, lost))
    m_asker.get(requestUrl(m_root, QStringLiteral("/kv_event_sources")),
                [this](const HttpAnswer& answer) { takeSources(answer); });
  std::vector<QUrl> urls;
  bool tells_blocks_only = false;
  for (const auto& feed : m_feeds) {
    const QUrl url = feed->address().metrics;
    if (url.isEmpty() && feed->hasEvents()) {
      record(*feed);
      tells_blocks_only = true;
    }
    if (!url.isEmpty() && std::ranges::find(urls, url) == urls.end()) urls.push_back(url);
  }
  if (tells_blocks_only) recorded(false);
  for (const QUrl& url : urls) m_asker.get(url, [this, url](const HttpAnswer& answer) { takeMetrics(url, answer); });
}

void ServerWatch::takeSources(const HttpAnswer& answer) {
  if (!answer.ok()) return;
  const std::string_view json{answer.body.constData(), size_t(answer.body.size())};
  for (const EventSource& source : remote::readSources(json, m_root.host().toStdString(), m_kind)) {
    const auto feed = std::ranges::find(m_feeds, source.rank, [](const auto& one) { return one->address().rank; });
    if (feed == m_feeds.end() || !source.problem.empty()) continue;
    ReplicaAddress address = (*feed)->address();
    address.events = QString::fromStdString(source.endpoint);
    address.replay = QString::fromStdString(source.replay);
    address.topic = QByteArray::fromStdString(source.topic);
    if (!(address == (*feed)->address())) (*feed)->moveTo(address);
  }
}

void ServerWatch::takeSlots(const HttpAnswer& answer) {
  if (!answer.ok()) return;
  auto states = remote::readSlots({answer.body.constData(), size_t(answer.body.size())});
  if (!states) return;
  const bool is_new = *states != m_slots;
  m_slots = std::move(*states);
  if (m_feeds.empty() || !m_feeds.front()->address().metrics.isEmpty()) {  // its reading comes with the counters
    if (is_new) emit changed();
    return;
  }
  record(*m_feeds.front());
  recorded(is_new);
}

void ServerWatch::takeMetrics(const QUrl& url, const HttpAnswer& answer) {
  if (!answer.ok()) return;
  const auto ranks = remote::readMetrics({answer.body.constData(), size_t(answer.body.size())});
  if (!ranks) return;
  bool is_new = false;
  for (const auto& feed : m_feeds) {
    if (feed->address().metrics != url) continue;
    const std::string rank = std::to_string(feed->address().rank);
    auto found = std::ranges::find(*ranks, rank, &RankMetrics::rank);
    if (found == ranks->end() && ranks->size() == 1) found = ranks->begin();
    if (found == ranks->end()) continue;
    is_new = is_new || feed->metrics != *found;
    feed->metrics = *found;
    record(*feed);
  }
  recorded(is_new);
}

void ServerWatch::record(ReplicaConnection& feed) {
  PoolReading reading = remote::readingOf(nowS(), poolOf(feed), feed.metrics ? &*feed.metrics : nullptr);
  if (feed.hasEvents() && !feed.isCurrent()) reading.held = -1;
  feed.history.add(reading);
}

void ServerWatch::recorded(bool is_new) {
  m_running_then = m_running;
  const double now = nowS();
  const bool moves = std::ranges::any_of(m_feeds, [](const auto& feed) { return feed->history.moves(); });
  if (!is_new && (!moves || now - m_moved_s < least_move_s)) return;
  m_moved_s = now;
  emit changed();
}

bool ServerWatch::isSilent(const ReplicaConnection& feed) const {
  const bool is_asked = !feed.address().metrics.isEmpty() || (m_has_slots && &feed == m_feeds.front().get());
  const double since = std::max(feed.history.newest(), m_watched_s);
  return m_watched && is_asked && nowS() - since > PoolHistory::gap_s;
}

Sentence ServerWatch::silenceOf(const ReplicaConnection& feed, const Sentence& caveat) const {
  const double last = feed.history.newest();
  const QTime then = QTime::currentTime().addMSecs(-static_cast<int>(std::lround((nowS() - last) * 1000)));
  const QString when = QLocale().toString(then, QLocale::ShortFormat);
  QString words = tr("its counters could not be read yet");
  if (last >= 0) words = tr("its counters could not be read since %1, and are those of then").arg(when);
  if (feed.address().metrics.isEmpty())
    words = last < 0 ? tr("its slots could not be read yet")
                     : tr("its slots could not be read since %1, and are those of then").arg(when);
  const QString text = caveat.empty() ? words : tr("%1; %2", "what is wrong").arg(ui::sentenceText(caveat), words);
  return {"%1", text.toStdString()};
}

// The charts of a server that does not answer move on, too, as long as they show something.
void ServerWatch::tellSilence() {
  const bool is_silent = std::ranges::any_of(m_feeds, [this](const auto& feed) { return isSilent(*feed); });
  const bool is_new = std::exchange(m_silent, is_silent) != is_silent;
  const bool shows = std::ranges::any_of(m_feeds, [this](const auto& feed) {
    return feed->history.newest() >= std::max(m_moved_s - PoolHistory::kept_s, 0.0);
  });
  if (!is_new && !(is_silent && shows && nowS() - m_moved_s >= least_move_s)) return;
  m_moved_s = nowS();
  emit changed();
}

bool ServerWatch::hasMap() const {
  return std::ranges::any_of(m_feeds, [](const auto& feed) { return feed->hasEvents(); });
}

std::vector<Replica> ServerWatch::replicas() const {
  std::vector<Replica> all;
  for (const auto& feed : m_feeds)
    if (feed->hasEvents())
      all.push_back(
          {feed->address().name.toStdString(), &feed->map(), feed->metrics ? feed->metrics->cache : CacheConfig(),
           feed->problem().isEmpty() ? Sentence() : Sentence("%1", feed->problem().toStdString()), m_goes_on_anywhere});
  return all;
}

ReplicaPool ServerWatch::poolOf(const ReplicaConnection& feed) const {
  ReplicaPool pool = remote::poolOf(feed.address().name.toStdString(), feed.hasEvents() ? &feed.map() : nullptr,
                                    feed.metrics ? &*feed.metrics : nullptr);
  if (!feed.problem().isEmpty()) pool.caveat = {"%1", feed.problem().toStdString()};
  if (&feed == m_feeds.front().get()) pool.slot_states = m_slots;
  return pool;
}

PoolView ServerWatch::pool() const {
  std::vector<ReplicaPool> pools;
  double newest = -1;
  for (const auto& feed : m_feeds) {
    pools.push_back(poolOf(*feed));
    pools.back().history = feed->history.shared();
    if (isSilent(*feed)) pools.back().caveat = silenceOf(*feed, pools.back().caveat);
    newest = std::max(newest, feed->history.newest());
  }
  PoolView view = remote::poolView(std::move(pools), std::max(m_running, m_running_then));
  const double now = nowS();
  view.now_s = newest >= 0 && now - newest <= PoolHistory::gap_s ? newest : now;
  if (hasMap() || m_has_slots) return view;
  view.no_blocks = m_no_blocks;
  view.start_with = m_start_with;
  return view;
}

void ServerWatch::claim(std::span<const TokenId> ids, const std::string& model, const std::string& session) {
  for (const auto& feed : m_feeds) feed->map().claim(remote::matchPrompt(feed->map(), ids, model, session).blocks);
}

std::vector<qint64> ServerWatch::wouldFind(std::span<const TokenId> ids, const std::string& model,
                                           const std::string& session) const {
  std::vector<qint64> found;
  for (const auto& feed : m_feeds) {
    const auto match = matchOf(*feed, ids, model, session);
    found.push_back(match ? match->cached : -1);
  }
  return found;
}

qint64 ServerWatch::mayFind(std::span<const TokenId> ids, const std::string& model, const std::string& session) const {
  qint64 most = -1;
  for (const auto& feed : m_feeds) {
    if (const auto match = matchOf(*feed, ids, model, session))
      most = std::max<qint64>(most, m_goes_on_anywhere ? match->may_be_cached : match->cached);
  }
  return most;
}

std::optional<PromptMatch> ServerWatch::matchOf(const ReplicaConnection& feed, std::span<const TokenId> ids,
                                                const std::string& model, const std::string& session) const {
  if (!feed.hasEvents() || !feed.problem().isEmpty()) return std::nullopt;
  PromptMatch match = remote::matchPrompt(feed.map(), ids, model, session);
  if (m_goes_on_anywhere && std::ranges::any_of(match.groups, &GroupCells::has_holes)) return std::nullopt;
  return match;
}

int64_t ServerWatch::held(std::span<const TokenId> ids, const std::string& model, const std::string& session) const {
  int64_t most = -1;
  for (const auto& feed : m_feeds) {
    if (!feed->isCurrent() || !feed->map().isComplete()) continue;
    most = std::max<int64_t>(most, 0);
    for (const GroupCells& cells : remote::matchPrompt(feed->map(), ids, model, session).groups)
      most = std::max(most, cells.held);
  }
  return most;
}

std::vector<double> ServerWatch::lastFor(const std::string& session) const {
  std::vector<double> last;
  for (const auto& feed : m_feeds) last.push_back(feed->map().lastFor(session));
  return last;
}

}  // namespace kvarium::remote
