// GgufFile::Parser: reads the header of a GGUF file in one pass: magic, metadata, tensor list, with all checks that
// keep later reads inside the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/files/byte_cursor.h"
#include "core/files/gguf.h"

namespace kvarium::files {

class GgufFile::Parser {
 public:
  explicit Parser(GgufFile& file) : m_file(file), m_cursor(file.m_bytes, file.m_name) {}
  void run();  // throws as GgufFile::open does; fills the file

 private:
  struct Extent {
    uint64_t offset, bytes;   // offset from the start of the tensor data
    const std::string* name;  // a key of the file object's map; `tensor` is its value
    TensorView* tensor;
  };

  void readMagic();
  void readEntry();
  GgufValue readValue(std::string_view key);
  void walkArray(GgufValue& array, const Sentence& what);
  void refuseSplit() const;
  uint64_t readAlignment() const;
  void readTensor(uint64_t alignment);
  void placeTensors(uint64_t alignment);

  [[noreturn]] void damaged(const Sentence& problem) const;
  [[noreturn]] void unsupported(const Sentence& problem, const Sentence& remedy) const;

  GgufFile& m_file;
  ByteCursor m_cursor;
  std::vector<Extent> m_extents;
};

}  // namespace kvarium::files
