// SpecError: what is wrong with a cache specification, and the key of it that is to blame.
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace kvarium {

class SpecError : public Error {
 public:
  // key: as the specification writes it; "preset", "layers"; empty: no single one.
  SpecError(ErrorKind kind, std::string_view key, const std::string& problem, const std::string& remedy = {})
      : Error(kind, std::string(subject) + problem, remedy), m_key(key) {}
  const std::string& key() const { return m_key; }
  // what(), for places where it is clear that a specification is spoken of.
  std::string sentence() const { return std::string(what()).substr(subject.size()); }

 private:
  static constexpr std::string_view subject = "cache specification: ";
  std::string m_key;
};

}  // namespace kvarium
