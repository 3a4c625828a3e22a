// WeightLoader: takes tensors out of a source by name and shape, and remembers which, so that none is left unexplained.
#pragma once

#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace kvarium {

class WeightLoader {
 public:
  struct Cancelled {};

  // Without a device everything is only checked: matrices come back null, vectors empty.
  WeightLoader(Device* device, const WeightSource& source, const LoadProgress& progress);

  bool has(const std::string& name) const { return m_source.find(name) != nullptr; }

  struct Part {
    std::string name;
    int64_t rows = 0;
    bool zero_if_missing = false;  // vectors only
  };
  // One matrix out of parts below each other. Throws Cancelled when progress says so.
  std::unique_ptr<Weight> matrix(std::initializer_list<Part> parts, int64_t cols);
  // Matrix `index` of a tensor [count, rows, cols]; several tensors below each other. The tensors are released after
  // the last index.
  std::unique_ptr<Weight> matrixOf(std::initializer_list<std::string> names, int64_t index, int64_t count, int64_t rows,
                                   int64_t cols);
  // Vectors one after the other, as float32.
  Memory vectors(std::initializer_list<Part> parts);
  // A small matrix as float32.
  Memory table(const std::string& name, int64_t rows, int64_t cols);
  // Tensors that are known and not needed.
  void ignore(const std::string& name) { m_taken.insert(name); }
  // A tensor nobody asked for means that the model computes something this code does not. Throws Error{unsupported}.
  void refuseUnknown() const;

  size_t bytes() const { return m_bytes; }  // device memory handed out

 private:
  TensorView take(const std::string& name, std::initializer_list<int64_t> shape);   // fetch, and all of it finite
  TensorView fetch(const std::string& name, std::initializer_list<int64_t> shape);  // numbers not yet looked at
  void refuseNotFinite(const std::string& name, const TensorView& view) const;
  void appendFloats(const std::string& name, const TensorView& view, std::vector<float>& values);
  void finished(const std::string& name);
  std::unique_ptr<Weight> pack(const std::vector<TensorView>& parts);
  Memory upload(const std::vector<float>& values);

  Device* m_device;
  const WeightSource& m_source;
  const LoadProgress& m_progress;
  std::set<std::string> m_taken;
  size_t m_total = 0, m_done = 0, m_bytes = 0;
};

}  // namespace kvarium
