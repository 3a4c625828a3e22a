// Addresses and memory of a device, which host code passes on and never reads through, queues of copies and fences
// between queues.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace kvarium::device {

class Device;
struct DeviceAccess;

// An address in the memory of one device, of numbers of type T. It is trivially copyable, so it can itself lie in
// device memory. Only implementations of devices and tests take it apart (device_access.h).
template <class T>
class DevicePtr {
 public:
  constexpr DevicePtr() = default;
  constexpr DevicePtr(std::nullptr_t) {}
  template <class U>
  requires(std::is_convertible_v<U*, T*>) constexpr DevicePtr(DevicePtr<U> other) : m_address(other.m_address) {}

  constexpr explicit operator bool() const { return m_address != nullptr; }
  constexpr DevicePtr operator+(int64_t count) const { return DevicePtr(m_address + count); }
  constexpr DevicePtr& operator+=(int64_t count) {
    m_address += count;
    return *this;
  }
  constexpr bool operator==(const DevicePtr&) const = default;
  // The same address as one of other numbers; bytes of const memory stay const.
  template <class U>
  requires(std::is_const_v<U> || !std::is_const_v<T>) DevicePtr<U> as()
  const { return DevicePtr<U>(reinterpret_cast<U*>(m_address)); }

 private:
  template <class U>
  friend class DevicePtr;
  friend struct DeviceAccess;
  constexpr explicit DevicePtr(T* address) : m_address(address) {}
  T* m_address = nullptr;
};

// Memory of a device, owned. It moves and is never copied. When it is destroyed, it is freed after the work that was
// issued until then. It must not outlive its device.
template <class Address>
class Owned {
 public:
  Owned() = default;
  Owned(Device& device, Address data, size_t size) : m_device(&device), m_data(data), m_size(size) {}
  Owned(Owned&& other) noexcept { swap(other); }
  Owned& operator=(Owned&& other) noexcept {
    Owned taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Owned();

  Address data() const { return m_data; }
  template <class T>
  DevicePtr<T> as() const {
    return m_data.template as<T>();
  }
  size_t size() const { return m_size; }  // bytes

 private:
  void swap(Owned& other) {
    std::swap(m_device, other.m_device);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
  }
  Device* m_device = nullptr;
  Address m_data{};
  size_t m_size = 0;
};

using Memory = Owned<DevicePtr<std::byte>>;
// Host memory that copy queues read and write while the host goes on; on a CPU plain memory. It outlives its copies.
using Pinned = Owned<std::byte*>;

// A place in the order of a queue; 0: over.
struct Fence {
  uint64_t id = 0;
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

// The memory of a device, in bytes; -1: not known.
struct MemoryFigures {
  int64_t handed_out = -1;  // to this program: what allocate() gave, and what ops took for themselves
  int64_t held = -1;        // by this program, to be handed out faster: those, and what went back
  int64_t free = -1;        // for any program
  int64_t total = -1;
  bool operator==(const MemoryFigures&) const = default;
};

}  // namespace kvarium::device
