// Device: the machine as model and cache see it: memory, copies, and some seventeen coarse ops with one argument struct
// each.
//
// Activations are float32, row-major. A pointer in an argument struct is memory of the same device. Ops of one device
// are issued by one thread and take effect in that order; on an asynchronous device only synchronize() waits. Errors:
// every function throws Error{device} (a launch failed) or Error{memory} (allocate, pack).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/tensor.h"
#include "core/device/kv_view.h"
#include "core/device/quant_layout.h"

namespace kvarium {

// What a product's inputs are rounded to. The cache's own format is chosen apart.
enum class Precision : uint8_t {
  exact,    // weights dequantized to f32, all arithmetic in f32
  fast,     // quantized weights used as they are, activations and attention keep more than bfloat16's accuracy
  fastest,  // as fast, but activations are rounded to 8 bits in blocks of 32. Both attend with many rows in 16-bit
            // integers, so that a row's last bits depend on whether its step has few rows or many
};

class Device;

// Device memory, owned. Moves, never copies; given back when it dies, so it must not outlive its device.
class Memory {
 public:
  Memory() = default;
  Memory(Device& device, std::byte* data, size_t size) : m_device(&device), m_data(data), m_size(size) {}
  Memory(Memory&& other) noexcept { swap(other); }
  Memory& operator=(Memory&& other) noexcept {
    Memory taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Memory();

  std::byte* data() const { return m_data; }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(m_data);
  }
  size_t size() const { return m_size; }

 private:
  void swap(Memory& other) {
    std::swap(m_device, other.m_device);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
  }
  Device* m_device = nullptr;
  std::byte* m_data = nullptr;
  size_t m_size = 0;
};

// A matrix of weights in the layout its device likes; only the device that packed it can read it.
class Weight {
 public:
  virtual ~Weight() = default;
  int64_t rows = 0;  // outputs
  int64_t cols = 0;  // inputs
  size_t bytes = 0;  // device memory held
};

enum class Activation : uint8_t { silu, gelu_tanh, gelu_erf };

// out[i] = scale * table[ids[i]]
struct EmbedArgs {
  const Weight* table = nullptr;  // [vocab, dim]
  const int32_t* ids = nullptr;   // host, [n]; each in [0, vocab)
  int n = 0;
  float* out = nullptr;  // [n, dim]
  float scale = 1.0f;
};

// out = x / sqrt(mean(x^2) + epsilon) * weight     (Zhang and Sennrich 2019, eq. 4)
struct RmsNormArgs {
  const float* x = nullptr;       // [n, dim]
  const float* weight = nullptr;  // [dim]
  float epsilon = 1e-5f;
  int n = 0;
  int dim = 0;
  float* out = nullptr;  // laid out as x; may be x
  // Several vectors a row, each normalised alone (queries and keys by head): vector h of row i at i * row_stride +
  // h * dim.
  int heads = 1;
  int64_t row_stride = 0;  // floats; 0: heads * dim
};

// out = (x - mean(x)) / sqrt(mean((x - mean(x))^2) + epsilon) * weight + bias     (Ba, Kiros and Hinton 2016, eq. 3)
struct LayerNormArgs {
  const float* x = nullptr;       // [n, dim]
  const float* weight = nullptr;  // [dim]
  const float* bias = nullptr;    // [dim] or null
  float epsilon = 1e-5f;
  int n = 0;
  int dim = 0;
  float* out = nullptr;  // [n, dim]; may be x
};

// out[i] (+)= w x[i] + bias. Every output element adds its products in one fixed order, whatever n is.
struct MatmulArgs {
  const float* x = nullptr;     // [n, w->cols]
  const Weight* w = nullptr;    // [rows, cols]
  const float* bias = nullptr;  // [rows] or null
  int n = 0;
  bool accumulate = false;  // add to out (residual)
  float* out = nullptr;     // [n, w->rows]
};

enum class RopeStyle : uint8_t {
  interleaved,  // pairs (2i, 2i+1): GGUF's llama
  halves,       // pairs (i, i + dims/2): Hugging Face, GGUF's qwen2, phi, gemma
};

// Rotates the first `dims` numbers of every head (Su et al. 2021, eq. 34). `angles` row i: cos, sin of each pair,
// [n, dims/2, 2] float32, computed by RopeTable in double.
struct RopeArgs {
  float* x = nullptr;  // row i, head h at x + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  const float* angles = nullptr;
  RopeStyle style = RopeStyle::interleaved;
  int n = 0;
  int heads = 0;
  int head_dim = 0;
  int dims = 0;  // even, <= head_dim
};

// Where one token's key and value go: cell `cell` of the block whose tiles start at k and v.
struct KvWrite {
  std::byte* k = nullptr;
  std::byte* v = nullptr;
  int32_t cell = 0;  // 0..63
};

struct StoreKvArgs {
  const float* k = nullptr;  // row i, head h at k + i * row_stride + h * head_dim; already rotated
  const float* v = nullptr;  // likewise
  int64_t row_stride = 0;
  const KvWrite* writes = nullptr;  // [n]
  KvFormat k_format = KvFormat::f32;
  KvFormat v_format = KvFormat::f32;
  int n = 0;
  int n_kv_heads = 0;
  int head_dim = 0;
};

// A block is written anew in another coding: plain tiles in, codes out; where both sides are the same plain format the
// tile is copied. The tiles of all KV heads follow each other.
struct SealKvArgs {
  const std::byte* k_from = nullptr;
  const std::byte* v_from = nullptr;
  std::byte* k_to = nullptr;
  std::byte* v_to = nullptr;
  KvFormat k_format = KvFormat::f32;  // of k_from; never codes
  KvFormat v_format = KvFormat::f32;
  KvEncoding k;  // of k_to
  KvEncoding v;
  QuantMethod k_fit = QuantMethod::range;
  QuantMethod v_fit = QuantMethod::range;
  uint64_t live = 0;  // cells that count
  int n_kv_heads = 0;
  int head_dim = 0;
};

// out[i, h] = softmax(scale * q k^T, softcapped) v over all segments of the view (Milakov and Gimelshein 2018 for the
// merge). The query is not rotated yet: it is rotated once per segment, by `angles`, or `capped_angles` where the
// segment has a cap.
struct AttendArgs {
  const float* q = nullptr;  // row i, head h at q + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  const float* angles = nullptr;         // [n, dims/2, 2] at the row's position; null: no rotation
  const float* capped_angles = nullptr;  // the same at min(position, query_cap); null when no segment has a cap
  RopeStyle style = RopeStyle::interleaved;
  int dims = 0;
  KvView view;  // pointers inside are host memory; block tiles are device memory
  int n = 0;
  int n_heads = 0;  // a multiple of n_kv_heads; heads h / (n_heads / n_kv_heads) share a KV head
  int n_kv_heads = 0;
  int head_dim = 0;
  float scale = 1.0f;
  float softcap = 0.0f;        // s -> softcap * tanh(s / softcap); 0: none
  bool row_invariant = false;  // each row gets the bits it would get in a step of its own, whatever the precision
  float* out = nullptr;        // [n, n_heads, head_dim]
};

// out = activation(gate) * up
struct GatedArgs {
  const float* gate_up = nullptr;  // [n, 2 * dim]: gate, then up
  Activation activation = Activation::silu;
  int n = 0;
  int dim = 0;
  float* out = nullptr;  // [n, dim]
};

// out = activation(x)
struct ActivateArgs {
  const float* x = nullptr;  // [n, dim]
  Activation activation = Activation::gelu_tanh;
  int n = 0;
  int dim = 0;
  float* out = nullptr;  // [n, dim]; may be x
};

// out[i] = x[rows[i]]
struct TakeRowsArgs {
  const float* x = nullptr;       // [any, dim]
  const int32_t* rows = nullptr;  // host, [n]; null: row i
  int n = 0;
  int dim = 0;
  float* out = nullptr;    // [n, dim]; not x
  int64_t row_stride = 0;  // floats from row to row of x; 0: dim
};

// out[rows[i]] += scales[i] * x[i]
struct AddRowsArgs {
  const float* x = nullptr;       // [n, dim]
  const int32_t* rows = nullptr;  // host, [n], no row twice; null: row i
  const float* scales = nullptr;  // host, [n]; null: 1
  int n = 0;
  int dim = 0;
  float* out = nullptr;  // [any, dim]
};

// Depthwise over time (Gu and Dao 2023, section 3.4): out[i, c] = silu(bias[c] + sum_k weight[c, k] x[i - kernel + 1 +
// k, c]). Rows before the first are those of `before`.
struct CausalConvArgs {
  const float* x = nullptr;  // row i, channel c at x + i * row_stride + c
  int64_t row_stride = 0;
  const float* weight = nullptr;  // [channels, kernel]
  const float* bias = nullptr;    // [channels] or null
  const float* before = nullptr;  // [kernel - 1, channels], oldest row first; null: zeros
  float* after = nullptr;         // likewise, the last rows seen; not `before`
  int n = 0;
  int channels = 0;
  int kernel = 0;
  float* out = nullptr;  // [n, channels]
};

// The selective scan (Gu and Dao 2023, algorithm 2), each channel alone, with s = softplus(dt[i, c]):
//   h = exp(s a[c]) h + s b[i] u[i, c];  out[i, c] = (c[i] . h + d[c] u[i, c]) silu(z[i, c])
// A channel's sums have one order whatever n is, so rows fed in pieces give what rows fed at once give.
struct SelectiveScanArgs {
  const float* u = nullptr;   // [n, channels]
  const float* dt = nullptr;  // [n, channels], before softplus
  const float* b = nullptr;   // row i at b + i * bc_stride: [states]
  const float* c = nullptr;   // likewise
  int64_t bc_stride = 0;
  const float* z = nullptr;  // row i, channel c at z + i * z_stride + c
  int64_t z_stride = 0;
  const float* a = nullptr;       // [channels, states], negative
  const float* d = nullptr;       // [channels]
  const float* before = nullptr;  // h [channels, states]; null: zeros
  float* after = nullptr;         // likewise; not `before`
  int n = 0;
  int channels = 0;
  int states = 0;
  float* out = nullptr;  // [n, channels]; may be u
};

class Device {
 public:
  virtual ~Device() = default;

  virtual std::string name() const = 0;  // "CPU, 2 threads, AVX-512 VNNI"
  virtual Precision precision() const = 0;

  // What allocate gives lies in memory of the host: any of its threads may read and write it as it is.
  virtual bool hostMemory() const { return false; }
  virtual Memory allocate(size_t bytes) = 0;                                // 64-byte aligned, contents undefined
  virtual void copyIn(std::byte* to, const void* from, size_t bytes) = 0;   // host to device
  virtual void copyOut(void* to, const std::byte* from, size_t bytes) = 0;  // device to host; waits
  virtual void copyWithin(std::byte* to, const std::byte* from, size_t bytes) = 0;
  virtual void synchronize() = 0;

  // One matrix out of parts of equal cols, rows one part after the other (Q, K and V; gate and up). Types may differ.
  virtual std::unique_ptr<Weight> pack(std::span<const TensorView> parts) = 0;

  virtual void embed(const EmbedArgs& args) = 0;
  virtual void rmsNorm(const RmsNormArgs& args) = 0;
  virtual void layerNorm(const LayerNormArgs& args) = 0;
  virtual void matmul(const MatmulArgs& args) = 0;
  virtual void rope(const RopeArgs& args) = 0;
  virtual void storeKv(const StoreKvArgs& args) = 0;
  virtual void sealKv(const SealKvArgs& args) = 0;
  virtual void attend(const AttendArgs& args) = 0;
  virtual void gated(const GatedArgs& args) = 0;
  virtual void activate(const ActivateArgs& args) = 0;
  virtual void takeRows(const TakeRowsArgs& args) = 0;
  virtual void addRows(const AddRowsArgs& args) = 0;
  virtual void causalConv(const CausalConvArgs& args) = 0;
  virtual void selectiveScan(const SelectiveScanArgs& args) = 0;

 protected:
  friend class Memory;
  virtual void free(std::byte* data, size_t bytes) noexcept = 0;
};

inline Memory::~Memory() {
  if (m_data) m_device->free(m_data, m_size);
}

}  // namespace kvarium
