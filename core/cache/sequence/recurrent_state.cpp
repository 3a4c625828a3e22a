#include "core/cache/sequence/recurrent_state.h"

#include "core/base/error.h"

namespace kvarium::cache {

StateBuffer StatePool::acquire() {
  std::unique_ptr<StateMemory> buffer;
  if (m_free.empty()) {
    buffer = allocate();
    if (!buffer) return nullptr;
  } else {
    buffer = std::move(m_free.back());
    m_free.pop_back();
  }
  ++m_in_use;
  return StateBuffer(buffer.release(), [this](StateMemory* last) { release(last); });
}

void StatePool::keepOneFree() {
  if (!m_free.empty() || m_in_use == 0) return;
  if (std::unique_ptr<StateMemory> buffer = allocate()) m_free.push_back(std::move(buffer));
}

std::unique_ptr<StateMemory> StatePool::allocate() {
  if (!m_budget.allows(m_bytes)) return nullptr;
  try {
    auto buffer = std::make_unique<StateMemory>();
    for (int device = 0; device < m_devices.count(); ++device) {
      const auto number = static_cast<size_t>(device);
      if (m_piece_bytes[number] > 0)
        (*buffer)[number] = m_devices.at(device).allocate(static_cast<size_t>(m_piece_bytes[number]));
    }
    m_budget.used += m_bytes;
    return buffer;
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::memory) return nullptr;
    throw;
  }
}

void StatePool::release(StateMemory* buffer) {
  m_free.emplace_back(buffer);
  if (--m_in_use == 0) return giveBackFree();
  if (m_free.size() == 1) return;
  m_free.pop_back();
  m_budget.used -= m_bytes;
}

void StatePool::giveBackFree() {
  m_budget.used -= freeBuffers() * m_bytes;
  m_free.clear();
}

}  // namespace kvarium::cache
