// WeightSource: where a model's tensors come from, by name. A name is asked for together with its shape, and a file
// that disagrees is refused here rather than read wrongly later.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/tensor.h"

namespace kvarium {

class WeightSource {
 public:
  virtual ~WeightSource() = default;

  virtual std::string label() const { return "the model"; }  // what errors call it: a file's path, fit to be shown
  virtual std::vector<std::string> names() const = 0;        // in file order, also those that find() refuses
  // What the file calls it, for errors: a source may answer to other names than it has.
  virtual std::string nameInFile(std::string_view name) const { return std::string(name); }
  // What the tensor is, or null: not there. Cheap: a source that makes tensors only when they are read leaves `data`
  // null. Throws Error{unsupported} for a tensor that is there, but of a kind this program cannot read.
  virtual const TensorView* find(std::string_view name) const = 0;
  // The same with its bytes, at any alignment, valid until release.
  virtual TensorView read(std::string_view name) const { return *find(name); }
  // What is read for it from the file, in bytes, without throwing; 0: not there.
  virtual size_t bytes(std::string_view name) const;
  // This tensor will not be read again. Throws Error{file} when bytes read until now could not really be read (the file
  // was cut short under us, the disk failed): what was made of them is worthless.
  virtual void release(std::string_view name) const = 0;

  // Error{file} that names the tensor, the shape wanted and the shape found, unless it is there with this shape.
  void expect(std::string_view name, std::initializer_list<int64_t> shape) const;
  // expect, then read.
  TensorView get(std::string_view name, std::initializer_list<int64_t> shape) const {
    expect(name, shape);
    return read(name);
  }
};

}  // namespace kvarium
