// WeightSource: the tensors of a model by name. Callers give the expected shape with the name, so a file that disagrees
// is refused here instead of being misread later.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/tensor.h"

namespace kvarium::files {

class WeightSource {
 public:
  virtual ~WeightSource() = default;

  virtual std::string label() const { return "the model"; }  // name in errors: a file's path, safe to show
  virtual std::vector<std::string> names() const = 0;        // in file order, with those that find() refuses
  // The name of the tensor in the file, for errors: a source may give its tensors other names.
  virtual std::string nameInFile(std::string_view name) const { return std::string(name); }
  // Describes the tensor; null: there is none. Cheap: a source that computes tensors on read leaves `data` null. Throws
  // Error{unsupported} for a tensor of a kind that this program cannot read.
  virtual const TensorView* find(std::string_view name) const = 0;
  // The same with its bytes, at any alignment, valid until release.
  virtual TensorView read(std::string_view name) const { return *find(name); }
  // Bytes that are read from the file for this tensor; 0: there is none. Does not throw.
  virtual size_t bytes(std::string_view name) const;
  // Call when the tensor will not be read again. Throws Error{file} if bytes read so far could not really be read (the
  // file was cut short, the disk failed); results made of them are worthless.
  virtual void release(std::string_view name) const = 0;

  // Throws Error{file} naming the tensor, the expected and the found shape, unless it exists with this shape.
  void expect(std::string_view name, std::initializer_list<int64_t> shape) const;
  // expect(), then read().
  TensorView get(std::string_view name, std::initializer_list<int64_t> shape) const {
    expect(name, shape);
    return read(name);
  }
};

}  // namespace kvarium::files
