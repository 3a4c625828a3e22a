// Output: what an engine's thread gives to the thread of its caller: a stream of events that loses nothing, a gauge of
// which the newest frame wins, and one wake for both.
#pragma once

#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/engine/observation.h"
#include "core/engine/wire.h"

namespace kvarium::engine {

class Output {
 public:
  // wake: see engine.h
  explicit Output(std::function<void()> wake) : m_wake(std::move(wake)) {}

  // The engine's thread.
  void send(Event event) {
    give([&] { m_events.push_back(std::move(event)); });
  }
  void publish(std::shared_ptr<const Frame> frame) {
    give([&] { m_frame.swap(frame); });
  }
  bool isTaken() const {  // the last frame was, or there was none
    std::lock_guard lock(m_mutex);
    return !m_frame;
  }

  // The caller's.
  std::vector<Event> drain() {
    std::lock_guard lock(m_mutex);
    m_pending = false;
    std::vector<Event> events(std::move_iterator(m_events.begin()), std::move_iterator(m_events.end()));
    m_events.clear();  // it keeps its memory: the engine allocates none for what comes next
    return events;
  }
  std::shared_ptr<const Frame> frame() {
    std::lock_guard lock(m_mutex);
    return std::exchange(m_frame, nullptr);
  }

 private:
  template <class Change>
  void give(const Change& change) {
    {
      std::lock_guard lock(m_mutex);
      change();
      if (std::exchange(m_pending, true)) return;
    }
    if (m_wake) m_wake();
  }

  std::function<void()> m_wake;
  mutable std::mutex m_mutex;  // held to move values in or out, never while anything is computed
  bool m_pending = false;      // a wake is under way
  std::vector<Event> m_events;
  std::shared_ptr<const Frame> m_frame;  // null: it was taken
};

}  // namespace kvarium::engine
