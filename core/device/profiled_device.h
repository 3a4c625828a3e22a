// ProfiledDevice: another device with a clock on every op: how long each took, what it had to move and to multiply.
// Each op is waited for, so an asynchronous device computes one at a time while it is profiled.
#pragma once

#include <array>
#include <memory>

#include "core/device/device.h"

namespace kvarium::device {

struct OpCost {
  const char* name = "";
  int64_t calls = 0;
  double seconds = 0;
  double bytes = 0;     // weights, cells and activations it must at least move
  double products = 0;  // multiply-adds
};

// In the order of a layer.
enum class Op : uint8_t {
  embed,
  norm,
  matmul,
  rope,
  store_kv,
  seal_kv,
  move_kv,
  attend,
  attend_weights,
  gated,
  rows,
  scan
};
constexpr int op_count = 12;
using DeviceProfile = std::array<OpCost, op_count>;

DeviceProfile emptyProfile();

// `profile` must outlive the device.
std::unique_ptr<Device> profiled(std::unique_ptr<Device> device, DeviceProfile& profile);

}  // namespace kvarium::device
