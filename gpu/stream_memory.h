// Device memory that an op needs for itself: taken and given back in the order of its stream.
#pragma once

#include <cstddef>

#include "gpu/runtime.h"

namespace KV_GPU {

template <class T>
class StreamMemory {
 public:
  StreamMemory(size_t count, Stream& stream)
      : m_stream(stream),
        m_bytes(count * sizeof(T)),
        m_data(count > 0 ? static_cast<T*>(allocate(m_bytes, stream)) : nullptr) {}
  ~StreamMemory() {
    if (m_data) release(m_data, m_bytes, m_stream);
  }
  StreamMemory(const StreamMemory&) = delete;
  StreamMemory& operator=(const StreamMemory&) = delete;

  T* data() const { return m_data; }

 private:
  Stream& m_stream;
  size_t m_bytes;
  T* m_data;
};

}  // namespace KV_GPU
