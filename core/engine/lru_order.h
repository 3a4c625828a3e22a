// LruOrder: which conversations were used when, and which of them a budget costs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace kvarium::engine {

class LruOrder {
 public:
  int64_t budget = 0;  // bytes

  void use(int64_t conversation);  // now; a new one is added
  void forget(int64_t conversation);
  void clear() { m_order.clear(); }
  const std::vector<int64_t>& lastUsedFirst() const { return m_order; }
  // The one to give up next when all take so many bytes: used longest ago, and none of `kept`. Nothing: all may stay,
  // or only those of `kept` are left.
  std::optional<int64_t> leaving(int64_t bytes, const std::vector<int64_t>& kept) const;

 private:
  std::vector<int64_t> m_order;  // the last used first
};

}  // namespace kvarium::engine
