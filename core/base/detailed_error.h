// DetailedError: an Error with a short problem that every user understands, and details for experts.
#pragma once

#include "core/base/error.h"

namespace kvarium {

// what() has all of it: "a.gguf is incomplete: 28 of 94 MiB (tensor 'x' reaches beyond the end); download it again".
class DetailedError : public Error {
 public:
  DetailedError(ErrorKind kind, const Sentence& problem, const Sentence& remedy, const Sentence& details)
      : Error(kind, {"%1 (%2)", problem, details}, remedy), m_plain(both(problem, remedy)), m_details(details) {}
  const Sentence& plain() const { return m_plain; }  // problem and remedy without the details
  const Sentence& details() const { return m_details; }

 private:
  Sentence m_plain, m_details;
};

}  // namespace kvarium
