// MappedFile: a file's bytes, read-only, for as long as the object lives. If the file is cut short or its disk fails,
// the next read raises SIGBUS: of up to 64 files at a time such a read gives zeros, and check() refuses the file. The
// process's SIGBUS handler is installed once; faults elsewhere go to the earlier handler.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "core/base/error.h"

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
  // The result of read() over these bytes. Throws what read() throws; but as check() if bytes were lost, because a file
  // that was deleted or cut short reads as zeros and looks damaged.
  template <class Read>
  auto checked(const Read& read) const {
    try {
      auto result = read();
      check();
      return result;
    } catch (const Error&) {
      check();
      throw;
    }
  }

 private:
  std::string m_name;  // safe to show
  const std::byte* m_data = nullptr;
  size_t m_size = 0;
  int m_guard = -1;  // slot of the guard against SIGBUS; -1: none
};

}  // namespace kvarium
