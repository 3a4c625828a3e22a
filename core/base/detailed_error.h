// DetailedError: an Error with a short problem that every user understands, and details for experts.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace kvarium {

// what() has all of it: "a.gguf is incomplete: 28 of 94 MiB (tensor 'x' reaches beyond the end); download it again".
class DetailedError : public Error {
 public:
  DetailedError(ErrorKind kind, const std::string& problem, const std::string& remedy, const std::string& details)
      : Error(kind, problem + " (" + details + ")", remedy), m_problem(problem), m_details(details) {}
  std::string plain() const { return remedy().empty() ? m_problem : m_problem + "; " + remedy(); }
  const std::string& details() const { return m_details; }

 private:
  std::string m_problem, m_details;
};

// "28 of 94 MiB", "12 of 340 bytes".
inline std::string partOf(uint64_t bytes, uint64_t all) {
  constexpr uint64_t mib = 1 << 20;
  if (all < 10 * mib) return std::to_string(bytes) + " of " + std::to_string(all) + " bytes";
  return std::to_string(bytes / mib) + " of " + std::to_string((all + mib / 2) / mib) + " MiB";
}

}  // namespace kvarium
