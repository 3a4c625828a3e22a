// NpyWriter: a float32 matrix in NumPy's .npy format, written row by row.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "app/cli/output_file.h"

namespace kvarium::cli {

class NpyWriter {
 public:
  NpyWriter(const std::string& path, int64_t rows, int64_t cols);
  void append(std::span<const float> values);  // whole rows
  void finish();                               // the file appears; all rows must have come

 private:
  OutputFile m_file;
  int64_t m_left;  // numbers still to come
};

}  // namespace kvarium::cli
