// Session::Comparing: the comparison of caches that runs or ran last: its events, its caches, and what views see of
// them. Private to the session.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/cache/view/cache_view.h"
#include "core/decode/comparison.h"
#include "core/engine/session.h"

namespace kvarium::engine {

class Session::Comparing {
 public:
  using Views = std::shared_ptr<const std::vector<cache::CacheView>>;

  explicit Comparing(Worker& worker) : m_worker(worker) {}
  // Ends the one before. Where it throws no cache is kept.
  void run(const CompareCommand& command);
  void end();  // frees the caches
  // Frame::compared, made again where a cache has changed since the last call.
  Views views();

 private:
  void compare(const CompareCommand& command);
  void sendText(uint64_t comparison);
  void sendEnd(uint64_t comparison);

  Worker& m_worker;
  std::optional<decode::Comparison> m_comparison;
  Views m_views;           // of the last call
  bool m_changed = false;  // since then
};

}  // namespace kvarium::engine
