// MappedFile: a file's bytes, read-only, for as long as the object lives.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/base/bus_guard.h"

namespace kvarium {

class MappedFile {
 public:
  // Throws Error{file} if the path is missing, not a regular file, empty or unreadable.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return {m_data, m_size}; }
  // Hints that [offset, offset + size) will not be read again, so the system may free its pages.
  void release(size_t offset, size_t size) const;
  // Throws Error{file} if bytes read so far no longer existed (file cut short, disk failing) and were read as zeros.
  void check() const;

 private:
  std::string m_name;  // safe to show
  const std::byte* m_data = nullptr;
  size_t m_size = 0;
  std::optional<BusGuard> m_guard;
};

}  // namespace kvarium
