// The recurrent state of one sequence: a fixed number of floats a layer for any length of text (Gu and Dao 2023,
// section 3.4: the last inputs of the convolution and the state of the scan).
//
// A buffer holds all layers that have one. It is immutable once its step is committed, so forks and checkpoints share
// it (checkpoints.h), and the next step writes another one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "core/cache/memory/block_pool.h"
#include "core/device/layer_devices.h"

namespace kvarium::cache {

// The states of the layers, one after another, in one piece on each device that computes some of them.
using StateMemory = std::array<device::Memory, device::LayerDevices::most>;  // by number of the device
using StateBuffer = std::shared_ptr<const StateMemory>;  // null: the state before the first token, all zeros

// Hands out buffers under a budget. It keeps at most one free buffer, and none while no buffer is in use. Must outlive
// its buffers.
class StatePool {
 public:
  // bytes: of the piece on each device, by number.
  StatePool(device::LayerDevices devices, MemoryBudget& budget, std::array<int64_t, device::LayerDevices::most> bytes)
      : m_devices(devices), m_budget(budget), m_piece_bytes(bytes) {}

  StateBuffer acquire();                           // null when the budget or the machine has no more
  void keepOneFree();                              // for the next step, where there is room
  int64_t bufferBytes() const { return m_bytes; }  // of all pieces; 0: no layer has a state
  int64_t freeBuffers() const { return static_cast<int64_t>(m_free.size()); }
  void giveBackFree();

 private:
  std::unique_ptr<StateMemory> allocate();
  void release(StateMemory* buffer);

  device::LayerDevices m_devices;
  MemoryBudget& m_budget;
  std::array<int64_t, device::LayerDevices::most> m_piece_bytes;
  int64_t m_bytes = std::accumulate(m_piece_bytes.begin(), m_piece_bytes.end(), int64_t{0});
  int64_t m_in_use = 0;
  std::vector<std::unique_ptr<StateMemory>> m_free;
};

}  // namespace kvarium::cache
