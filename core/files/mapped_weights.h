// Shared by the memory-mapped weight files: reading with a check for lost bytes, and releasing pages.
#pragma once

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/tensor.h"

namespace kvarium::files {

// The result of `read()` over mapped bytes. Throws what read() throws; but Error{file} if bytes were lost, because a
// file that was deleted or cut short reads as zeros and looks damaged.
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

// Releases the pages of a tensor of this file, which will not be read again. Throws Error{file} if bytes read so far
// did not exist.
inline void releasePages(const MappedFile& file, const TensorView& tensor) {
  file.check();
  file.release(static_cast<size_t>(tensor.data - file.bytes().data()), tensor.bytes());
}

}  // namespace kvarium::files
