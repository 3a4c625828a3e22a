// Takes a DevicePtr apart: for implementations of devices, whose addresses they are, and for tests of the CPU's.
#pragma once

#include "core/device/memory.h"

namespace kvarium::device {

struct DeviceAccess {
  template <class T>
  [[gnu::always_inline]] static constexpr T* take(DevicePtr<T> address) {
    return address.m_address;
  }
  template <class T>
  [[gnu::always_inline]] static constexpr DevicePtr<T> of(T* address) {
    return DevicePtr<T>(address);
  }
};

// The address that the device itself uses.
template <class T>
[[gnu::always_inline]] constexpr T* raw(DevicePtr<T> address) {
  return DeviceAccess::take(address);
}
template <class T>
[[gnu::always_inline]] constexpr DevicePtr<T> devicePtr(T* address) {
  return DeviceAccess::of(address);
}

}  // namespace kvarium::device
