#include "features/serve/protocol/session_table.h"

#include <algorithm>
#include <utility>

namespace kvarium::serve {
namespace {

using Messages = std::vector<jinja::ChatMessage>;

}  // namespace

SessionTable::Use SessionTable::use(const std::string& session, const std::string& cache, const Messages& messages,
                                    const std::string& now) {
  std::lock_guard lock(m_mutex);
  const bool branches = session.empty() && jinja::hasReply(messages);
  int64_t best = 0;
  size_t most = 0, closest = 0;
  std::string began = now;
  for (const int64_t number : m_order.lastUsedFirst()) {
    const Entry& entry = m_entries.at(number);
    if (entry.session != session) continue;
    if (!session.empty()) {
      best = number;
      break;
    }
    const size_t common = jinja::commonOf(entry.messages, messages);
    if (common == entry.messages.size() && common > most && entry.cache == cache) {
      most = common;
      best = number;
    }
    if (branches && common > closest && jinja::beginsAlike(messages, common)) {
      closest = common;
      began = entry.began;
    }
  }
  const bool is_new = best == 0 && closest == 0;
  if (best == 0) {
    best = ++m_last_number;
    m_entries[best] = {session, cache, began};
  }
  Entry& entry = m_entries.at(best);
  entry.cache = cache;
  m_order.turn(best, jinja::hasReply(messages));
  return {best, entry.began, std::exchange(entry.lost, false), is_new};
}

std::string SessionTable::beganOf(const Messages& messages) const {
  std::lock_guard lock(m_mutex);
  const bool branches = jinja::hasReply(messages);
  size_t most = 0, closest = 0;
  std::string began, of_branch;
  for (const int64_t number : m_order.lastUsedFirst()) {
    const Entry& entry = m_entries.at(number);
    const size_t common = jinja::commonOf(entry.messages, messages);
    if (common == entry.messages.size() && common > most) {
      most = common;
      began = entry.began;
    } else if (branches && common > closest && jinja::beginsAlike(messages, common)) {
      closest = common;
      of_branch = entry.began;
    }
  }
  return most > 0 ? began : of_branch;
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
