// SessionTable: which conversation of the engine a request belongs to: the one of its session's name, or, of a request
// that names none, the one whose text it goes on with.
//
// A request that is shorter than a text, or leaves it somewhere, begins a conversation of its own, which the engine
// forks from the other: so the next turn of either finds its cells, from any client. What a text is, only a turn
// changes that came to its end.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/use_order.h"
#include "core/template/chat_message.h"

namespace kvarium::serve {

class SessionTable {
 public:
  explicit SessionTable(size_t most = 64) : m_most(most) {}

  struct Use {
    int64_t conversation = 0;
    std::string began;    // engine::Turn::began
    bool lost = false;    // loseCache()
    bool is_new = false;  // it has nothing to do with what is known here
  };
  // The conversation, which is the last used from now on; a new number where there is none. Without a name: of those
  // without one and with the same cache, the one with the longest text that this one begins with. now: when a
  // conversation begins that is a branch of no other; a branch has a reply, and the begin of another's text.
  Use use(const std::string& session, const std::string& cache, const std::vector<jinja::ChatMessage>& messages,
          const std::string& now = {});
  // When the conversation began that these messages go on with or branch from, whatever its session and its cache;
  // empty: there is none. Any thread may ask.
  std::string beganOf(const std::vector<jinja::ChatMessage>& messages) const;
  // Its text is this one now, the reply included.
  void setText(int64_t conversation, std::vector<jinja::ChatMessage> messages);
  bool hasText(int64_t conversation) const;
  // The engine has given its cache up, which the next use tells; the text is known still.
  void loseCache(int64_t conversation);
  void forget(int64_t conversation);
  // The next to be given up (UseOrder), where there are more than `most`; it is forgotten.
  std::optional<int64_t> takeSurplus();
  // The session's name, or "" for one without a name or that is not known.
  std::string nameOf(int64_t conversation) const;
  size_t size() const { return m_entries.size(); }

 private:
  struct Entry {
    std::string session, cache, began;
    std::vector<jinja::ChatMessage> messages;
    bool lost = false;
  };

  // What is known of a text: the conversation that these messages go on with, and the one that they branch from; 0:
  // none. unnamed_cache: only those without a name, and only with this cache to go on with; null: any.
  struct Kin {
    int64_t same = 0, branch = 0;
  };
  Kin kinOf(const std::vector<jinja::ChatMessage>& messages, const std::string* unnamed_cache) const;

  size_t m_most;
  int64_t m_last_number = 0;
  mutable std::mutex m_mutex;          // of the next two, which one thread alone changes
  std::map<int64_t, Entry> m_entries;  // by conversation
  engine::UseOrder m_order{engine::UseOrder::many_clients};
};

}  // namespace kvarium::serve
