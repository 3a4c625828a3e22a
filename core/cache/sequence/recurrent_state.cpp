#include "core/cache/sequence/recurrent_state.h"

#include <algorithm>

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

void RecurrentState::checkpoint(int64_t position, size_t most) {
  if (!m_now || keeps(position)) return;
  m_kept.push_back({position, m_now});
  if (m_kept.size() > most) m_kept.erase(m_kept.begin());
}

bool RecurrentState::keeps(int64_t position) const { return std::ranges::count(m_kept, position, &Kept::position) > 0; }

int64_t RecurrentState::keptBelow(int64_t position) const {
  int64_t below = 0;
  for (const Kept& kept : m_kept) {
    if (kept.position < position) below = kept.position;
  }
  return below;
}

void RecurrentState::truncate(int64_t keep) {
  while (!m_kept.empty() && m_kept.back().position > keep) m_kept.pop_back();
  m_now = m_kept.empty() || m_kept.back().position != keep ? nullptr : m_kept.back().buffer;
}

bool RecurrentState::forgetOldest() {
  if (m_kept.empty()) return false;
  m_kept.erase(m_kept.begin());
  return true;
}

void RecurrentState::clear() {
  m_kept.clear();
  m_now = nullptr;
}

int64_t RecurrentState::buffers() const {
  return (m_now ? 1 : 0) + std::ranges::count_if(m_kept, [&](const Kept& kept) { return kept.buffer != m_now; });
}

}  // namespace kvarium::cache
