// Fences of a GPU device as events, and the queues that record them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "core/device/device_access.h"
#include "core/device/queue.h"
#include "gpu/runtime.h"

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

class StreamQueue final : public device::CopyQueue {
 public:
  StreamQueue(Stream& stream, Fences& fences) : m_stream(stream), m_fences(fences) {}

  void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
    if (bytes > 0) m_stream.copy(device::raw(to), from.data() + at, bytes);
  }
  void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
    if (bytes > 0) m_stream.copy(to.data() + at, device::raw(from), bytes);
  }
  device::Fence record() override { return m_fences.record(m_stream); }
  void after(device::Fence fence) override { m_fences.after(m_stream, fence); }

 private:
  Stream& m_stream;
  Fences& m_fences;
};

}  // namespace KV_GPU
