// WeightLoader: loads tensors by name and shape and records their names, so that unknown tensors can be refused.
#pragma once

#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace kvarium::model {

class WeightLoader {
 public:
  struct Cancelled {};

  // With a null device it only checks: matrices are null and vectors empty.
  WeightLoader(device::Device* device, const files::WeightSource& source, const LoadProgress& progress);

  void use(device::Device* device) { m_device = device; }  // for what is loaded from now on

  bool has(const std::string& name) const { return m_source.find(name) != nullptr; }

  struct Part {
    std::string name;
    int64_t rows = 0;
    bool zero_if_missing = false;  // vectors only
  };
  // One matrix from parts stacked by rows. Throws Cancelled if progress returns false.
  std::unique_ptr<device::Weight> matrix(const std::vector<Part>& parts, int64_t cols);
  // Matrix `index` of a tensor [count, rows, cols]; several tensors are stacked by rows. The tensors are released after
  // the last index.
  std::unique_ptr<device::Weight> matrixOf(std::initializer_list<std::string> names, int64_t index, int64_t count,
                                           int64_t rows, int64_t cols);
  // Vectors one after another, as float32.
  device::Memory vectors(const std::vector<Part>& parts);
  // PART.weight of each part, and PART.bias where there is a bias.
  Linear linear(std::vector<Part> parts, int64_t cols, bool bias);
  // A small matrix as float32.
  device::Memory table(const std::string& name, int64_t rows, int64_t cols);
  // Marks a tensor as known and not needed.
  void ignore(const std::string& name) { m_taken.insert(name); }
  // Throws Error{unsupported} if the source has a tensor that was not loaded: the model would compute something that
  // this program does not.
  void refuseUnknown() const;

  size_t bytes() const { return m_bytes; }  // bytes of device memory allocated

 private:
  // fetch() that also checks that all numbers are finite
  TensorView take(const std::string& name, std::initializer_list<int64_t> shape);
  TensorView fetch(const std::string& name, std::initializer_list<int64_t> shape);  // numbers are not checked
  void refuseNotFinite(const std::string& name, const TensorView& view) const;
  void appendFloats(const std::string& name, const TensorView& view, std::vector<float>& values);
  void finished(const std::string& name);
  std::unique_ptr<device::Weight> pack(const std::vector<TensorView>& parts);
  device::Memory upload(const std::vector<float>& values);

  device::Device* m_device;
  const files::WeightSource& m_source;
  const LoadProgress& m_progress;
  std::set<std::string> m_taken;
  size_t m_total = 0, m_done = 0, m_bytes = 0;
};

}  // namespace kvarium::model
