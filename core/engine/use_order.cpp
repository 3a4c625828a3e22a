#include "core/engine/use_order.h"

#include <algorithm>

namespace kvarium::engine {

void UseOrder::use(int64_t conversation) {
  std::erase(m_order, conversation);
  m_order.insert(m_order.begin(), conversation);
}

void UseOrder::turn(int64_t conversation, bool goes_on) {
  use(conversation);
  const auto [turns, first] = m_of.try_emplace(conversation);
  turns->second.go_on = turns->second.go_on || goes_on || !first;
  turns->second.last = ++m_turns;
}

void UseOrder::forget(int64_t conversation) {
  std::erase(m_order, conversation);
  m_of.erase(conversation);
}

void UseOrder::clear() {
  m_order.clear();
  m_of.clear();
}

std::optional<int64_t> UseOrder::leaving(const std::function<int64_t(int64_t)>& size, int64_t budget,
                                         const std::vector<int64_t>& kept) const {
  int64_t all = 0, staying = 0;
  for (const int64_t one : m_order) all += size(one);
  if (all <= budget) return std::nullopt;
  std::optional<int64_t> oldest, youngest, last;  // in the order in which they are given up
  for (const int64_t one : m_order) {
    const auto found = m_of.find(one);
    const Turns turns = found == m_of.end() ? Turns() : found->second;
    const bool recent = turns.last > 0 && m_turns - turns.last < m_recent;
    const bool stays = turns.go_on && (recent || staying == 0 || staying + size(one) <= budget / 2);
    if (stays) staying += size(one);
    if (std::ranges::find(kept, one) != kept.end()) continue;
    if (stays)
      last = one;
    else if (turns.go_on || !recent)
      oldest = one;
    else if (!youngest)
      youngest = one;
  }
  return oldest ? oldest : youngest ? youngest : last;
}

}  // namespace kvarium::engine
