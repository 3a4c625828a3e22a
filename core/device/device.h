// Device: the machine as model and cache see it: memory, copies, and coarse ops with one argument struct each.
//
// Activations are float32, row-major. Addresses in an argument struct are of the same device; no op reads
// host memory (a list of weights is read when the op is issued). Equal arguments are the same op on the same memory.
// Ops of one device are issued by one thread and take effect in that order; on an asynchronous device they take effect
// later: synchronize() waits. Errors: every function throws Error{device} (a launch failed) or Error{memory} (allocate,
// pack).
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/tensor.h"
#include "core/device/kv_view.h"
#include "core/device/memory.h"
#include "core/device/precision.h"
#include "core/device/quant_layout.h"

namespace kvarium::device {

constexpr int any_rows = std::numeric_limits<int>::max();
constexpr int most_step_rows = 16;  // Device::beginStep: in steps of few rows, issuing the ops takes much of the time

// What a device is and promises. Code that needs a promise checks it here, and falls back or refuses where it is
// missing.
struct DeviceFacts {
  std::string name;  // "CPU, 2 threads, AVX-512 VNNI"
  Precision precision = Precision::exact;
  bool host_memory = false;  // hostAddress() is never null
  // In ops of up to this many rows the bits of a row do not depend on the other rows, if the op is asked for that.
  int row_invariant_rows = 0;
  int prompt_chunk = 256;  // tokens of a step that reads a prompt: larger steps gain little, or take too much memory
  bool async = false;      // ops take effect after they were issued
  bool is_cpu = false;     // "device memory" is the computer's RAM
};

// A matrix of weights in the layout its device likes; only the device that packed it can read it.
class Weight {
 public:
  virtual ~Weight() = default;
  int64_t rows = 0;  // outputs
  int64_t cols = 0;  // inputs
  size_t bytes = 0;  // device memory held
};

enum class Activation : uint8_t { silu, gelu_tanh, gelu_erf, sigmoid, none, relu_squared };  // the last: So et al. 2021

// out[i] = scale * table[ids[i]]
struct EmbedArgs {
  const Weight* table = nullptr;  // [vocab, dim]
  DevicePtr<const int32_t> ids;   // [n]; each in [0, vocab)
  int n = 0;
  DevicePtr<float> out;  // [n, dim]
  float scale = 1.0f;
  bool operator==(const EmbedArgs&) const = default;
};

// out = x / sqrt(mean(x^2) + epsilon) * weight     (Zhang and Sennrich 2019, eq. 4)
struct RmsNormArgs {
  DevicePtr<const float> x;       // [n, dim]
  DevicePtr<const float> weight;  // [dim]
  float epsilon = 1e-5f;
  int n = 0;
  int dim = 0;
  DevicePtr<float> out;  // laid out as x; may be x
  // Several vectors a row, each normalised alone (queries and keys by head): vector h of row i at i * row_stride +
  // h * dim.
  int heads = 1;
  int64_t row_stride = 0;     // floats; 0: heads * dim
  int64_t weight_stride = 0;  // floats from the weight of a vector of the row to that of the next; 0: all have one
  bool operator==(const RmsNormArgs&) const = default;
};

// out = (x - mean(x)) / sqrt(mean((x - mean(x))^2) + epsilon) * weight + bias     (Ba, Kiros and Hinton 2016, eq. 3)
struct LayerNormArgs {
  DevicePtr<const float> x;       // [n, dim]
  DevicePtr<const float> weight;  // [dim]
  DevicePtr<const float> bias;    // [dim] or null
  float epsilon = 1e-5f;
  int n = 0;
  int dim = 0;
  DevicePtr<float> out;  // [n, dim]; may be x
  bool operator==(const LayerNormArgs&) const = default;
};

// out[i] (+)= w x[i] + bias. Where n <= facts().row_invariant_rows, an output element adds its products in one fixed
// order, whatever n is.
struct MatmulArgs {
  DevicePtr<const float> x;     // [n, w->cols]
  const Weight* w = nullptr;    // [rows, cols]
  DevicePtr<const float> bias;  // [rows] or null
  int n = 0;
  bool accumulate = false;  // add to out (residual)
  DevicePtr<float> out;     // [n, w->rows]
  bool operator==(const MatmulArgs&) const = default;
};

enum class RopeStyle : uint8_t {
  interleaved,  // pairs (2i, 2i+1): GGUF's llama
  halves,       // pairs (i, i + dims/2): Hugging Face, GGUF's qwen2, phi, gemma
};

// Rotates the first `dims` numbers of every head (Su et al. 2021, eq. 34). `angles` row i: cos, sin of each pair,
// [n, dims/2, 2] float32, computed by RopeTable in double.
struct RopeArgs {
  DevicePtr<float> x;  // row i, head h at x + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  DevicePtr<const float> angles;
  RopeStyle style = RopeStyle::interleaved;
  int n = 0;
  int heads = 0;
  int head_dim = 0;
  int dims = 0;  // even, <= head_dim
  bool operator==(const RopeArgs&) const = default;
};

// Writes the keys and values of n rows into their cells; keys without their bias.
struct StoreKvArgs {
  DevicePtr<const float> k;  // row i, head h at k + i * row_stride + h * head_dim; already rotated
  DevicePtr<const float> v;  // likewise
  int64_t row_stride = 0;
  DevicePtr<const KvWrite> writes;  // [n]
  int64_t k_offset = 0;             // bytes from the base of a block to the layer's K tiles
  int64_t v_offset = 0;
  KvFormat k_format = KvFormat::f32;
  KvFormat v_format = KvFormat::f32;
  KeyBias key_bias;
  int n = 0;
  int n_kv_heads = 0;
  int head_dim = 0;
  bool operator==(const StoreKvArgs&) const = default;
};

// Blocks are converted to another encoding: plain tiles in, codes out; where both sides are the same plain format the
// tile is copied. The tiles of all KV heads follow each other.
struct SealKvArgs {
  DevicePtr<const KvSeal> seals;  // [n]
  int n = 0;
  int64_t k_from_offset = 0;  // bytes from the base of a full block to the layer's K tiles
  int64_t v_from_offset = 0;
  int64_t k_to_offset = 0;  // and of a block of codes
  int64_t v_to_offset = 0;
  KvFormat k_format = KvFormat::f32;  // of the full block; never codes
  KvFormat v_format = KvFormat::f32;
  KvEncoding k;  // of the other
  KvEncoding v;
  QuantMethod k_method = QuantMethod::range;
  QuantMethod v_method = QuantMethod::range;
  int n_kv_heads = 0;
  int head_dim = 0;
};

// Cells are copied to other blocks. A plain tile's numbers are copied as they are, and the target has their format;
// codes become the numbers that they stand for (readTile() of kv_tile.h), rounded to the format of the target. No block
// is a source and a target of one call, and no cell is written twice.
struct MoveKvArgs {
  DevicePtr<const KvMove> moves;  // [n]
  int n = 0;
  int64_t k_from_offset = 0;  // bytes from the base of a source to the layer's K tiles
  int64_t v_from_offset = 0;
  int64_t k_to_offset = 0;  // and of a target
  int64_t v_to_offset = 0;
  KvEncoding k_from;  // of the sources
  KvEncoding v_from;
  KvFormat k_to = KvFormat::f32;  // of the targets; never codes
  KvFormat v_to = KvFormat::f32;
  int n_kv_heads = 0;
  int head_dim = 0;
};

// out[i, h] = softmax(scale * q k^T, softcapped) v over the cells that the sequence of row i sees (Milakov and
// Gimelshein 2018 for the merge); k is what the cell holds and the bias of the view at its position. The query is not
// rotated yet: it is rotated once per segment, by `angles`, or `capped_angles` where the segment has a cap.
struct AttendArgs {
  DevicePtr<const float> q;  // row i, head h at q + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  DevicePtr<const float> angles;         // [n, dims/2, 2] at the row's position; null: no rotation
  DevicePtr<const float> capped_angles;  // the same at min(position, query_cap); null when no segment has a cap
  RopeStyle style = RopeStyle::interleaved;
  int dims = 0;
  KvView view;
  DevicePtr<const SequenceRows> sequences;  // [n_sequences]; their rows are apart
  int n_sequences = 0;
  int n = 0;
  int n_heads = 0;  // a multiple of n_kv_heads; heads h / (n_heads / n_kv_heads) share a KV head
  int n_kv_heads = 0;
  int head_dim = 0;
  float scale = 1.0f;
  float softcap = 0.0f;        // s -> softcap * tanh(s / softcap); 0: none
  bool row_invariant = false;  // each row gets the bits it would get in a step of its own, whatever the precision
  DevicePtr<float> out;        // [n, n_heads, head_dim]
  bool operator==(const AttendArgs&) const = default;
};

// The weights of softmax that attend() puts on cells, summed over rows: what probes show and what retentions decide by.
// One row gives the same numbers alone as in a chunk of up to facts().row_invariant_rows.
struct AttendWeights {
  // [by_head ? n_heads : 1][blocks][64], a block as in KvView::blocks. Written are the blocks of the sequences' ranges,
  // no two of which overlap: 0 for a cell that no weighed row sees. Null: none are wanted.
  DevicePtr<float> out;
  int blocks = 0;        // in KvView::blocks, those of all sequences
  int rows = 1;          // number of last rows of each sequence; all if it has fewer. Their weights are added
  bool by_head = false;  // else the mean over the heads
};

// out[i] = mean over the KV heads of the length of the key; numbers that are not finite count as the largest there is.
struct KeyNormArgs {
  DevicePtr<const float> k;  // row i, head h at k + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  int n = 0;
  int n_kv_heads = 0;
  int head_dim = 0;
  DevicePtr<float> out;  // [n]
  bool operator==(const KeyNormArgs&) const = default;
};

// What a distribution of queries is estimated from, each head alone: the mean of its rows, and over all rows the sum of
// products (q[i] - mean[i]) (q[j] - mean[j]).
struct QueryMomentsArgs {
  DevicePtr<const float> q;  // row i, head h at q + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  int n = 0;  // at least 1
  int n_heads = 0;
  int head_dim = 0;
  DevicePtr<float> out;  // [n_heads][1 + head_dim][head_dim]: the mean, then the sums
  bool operator==(const QueryMomentsArgs&) const = default;
};

// out[i, h] = a . k + k . (B k) with the vector a and the matrix B of head h, and k the key that the head reads.
struct KeyFormsArgs {
  DevicePtr<const float> k;  // row i, KV head h at k + i * row_stride + h * head_dim
  int64_t row_stride = 0;
  DevicePtr<const float> forms;  // [n_heads][1 + head_dim][head_dim]: a, then B
  int n = 0;
  int n_heads = 0;  // a multiple of n_kv_heads; heads h / (n_heads / n_kv_heads) share a KV head
  int n_kv_heads = 0;
  int head_dim = 0;
  DevicePtr<float> out;  // [n, n_heads]
  bool operator==(const KeyFormsArgs&) const = default;
};

// out = activation(gate) * up
struct GatedArgs {
  DevicePtr<const float> gate;  // row i at gate + i * gate_stride
  DevicePtr<const float> up;    // row i at up + i * up_stride
  int64_t gate_stride = 0;      // floats
  int64_t up_stride = 0;
  Activation activation = Activation::silu;
  int n = 0;
  int dim = 0;
  DevicePtr<float> out;  // [n, dim]; may be gate or up where those rows are dim apart
  bool operator==(const GatedArgs&) const = default;
};

// out = activation(x)
struct ActivateArgs {
  DevicePtr<const float> x;  // [n, dim]
  Activation activation = Activation::gelu_tanh;
  int n = 0;
  int dim = 0;
  DevicePtr<float> out;  // [n, dim]; may be x
  bool operator==(const ActivateArgs&) const = default;
};

// out[i] = x[rows[i]]
struct TakeRowsArgs {
  DevicePtr<const float> x;       // [any, dim]
  DevicePtr<const int32_t> rows;  // [n]; null: row i
  int n = 0;
  int dim = 0;
  DevicePtr<float> out;    // [n, dim]; not x
  int64_t row_stride = 0;  // floats from row to row of x; 0: dim
  bool operator==(const TakeRowsArgs&) const = default;
};

// out[rows[i]] += scales[i] * x[i]
struct AddRowsArgs {
  DevicePtr<const float> x;       // [n, dim]
  DevicePtr<const int32_t> rows;  // [n], no row twice; null: row i
  DevicePtr<const float> scales;  // [n]; null: 1
  int n = 0;
  int dim = 0;
  DevicePtr<float> out;  // [any, dim]
  bool operator==(const AddRowsArgs&) const = default;
};

// Depthwise over time (Gu and Dao 2023, section 3.4): out[i, c] = silu(bias[c] + sum_k weight[c, k] x[i - kernel + 1 +
// k, c]), or the sum itself. Rows before the first of a sequence are those of its state, whose new value is the last
// rows. No sequence's state_after is its state_before.
struct CausalConvArgs {
  DevicePtr<const float> x;  // row i, channel c at x + i * row_stride + c
  int64_t row_stride = 0;
  DevicePtr<const float> weight;            // [channels, kernel]
  DevicePtr<const float> bias;              // [channels] or null
  DevicePtr<const SequenceRows> sequences;  // [n_sequences]
  int n_sequences = 0;
  int64_t state_offset = 0;  // floats before this layer's rows in a state: [kernel - 1, channels], oldest row first
  int n = 0;
  int channels = 0;
  int kernel = 0;
  bool silu = true;      // of the sum
  DevicePtr<float> out;  // [n, channels]; not x
  bool operator==(const CausalConvArgs&) const = default;
};

// The selective scan (Gu and Dao 2023, algorithm 2), each channel alone, with s = softplus(dt[i, c]):
//   h = exp(s a[c]) h + s b[i] u[i, c];  out[i, c] = (c[i] . h + d[c] u[i, c]) silu(z[i, c])
// A channel's sums have one order whatever n is, so rows fed in pieces give what rows fed at once give.
struct SelectiveScanArgs {
  DevicePtr<const float> u;   // [n, channels]
  DevicePtr<const float> dt;  // [n, channels], before softplus
  DevicePtr<const float> b;   // row i at b + i * bc_stride: [states]
  DevicePtr<const float> c;   // likewise
  int64_t bc_stride = 0;
  DevicePtr<const float> z;  // row i, channel c at z + i * z_stride + c
  int64_t z_stride = 0;
  DevicePtr<const float> a;                 // [channels, states], negative
  DevicePtr<const float> d;                 // [channels]
  DevicePtr<const SequenceRows> sequences;  // [n_sequences]
  int n_sequences = 0;
  int64_t state_offset = 0;  // floats before this layer's h in a state: [channels, states]
  int n = 0;
  int channels = 0;
  int states = 0;
  DevicePtr<float> out;  // [n, channels]; may be u
  bool operator==(const SelectiveScanArgs&) const = default;
};

constexpr int largest_delta_key = 256;  // DeltaRuleArgs::k_width

// The gated delta rule (Yang, Kautz and Hatamizadeh 2024, eq. 10), each value head j alone, with the query and the key
// of key head g, made unit vectors:
//   q = q[i, g] / sqrt(|q[i, g]|^2 + 1e-6) / sqrt(k_width);  k = k[i, g] / sqrt(|k[i, g]|^2 + 1e-6)
//   S = exp(a[j] softplus(step[i, j] + step_bias[j])) S
//   S = S + k (sigmoid(beta[i, j]) (v[i, j] - S^T k))^T;  out[i, j] = S^T q
// The sums of a column of S have one order whatever n is, so rows fed in pieces give what rows fed at once give. No
// sequence's state_after is its state_before.
struct DeltaRuleArgs {
  DevicePtr<const float> q;  // row i, key head g at q + i * row_stride + g * k_width
  DevicePtr<const float> k;  // likewise
  DevicePtr<const float> v;  // row i, value head j at v + i * row_stride + j * v_width
  int64_t row_stride = 0;
  DevicePtr<const float> beta;  // row i, value head j at beta + i * gate_stride + j
  DevicePtr<const float> step;  // likewise
  int64_t gate_stride = 0;
  DevicePtr<const float> step_bias;         // [v_heads]
  DevicePtr<const float> a;                 // [v_heads], negative
  DevicePtr<const SequenceRows> sequences;  // [n_sequences]
  int n_sequences = 0;
  int64_t state_offset = 0;  // floats before this layer's S in a state: [v_heads, k_width, v_width]
  int n = 0;
  int k_heads = 0;
  int v_heads = 0;  // a multiple of k_heads
  int k_width = 0;  // at most largest_delta_key
  int v_width = 0;
  bool tiled = false;    // g = j % k_heads; else j / (v_heads / k_heads)
  DevicePtr<float> out;  // [n, v_heads, v_width]
  bool operator==(const DeltaRuleArgs&) const = default;

  constexpr int keyHead(int j) const { return tiled ? j % k_heads : j / (v_heads / k_heads); }
};

// The scan of Mamba-2 (Dao and Gu 2024, equation 1 and section 7.1): one decay for each head, B and C of a group of
// heads. Each channel of head p alone, with s = softplus(dt[i, p] + dt_bias[p]), not below least_step and not above
// most_step, and g the group of the head:
//   h = exp(s a[p]) h + s b[i, g] x[i, c];  out[i, c] = (c[i, g] . h + d[p] x[i, c]) silu(z[i, c])
// A channel's sums have one order whatever n is, so rows fed in pieces give what rows fed at once give.
struct HeadScanArgs {
  DevicePtr<const float> x;  // row i, channel c at x + i * xbc_stride + c; channels of a head follow each other
  DevicePtr<const float> b;  // row i, group g at b + i * xbc_stride + g * states: [states]
  DevicePtr<const float> c;  // likewise
  int64_t xbc_stride = 0;
  DevicePtr<const float> z;   // row i, channel c at z + i * zdt_stride + c; null: the factor silu(z) is missing
  DevicePtr<const float> dt;  // row i, head p at dt + i * zdt_stride + p, before softplus
  int64_t zdt_stride = 0;
  DevicePtr<const float> dt_bias;           // [heads]
  DevicePtr<const float> a;                 // [heads], negative
  DevicePtr<const float> d;                 // [heads]
  DevicePtr<const SequenceRows> sequences;  // [n_sequences]
  int n_sequences = 0;
  int64_t state_offset = 0;  // floats before this layer's h in a state: [heads, head_dim, states]
  int n = 0;
  int heads = 0;  // a multiple of groups; heads p / (heads / groups) share a group
  int head_dim = 0;
  int groups = 0;
  int states = 0;
  float least_step = 0;
  float most_step = std::numeric_limits<float>::infinity();
  DevicePtr<float> out;  // [n, heads * head_dim]; none of the inputs
  bool operator==(const HeadScanArgs&) const = default;
};

// The experts of each row: the `used` largest of scores + bias; equal ones go to the lower index. Their weights are of
// softmax(scores) (Jiang et al. 2024, section 2.1), or the scores themselves, sigmoids for example (DeepSeek-AI 2024,
// DeepSeek-V3, eq. 12 to 16). Entry e of the lists is one (row, expert) pair; entries are ordered by expert, then row.
struct RouteArgs {
  DevicePtr<const float> scores;  // [n, experts]; without softmax none is below 0
  DevicePtr<const float> bias;    // [experts], for the choice only, without softmax; null: 0
  int n = 0;
  int experts = 0;
  int used = 0;
  bool softmax = true;
  bool renormalized = false;   // weights of a row are divided by their sum
  double floor = 1e-20;        // without softmax added to that sum, so that scores that are all 0 have weights of 0
  float factor = 1;            // of all weights
  DevicePtr<int32_t> rows;     // [n * used]: the row of an entry
  DevicePtr<int32_t> first;    // [experts + 1]: entries of expert e are [first[e], first[e + 1])
  DevicePtr<int32_t> entries;  // [n, used]: the entries of a row, by expert
  DevicePtr<float> weights;    // [n, used]: their weights
  bool operator==(const RouteArgs&) const = default;
};

// out[e] = w[expert of e] x[e], for entries in the order of RouteArgs::first.
struct ExpertMatmulArgs {
  DevicePtr<const float> x;          // [n, cols]
  std::span<const Weight* const> w;  // [experts], all of one shape
  DevicePtr<const int32_t> first;    // [experts + 1]
  int n = 0;                         // entries
  DevicePtr<float> out;              // [n, rows]
};

// out[i] (+)= weights[i, k] * x[entries[i, k]], one k after another.
struct CombineArgs {
  DevicePtr<const float> x;          // [any, dim]
  DevicePtr<const int32_t> entries;  // [n, used]
  DevicePtr<const float> weights;    // [n, used]
  int n = 0;
  int used = 0;
  int dim = 0;
  bool add = true;       // to out; else to 0
  DevicePtr<float> out;  // [n, dim]
  bool operator==(const CombineArgs&) const = default;
};

// x = cap * tanh(x / cap)
struct SoftcapArgs {
  DevicePtr<float> x;  // [count]
  int64_t count = 0;
  float cap = 0;
  bool operator==(const SoftcapArgs&) const = default;
};

// The largest numbers of each row, the largest first; equal ones in the order of their indices. A NaN counts as larger
// than every number, so that code that takes the largest sees that the row holds a NaN.
struct TopArgs {
  DevicePtr<const float> x;  // [n, dim]
  int n = 0;
  int dim = 0;
  int count = 1;            // 1..64, at most dim
  DevicePtr<int32_t> ids;   // [n, count]
  DevicePtr<float> values;  // [n, count]
  bool operator==(const TopArgs&) const = default;
};

// What a step is computed with, one function for each op; the structs above say what it does. First those of layers
// with a state.
class StateOps {
 public:
  virtual ~StateOps() = default;

  virtual void causalConv(const CausalConvArgs& args) = 0;
  virtual void selectiveScan(const SelectiveScanArgs& args) = 0;
  virtual void deltaRule(const DeltaRuleArgs& args) = 0;
  virtual void headScan(const HeadScanArgs& args) = 0;
};

class Ops : public StateOps {
 public:
  virtual void embed(const EmbedArgs& args) = 0;
  virtual void rmsNorm(const RmsNormArgs& args) = 0;
  virtual void layerNorm(const LayerNormArgs& args) = 0;
  virtual void matmul(const MatmulArgs& args) = 0;
  virtual void rope(const RopeArgs& args) = 0;
  virtual void storeKv(const StoreKvArgs& args) = 0;
  virtual void sealKv(const SealKvArgs& args) = 0;
  virtual void moveKv(const MoveKvArgs& args) = 0;
  virtual void attend(const AttendArgs& args) = 0;
  // Computes the weights of the attention that `args` describe. Issued right after it, so that the cells are the same;
  // args.out is not used. A device may compute both at once.
  virtual void attendWeights(const AttendArgs& args, const AttendWeights& weights) = 0;
  virtual void keyNorms(const KeyNormArgs& args) = 0;
  virtual void queryMoments(const QueryMomentsArgs& args) = 0;
  virtual void keyForms(const KeyFormsArgs& args) = 0;
  virtual void gated(const GatedArgs& args) = 0;
  virtual void activate(const ActivateArgs& args) = 0;
  virtual void takeRows(const TakeRowsArgs& args) = 0;
  virtual void addRows(const AddRowsArgs& args) = 0;
  virtual void route(const RouteArgs& args) = 0;
  virtual void expertMatmul(const ExpertMatmulArgs& args) = 0;
  virtual void combine(const CombineArgs& args) = 0;
  virtual void softcap(const SoftcapArgs& args) = 0;
  virtual void top(const TopArgs& args) = 0;
};

class Device : public Ops {
 public:
  virtual DeviceFacts facts() const = 0;
  // Where the host reads and writes this memory as it is, from any thread; null: only copies reach it.
  virtual std::byte* hostAddress(DevicePtr<std::byte>) const { return nullptr; }

  virtual MemoryFigures memory() const { return {}; }  // as it is now; asks the driver. Never throws
  virtual Memory allocate(size_t bytes) = 0;           // 64-byte aligned, contents undefined
  // In the order of the ops; `from` may change when copyIn returns, copyOut waits. Not for what every step does.
  virtual void copyIn(DevicePtr<std::byte> to, const void* from, size_t bytes) = 0;
  virtual void copyOut(void* to, DevicePtr<const std::byte> from, size_t bytes) = 0;
  virtual void copyWithin(DevicePtr<std::byte> to, DevicePtr<const std::byte> from, size_t bytes) = 0;
  virtual void synchronize() = 0;

  // Copies inside of steps. ops(): in the order of the ops; in() and out(): in parallel with them.
  virtual Pinned pinned(size_t bytes) = 0;  // 64-byte aligned, contents undefined
  virtual CopyQueue& ops() = 0;
  virtual CopyQueue& in() = 0;
  virtual CopyQueue& out() = 0;
  virtual bool isOver(Fence fence) = 0;
  virtual void wait(Fence fence) = 0;                   // the host waits
  virtual double seconds(Fence from, Fence until) = 0;  // between two that are over

  // One matrix out of parts of equal cols, rows one part after the other (Q, K and V; gate and up). Types may differ.
  virtual std::unique_ptr<Weight> pack(std::span<const TensorView> parts) = 0;

  // Ops of a step of up to most_step_rows rows stand between the two. A device may hold them back until the end,
  // and may keep those of a step that repeats, to launch them at once.
  virtual void beginStep() {}
  virtual void dropStep() {}  // instead of endStep: ops of the step need not take effect
  virtual void endStep() {}

 protected:
  template <class Address>
  friend class Owned;
  // Called while work that was issued may still use the memory: it is freed after that work.
  virtual void free(std::byte* pinned, size_t bytes) noexcept = 0;
  virtual void free(DevicePtr<std::byte> data, size_t bytes) noexcept = 0;
};

// For destructors: waits. Does not throw if the device is lost; the next call that uses the device will.
inline void waitAtTheEnd(Device& device, Fence fence) noexcept {
  try {
    device.wait(fence);
  } catch (const std::exception&) {
  }
}

template <class Address>
Owned<Address>::~Owned() {
  if (m_data) m_device->free(m_data, m_size);
}

}  // namespace kvarium::device
