// ByteCursor: reads a file's bytes forward, little endian, and never beyond the end. All parsers of core/files use it,
// and what else they share: a limit, names that are safe to show, and the detection of files that are no weight files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "core/base/printable.h"
#include "core/base/sentence.h"

namespace kvarium::files {

constexpr size_t max_file_tensors = 262144;

inline std::string inQuotes(std::string_view text) { return "'" + printable(text) + "'"; }

// Throws Error{file} that names the kind of file if its first bytes are those of a Git LFS pointer, a web page, a ZIP
// archive or a format older than GGUF. `name`: the file's name, safe to show; `format`: the format to convert to.
void refuseForeignFile(std::span<const std::byte> bytes, const std::string& name, std::string_view format);

class ByteCursor {
 public:
  // `name`: the file's name, for errors. Both arguments must outlive the cursor.
  ByteCursor(std::span<const std::byte> bytes, std::string_view name) : m_bytes(bytes), m_name(name) {}

  size_t offset() const { return m_offset; }
  size_t remaining() const { return m_bytes.size() - m_offset; }

  // Throws Error{file} if fewer bytes remain; `what` names in the error what was being read.
  std::span<const std::byte> take(uint64_t size, const Sentence& what) {
    if (size > remaining()) endsInside(what);
    m_offset += static_cast<size_t>(size);
    return m_bytes.subspan(m_offset - static_cast<size_t>(size), static_cast<size_t>(size));
  }
  template <class T>
  T read(const Sentence& what) {
    T value;
    std::memcpy(&value, take(sizeof(T), what).data(), sizeof(T));
    return value;
  }
  // A 64-bit length and that many bytes; a view into the file.
  std::string_view string(const Sentence& what) {
    const auto text = take(read<uint64_t>(what), what);
    return {reinterpret_cast<const char*>(text.data()), text.size()};
  }
  // A 64-bit count of items of at least `bytes_each` (> 0) bytes. Throws Error{file} if the rest of the file cannot
  // hold them.
  uint64_t count(size_t bytes_each, const Sentence& what) {
    const auto n = read<uint64_t>(what);
    if (n > remaining() / bytes_each) tooMany(n, what);
    return n;
  }

 private:
  [[noreturn]] void endsInside(const Sentence& what) const;
  [[noreturn]] void tooMany(uint64_t n, const Sentence& what) const;

  std::span<const std::byte> m_bytes;
  std::string_view m_name;
  size_t m_offset = 0;
};

}  // namespace kvarium::files
