// Fences of a GPU device as events, the queues that record them, and what orders copies with the device's memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

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
// out before them, and what goes back waits for copies before it; where neither is new, no call is made. Copies in the
// ops' own stream come after the ops that are held back.
class StreamQueue final : public device::CopyQueue {
 public:
  // `allocated` is recorded in `ops` after each allocation.
  StreamQueue(Stream& stream, Stream& ops, const Event& allocated, Fences& fences, StepGraph& steps)
      : m_stream(stream),
        m_ops(ops),
        m_allocated(allocated),
        m_fences(fences),
        m_steps(steps),
        m_copied(stream.gpu(), false) {}

  void handedOut() { m_is_fresh = true; }
  void beforeRelease() {
    if (!std::exchange(m_is_used, false)) return;
    m_stream.record(m_copied);
    m_ops.wait(m_copied);
  }

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
  bool isOfOps() const { return &m_stream == &m_ops; }
  void leaveSteps() {
    if (isOfOps()) m_steps.leave();
  }
  void copy(void* to, const void* from, size_t bytes) {
    leaveSteps();
    if (bytes == 0) return;
    if (std::exchange(m_is_fresh, false)) m_stream.wait(m_allocated);
    m_is_used = !isOfOps();
    m_stream.copy(to, from, bytes);
  }
  Stream &m_stream, &m_ops;
  const Event& m_allocated;
  Fences& m_fences;
  StepGraph& m_steps;
  Event m_copied;
  bool m_is_fresh = false, m_is_used = false;  // memory, the stream; since they were last ordered
};

}  // namespace KV_GPU
