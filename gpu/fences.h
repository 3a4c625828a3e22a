// Fences of a GPU device as events, the queues that record them, and what orders copies with the device's memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "core/device/device_access.h"
#include "gpu/runtime.h"
#include "gpu/step_graph.h"

namespace KV_GPU {

// The last `kept` places that were recorded, over all queues. What is older is over and its time forgotten.
class Fences {
 public:
  explicit Fences(int gpu) : m_gpu(gpu) {}

  device::Fence record(Stream& stream) {
    std::unique_ptr<Event>& event = m_events[(m_last + 1) % kept];
    if (event) {
      event->wait();  // of the fence that is forgotten
    } else {
      event = std::make_unique<Event>(m_gpu);
    }
    stream.record(*event);
    return {++m_last};
  }
  void after(Stream& stream, device::Fence fence) const {
    if (isKept(fence)) stream.wait(eventOf(fence));
  }
  bool isOver(device::Fence fence) const { return !isKept(fence) || eventOf(fence).isOver(); }
  void wait(device::Fence fence) const {
    if (isKept(fence)) eventOf(fence).wait();
  }
  double seconds(device::Fence from, device::Fence until) const {
    return isKept(from) && isKept(until) ? eventOf(until).secondsSince(eventOf(from)) : 0;
  }

 private:
  static constexpr uint64_t kept = 4096;
  bool isKept(device::Fence fence) const { return fence.id != 0 && fence.id + kept > m_last; }
  const Event& eventOf(device::Fence fence) const { return *m_events[fence.id % kept]; }

  int m_gpu;
  uint64_t m_last = 0;
  std::array<std::unique_ptr<Event>, kept> m_events;
};

// Memory is handed out and goes back in the order of the ops' stream. Copies in another stream wait for what was handed
// out before them, and what goes back waits for copies before it; where neither is new, no call is made.
class CopyOrder {
 public:
  // `allocated` is recorded in `ops` after each allocation.
  CopyOrder(Stream& ops, Stream& copies, const Event& allocated)
      : m_ops(ops), m_copies(copies), m_allocated(allocated), m_copied(copies.gpu(), false) {}

  void handedOut() { m_is_fresh = true; }
  void beforeCopy() {
    if (m_is_fresh) m_copies.wait(m_allocated);
    m_is_fresh = false;
    m_is_used = true;
  }
  void beforeRelease() {
    if (!m_is_used) return;
    m_copies.record(m_copied);
    m_ops.wait(m_copied);
    m_is_used = false;
  }

 private:
  Stream &m_ops, &m_copies;
  const Event& m_allocated;
  Event m_copied;
  bool m_is_fresh = false, m_is_used = false;  // memory, the stream; since they were last ordered
};

class StreamQueue final : public device::CopyQueue {
 public:
  // The ops' own stream has no order, and `steps`: its copies come after the ops that are held back.
  StreamQueue(Stream& stream, Fences& fences, CopyOrder* order, StepGraph* steps = nullptr)
      : m_stream(stream), m_fences(fences), m_order(order), m_steps(steps) {}

  void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
    copy(device::raw(to), from.data() + at, bytes);
  }
  void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
    copy(to.data() + at, device::raw(from), bytes);
  }
  device::Fence record() override {
    leaveSteps();
    return m_fences.record(m_stream);
  }
  void after(device::Fence fence) override {
    leaveSteps();
    m_fences.after(m_stream, fence);
  }

 private:
  void leaveSteps() {
    if (m_steps) m_steps->leave();
  }
  void copy(void* to, const void* from, size_t bytes) {
    leaveSteps();
    if (bytes == 0) return;
    if (m_order) m_order->beforeCopy();
    m_stream.copy(to, from, bytes);
  }
  Stream& m_stream;
  Fences& m_fences;
  CopyOrder* m_order;
  StepGraph* m_steps;
};

}  // namespace KV_GPU
