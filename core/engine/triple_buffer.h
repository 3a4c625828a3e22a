// TripleBuffer: the newest value from one thread to one other. Publishing and taking are one atomic exchange each; the
// reader never sees a torn or an older value, the writer never waits.
#pragma once

#include <atomic>
#include <cstdint>

namespace kvarium::engine {

template <class T>
class TripleBuffer {
 public:
  T& back() { return m_slots[m_back]; }  // writer: fill it, then publish()
  void publish() { m_back = m_middle.exchange(m_back | fresh, std::memory_order_acq_rel) & index; }
  bool isTaken() const {  // writer: the reader has the last value that was published, or there was none
    return !(m_middle.load(std::memory_order_relaxed) & fresh);
  }
  // Reader: the newest value, or null when nothing new came since the last call. Valid until the next call.
  const T* take() {
    if (!(m_middle.load(std::memory_order_relaxed) & fresh)) return nullptr;
    m_front = m_middle.exchange(m_front, std::memory_order_acq_rel) & index;
    return &m_slots[m_front];
  }

 private:
  static constexpr uint32_t index = 3, fresh = 4;
  T m_slots[3];
  uint32_t m_back = 0;
  std::atomic<uint32_t> m_middle{1};
  uint32_t m_front = 2;
};

}  // namespace kvarium::engine
