#include "gpu/device.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <tuple>
#include <vector>

#include "core/base/error.h"
#include "core/device/device_access.h"
#include "core/device/quant_blocks.h"
#include "gpu/blas.h"
#include "gpu/fences.h"
#include "gpu/ops.h"
#include "gpu/ops/matmul_many.h"
#include "gpu/ops/panel_weight.h"
#include "gpu/scratch.h"
#include "gpu/step_graph.h"
#include "gpu/weights.h"

namespace KV_GPU {
namespace {

// Of a product, and of a sequence in attention: these share one read of weights and cells, and each is added up alone.
// More are multiplied on tensor cores.
constexpr int few_rows = 16;
static_assert(device::most_step_rows <= few_rows, "a product of more rows takes memory, which no graph can");
constexpr size_t staging_bytes = size_t{16} << 20;  // host memory through which a weight goes to the device

// The ops that need nothing but their arguments and the stream.
constexpr auto plain_ops =
    std::make_tuple(rmsNorm, layerNorm, rope, storeKv, keyNorms, queryMoments, keyForms, gated, activate, takeRows,
                    addRows, causalConv, selectiveScan, deltaRule, headScan, route, combine, softcap);

class GpuDevice final : public device::Device {
 public:
  GpuDevice(const GpuFacts& gpu, std::string name, device::Precision precision)
      : m_pool{gpu.index},
        m_name(std::move(name)),
        m_exact(precision == device::Precision::exact),
        m_gpu(gpu),
        m_stream(gpu.index),
        m_in_stream(gpu.index),
        m_out_stream(gpu.index),
        m_allocated(gpu.index, false),
        m_fences(gpu.index) {
    if (!m_exact) m_blas.emplace(m_stream);
  }
  ~GpuDevice() override {
    waitForAll();
    giveBackFreed();
  }

  device::DeviceFacts facts() const override {
    return {.name = m_name,
            .precision = m_exact ? device::Precision::exact : device::Precision::fast,
            .row_invariant_rows = m_exact ? device::any_rows : few_rows,
            .prompt_chunk = promptChunk(m_gpu.memory),
            .async = true};
  }

  device::MemoryFigures memory() const override {
    try {
      const MemoryFigures now = memoryFigures(m_gpu.index);
      return {static_cast<int64_t>(now.handed_out), static_cast<int64_t>(now.held), static_cast<int64_t>(now.free),
              static_cast<int64_t>(m_gpu.memory)};
    } catch (const Error&) {  // the GPU is lost
      return {};
    }
  }
  device::Memory allocate(size_t bytes) override {
    if (bytes == 0) return {};
    auto* data = static_cast<std::byte*>(take(bytes));
    device::Memory memory(*this, device::devicePtr(data), bytes);
    m_stream.record(m_allocated);
    for (StreamQueue* copies : {&m_in, &m_out}) copies->handedOut();
    return memory;
  }
  void copyIn(device::DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    copy(device::raw(to), from, bytes);
  }
  void copyOut(void* to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    copy(to, device::raw(from), bytes);
    if (bytes > 0) m_stream.synchronize();  // into pinned memory the copy does not wait by itself
  }
  void copyWithin(device::DevicePtr<std::byte> to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    copy(device::raw(to), device::raw(from), bytes);
  }
  Stream& stream() {
    m_steps.leave();
    return m_stream;
  }
  void synchronize() override {
    m_steps.leave();
    for (Stream* stream : {&m_stream, &m_in_stream, &m_out_stream}) stream->synchronize();
    giveBackFreed();
  }

  device::Pinned pinned(size_t bytes) override {
    if (bytes == 0) return {};
    return device::Pinned(*this, static_cast<std::byte*>(allocatePinned(m_stream.gpu(), bytes)), bytes);
  }
  device::CopyQueue& ops() override { return m_ops; }
  device::CopyQueue& in() override { return m_in; }
  device::CopyQueue& out() override { return m_out; }
  bool isOver(device::Fence fence) override { return m_fences.isOver(fence); }
  void wait(device::Fence fence) override { m_fences.wait(fence); }
  double seconds(device::Fence from, device::Fence until) override { return m_fences.seconds(from, until); }

  std::unique_ptr<device::Weight> pack(std::span<const TensorView> parts) override;

  void beginStep() override {
    if (!waitsForLaunches()) m_steps.begin();
  }
  void dropStep() override {
    m_steps.drop();
    giveBackFreed();
  }
  void endStep() override {
    m_steps.end();
    giveBackFreed();
  }
  void embed(const device::EmbedArgs& args) override { m_steps.issue(args); }
  void rmsNorm(const device::RmsNormArgs& args) override { m_steps.issue(args); }
  void layerNorm(const device::LayerNormArgs& args) override { m_steps.issue(args); }
  void matmul(const device::MatmulArgs& args) override { m_steps.issue(args); }
  void rope(const device::RopeArgs& args) override { m_steps.issue(args); }
  void storeKv(const device::StoreKvArgs& args) override { m_steps.issue(args); }
  void attend(const device::AttendArgs& args) override { m_steps.issue(args); }
  void keyNorms(const device::KeyNormArgs& args) override { m_steps.issue(args); }
  void queryMoments(const device::QueryMomentsArgs& args) override { m_steps.issue(args); }
  void keyForms(const device::KeyFormsArgs& args) override { m_steps.issue(args); }
  void gated(const device::GatedArgs& args) override { m_steps.issue(args); }
  void activate(const device::ActivateArgs& args) override { m_steps.issue(args); }
  void takeRows(const device::TakeRowsArgs& args) override { m_steps.issue(args); }
  void addRows(const device::AddRowsArgs& args) override { m_steps.issue(args); }
  void causalConv(const device::CausalConvArgs& args) override { m_steps.issue(args); }
  void selectiveScan(const device::SelectiveScanArgs& args) override { m_steps.issue(args); }
  void deltaRule(const device::DeltaRuleArgs& args) override { m_steps.issue(args); }
  void headScan(const device::HeadScanArgs& args) override { m_steps.issue(args); }
  void route(const device::RouteArgs& args) override { m_steps.issue(args); }
  void expertMatmul(const device::ExpertMatmulArgs& args) override {
    m_steps.issue(ExpertProducts{args.x, {args.w.begin(), args.w.end()}, args.first, args.n, args.out});
  }
  void combine(const device::CombineArgs& args) override { m_steps.issue(args); }
  void softcap(const device::SoftcapArgs& args) override { m_steps.issue(args); }
  void top(const device::TopArgs& args) override { m_steps.issue(args); }
  // These take memory while they are issued.
  void sealKv(const device::SealKvArgs& args) override {
    m_steps.leave();
    KV_GPU::sealKv(args, m_stream);
  }
  void moveKv(const device::MoveKvArgs& args) override {
    m_steps.leave();
    KV_GPU::moveKv(args, m_stream);
  }
  void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights) override {
    m_steps.leave();
    KV_GPU::attendWeights(args, weights, m_stream);
  }

 protected:
  // A capture and ops that are held back end before anything goes back.
  void free(device::DevicePtr<std::byte> data, size_t bytes) noexcept override {
    giveBack({device::raw(data), bytes, false});
  }
  void free(std::byte* pinned, size_t bytes) noexcept override { giveBack({pinned, bytes, true}); }

 private:
  void copy(void* to, const void* from, size_t bytes) {
    if (bytes == 0) return;
    m_steps.leave();
    m_stream.copy(to, from, bytes);
  }

  template <class Args>
  void run(const Args& args) {
    std::get<void (*)(const Args&, Stream&)>(plain_ops)(args, m_stream);
  }
  void run(const device::EmbedArgs& args) { m_exact ? KV_GPU::embed(args, m_stream) : embedPlanes(args, m_stream); }
  void run(const device::MatmulArgs& args) {
    if (m_exact) return matmulExact(args, m_stream);
    if (args.n <= few_rows) return matvec(args, m_gpu, m_stream);
    matmulMany(args, *m_blas, m_scratch, m_stream);
  }
  void run(const device::AttendArgs& args) {
    if (!m_exact && !args.row_invariant && args.n > few_rows * args.n_sequences && attendManyTakes(args, m_gpu))
      return attendMany(args, m_stream);
    if (!m_exact && attendTilesTakes(args, m_gpu)) return attendTiles(args, m_gpu, m_scratch, m_stream);
    if (!m_exact && attendSplitTakes(args, m_gpu.shared)) return attendSplit(args, m_gpu, m_scratch, m_stream);
    attendExact(args, m_stream);
  }
  // How many rows each expert has is known to the device alone, so that a product of many rows cannot be asked for.
  void run(const ExpertProducts& products) {
    const device::ExpertMatmulArgs args{products.x, products.w, products.first, products.n, products.out};
    m_exact ? expertMatmulExact(args, m_stream) : expertMatvec(args, m_gpu, m_stream);
  }
  void run(const device::TopArgs& args) { KV_GPU::top(args, m_scratch, m_stream); }
  void run(const Op& op) {
    const uint64_t version = m_scratch.version();
    std::visit([this](const auto& args) { run(args); }, op);
    if (m_scratch.version() != version) m_steps.forget();
  }

  // Device memory; where there is none, that which went back while ops are held is given back first.
  void* take(size_t bytes) {
    giveBackFreed();
    try {
      return KV_GPU::allocate(bytes, m_stream);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory || m_freed.empty()) throw;
    }
    m_steps.leave();
    giveBackFreed();
    return KV_GPU::allocate(bytes, m_stream);
  }

  struct Freed {
    std::byte* data;
    size_t bytes;
    bool pinned;
  };
  void giveBack(const Freed& memory) noexcept {
    if (isCapturing() || m_steps.holds()) {
      m_freed.push_back(memory);
      return;
    }
    giveBackFreed();
    if (memory.pinned) {
      waitForAll();  // copies may use it
      releasePinned(m_stream.gpu(), memory.data);
      return;
    }
    try {
      for (StreamQueue* copies : {&m_in, &m_out}) copies->beforeRelease();
    } catch (const Error&) {  // the GPU is lost; the next call that uses it reports that
    }
    release(memory.data, memory.bytes, m_stream);
  }
  void giveBackFreed() noexcept {
    if (m_freed.empty() || isCapturing() || m_steps.holds()) return;
    for (const Freed& memory : std::exchange(m_freed, {})) giveBack(memory);
  }
  void waitForAll() noexcept {
    try {
      for (Stream* stream : {&m_stream, &m_in_stream, &m_out_stream}) stream->synchronize();
    } catch (const Error&) {  // as in giveBack()
    }
  }

  struct Pool {
    int gpu;
    ~Pool() {
      try {
        trim(gpu);
      } catch (const Error&) {
      }
    }
  };
  Pool m_pool;  // destroyed last: it gives its unused memory back to the GPU
  std::string m_name;
  bool m_exact;
  GpuFacts m_gpu;
  Stream m_stream;      // of the ops
  Stream m_in_stream;   // of in()
  Stream m_out_stream;  // of out()
  Event m_allocated;
  Fences m_fences;
  std::vector<Freed> m_freed;  // while ops were held back
  Scratch m_scratch{m_stream};
  WeightPacker m_packer{m_stream, m_scratch};
  std::optional<Blas> m_blas;  // unless exact
  StepGraph m_steps{m_stream, [this](const Op& op) { run(op); }};
  StreamQueue m_ops{m_stream, m_stream, m_allocated, m_fences, m_steps};
  StreamQueue m_in{m_in_stream, m_stream, m_allocated, m_fences, m_steps};
  StreamQueue m_out{m_out_stream, m_stream, m_allocated, m_fences, m_steps};
};

std::unique_ptr<device::Weight> GpuDevice::pack(std::span<const TensorView> parts) {
  assert(!parts.empty());
  m_steps.forget();  // a graph knows the address of a weight, which may be a new one's
  if (!m_exact) {
    auto weight = m_packer.pack(parts, *this);
    findRange(*weight, m_stream);
    return weight;
  }
  auto weight = std::make_unique<PanelWeight>();
  weight->cols = parts.front().cols();
  for (const TensorView& part : parts) {
    assert(part.cols() == weight->cols);
    weight->rows += part.rows();
  }
  const int64_t panels = panelCount(weight->rows), panel = panelFloats(weight->cols);
  const size_t panel_bytes = static_cast<size_t>(panel) * sizeof(float);
  weight->bytes = static_cast<size_t>(panels) * panel_bytes;
  weight->memory = allocate(weight->bytes);

  const int64_t at_once = std::clamp<int64_t>(static_cast<int64_t>(staging_bytes / panel_bytes), 1, panels);
  std::vector<float> staging(static_cast<size_t>(at_once * panel)), numbers(static_cast<size_t>(weight->cols));
  int64_t row = 0;
  for (const TensorView& part : parts) {
    for (int64_t i = 0; i < part.rows(); ++i) {
      device::dequantizeRow(part.dtype, part.data + static_cast<size_t>(i) * part.rowBytes(), part.cols(),
                            numbers.data());
      const int64_t first = row / panel_rows / at_once * at_once;  // panel of the staging memory
      writePanelRow(numbers.data(), weight->cols, row % panel_rows, &staging[(row / panel_rows - first) * panel]);
      if (++row % (at_once * panel_rows) != 0 && row < weight->rows) continue;
      copyIn(weight->memory.data() + first * static_cast<int64_t>(panel_bytes), staging.data(),
             static_cast<size_t>(std::min(at_once, panels - first)) * panel_bytes);
    }
  }
  return weight;
}

}  // namespace

std::unique_ptr<device::Device> makeGpuDevice(const GpuFacts& gpu, std::string name, device::Precision precision) {
  return std::make_unique<GpuDevice>(gpu, std::move(name), precision);
}

Stream* streamOf(device::Device& device) {
  auto* gpu = dynamic_cast<GpuDevice*>(&device);
  return gpu ? &gpu->stream() : nullptr;
}

}  // namespace KV_GPU
