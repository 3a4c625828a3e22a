#include "core/base/digest.h"

#include <xxhash.h>

#include <new>

namespace kvarium {

struct Digest::State {
  XXH3_state_t* xxh = XXH3_createState();
};

void Digest::Free::operator()(State* state) const {
  XXH3_freeState(state->xxh);
  delete state;
}

Digest::Digest() : m_state(new State) {
  if (!m_state->xxh) throw std::bad_alloc();
  XXH3_64bits_reset(m_state->xxh);
}

void Digest::add(std::span<const std::byte> bytes) { XXH3_64bits_update(m_state->xxh, bytes.data(), bytes.size()); }

void Digest::add(std::string_view text) {
  add(static_cast<int64_t>(text.size()));
  add(std::as_bytes(std::span(text)));
}

void Digest::add(int64_t number) {
  std::byte bytes[sizeof number];
  for (size_t i = 0; i < sizeof number; ++i) bytes[i] = static_cast<std::byte>(number >> (8 * i));
  add(std::span<const std::byte>(bytes));
}

uint64_t Digest::value() const { return XXH3_64bits_digest(m_state->xxh); }
std::string Digest::hex() const { return hexOf(value()); }

std::string hexOf(uint64_t value) {
  std::string digits(16, '0');
  for (int i = 15; i >= 0; --i, value >>= 4) digits[static_cast<size_t>(i)] = "0123456789abcdef"[value & 15];
  return digits;
}

std::string digestOf(std::span<const std::byte> bytes) { return hexOf(XXH3_64bits(bytes.data(), bytes.size())); }

}  // namespace kvarium
