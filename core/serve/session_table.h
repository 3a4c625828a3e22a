// SessionTable: which conversation of the engine a request belongs to: the one of its session's name, or, of a request
// that names none, the one whose text it goes on with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/template/chat_message.h"

namespace kvarium::serve {

class SessionTable {
 public:
  explicit SessionTable(size_t most = 64) : m_most(most) {}

  // The conversation, which is the last used from now on; a new number where there is none. Without a name: of those
  // without one and with the same cache, the one with the longest text that this one begins with, or that begins with
  // this one.
  int64_t use(const std::string& session, const std::string& cache, const std::vector<jinja::ChatMessage>& messages);
  // Its text is this one now, the reply included.
  void setText(int64_t conversation, std::vector<jinja::ChatMessage> messages);
  void forget(int64_t conversation);  // the engine has no cache of it any more
  // The one used longest ago, where there are more than `most`; it is forgotten.
  std::optional<int64_t> takeSurplus();
  // The session's name, or "" for one without a name or that is not known.
  std::string nameOf(int64_t conversation) const;
  size_t size() const { return m_entries.size(); }

 private:
  struct Entry {
    int64_t conversation = 0;
    std::string session, cache;
    std::vector<jinja::ChatMessage> messages;
  };
  std::vector<Entry>::iterator find(int64_t conversation);

  size_t m_most;
  int64_t m_last_number = 0;
  std::vector<Entry> m_entries;  // the last used first
};

}  // namespace kvarium::serve
