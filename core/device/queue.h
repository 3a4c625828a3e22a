// Work of a device in order: fences between queues, and host memory that copies read and write by themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/device/memory.h"

namespace kvarium::device {

// A place in the order of a queue; 0: over.
struct Fence {
  uint64_t id = 0;
};

// Host memory that copy queues read and write while the host goes on; on a CPU plain memory. Owned; it must outlive the
// copies that use it and not its device.
class Pinned {
 public:
  Pinned() = default;
  Pinned(Device& device, std::byte* data, size_t size) : m_device(&device), m_data(data), m_size(size) {}
  Pinned(Pinned&& other) noexcept { swap(other); }
  Pinned& operator=(Pinned&& other) noexcept {
    Pinned taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Pinned();

  std::byte* data() const { return m_data; }
  size_t size() const { return m_size; }  // bytes

 private:
  void swap(Pinned& other) {
    std::swap(m_device, other.m_device);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
  }
  Device* m_device = nullptr;
  std::byte* m_data = nullptr;
  size_t m_size = 0;
};

// Copies in order. Two queues and the ops of a device run in parallel unless fences order them. On a CPU everything is
// over when the call returns.
class CopyQueue {
 public:
  virtual ~CopyQueue() = default;
  // Bytes [at, at + bytes) of `from`, as copies before it leave them. They must not change until a fence after it is
  // over.
  virtual void copyIn(DevicePtr<std::byte> to, const Pinned& from, size_t at, size_t bytes) = 0;
  // Bytes [at, at + bytes) of `to`, which hold nothing until a fence after this is over.
  virtual void copyOut(Pinned& to, size_t at, DevicePtr<const std::byte> from, size_t bytes) = 0;
  virtual Fence record() = 0;           // after everything issued so far
  virtual void after(Fence fence) = 0;  // what is issued from now on waits for it; the host does not
};

}  // namespace kvarium::device
