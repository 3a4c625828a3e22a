// Device memory that ops need while they run: what the ops of one stream use one after another, and what one op takes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/runtime.h"

namespace KV_GPU {

// It grows and does not shrink, so that steps of equal size take none.
class Scratch {
 public:
  explicit Scratch(Stream& stream) : m_stream(stream) {}
  ~Scratch() {
    release(m_room, m_room_bytes, m_stream);
    release(m_counters, m_counters_bytes, m_stream);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // At least `bytes` bytes, 256-byte aligned, contents undefined, until the next call: for one op. Throws
  // Error{memory}.
  std::byte* room(size_t bytes) {
    grow(m_room, m_room_bytes, bytes);
    return m_room;
  }
  uint64_t version() const { return m_version; }  // grows whenever addresses change

  // Zeros, until the next call; a kernel that counts sets them back to zero.
  uint32_t* counters(size_t count) {
    if (grow(m_counters, m_counters_bytes, count * sizeof(uint32_t))) m_stream.fill(m_counters, 0, m_counters_bytes);
    return reinterpret_cast<uint32_t*>(m_counters);
  }

 private:
  bool grow(std::byte*& memory, size_t& held, size_t bytes) {
    if (bytes <= held) return false;
    const size_t wanted = bytes + bytes / 2;
    auto* const larger = static_cast<std::byte*>(allocate(wanted, m_stream));
    release(memory, held, m_stream);
    memory = larger;
    held = wanted;
    ++m_version;
    return true;
  }

  Stream& m_stream;
  std::byte *m_room = nullptr, *m_counters = nullptr;
  size_t m_room_bytes = 0, m_counters_bytes = 0;
  uint64_t m_version = 0;
};

// Of one op: taken and given back in the order of its stream.
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
