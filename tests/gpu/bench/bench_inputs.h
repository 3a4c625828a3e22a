// What ops are measured with: shapes of models, random weights, activations and caches in the memory of a device.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/device/device.h"
#include "tests/core/device/device_cases.h"

namespace kvarium::bench {

// A llama. Vectors of the network have `dim` numbers, the inner ones of a gate ff_dim.
struct Shape {
  std::string name;
  int dim = 0, ff_dim = 0, heads = 0, kv_heads = 0, head_dim = 0, vocabulary = 0;

  int qkvRows() const { return (heads + 2 * kv_heads) * head_dim; }
};
const std::vector<Shape>& shapes();  // 1b, 8b, 70b and tiny, for an emulated GPU

// Views of random weights of any size: a piece of valid blocks again and again, in memory that all views share.
class RandomWeights {
 public:
  TensorView view(DType type, int64_t rows, int64_t cols);

 private:
  std::mt19937 m_random{1};
  DType m_type = DType::i32;
  std::vector<std::byte> m_bytes, m_piece;
};

device::Memory upload(device::Device& device, const void* data, size_t bytes);
template <class T>
device::Memory upload(device::Device& device, const std::vector<T>& numbers) {
  return upload(device, numbers.data(), numbers.size() * sizeof(T));
}
// The device's memory full of a piece that is repeated.
device::Memory repeated(device::Device& device, const std::vector<std::byte>& piece, size_t bytes);
device::Memory randomNumbers(device::Device& device, size_t count);  // normal, of size 1

// How a cache is written: "f16", "k8v8" (codes of 8 bits), "k5v3", ...
struct CacheKind {
  std::string name;
  device::KvEncoding k, v;
  bool isPlain() const { return k.format != device::KvFormat::codes; }
};
const std::vector<CacheKind>& cacheKinds();

// A cache of one sequence with `cells` cells in each of `layers` layers. Codes have the newest cells in f16.
class RandomCache {
 public:
  RandomCache(device::Device& device, const Shape& shape, const CacheKind& kind, int64_t cells, int layers);
  RandomCache(const RandomCache&) = delete;

  device::KvView view(int layer) const;
  const std::vector<device::BlockRef>& blocks() const { return m_block_list; }  // as the device has them
  device::DevicePtr<const device::KvWrite> writes() const { return m_writes.as<const device::KvWrite>(); }
  double bytesOfLayer() const { return m_bytes_of_layer; }

 private:
  struct Tiles {
    device::KvEncoding k, v;
    size_t k_bytes = 0, v_bytes = 0;  // of a KV head
    device::Memory memory;
  };
  void add(const device::KvEncoding& k, const device::KvEncoding& v, int64_t first_cell, int64_t cells);

  device::Device& m_device;
  const Shape& m_shape;
  int m_layers;
  double m_bytes_of_layer = 0;
  std::vector<Tiles> m_tiles;
  std::vector<device::BlockRef> m_block_list;
  std::vector<device::KvRange> m_range_list;
  device::Memory m_blocks, m_ranges, m_writes;
};

}  // namespace kvarium::bench
