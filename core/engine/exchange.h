// How values cross from one thread to one other without a lock: SpscQueue, a stream that loses nothing, and
// TripleBuffer, a gauge of which the newest value wins.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>

namespace kvarium::engine {

// Values in order, none lost. Unbounded. Nodes that were read are used again, so that a queue whose reader keeps up
// allocates nothing.
template <class T>
class SpscQueue {
 public:
  SpscQueue() : m_first(new Node), m_last(m_first), m_oldest(m_first), m_free_end(m_first) {}
  ~SpscQueue() {
    while (Node* node = m_oldest) {
      m_oldest = node->next.load(std::memory_order_relaxed);
      delete node;
    }
  }
  SpscQueue(const SpscQueue&) = delete;
  SpscQueue& operator=(const SpscQueue&) = delete;

  void push(T value) {  // producer
    Node* node = freeNode();
    node->value = std::move(value);
    node->next.store(nullptr, std::memory_order_relaxed);
    m_last->next.store(node, std::memory_order_release);
    m_last = node;
  }
  std::optional<T> pop() {  // consumer
    Node* first = m_first.load(std::memory_order_relaxed);
    Node* next = first->next.load(std::memory_order_acquire);
    if (!next) return std::nullopt;
    std::optional<T> value = std::move(next->value);
    next->value.reset();
    m_first.store(next, std::memory_order_release);
    return value;
  }

 private:
  struct Node {
    std::optional<T> value;
    std::atomic<Node*> next{nullptr};
  };
  // A node that the consumer has left, or a new one.
  Node* freeNode() {
    if (m_oldest == m_free_end) m_free_end = m_first.load(std::memory_order_acquire);
    if (m_oldest == m_free_end) return new Node;
    return std::exchange(m_oldest, m_oldest->next.load(std::memory_order_relaxed));
  }

  // All nodes in a row: free ones, m_first, whose value is already taken, those with values.
  alignas(64) std::atomic<Node*> m_first;  // written by the consumer
  alignas(64) Node* m_last;                // the producer's, like the others
  Node* m_oldest;
  Node* m_free_end;  // free nodes end here, as far as the producer knows
};

// The newest value. Publishing and taking are one atomic exchange each; the reader never sees a torn or an older value,
// the writer never waits.
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
