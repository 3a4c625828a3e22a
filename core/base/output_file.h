// OutputFile: a file that appears under its name only when it is complete: it is written under a temporary name
// (NAME.kvarium-part-PID), synced, renamed, and the folder is synced. Until then an older file of that name stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/sentence.h"

namespace kvarium {

class OutputFile {
 public:
  // Removes the parts that killed writers left of this file, and, for a saved cache (.kvcache), of other saved caches
  // in the same folder.
  explicit OutputFile(const std::string& path);  // throws Error{io}, also for a path without a file name
  ~OutputFile();                                 // without finish(): removes the temporary file
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  void reserve(uint64_t bytes);  // the total that will be written; throws Error{io} if the disk is too full
  void write(const void* data, size_t bytes);                     // appends; throws Error{io}: full disk, ...
  void write(std::span<const std::span<const std::byte>> parts);  // appends the parts in few system calls
  void rewrite(const void* data, size_t bytes);                   // replaces bytes at the beginning
  // For a writer that needs a name, in place of write(). The file is empty, and may be replaced by one that is written
  // under this name, a point and more.
  const std::string& temporary() const { return m_temporary; }
  void finish();

 private:
  [[noreturn]] void fail(Pattern<1> problem);  // about the path, with what errno says
  std::string m_path, m_temporary;
  int m_descriptor = -1;
};

// Removes unfinished files of killed writers: NAME.kvarium-part-PID, if NAME ends in `ending`, no process has that
// number and no process holds the file. Returns the number of removed files.
int removeAbandonedParts(const std::string& folder, std::string_view ending);

}  // namespace kvarium
