// Reads and writes NumPy's .npy format: float32 matrices.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/output_file.h"

namespace kvarium::cli {

class NpyWriter {
 public:
  NpyWriter(const std::string& path, int64_t rows, int64_t cols);
  void append(std::span<const float> values);  // whole rows
  void finish();                               // makes the file appear; all rows must have been appended

 private:
  OutputFile m_file;
  int64_t m_left;  // numbers not yet appended
};

struct NpyMatrix {
  int64_t rows = 0, cols = 0;
  std::vector<float> values;  // [rows, cols]
};
// Throws Error{file} naming the file for anything but a float32 matrix in row-major order.
NpyMatrix readNpy(const std::string& path);

}  // namespace kvarium::cli
