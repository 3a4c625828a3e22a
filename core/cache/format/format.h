// Format: how the cells of one block of one layer are written, K and V apart. It knows bytes, never tokens.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/device/kv_view.h"

namespace kvarium {

class Format {
 public:
  virtual ~Format() = default;
  virtual std::string_view name() const = 0;         // as the specification writes it: "f16"
  virtual KvFormat tag() const = 0;                  // as kernels know it
  virtual size_t tileBytes(int head_dim) const = 0;  // one K or V tile: 64 cells of one KV head
  virtual size_t cellBytes(int head_dim) const = 0;  // one cell's share of a tile
  virtual double relativeError() const = 0;          // bound of |stored - x| / |x| for normal numbers
};

// Null for a name that is no format. The object lives as long as the program.
const Format* findFormat(std::string_view name);
std::vector<std::string_view> formatNames();

}  // namespace kvarium
