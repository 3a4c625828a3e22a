#include "app/cli/npy.h"

#include <cassert>
#include <charconv>
#include <cstring>

#include "app/cli/common.h"
#include "core/base/error.h"

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

NpyMatrix readNpy(const std::string& path) {
  const auto refuse = [&](const Sentence& what) {
    throw Error(ErrorKind::file, {"%1 %2", path, what}, "save a float32 matrix with numpy.save");
  };
  const std::string bytes = readText(path);
  if (bytes.size() < 12 || bytes.compare(0, 6, "\x93NUMPY") != 0) refuse("is not a .npy file");
  const auto byte = [&](size_t at) { return static_cast<size_t>(static_cast<uint8_t>(bytes[at])); };
  // Version 1 has two bytes for the length of the header, the later ones four.
  const size_t start = byte(6) == 1 ? 10 : 12;
  const size_t length = byte(8) + (byte(9) << 8) + (start == 12 ? (byte(10) << 16) + (byte(11) << 24) : 0);
  if (length > bytes.size() - start) refuse("is cut short");
  std::string header;
  for (const char c : bytes.substr(start, length)) {
    if (c != ' ' && c != '\n') header += c == '"' ? '\'' : c;
  }
  if (header.find("'descr':'<f4'") == std::string::npos) refuse("does not hold float32 numbers");
  if (header.find("'fortran_order':False") == std::string::npos) refuse("is not in row-major order");
  const std::string_view key = "'shape':(";
  const size_t shape = header.find(key);
  NpyMatrix matrix;
  if (shape != std::string::npos) {
    const char* const end = header.data() + header.size();
    const auto rows = std::from_chars(header.data() + shape + key.size(), end, matrix.rows);
    const bool more = rows.ec == std::errc() && rows.ptr != end && *rows.ptr == ',';
    const auto cols = more ? std::from_chars(rows.ptr + 1, end, matrix.cols) : rows;
    if (!more || cols.ec != std::errc() || cols.ptr == end || *cols.ptr != ')') matrix.rows = -1;
  }
  constexpr int64_t most = int64_t{1} << 30;
  if (shape == std::string::npos || matrix.rows < 0 || matrix.cols < 0 || matrix.rows > most || matrix.cols > most)
    refuse("does not hold a matrix: its shape has two numbers");
  const size_t wanted = static_cast<size_t>(matrix.rows) * static_cast<size_t>(matrix.cols);
  if ((bytes.size() - start - length) / sizeof(float) != wanted || (bytes.size() - start - length) % sizeof(float) != 0)
    refuse("is cut short or too long");
  matrix.values.resize(wanted);
  if (wanted > 0) std::memcpy(matrix.values.data(), bytes.data() + start + length, wanted * sizeof(float));
  return matrix;
}

}  // namespace kvarium::cli
