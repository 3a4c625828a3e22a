// OutputFile: a result that appears under its name only when it is complete: temporary name, sync, rename, sync of the
// folder. Whatever happens before that leaves what lay there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kvarium {

class OutputFile {
 public:
  explicit OutputFile(const std::string& path);  // throws Error{io}
  ~OutputFile();                                 // without finish(): the temporary file goes away
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  void reserve(uint64_t bytes);                // that will be written; throws Error{io} where the disk lacks them
  void write(const void* data, size_t bytes);  // at the end; throws Error{io}: full disk, ...
  void write(std::span<const std::span<const std::byte>> parts);  // one behind the other, in few calls of the system
  void rewrite(const void* data, size_t bytes);                   // at the beginning, over what was written
  void finish();

 private:
  [[noreturn]] void fail(const char* what);
  std::string m_path, m_temporary;
  int m_descriptor = -1;
};

// Removes what writers that were killed have left of unfinished files: NAME.part-PID, where NAME ends in `ending`, no
// process has that number and nobody holds the file. Returns how many.
int removeAbandonedParts(const std::string& folder, std::string_view ending);

}  // namespace kvarium
