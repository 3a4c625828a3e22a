// A device that counts what its copy queues copy: offloaded blocks, and nothing else.
#pragma once

#include <cstdint>

#include "core/device/forwarding_device.h"

namespace kvarium::support {

class CountedCopies final : public device::ForwardingDevice {
 public:
  struct Copies {
    int64_t count = 0, bytes = 0;
    device::Fence last;
  };
  explicit CountedCopies(device::Device& inner)
      : device::ForwardingDevice(inner), m_in(inner.in(), copied_in), m_out(inner.out(), copied_out) {}

  Copies copied_in, copied_out;

  device::CopyQueue& in() override { return m_in; }
  device::CopyQueue& out() override { return m_out; }

 private:
  class Queue final : public device::CopyQueue {
   public:
    Queue(device::CopyQueue& inner, Copies& copies) : m_inner(inner), m_copies(copies) {}
    void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
      add(bytes);
      m_inner.copyIn(to, from, at, bytes);
    }
    void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
      add(bytes);
      m_inner.copyOut(to, at, from, bytes);
    }
    device::Fence record() override { return m_copies.last = m_inner.record(); }
    void after(device::Fence fence) override { m_inner.after(fence); }

   private:
    void add(size_t bytes) {
      ++m_copies.count;
      m_copies.bytes += static_cast<int64_t>(bytes);
    }
    device::CopyQueue& m_inner;
    Copies& m_copies;
  };
  Queue m_in, m_out;
};

}  // namespace kvarium::support
