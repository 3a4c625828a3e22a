// SpscQueue: values from one thread to one other, in order, none lost, no lock. Unbounded: text is small and slow.
#pragma once

#include <atomic>
#include <optional>
#include <utility>

namespace kvarium {

template <class T>
class SpscQueue {
 public:
  SpscQueue() : m_first(new Node), m_last(m_first) {}
  ~SpscQueue() {
    while (Node* node = m_first) {
      m_first = node->next.load(std::memory_order_relaxed);
      delete node;
    }
  }
  SpscQueue(const SpscQueue&) = delete;
  SpscQueue& operator=(const SpscQueue&) = delete;

  void push(T value) {  // producer
    Node* node = new Node{std::move(value)};
    m_last->next.store(node, std::memory_order_release);
    m_last = node;
  }
  std::optional<T> pop() {  // consumer
    Node* next = m_first->next.load(std::memory_order_acquire);
    if (!next) return std::nullopt;
    std::optional<T> value = std::move(next->value);
    next->value.reset();
    delete std::exchange(m_first, next);
    return value;
  }

 private:
  struct Node {
    std::optional<T> value;
    std::atomic<Node*> next{nullptr};
  };
  alignas(64) Node* m_first;  // consumer's; its value is already taken
  alignas(64) Node* m_last;   // producer's
};

}  // namespace kvarium
