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
  virtual std::vector<std::string> names() const = 0;        // in file order
  virtual const TensorView* find(std::string_view name) const = 0;  // null: not there; bytes live as long as the source
  // This tensor will not be read again. Throws Error{file} when bytes read until now could not really be read (the file
  // was cut short under us, the disk failed): what was made of them is worthless.
  virtual void release(std::string_view name) const = 0;

  // The tensor, or an Error{file} that names it, the shape wanted and the shape found.
  TensorView get(std::string_view name, std::initializer_list<int64_t> shape) const;
};

}  // namespace kvarium
