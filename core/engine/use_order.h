// UseOrder: conversations in the order in which they were used, and which of them to give up when they are too much.
//
// A conversation that turns went on with outlives those that had one turn only, as requests for a title have (segmented
// LRU: Karedla, Love and Wherry 1994), for as long as it is used now and then: what it may take is half of the budget.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace kvarium::engine {

class UseOrder {
 public:
  static constexpr int64_t many_clients = 16;  // turns that are recent where many clients ask
  // recent: a conversation's last turn is recent while at most this many turns of others followed it. Of the recent
  // ones that had one turn, the youngest is given up first, so that single questions of many clients do not push out
  // conversations that go on.
  explicit UseOrder(int64_t recent = 0) : m_recent(recent) {}

  void use(int64_t conversation);  // now; a new one is added
  // A turn of it begins. goes_on: its messages have a reply; a second turn goes on in any case.
  void turn(int64_t conversation, bool goes_on);
  void forget(int64_t conversation);
  void clear();
  const std::vector<int64_t>& lastUsedFirst() const { return m_order; }
  // The one to give up next where their sizes are more than the budget in all; none of `kept`. Nothing: all may stay,
  // or only those of `kept` are left.
  std::optional<int64_t> leaving(const std::function<int64_t(int64_t)>& size, int64_t budget,
                                 const std::vector<int64_t>& kept) const;

 private:
  struct Turns {
    int64_t last = 0;  // number of its last turn, of those of all
    bool go_on = false;
  };
  const int64_t m_recent;
  int64_t m_turns = 0;
  std::vector<int64_t> m_order;  // the last used first
  std::map<int64_t, Turns> m_of;
};

}  // namespace kvarium::engine
