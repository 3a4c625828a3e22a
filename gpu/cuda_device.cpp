#include "gpu/cuda_device.h"

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <vector>

#include "core/base/error.h"
#include "core/device/device_access.h"
#include "core/device/quant_blocks.h"
#include "gpu/cuda_check.h"
#include "gpu/rms_norm.h"

namespace kvarium::gpu {
namespace {

constexpr size_t staging_bytes = size_t{16} << 20;  // host memory a weight passes through on its way to the device

[[noreturn]] void notYet(const char* op) {
  throw Error(ErrorKind::unsupported, {"%1 is not available on CUDA yet", op}, "use --device cpu");
}

int toInt(int64_t value) {
  assert(value >= 0 && value <= std::numeric_limits<int>::max());
  return static_cast<int>(value);
}

// Makes a device current in the calling thread; CUDA keeps that choice per thread.
void use(int index) { checkCuda(cudaSetDevice(index), "cudaSetDevice"); }

class Stream {
 public:
  explicit Stream(int index) : m_index(index) {
    use(index);
    checkCuda(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "cudaStreamCreate");
  }
  ~Stream() {
    cudaSetDevice(m_index);
    cudaStreamDestroy(m_stream);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  cudaStream_t get() const { return m_stream; }

 private:
  int m_index;
  cudaStream_t m_stream = nullptr;
};

class Cublas {
 public:
  Cublas(cudaStream_t stream, device::Precision precision) {
    checkCublas(cublasCreate(&m_handle), "cublasCreate");
    // Pedantic keeps products in f32; else TF32 tensor cores, where the GPU has them.
    checkCublas(cublasSetMathMode(m_handle, precision == device::Precision::exact ? CUBLAS_PEDANTIC_MATH
                                                                                  : CUBLAS_TF32_TENSOR_OP_MATH),
                "cublasSetMathMode");
    checkCublas(cublasSetStream(m_handle, stream), "cublasSetStream");
  }
  ~Cublas() { cublasDestroy(m_handle); }
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;
  cublasHandle_t get() const { return m_handle; }

 private:
  cublasHandle_t m_handle = nullptr;
};

// The last `kept` places that were recorded, over all queues. What is older is over and its time forgotten.
class Fences {
 public:
  explicit Fences(int index) : m_index(index) {}
  ~Fences() {
    cudaSetDevice(m_index);
    for (cudaEvent_t event : m_events) {
      if (event) cudaEventDestroy(event);
    }
  }
  Fences(const Fences&) = delete;
  Fences& operator=(const Fences&) = delete;

  device::Fence record(cudaStream_t stream) {
    use(m_index);
    cudaEvent_t& event = m_events[(m_last + 1) % kept];
    if (event) {
      checkCuda(cudaEventSynchronize(event), "cudaEventSynchronize");  // of the fence that is forgotten
    } else {
      checkCuda(cudaEventCreate(&event), "cudaEventCreate");
    }
    checkCuda(cudaEventRecord(event, stream), "cudaEventRecord");
    return {++m_last};
  }
  void after(cudaStream_t stream, device::Fence fence) {
    if (!isKept(fence)) return;
    use(m_index);
    checkCuda(cudaStreamWaitEvent(stream, eventOf(fence), 0), "cudaStreamWaitEvent");
  }
  bool isOver(device::Fence fence) {
    if (!isKept(fence)) return true;
    use(m_index);
    const cudaError_t status = cudaEventQuery(eventOf(fence));
    if (status == cudaErrorNotReady) return false;
    checkCuda(status, "cudaEventQuery");
    return true;
  }
  void wait(device::Fence fence) {
    if (!isKept(fence)) return;
    use(m_index);
    checkCuda(cudaEventSynchronize(eventOf(fence)), "cudaEventSynchronize");
  }
  double seconds(device::Fence from, device::Fence until) {
    if (!isKept(from) || !isKept(until)) return 0;
    use(m_index);
    float milliseconds = 0;
    checkCuda(cudaEventElapsedTime(&milliseconds, eventOf(from), eventOf(until)), "cudaEventElapsedTime");
    return static_cast<double>(milliseconds) / 1000;
  }

 private:
  static constexpr uint64_t kept = 4096;
  bool isKept(device::Fence fence) const { return fence.id != 0 && fence.id + kept > m_last; }
  cudaEvent_t eventOf(device::Fence fence) const { return m_events[fence.id % kept]; }

  int m_index;
  uint64_t m_last = 0;
  std::array<cudaEvent_t, kept> m_events = {};
};

class CudaQueue final : public device::CopyQueue {
 public:
  CudaQueue(int index, cudaStream_t stream, Fences& fences) : m_index(index), m_stream(stream), m_fences(fences) {}

  void copyIn(device::DevicePtr<std::byte> to, const device::Pinned& from, size_t at, size_t bytes) override {
    copy(device::raw(to), from.data() + at, bytes, cudaMemcpyHostToDevice);
  }
  void copyOut(device::Pinned& to, size_t at, device::DevicePtr<const std::byte> from, size_t bytes) override {
    copy(to.data() + at, device::raw(from), bytes, cudaMemcpyDeviceToHost);
  }
  device::Fence record() override { return m_fences.record(m_stream); }
  void after(device::Fence fence) override { m_fences.after(m_stream, fence); }

 private:
  void copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    if (bytes == 0) return;
    use(m_index);
    checkCuda(cudaMemcpyAsync(to, from, bytes, kind, m_stream), "cudaMemcpyAsync");
  }
  int m_index;
  cudaStream_t m_stream;
  Fences& m_fences;
};

struct CudaWeight final : device::Weight {
  device::Memory memory;  // [rows, cols] float32
};

class CudaDevice final : public device::Device {
 public:
  CudaDevice(const CudaDeviceInfo& info, device::Precision precision)
      : m_info(info),
        m_precision(precision),
        m_stream(info.index),
        m_in_stream(info.index),
        m_out_stream(info.index),
        m_fences(info.index),
        m_ops(info.index, m_stream.get(), m_fences),
        m_in(info.index, m_in_stream.get(), m_fences),
        m_out(info.index, m_out_stream.get(), m_fences),
        m_cublas(m_stream.get(), precision) {}

  device::DeviceFacts facts() const override {
    return {.name = "CUDA " + std::to_string(m_info.index) + ", " + m_info.name,
            .precision = m_precision,
            .host_memory = false,
            .row_invariant = false,
            .async = true};
  }

  device::Memory allocate(size_t bytes) override {
    if (bytes == 0) return {};
    use(m_info.index);
    void* data = nullptr;
    checkCuda(cudaMalloc(&data, bytes), "cudaMalloc");  // 256-byte aligned
    return device::Memory(*this, device::devicePtr(static_cast<std::byte*>(data)), bytes);
  }

  // From pageable memory CUDA has read all of `from` when this returns (CUDA API, "API synchronization behavior").
  void copyIn(device::DevicePtr<std::byte> to, const void* from, size_t bytes) override {
    copy(device::raw(to), from, bytes, cudaMemcpyHostToDevice);
  }
  void copyOut(void* to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    copy(to, device::raw(from), bytes, cudaMemcpyDeviceToHost);
    waitFor(m_stream);
  }
  void copyWithin(device::DevicePtr<std::byte> to, device::DevicePtr<const std::byte> from, size_t bytes) override {
    copy(device::raw(to), device::raw(from), bytes, cudaMemcpyDeviceToDevice);
  }
  void synchronize() override {
    for (const Stream* stream : {&m_stream, &m_in_stream, &m_out_stream}) waitFor(*stream);
  }

  device::Pinned pinned(size_t bytes) override {
    if (bytes == 0) return {};
    use(m_info.index);
    void* data = nullptr;
    checkCuda(cudaMallocHost(&data, bytes), "cudaMallocHost");  // whole pages
    return device::Pinned(*this, static_cast<std::byte*>(data), bytes);
  }
  device::CopyQueue& ops() override { return m_ops; }
  device::CopyQueue& in() override { return m_in; }
  device::CopyQueue& out() override { return m_out; }
  bool isOver(device::Fence fence) override { return m_fences.isOver(fence); }
  void wait(device::Fence fence) override { m_fences.wait(fence); }
  double seconds(device::Fence from, device::Fence until) override { return m_fences.seconds(from, until); }

  std::unique_ptr<device::Weight> pack(std::span<const TensorView> parts) override;
  void rmsNorm(const device::RmsNormArgs& args) override {
    if (args.heads > 1 || (args.row_stride != 0 && args.row_stride != args.dim)) notYet("rmsNorm of parts of rows");
    use(m_info.index);
    launchRmsNorm(args, m_stream.get());
  }
  void matmul(const device::MatmulArgs& args) override;

  void embed(const device::EmbedArgs&) override { notYet("embed"); }
  void rope(const device::RopeArgs&) override { notYet("rope"); }
  void storeKv(const device::StoreKvArgs&) override { notYet("storeKv"); }
  void sealKv(const device::SealKvArgs&) override { notYet("sealKv"); }
  void moveKv(const device::MoveKvArgs&) override { notYet("moveKv"); }
  void attend(const device::AttendArgs&) override { notYet("attend"); }
  void attendWeights(const device::AttendArgs&, const device::AttendWeights&) override { notYet("attendWeights"); }
  void keyNorms(const device::KeyNormArgs&) override { notYet("keyNorms"); }
  void layerNorm(const device::LayerNormArgs&) override { notYet("layerNorm"); }
  void gated(const device::GatedArgs&) override { notYet("gated"); }
  void activate(const device::ActivateArgs&) override { notYet("activate"); }
  void takeRows(const device::TakeRowsArgs&) override { notYet("takeRows"); }
  void addRows(const device::AddRowsArgs&) override { notYet("addRows"); }
  void causalConv(const device::CausalConvArgs&) override { notYet("causalConv"); }
  void selectiveScan(const device::SelectiveScanArgs&) override { notYet("selectiveScan"); }
  void route(const device::RouteArgs&) override { notYet("route"); }
  void expertMatmul(const device::ExpertMatmulArgs&) override { notYet("expertMatmul"); }
  void combine(const device::CombineArgs&) override { notYet("combine"); }
  void softcap(const device::SoftcapArgs&) override { notYet("softcap"); }
  void top(const device::TopArgs&) override { notYet("top"); }

 protected:
  void free(device::DevicePtr<std::byte> data, size_t) noexcept override {
    cudaSetDevice(m_info.index);
    cudaFree(device::raw(data));  // waits for work that still uses it
  }
  void freePinned(std::byte* data, size_t) noexcept override {
    cudaSetDevice(m_info.index);
    cudaFreeHost(data);
  }

 private:
  void copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    if (bytes == 0) return;
    use(m_info.index);
    checkCuda(cudaMemcpyAsync(to, from, bytes, kind, m_stream.get()), "cudaMemcpyAsync");
  }
  void waitFor(const Stream& stream) {
    use(m_info.index);
    checkCuda(cudaStreamSynchronize(stream.get()), "cudaStreamSynchronize");
  }
  const float* ones(int count);

  CudaDeviceInfo m_info;
  device::Precision m_precision;
  Stream m_stream;      // of the ops
  Stream m_in_stream;   // of in()
  Stream m_out_stream;  // of out()
  Fences m_fences;
  CudaQueue m_ops, m_in, m_out;
  Cublas m_cublas;
  device::Memory m_ones;  // float32, all 1; grows
};

std::unique_ptr<device::Weight> CudaDevice::pack(std::span<const TensorView> parts) {
  auto weight = std::make_unique<CudaWeight>();
  assert(!parts.empty());
  weight->cols = parts.front().cols();
  for (const TensorView& part : parts) {
    assert(part.cols() == weight->cols);
    weight->rows += part.rows();
  }
  const size_t row_bytes = static_cast<size_t>(weight->cols) * sizeof(float);
  weight->bytes = static_cast<size_t>(weight->rows) * row_bytes;
  weight->memory = allocate(weight->bytes);

  const int64_t chunk = std::max<int64_t>(1, static_cast<int64_t>(staging_bytes / row_bytes));  // rows
  std::vector<float> staging;
  device::DevicePtr<std::byte> to = weight->memory.data();
  for (const TensorView& part : parts) {
    for (int64_t first = 0; first < part.rows(); first += chunk) {
      const int64_t count = std::min(chunk, part.rows() - first);
      staging.resize(static_cast<size_t>(count * weight->cols));
      device::dequantizeRow(part.dtype, part.data + static_cast<size_t>(first) * part.rowBytes(), count * weight->cols,
                            staging.data());
      copyIn(to, staging.data(), static_cast<size_t>(count) * row_bytes);
      to += count * static_cast<int64_t>(row_bytes);
    }
  }
  synchronize();
  return weight;
}

// cuBLAS counts columns first, so out [n, rows] is its rows x n matrix, and W [rows, cols] its transposed cols x rows
// one. It chooses its summation order by shape: for one n results repeat to the bit, between different n they agree to
// rounding.
void CudaDevice::matmul(const device::MatmulArgs& args) {
  if (args.n == 0) return;
  use(m_info.index);
  const auto& weight = static_cast<const CudaWeight&>(*args.w);
  const int rows = toInt(weight.rows);
  const int cols = toInt(weight.cols);
  const float one = 1.0f;
  const float keep = args.accumulate ? 1.0f : 0.0f;
  checkCublas(cublasSgemm(m_cublas.get(), CUBLAS_OP_T, CUBLAS_OP_N, rows, args.n, cols, &one,
                          device::raw(weight.memory.as<float>()), cols, device::raw(args.x), cols, &keep,
                          device::raw(args.out), rows),
              "cublasSgemm");
  if (!args.bias) return;
  checkCublas(cublasSger(m_cublas.get(), rows, args.n, &one, device::raw(args.bias), 1, ones(args.n), 1,
                         device::raw(args.out), rows),
              "cublasSger");
}

const float* CudaDevice::ones(int count) {
  const size_t bytes = static_cast<size_t>(count) * sizeof(float);
  if (m_ones.size() < bytes) {
    const std::vector<float> host(static_cast<size_t>(count), 1.0f);
    m_ones = allocate(bytes);
    copyIn(m_ones.data(), host.data(), bytes);
  }
  return device::raw(m_ones.as<float>());
}

}  // namespace

std::vector<CudaDeviceInfo> cudaDevices() {
  int count = 0;
  std::vector<CudaDeviceInfo> devices;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return devices;
  }
  for (int index = 0; index < count; ++index) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, index) != cudaSuccess) {
      cudaGetLastError();
      continue;
    }
    devices.push_back({index, properties.name, properties.totalGlobalMem, properties.major, properties.minor});
  }
  return devices;
}

std::unique_ptr<device::Device> makeCudaDevice(int index, device::Precision precision) {
  const std::vector<CudaDeviceInfo> devices = cudaDevices();
  for (const CudaDeviceInfo& device : devices) {
    if (device.index == index) return std::make_unique<CudaDevice>(device, precision);
  }
  if (devices.empty()) {
    throw Error(ErrorKind::device, "there is no usable CUDA device here (no GPU, or no NVIDIA driver)",
                "use --device cpu");
  }
  throw Error(ErrorKind::device, {"there is no CUDA device %1", index},
              {"use --device cuda:0 to cuda:%1", devices.size() - 1});
}

}  // namespace kvarium::gpu
