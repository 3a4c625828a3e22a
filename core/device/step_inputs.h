// StepInputs: everything that changes from step to step though the ops do not: ids, positions, blocks, angles. It is
// written on the host, copied to the device once a step, and read by ops at addresses that stay.
#pragma once

#include <array>
#include <cassert>
#include <cstring>
#include <span>
#include <type_traits>

#include "core/device/device.h"

namespace kvarium::device {

// A place for up to `most` values of type T, the same in every step.
template <class T>
struct InputSlot {
  size_t offset = 0;  // bytes
  size_t most = 0;
};

class StepInputs {
 public:
  explicit StepInputs(Device& device) : m_device(device) {}
  // Waits until the device has read what was uploaded.
  ~StepInputs();
  StepInputs(const StepInputs&) = delete;
  StepInputs& operator=(const StepInputs&) = delete;

  // Begins the inputs of a step. Slots of the step before are no longer valid.
  void begin();
  // The places of a step in one order, each aligned to 64 bytes. Where all fit into what the device holds, addresses
  // are those of the step before; else everything moves and version() grows.
  template <class T>
  InputSlot<T> place(size_t most) {
    static_assert(std::is_trivially_copyable_v<T>);
    return {takePlace(most * sizeof(T)), most};
  }
  // Ends the list of places. Throws Error{memory}.
  void allocate();
  // The host's side of a place: the device's own memory where the host reaches it, else one of several pinned copies.
  template <class T>
  std::span<T> write(InputSlot<T> slot) {
    return {reinterpret_cast<T*>(m_host + slot.offset), slot.most};
  }
  // What ops are given.
  template <class T>
  DevicePtr<const T> read(InputSlot<T> slot) const {
    return (m_memory.data() + static_cast<int64_t>(slot.offset)).template as<const T>();
  }
  // The host's side of an address in what read() gave, until the next begin().
  template <class T>
  const T* onHost(DevicePtr<const T> address) const {
    return reinterpret_cast<const T*>(m_host + offsetOf(address.template as<const std::byte>()));
  }
  // Everything written is on the device for ops that are issued from now on. One copy.
  void upload();

  uint64_t version() const { return m_version; }  // grows whenever addresses change

 private:
  static constexpr size_t copies = 4;  // steps the host may be ahead
  size_t takePlace(size_t bytes);
  size_t offsetOf(DevicePtr<const std::byte> address) const;
  struct Copy {
    Pinned memory;
    Fence read;  // the device has read it
  };
  Device& m_device;
  Memory m_memory;
  std::array<Copy, copies> m_copies;
  size_t m_current = 0;
  std::byte* m_host = nullptr;
  size_t m_used = 0;  // bytes
  uint64_t m_version = 0;
};

}  // namespace kvarium::device
