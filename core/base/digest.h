// Digest: a hash of bytes that detects damage and mix-ups (XXH3, 64 bits). It is fast and does not protect against
// forgery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct XXH3_state_s;

namespace kvarium {

class Digest {
 public:
  Digest();
  void add(std::span<const std::byte> bytes);
  // Hashes the length too, so that "a", "bc" and "ab", "c" differ.
  void add(std::string_view text);
  void add(int64_t number);
  uint64_t value() const;
  std::string hex() const;  // value() as 16 digits

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> m_state;
};

std::string hexOf(uint64_t value);  // 16 digits, lower case
std::string digestOf(std::span<const std::byte> bytes);

}  // namespace kvarium
