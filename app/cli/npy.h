// NumPy's .npy format: float32 matrices, written row by row, read whole.
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
  void finish();                               // the file appears; all rows must have come

 private:
  OutputFile m_file;
  int64_t m_left;  // numbers still to come
};

struct NpyMatrix {
  int64_t rows = 0, cols = 0;
  std::vector<float> values;  // [rows, cols]
};
// Throws Error{file} naming the file for anything but a float32 matrix with its rows one after the other.
NpyMatrix readNpy(const std::string& path);

}  // namespace kvarium::cli
