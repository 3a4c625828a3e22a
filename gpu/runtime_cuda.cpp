#include <cuda_runtime_api.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string_view>

#include "core/base/error.h"
#include "gpu/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

struct Event::State {
  int gpu = 0;
  cudaEvent_t event = nullptr;
};
struct Graph::State {
  cudaGraphExec_t graph = nullptr;
};
struct Stream::State {
  int gpu = 0;
  cudaStream_t stream = nullptr;
  bool captures = false;
};

namespace {

constexpr int least_capability = 75;  // of what kernels are compiled for: 10 * major + minor

std::atomic<const char*> last_kernel = nullptr;
thread_local int open_captures = 0;

// After these a GPU refuses all further work of the program.
bool isOfKernel(cudaError_t status) {
  switch (status) {
    case cudaErrorIllegalAddress:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorIllegalInstruction:
    case cudaErrorHardwareStackError:
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert: return true;
    default: return false;
  }
}

// `call` is the function that gave the status: "cudaMemcpyAsync".
void checkCuda(cudaError_t status, const char* call) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // an error that is reported here must not be found again by the next call
  const Sentence problem("CUDA: %1 failed: %2", call, cudaGetErrorString(status));
  if (status == cudaErrorMemoryAllocation) {
    throw Error(ErrorKind::memory, problem,
                "close programs that use the GPU, choose a smaller model or use --device cpu");
  }
  if (status == cudaErrorNoKernelImageForDevice) {
    throw Error(ErrorKind::device, problem,
                "this build is for other GPUs: build it with -DCMAKE_CUDA_ARCHITECTURES=native, or use --device cpu");
  }
  if (status == cudaErrorInsufficientDriver || status == cudaErrorUnsupportedPtxVersion) {
    throw Error(ErrorKind::device, problem, "update the NVIDIA driver or use --device cpu");
  }
  const char* kernel = last_kernel;
  if (kernel && isOfKernel(status)) {
    const char* why = cudaGetErrorString(status);
    if (waitsForLaunches()) {
      throw Error(ErrorKind::device, {"CUDA: the kernel %1 failed: %2", kernel, why}, "use --device cpu");
    }
    throw Error(ErrorKind::device, {"CUDA: a kernel failed, the last that was launched is %1: %2", kernel, why},
                "use --device cpu, or set KVARIUM_GPU_WAIT=1 to see which kernel it is");
  }
  throw Error(ErrorKind::device, problem, "use --device cpu");
}

// For calls that cannot throw: an error that is not reported must not be found by the next call. A lost GPU stays lost.
void ignore(cudaError_t status) noexcept {
  if (status != cudaSuccess) cudaGetLastError();
}

// Makes a GPU current in the calling thread; CUDA keeps that choice per thread.
void use(int gpu) { checkCuda(cudaSetDevice(gpu), "cudaSetDevice"); }

// Calls a function of CUDA, whose name this is, on a GPU.
template <class... Parameters, class... Arguments>
void call(int gpu, const char* name, cudaError_t (*function)(Parameters...), Arguments... arguments) {
  use(gpu);
  checkCuda(function(arguments...), name);
}

// Some virtual GPUs have none.
bool hasMemoryPools(int gpu) {
  int has = 0;
  return cudaDeviceGetAttribute(&has, cudaDevAttrMemoryPoolsSupported, gpu) == cudaSuccess && has;
}

void refuseInCapture(const char* what) {
  if (open_captures > 0) throw std::logic_error(std::string(what) + " while a graph is captured");
}

// Memory of one GPU. The pool keeps what goes back: otherwise every synchronization would return it to the driver.
cudaMemPool_t poolOf(int gpu) {
  static std::mutex mutex;
  static std::map<int, cudaMemPool_t> pools;  // until the program ends
  const std::scoped_lock lock(mutex);
  cudaMemPool_t& pool = pools[gpu];
  if (pool) return pool;
  cudaMemPoolProps wanted{};
  wanted.allocType = cudaMemAllocationTypePinned;  // to the GPU, CUDA's only kind
  wanted.location.type = cudaMemLocationTypeDevice;
  wanted.location.id = gpu;
  cudaMemPool_t made = nullptr;
  checkCuda(cudaMemPoolCreate(&made, &wanted), "cudaMemPoolCreate");
  uint64_t kept = UINT64_MAX;  // bytes
  checkCuda(cudaMemPoolSetAttribute(made, cudaMemPoolAttrReleaseThreshold, &kept), "cudaMemPoolSetAttribute");
  return pool = made;
}

size_t poolFigure(int gpu, cudaMemPoolAttr which) {
  uint64_t bytes = 0;
  checkCuda(cudaMemPoolGetAttribute(poolOf(gpu), which, &bytes), "cudaMemPoolGetAttribute");
  return static_cast<size_t>(bytes);
}

bool isPageable(const void* memory) {
  cudaPointerAttributes attributes{};
  checkCuda(cudaPointerGetAttributes(&attributes, memory), "cudaPointerGetAttributes");
  return attributes.type == cudaMemoryTypeUnregistered;
}

// status, count: cudaGetDeviceCount's answer.
NoGpu whyNone(cudaError_t status, int count) {
  if (status == cudaErrorInsufficientDriver)
    return {"the NVIDIA driver is missing or too old for this program", "install a newer driver, or use --device cpu"};
  if (status == cudaSuccess && count > 0)
    return {"no GPU here can be used: one needs compute capability 7.5 or newer and memory pools", "use --device cpu"};
  if (status == cudaSuccess || status == cudaErrorNoDevice) return {"there is no NVIDIA GPU here", "use --device cpu"};
  return {{"the GPUs here cannot be used: %1", cudaGetErrorString(status)}, "use --device cpu"};
}

}  // namespace

std::vector<GpuFacts> gpus(NoGpu* why_none) {
  std::vector<GpuFacts> found;
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess) count = 0;
  for (int index = 0; index < count; ++index) {
    cudaDeviceProp of{};
    if (cudaGetDeviceProperties(&of, index) != cudaSuccess || 10 * of.major + of.minor < least_capability) continue;
    if (!hasMemoryPools(index)) continue;
    found.push_back({.index = index,
                     .name = of.name,
                     .major = of.major,
                     .minor = of.minor,
                     .processors = of.multiProcessorCount,
                     .memory = of.totalGlobalMem,
                     .l2 = static_cast<size_t>(of.l2CacheSize),
                     .shared = of.sharedMemPerBlockOptin});
  }
  cudaGetLastError();
  if (found.empty() && why_none) *why_none = whyNone(status, count);
  return found;
}

Event::Event(int gpu, bool timed) : m_state(std::make_unique<State>()) {
  m_state->gpu = gpu;
  const unsigned flags = timed ? cudaEventDefault : cudaEventDisableTiming;
  call(gpu, "cudaEventCreateWithFlags", cudaEventCreateWithFlags, &m_state->event, flags);
}
Event::~Event() { ignore(cudaEventDestroy(m_state->event)); }

bool Event::isOver() const {
  use(m_state->gpu);
  const cudaError_t status = cudaEventQuery(m_state->event);
  if (status == cudaErrorNotReady) {
    ignore(status);
    return false;
  }
  checkCuda(status, "cudaEventQuery");
  return true;
}
void Event::wait() const {
  refuseInCapture("a wait of the host");
  call(m_state->gpu, "cudaEventSynchronize", cudaEventSynchronize, m_state->event);
}
double Event::secondsSince(const Event& earlier) const {
  float milliseconds = 0;
  call(m_state->gpu, "cudaEventElapsedTime", cudaEventElapsedTime, &milliseconds, earlier.m_state->event,
       m_state->event);
  return static_cast<double>(milliseconds) / 1000;
}

Graph::Graph(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Graph::~Graph() { ignore(cudaGraphExecDestroy(m_state->graph)); }

Stream::Stream(int gpu) : m_state(std::make_unique<State>()) {
  m_state->gpu = gpu;
  call(gpu, "cudaStreamCreate", cudaStreamCreateWithFlags, &m_state->stream, cudaStreamNonBlocking);
}
Stream::~Stream() {
  cancelCapture();
  ignore(cudaSetDevice(m_state->gpu));
  ignore(cudaStreamSynchronize(m_state->stream));
  ignore(cudaStreamDestroy(m_state->stream));
}

int Stream::gpu() const { return m_state->gpu; }

// Whether CUDA has read pageable memory when cudaMemcpyAsync returns depends on size and machine (CUDA API, "API
// synchronization behavior"), so that both directions wait.
void Stream::copy(void* to, const void* from, size_t bytes) {
  if (bytes == 0) return;
  use(m_state->gpu);
  const bool waits = isPageable(to) || isPageable(from);
  if (waits) refuseInCapture("a copy of pageable memory");
  checkCuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, m_state->stream), "cudaMemcpyAsync");
  if (waits) synchronize();
}
void Stream::fill(void* to, int byte, size_t bytes) {
  if (bytes == 0) return;
  call(m_state->gpu, "cudaMemsetAsync", cudaMemsetAsync, to, byte, bytes, m_state->stream);
}
void Stream::record(Event& event) {
  call(m_state->gpu, "cudaEventRecord", cudaEventRecord, event.state().event, m_state->stream);
}
void Stream::wait(const Event& event) {
  call(m_state->gpu, "cudaStreamWaitEvent", cudaStreamWaitEvent, m_state->stream, event.state().event, 0);
}
void Stream::synchronize() {
  refuseInCapture("a wait of the host");
  call(m_state->gpu, "cudaStreamSynchronize", cudaStreamSynchronize, m_state->stream);
}

void Stream::beginCapture() {
  call(m_state->gpu, "cudaStreamBeginCapture", cudaStreamBeginCapture, m_state->stream,
       cudaStreamCaptureModeThreadLocal);
  m_state->captures = true;
  ++open_captures;
}
std::unique_ptr<Graph> Stream::endCapture() {
  use(m_state->gpu);
  if (m_state->captures) --open_captures;
  m_state->captures = false;
  cudaGraph_t captured = nullptr;
  checkCuda(cudaStreamEndCapture(m_state->stream, &captured), "cudaStreamEndCapture");
  auto state = std::make_unique<Graph::State>();
  const cudaError_t status = cudaGraphInstantiate(&state->graph, captured, 0);
  ignore(cudaGraphDestroy(captured));
  checkCuda(status, "cudaGraphInstantiate");
  return std::make_unique<Graph>(std::move(state));
}
void Stream::cancelCapture() noexcept {
  if (!m_state->captures) return;
  --open_captures;
  m_state->captures = false;
  ignore(cudaSetDevice(m_state->gpu));
  cudaGraph_t captured = nullptr;
  ignore(cudaStreamEndCapture(m_state->stream, &captured));
  if (captured) ignore(cudaGraphDestroy(captured));
}
void Stream::launch(const Graph& graph) {
  call(m_state->gpu, "cudaGraphLaunch", cudaGraphLaunch, graph.state().graph, m_state->stream);
  last_kernel = "one of a graph";
}

void* nativeStream(const Stream& stream) {
  use(stream.gpu());
  return stream.state().stream;
}

void checkLaunch(const char* kernel) {
  checkCuda(cudaGetLastError(), kernel);  // of one before this too
  last_kernel = kernel;
  if (waitsForLaunches() && open_captures == 0) checkCuda(cudaDeviceSynchronize(), kernel);
}

bool waitsForStream(const void* kernel) {
  cudaFuncAttributes of{};
  const cudaError_t status = cudaFuncGetAttributes(&of, kernel);
  ignore(status);
  return status == cudaSuccess && of.ptxVersion >= 90 && of.binaryVersion >= 90;
}

bool isCapturing() { return open_captures > 0; }

bool waitsForLaunches() {
  static const bool waits = [] {
    const char* value = std::getenv("KVARIUM_GPU_WAIT");
    return value && std::string_view(value) == "1";
  }();
  return waits;
}

void* allocate(size_t bytes, Stream& stream) {
  refuseInCapture("an allocation");
  use(stream.gpu());
  const auto tryOnce = [&](void** memory) {
    return cudaMallocFromPoolAsync(memory, bytes, poolOf(stream.gpu()), stream.state().stream);
  };
  void* memory = nullptr;
  cudaError_t status = tryOnce(&memory);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    stream.synchronize();  // until then the memory that was given back is still in use
    trim(stream.gpu());
    status = tryOnce(&memory);
  }
  checkCuda(status, "cudaMallocFromPoolAsync");
  return memory;
}
void release(void* memory, size_t, Stream& stream) noexcept {
  if (!memory) return;
  ignore(cudaSetDevice(stream.gpu()));
  ignore(cudaFreeAsync(memory, stream.state().stream));
}

// Whole pages. The GPU is current so that the memory is not registered with another one, which would be initialized.
void* allocatePinned(int gpu, size_t bytes) {
  refuseInCapture("an allocation");
  use(gpu);
  void* memory = nullptr;
  const cudaError_t status = cudaHostAlloc(&memory, bytes, cudaHostAllocPortable);
  if (status == cudaErrorMemoryAllocation) {
    ignore(status);
    throw Error(ErrorKind::memory, {"CUDA cannot reserve %L1 bytes of the computer's memory for copies", bytes},
                "close programs that use much memory, keep less of the cache outside of the GPU or use --device cpu");
  }
  checkCuda(status, "cudaHostAlloc");
  return memory;
}
void releasePinned(int gpu, void* memory) noexcept {
  if (!memory) return;
  ignore(cudaSetDevice(gpu));
  ignore(cudaFreeHost(memory));
}

MemoryFigures memoryFigures(int gpu) {
  size_t free = 0, total = 0;
  call(gpu, "cudaMemGetInfo", cudaMemGetInfo, &free, &total);
  return {poolFigure(gpu, cudaMemPoolAttrUsedMemCurrent), poolFigure(gpu, cudaMemPoolAttrReservedMemCurrent), free};
}

void trim(int gpu) { call(gpu, "cudaMemPoolTrimTo", cudaMemPoolTrimTo, poolOf(gpu), 0); }

}  // namespace KV_GPU
