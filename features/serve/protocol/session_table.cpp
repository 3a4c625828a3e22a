#include "features/serve/protocol/session_table.h"

#include <algorithm>
#include <utility>

namespace kvarium::serve {
namespace {

using Messages = std::vector<jinja::ChatMessage>;

}  // namespace

SessionTable::Kin SessionTable::kinOf(const Messages& messages, const std::string* unnamed_cache) const {
  const bool branches = jinja::hasReply(messages);
  Kin kin;
  size_t most = 0, closest = 0;
  for (const int64_t number : m_order.lastUsedFirst()) {
    const Entry& entry = m_entries.at(number);
    if (unnamed_cache && !entry.session.empty()) continue;
    const size_t common = jinja::commonOf(entry.messages, messages);
    const bool has_cache = !unnamed_cache || entry.cache == *unnamed_cache;
    if (common == entry.messages.size() && common > most && has_cache) {
      most = common;
      kin.same = number;
    }
    if (branches && common > closest && jinja::beginsAlike(messages, common)) {
      closest = common;
      kin.branch = number;
    }
  }
  return kin;
}

SessionTable::Use SessionTable::use(const std::string& session, const std::string& cache, const Messages& messages,
                                    const std::string& now) {
  std::lock_guard lock(m_mutex);
  Kin kin;
  if (session.empty()) kin = kinOf(messages, &cache);
  for (const auto& [number, entry] : m_entries)
    if (!session.empty() && entry.session == session) kin.same = number;
  const bool is_new = kin.same == 0 && kin.branch == 0;
  if (kin.same == 0) {
    kin.same = ++m_last_number;
    m_entries[kin.same] = {session, cache, kin.branch == 0 ? now : m_entries.at(kin.branch).began};
  }
  Entry& entry = m_entries.at(kin.same);
  entry.cache = cache;
  m_order.turn(kin.same, jinja::hasReply(messages));
  return {kin.same, entry.began, std::exchange(entry.lost, false), is_new};
}

std::string SessionTable::beganOf(const Messages& messages) const {
  std::lock_guard lock(m_mutex);
  const Kin kin = kinOf(messages, nullptr);
  const auto entry = m_entries.find(kin.same != 0 ? kin.same : kin.branch);
  return entry == m_entries.end() ? std::string() : entry->second.began;
}

void SessionTable::setText(int64_t conversation, Messages messages) {
  std::lock_guard lock(m_mutex);
  if (const auto entry = m_entries.find(conversation); entry != m_entries.end())
    entry->second.messages = std::move(messages);
}

bool SessionTable::hasText(int64_t conversation) const {
  const auto entry = m_entries.find(conversation);
  return entry != m_entries.end() && !entry->second.messages.empty();
}

void SessionTable::loseCache(int64_t conversation) {
  if (const auto entry = m_entries.find(conversation); entry != m_entries.end()) entry->second.lost = true;
}

void SessionTable::forget(int64_t conversation) {
  std::lock_guard lock(m_mutex);
  m_entries.erase(conversation);
  m_order.forget(conversation);
}

std::optional<int64_t> SessionTable::takeSurplus() {
  if (m_entries.empty()) return std::nullopt;
  const std::optional<int64_t> leaving =
      m_order.leaving([](int64_t) { return 1; }, static_cast<int64_t>(m_most), {m_order.lastUsedFirst().front()});
  if (leaving) forget(*leaving);
  return leaving;
}

std::string SessionTable::nameOf(int64_t conversation) const {
  const auto entry = m_entries.find(conversation);
  return entry == m_entries.end() ? std::string() : entry->second.session;
}

}  // namespace kvarium::serve
