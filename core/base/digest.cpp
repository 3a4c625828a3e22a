#include "core/base/digest.h"

#include <xxhash.h>

#include <new>

namespace kvarium {

void Digest::Free::operator()(XXH3_state_s* state) const { XXH3_freeState(state); }

Digest::Digest() : m_state(XXH3_createState()) {
  if (!m_state) throw std::bad_alloc();
  XXH3_64bits_reset(m_state.get());
}

void Digest::add(std::span<const std::byte> bytes) { XXH3_64bits_update(m_state.get(), bytes.data(), bytes.size()); }

void Digest::add(std::string_view text) {
  add(static_cast<int64_t>(text.size()));
  add(std::as_bytes(std::span(text)));
}

void Digest::add(int64_t number) {
  std::byte bytes[sizeof number];
  for (size_t i = 0; i < sizeof number; ++i) bytes[i] = static_cast<std::byte>(number >> (8 * i));
  add(std::span<const std::byte>(bytes));
}

uint64_t Digest::value() const { return XXH3_64bits_digest(m_state.get()); }
std::string Digest::hex() const { return hexOf(value()); }

std::string hexOf(uint64_t value) {
  std::string digits(16, '0');
  for (int i = 15; i >= 0; --i, value >>= 4) digits[static_cast<size_t>(i)] = "0123456789abcdef"[value & 15];
  return digits;
}

std::string digestOf(std::span<const std::byte> bytes) { return hexOf(XXH3_64bits(bytes.data(), bytes.size())); }

}  // namespace kvarium
