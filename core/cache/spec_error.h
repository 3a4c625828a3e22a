// SpecError: an error in a cache specification that also carries the key at fault.
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace kvarium::cache {

class SpecError : public Error {
 public:
  // key: as the specification writes it, or "preset" or "layers"; empty: no single key is at fault.
  SpecError(ErrorKind kind, std::string_view key, const Sentence& problem, const Sentence& remedy = {})
      : Error(kind, {"cache specification: %1", problem}, remedy), m_key(key), m_fault(problem) {}
  const std::string& key() const { return m_key; }
  // problem() and sentence() without the words "cache specification: ", for places where the context says that already.
  const Sentence& fault() const { return m_fault; }
  Sentence plain() const { return both(m_fault, remedy()); }

 private:
  std::string m_key;
  Sentence m_fault;
};

}  // namespace kvarium::cache
