// Error: a fault of a file, a machine or a user: one sentence that names the thing, and one that names the remedy.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace kvarium {

enum class ErrorKind {
  usage,        // wrong option or specification; the command line exits with 2
  file,         // missing, unreadable, truncated, foreign
  unsupported,  // valid, but not supported by this version
  memory,       // does not fit
  device,       // the machine refused (CUDA, threads)
  io,           // writing failed: full disk, permissions
  content,      // a template, a prompt or a cache refused its input
};

// Thrown for faults at load, allocation and launch. "Cache full", "stopped" and "end of text" are values, never an
// Error.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& problem, const std::string& remedy = {})
      : std::runtime_error(remedy.empty() ? problem : problem + "; " + remedy), m_kind(kind), m_remedy(remedy) {}
  ErrorKind kind() const { return m_kind; }
  const std::string& remedy() const { return m_remedy; }
  std::string problem() const {  // what() without the remedy
    const std::string_view all = what();
    return std::string(all.substr(0, all.size() - (m_remedy.empty() ? 0 : m_remedy.size() + 2)));
  }

 private:
  ErrorKind m_kind;
  std::string m_remedy;
};

}  // namespace kvarium
