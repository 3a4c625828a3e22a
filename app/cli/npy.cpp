#include "app/cli/npy.h"

#include <cassert>

namespace kvarium::cli {

NpyWriter::NpyWriter(const std::string& path, int64_t rows, int64_t cols) : m_file(path), m_left(rows * cols) {
  // Format 1.0: magic, version, header length (little endian), a Python dict padded with spaces to a multiple of 64.
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " +
                       std::to_string(cols) + "), }";
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  const std::string start = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size() & 255) +
                            static_cast<char>(header.size() >> 8);
  m_file.write(start.data(), start.size());
  m_file.write(header.data(), header.size());
}

void NpyWriter::append(std::span<const float> values) {
  m_file.write(values.data(), values.size_bytes());
  m_left -= static_cast<int64_t>(values.size());
}

void NpyWriter::finish() {
  assert(m_left == 0);
  m_file.finish();
}

}  // namespace kvarium::cli
