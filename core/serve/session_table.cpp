#include "core/serve/session_table.h"

#include <algorithm>

namespace kvarium::serve {
namespace {

bool isSameMessage(const jinja::ChatMessage& a, const jinja::ChatMessage& b) {
  return a.role == b.role && a.content == b.content && a.tool_calls == b.tool_calls;
}

// Number of messages of the shorter text, where the longer one begins with it; else 0.
size_t sharedBegin(const std::vector<jinja::ChatMessage>& a, const std::vector<jinja::ChatMessage>& b) {
  const size_t shorter = std::min(a.size(), b.size());
  return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shorter), b.begin(), isSameMessage) ? shorter
                                                                                                           : 0;
}

}  // namespace

std::vector<SessionTable::Entry>::iterator SessionTable::find(int64_t conversation) {
  return std::find_if(m_entries.begin(), m_entries.end(),
                      [&](const Entry& entry) { return entry.conversation == conversation; });
}

int64_t SessionTable::use(const std::string& session, const std::string& cache,
                          const std::vector<jinja::ChatMessage>& messages) {
  auto best = m_entries.end();
  size_t most = 0;
  for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry) {
    if (entry->session != session) continue;
    if (!session.empty()) {
      best = entry;
      break;
    }
    const size_t shared = entry->cache == cache ? sharedBegin(entry->messages, messages) : 0;
    if (shared <= most) continue;
    most = shared;
    best = entry;
  }
  Entry entry;
  if (best != m_entries.end()) {
    entry = std::move(*best);
    m_entries.erase(best);
  } else {
    entry.conversation = ++m_last_number;
    entry.session = session;
  }
  entry.cache = cache;
  const int64_t number = entry.conversation;
  m_entries.insert(m_entries.begin(), std::move(entry));
  return number;
}

void SessionTable::setText(int64_t conversation, std::vector<jinja::ChatMessage> messages) {
  if (const auto entry = find(conversation); entry != m_entries.end()) entry->messages = std::move(messages);
}

void SessionTable::forget(int64_t conversation) {
  if (const auto entry = find(conversation); entry != m_entries.end()) m_entries.erase(entry);
}

std::optional<int64_t> SessionTable::takeSurplus() {
  if (m_entries.size() <= m_most) return std::nullopt;
  const int64_t conversation = m_entries.back().conversation;
  m_entries.pop_back();
  return conversation;
}

std::string SessionTable::nameOf(int64_t conversation) const {
  const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                  [&](const Entry& entry) { return entry.conversation == conversation; });
  return found == m_entries.end() ? std::string() : found->session;
}

}  // namespace kvarium::serve
