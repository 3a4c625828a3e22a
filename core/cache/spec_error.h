// SpecError: an error in a cache specification that also carries the key at fault.
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace kvarium::cache {

class SpecError : public Error {
 public:
  // key: as the specification writes it, or "preset" or "layers"; empty: no single key is at fault.
  SpecError(ErrorKind kind, std::string_view key, const std::string& problem, const std::string& remedy = {})
      : Error(kind, std::string(subject) + problem, remedy), m_key(key) {}
  const std::string& key() const { return m_key; }
  // what() without the words "cache specification: ", for places where the context says that already.
  std::string sentence() const { return std::string(what()).substr(subject.size()); }

 private:
  static constexpr std::string_view subject = "cache specification: ";
  std::string m_key;
};

}  // namespace kvarium::cache
