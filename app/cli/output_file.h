// OutputFile: a result that appears under its name only when it is complete: temporary name, sync, rename.
#pragma once

#include <cstddef>
#include <string>

namespace kvarium::cli {

class OutputFile {
 public:
  explicit OutputFile(const std::string& path);  // throws Error{io}
  ~OutputFile();                                 // without finish(): the temporary file goes away
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  void write(const void* data, size_t bytes);  // throws Error{io}: full disk, ...
  void finish();

 private:
  [[noreturn]] void fail(const char* what);
  std::string m_path, m_temporary;
  int m_descriptor = -1;
};

}  // namespace kvarium::cli
