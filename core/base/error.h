// Error: a fault of a file, a machine or a user: one sentence that names the thing, and one that names the remedy.
#pragma once

#include <stdexcept>
#include <utility>

#include "core/base/sentence.h"

namespace kvarium {

enum class ErrorKind {
  usage,        // wrong option or specification; the command line exits with 2
  file,         // missing, unreadable, truncated, foreign
  unsupported,  // valid, but not supported by this version
  memory,       // does not fit
  device,       // the machine refused (CUDA, threads)
  io,           // writing failed: full disk, permissions
  content,      // a template, a prompt or a cache refused its input
  numbers,      // what was computed left the range of its numbers
};

// Thrown for faults at load, allocation and launch. "Cache full", "stopped" and "end of text" are values, never an
// Error. what() is in English; a window shows sentence() in the user's language.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, Sentence problem, Sentence remedy = {})
      : std::runtime_error(inEnglish(both(problem, remedy))),
        m_kind(kind),
        m_problem(std::move(problem)),
        m_remedy(std::move(remedy)) {}
  ErrorKind kind() const { return m_kind; }
  const Sentence& problem() const { return m_problem; }
  const Sentence& remedy() const { return m_remedy; }
  Sentence sentence() const { return both(m_problem, m_remedy); }

 protected:
  static Sentence both(const Sentence& problem, const Sentence& remedy) {
    return remedy.empty() ? problem : Sentence("%1; %2", problem, remedy);
  }

 private:
  ErrorKind m_kind;
  Sentence m_problem, m_remedy;
};

// An Error with a short problem that every user understands, and details for experts. what() has all of it: "a.gguf is
// incomplete: 28 of 94 MiB (tensor 'x' reaches beyond the end); download it again".
class DetailedError : public Error {
 public:
  DetailedError(ErrorKind kind, const Sentence& problem, const Sentence& remedy, const Sentence& details)
      : Error(kind, {"%1 (%2)", problem, details}, remedy), m_plain(both(problem, remedy)), m_details(details) {}
  const Sentence& plain() const { return m_plain; }  // problem and remedy without the details
  const Sentence& details() const { return m_details; }

 private:
  Sentence m_plain, m_details;
};

// What any exception says: in the user's language only if it is an Error.
inline Sentence sentenceOf(const std::exception& error) {
  const auto* own = dynamic_cast<const Error*>(&error);
  return own ? own->sentence() : Sentence("%1", error.what());
}

}  // namespace kvarium
