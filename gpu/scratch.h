// Device memory that ops need while they run: what the ops of one stream use one after another, and what one op takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "gpu/runtime.h"

namespace KV_GPU {

// Taken and given back in the order of its stream.
template <class T>
class StreamMemory {
 public:
  StreamMemory() = default;
  StreamMemory(size_t count, Stream& stream)
      : m_data(count > 0 ? static_cast<T*>(allocate(count * sizeof(T), stream)) : nullptr, GiveBack{count, &stream}) {}

  T* data() const { return m_data.get(); }
  size_t count() const { return m_data.get_deleter().count; }

 private:
  struct GiveBack {
    size_t count = 0;
    Stream* stream = nullptr;
    void operator()(T* data) const { release(data, count * sizeof(T), *stream); }
  };
  std::unique_ptr<T, GiveBack> m_data;
};

// Of the ops of one stream, which use it one after another. It grows and does not shrink, so that steps of equal size
// take none.
class Scratch {
 public:
  explicit Scratch(Stream& stream) : m_stream(stream) {}

  // At least `bytes` bytes, 256-byte aligned, contents undefined, until the next call: for one op. Throws
  // Error{memory}.
  std::byte* room(size_t bytes) {
    grow(m_room, bytes);
    return m_room.data();
  }
  uint64_t version() const { return m_version; }  // grows whenever addresses change

  // Zeros, until the next call; a kernel that counts sets them back to zero.
  uint32_t* counters(size_t count) {
    if (grow(m_counters, count)) m_stream.fill(m_counters.data(), 0, m_counters.count() * sizeof(uint32_t));
    return m_counters.data();
  }

 private:
  template <class T>
  bool grow(StreamMemory<T>& memory, size_t count) {
    if (count <= memory.count()) return false;
    memory = StreamMemory<T>(count + count / 2, m_stream);
    ++m_version;
    return true;
  }

  Stream& m_stream;
  StreamMemory<std::byte> m_room;
  StreamMemory<uint32_t> m_counters;
  uint64_t m_version = 0;
};

}  // namespace KV_GPU
