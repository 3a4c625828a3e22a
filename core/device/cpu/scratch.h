// Scratch: a growing buffer of plain numbers aligned to 64 bytes; contents are lost when it grows.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>

#include "core/base/error.h"

namespace kvarium::cpu {

template <class T>
class Scratch {
 public:
  // Throws Error{memory}.
  T* need(size_t count) {
    if (count > m_count) {
      m_data.reset();
      m_count = 0;
      void* data = count <= SIZE_MAX / sizeof(T) / 2
                       ? ::operator new (count * sizeof(T), std::align_val_t{64}, std::nothrow)
                       : nullptr;
      if (!data) throw Error(ErrorKind::memory, "no memory for the working space of a step", "use a smaller chunk");
      m_data.reset(static_cast<T*>(data));
      m_count = count;
      std::uninitialized_value_construct_n(m_data.get(), count);
    }
    return m_data.get();
  }
  T* data() const { return m_data.get(); }

 private:
  struct Free {
    void operator()(T* data) const { ::operator delete (data, std::align_val_t{64}); }
  };
  std::unique_ptr<T, Free> m_data;
  size_t m_count = 0;
};

}  // namespace kvarium::cpu
