// What every memory-mapped weight file does alike: it is read under the eye of its mapping, and gives pages back.
#pragma once

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/tensor.h"

namespace kvarium {

// What `read()` makes of the mapped bytes. Throws what it throws, but Error{file} when the bytes were not all there: a
// file that vanished under us reads as zeros and looks damaged.
template <class Read>
auto readMapped(const MappedFile& file, const Read& read) {
  try {
    auto result = read();
    file.check();
    return result;
  } catch (const Error&) {
    file.check();
    throw;
  }
}

// The tensor, which lies in this file, will not be read again. Throws Error{file} when bytes read so far were not
// there.
inline void releasePages(const MappedFile& file, const TensorView& tensor) {
  file.check();
  file.release(static_cast<size_t>(tensor.data - file.bytes().data()), tensor.bytes());
}

}  // namespace kvarium
