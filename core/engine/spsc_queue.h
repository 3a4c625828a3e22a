// SpscQueue: values from one thread to one other, in order, none lost, no lock. Unbounded. Nodes that were read are
// used again, so that a queue whose reader keeps up allocates nothing.
#pragma once

#include <atomic>
#include <optional>
#include <utility>

namespace kvarium::engine {

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
  // One that the consumer has left behind, or a new one.
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

}  // namespace kvarium::engine
