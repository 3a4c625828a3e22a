// OutputFile: a result that appears under its name only when it is complete: temporary name (NAME.kvarium-part-PID),
// sync, rename, sync of the folder. Whatever happens before that leaves what lay there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kvarium {

class OutputFile {
 public:
  // Removes what killed writers left of this file, and of other saved caches beside it where this is one (.kvcache).
  explicit OutputFile(const std::string& path);  // throws Error{io}, also for a path without a name
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

// Removes what writers that were killed have left of unfinished files: NAME.kvarium-part-PID, and NAME.part-PID as
// earlier versions called it, where NAME ends in `ending`, no process has that number and nobody holds the file. Only
// for a folder of this program's own: other programs name parts of split files NAME.part-NUMBER too. Returns how many.
int removeAbandonedParts(const std::string& folder, std::string_view ending);

}  // namespace kvarium
