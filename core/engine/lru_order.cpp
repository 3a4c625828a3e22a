#include "core/engine/lru_order.h"

#include <algorithm>

namespace kvarium::engine {

void LruOrder::use(int64_t conversation) {
  forget(conversation);
  m_order.insert(m_order.begin(), conversation);
}

void LruOrder::forget(int64_t conversation) { std::erase(m_order, conversation); }

std::optional<int64_t> LruOrder::leaving(int64_t bytes, const std::vector<int64_t>& kept) const {
  if (bytes <= budget) return std::nullopt;
  for (auto it = m_order.rbegin(); it != m_order.rend(); ++it) {
    if (std::find(kept.begin(), kept.end(), *it) == kept.end()) return *it;
  }
  return std::nullopt;
}

}  // namespace kvarium::engine
