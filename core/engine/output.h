// Output: what an engine's thread gives to the thread of its caller: the stream, the gauge, and one wake for both.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/engine/exchange.h"
#include "core/engine/observation.h"
#include "core/engine/wire.h"

namespace kvarium::engine {

class Output {
 public:
  // wake: see engine.h
  explicit Output(std::function<void()> wake) : m_wake(std::move(wake)) {}

  // The engine's thread.
  void send(Event event) {
    m_events.push(std::move(event));
    signal();
  }
  void publish(std::shared_ptr<const Frame> frame) {
    m_frames.back() = std::move(frame);
    m_frames.publish();
    signal();
  }
  bool isTaken() const { return m_frames.isTaken(); }  // the last frame was, or there was none
  void signal() {
    if (!m_pending.exchange(true) && m_wake) m_wake();
  }

  // The caller's.
  std::vector<Event> drain() {
    m_pending.store(false);
    std::vector<Event> events;
    while (std::optional<Event> event = m_events.pop()) events.push_back(std::move(*event));
    return events;
  }
  std::shared_ptr<const Frame> frame() {
    const std::shared_ptr<const Frame>* newest = m_frames.take();
    return newest ? *newest : nullptr;
  }

 private:
  std::function<void()> m_wake;
  std::atomic<bool> m_pending{false};  // a wake is under way
  SpscQueue<Event> m_events;
  TripleBuffer<std::shared_ptr<const Frame>> m_frames;
};

}  // namespace kvarium::engine
