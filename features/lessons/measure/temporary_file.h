// TemporaryFile: a name for a file that is removed again, whatever happens.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "core/base/clock.h"

namespace kvarium::lessons {

class TemporaryFile {
 public:
  TemporaryFile() : m_path(std::filesystem::temp_directory_path() / ("kvarium-lesson-" + now() + ".kvcache")) {}
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(m_path, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::filesystem::path& path() const { return m_path; }

 private:
  static std::string now() { return std::to_string(Clock::now().time_since_epoch().count()); }
  std::filesystem::path m_path;
};

}  // namespace kvarium::lessons
