// The runtime over CUDA with a CUDA that this test plays: it does at once what it is asked for, fails where a test
// wants it to, and keeps a list of the calls. What a GPU does with them only a GPU can show.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "gpu/device.h"
#include "gpu/runtime.h"

namespace {

struct Cuda {
  std::vector<std::string> calls;
  std::set<std::string> failing;  // calls that are not done
  int gpus = 3, current = -1;
  cudaError_t refuses_count = cudaSuccess;
  cudaError_t lost = cudaSuccess;     // what every call that waits answers
  cudaError_t refused = cudaSuccess;  // what cudaGetLastError() answers once
  std::map<const void*, size_t> device, pinned;
  std::vector<unsigned> events;          // their flags
  size_t device_bytes = 1000, kept = 0;  // kept: by the pool, of memory that went back
  bool pool_made = false;
  int ptx = 90, binary = 90;  // what a kernel was compiled for
  uint64_t threshold = 0;

  size_t used() const {
    size_t sum = 0;
    for (const auto& block : device) sum += block.second;
    return sum;
  }
};
Cuda cuda;

// A call that fails leaves its error behind for cudaGetLastError().
cudaError_t did(const char* call, cudaError_t status = cudaSuccess) {
  cuda.calls.push_back(call);
  if (cuda.failing.contains(call)) status = cudaErrorInvalidValue;
  if (status != cudaSuccess) cuda.refused = status;
  return status;
}
cudaError_t waited(const char* call) { return did(call, cuda.lost); }
template <class Handle>
void make(Handle* handle) {
  static uintptr_t last = 0;
  *handle = reinterpret_cast<Handle>(++last);
}
bool isIn(const std::map<const void*, size_t>& blocks, const void* at) {
  const auto behind = blocks.upper_bound(at);
  if (behind == blocks.begin()) return false;
  const auto& [start, bytes] = *std::prev(behind);
  return at < static_cast<const char*>(start) + bytes;
}

}  // namespace

extern "C" {
cudaError_t cudaGetDeviceCount(int* count) {
  *count = cuda.gpus;
  return did("count", cuda.refuses_count);
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* of, int index) {
  *of = {};
  std::strcpy(of->name, index == 0 ? "Old" : index == 1 ? "New" : "Virtual");
  of->major = index == 0 ? 7 : 9;
  of->totalGlobalMem = cuda.device_bytes;
  of->sharedMemPerBlockOptin = 227 << 10;
  return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr which, int index) {
  *value = which == cudaDevAttrMemoryPoolsSupported && index < 2;
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int index) {
  cuda.current = index;
  return cudaSuccess;
}
cudaError_t cudaGetLastError() {
  const cudaError_t status = cuda.refused;
  cuda.refused = cudaSuccess;
  return status != cudaSuccess ? status : cuda.lost;
}
const char* cudaGetErrorString(cudaError_t status) {
  return status == cudaErrorIllegalAddress ? "an illegal memory access" : "another error";
}
cudaError_t cudaDeviceSynchronize() { return waited("wait for the device"); }

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) {
  cuda.pool_made = true;
  make(pool);
  return cudaSuccess;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr which, void* value) {
  if (which == cudaMemPoolAttrReleaseThreshold) cuda.threshold = *static_cast<uint64_t*>(value);
  return cudaSuccess;
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr which, void* value) {
  *static_cast<uint64_t*>(value) = which == cudaMemPoolAttrUsedMemCurrent ? cuda.used() : cuda.used() + cuda.kept;
  return cudaSuccess;
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) {
  cuda.kept = 0;
  return did("trim");
}
cudaError_t cudaMallocFromPoolAsync(void** memory, size_t bytes, cudaMemPool_t, cudaStream_t) {
  if (cuda.used() + cuda.kept + bytes > cuda.device_bytes) return did("allocate", cudaErrorMemoryAllocation);
  *memory = std::malloc(bytes);
  cuda.device[*memory] = bytes;
  return did("allocate");
}
cudaError_t cudaFreeAsync(void* memory, cudaStream_t) {
  cuda.kept += cuda.device.at(memory);
  cuda.device.erase(memory);
  std::free(memory);
  return did("free");
}
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  *total = cuda.device_bytes;
  *free = *total - cuda.used() - cuda.kept;
  return cudaSuccess;
}
cudaError_t cudaHostAlloc(void** memory, size_t bytes, unsigned) {
  if (bytes > cuda.device_bytes) return did("reserve", cudaErrorMemoryAllocation);
  *memory = std::malloc(bytes);
  cuda.pinned[*memory] = bytes;
  return did("reserve");
}
cudaError_t cudaFreeHost(void* memory) {
  cuda.pinned.erase(memory);
  std::free(memory);
  return did("give back what was reserved");
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* of, const void* at) {
  *of = {};
  of->type = isIn(cuda.device, at)   ? cudaMemoryTypeDevice
             : isIn(cuda.pinned, at) ? cudaMemoryTypeHost
                                     : cudaMemoryTypeUnregistered;
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  make(stream);
  return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t) { return did("destroy the stream"); }
cudaError_t cudaStreamSynchronize(cudaStream_t) { return waited("wait for the stream"); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return did("order"); }
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind, cudaStream_t) {
  std::memcpy(to, from, bytes);
  return did("copy");
}
cudaError_t cudaMemsetAsync(void* to, int byte, size_t bytes, cudaStream_t) {
  std::memset(to, byte, bytes);
  return did("fill");
}
cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) { return did("capture"); }
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t* graph) {
  make(graph);
  return did("end of the capture");
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* graph, cudaGraph_t, unsigned long long) {
  make(graph);
  return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t) { return did("destroy what was captured"); }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t) { return did("destroy the graph"); }
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* of, const void*) {
  *of = {};
  of->ptxVersion = cuda.ptx;
  of->binaryVersion = cuda.binary;
  return did("ask about the kernel");
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) { return did("launch the graph"); }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  make(event);
  cuda.events.push_back(flags);
  return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t) { return did("destroy the event"); }
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return did("record"); }
cudaError_t cudaEventQuery(cudaEvent_t) { return did("ask", cuda.lost != cudaSuccess ? cuda.lost : cudaErrorNotReady); }
cudaError_t cudaEventSynchronize(cudaEvent_t) { return waited("wait for the event"); }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t) {
  *milliseconds = 2;
  return cudaSuccess;
}
}

namespace kvarium::gpu::cuda_runtime_test {
namespace {

using Calls = std::vector<std::string>;

class CudaRuntimeTest : public testing::Test {
 protected:
  CudaRuntimeTest() {
    cuda = {};
    m_waits = std::getenv("KVARIUM_GPU_WAIT") != nullptr;
  }
  ~CudaRuntimeTest() override { cuda.lost = cudaSuccess; }
  // The calls of CUDA since the last time.
  static Calls calls() { return std::exchange(cuda.calls, {}); }
  template <class Job>
  static std::string errorOf(ErrorKind kind, const Job& job) {
    try {
      job();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), kind) << error.what();
      EXPECT_NE(std::string(error.what()).find("--device cpu"), std::string::npos) << error.what();
      return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return "";
  }
  bool m_waits = false;  // for launches
};

TEST_F(CudaRuntimeTest, aGpuThatKernelsAreNotCompiledForIsNoneToUse) {
  const std::vector<GpuFacts> found = gpus();
  ASSERT_EQ(found.size(), 1u);  // nor is one without memory pools
  EXPECT_EQ(found[0].index, 1);
  EXPECT_EQ(found[0].name, "New");
}

TEST_F(CudaRuntimeTest, thatNoGpuCanBeUsedHasAReason) {
  const auto why = [](int count, cudaError_t status) {
    cuda.gpus = count;
    cuda.refuses_count = status;
    NoGpu none;
    EXPECT_TRUE(gpus(&none).empty());
    return Error(ErrorKind::device, none.problem, none.remedy).what() + std::string();
  };
  EXPECT_NE(why(1, cudaSuccess).find("compute capability 7.5"), std::string::npos);
  EXPECT_NE(why(0, cudaErrorNoDevice).find("no NVIDIA GPU"), std::string::npos);
  EXPECT_NE(why(3, cudaErrorInsufficientDriver).find("newer driver"), std::string::npos);
  EXPECT_NE(why(3, cudaErrorSystemDriverMismatch).find("cannot be used"), std::string::npos);
}

TEST_F(CudaRuntimeTest, memoryThatGoesBackStaysInThePool) {
  Stream stream(1);
  void* memory = allocate(600, stream);
  EXPECT_EQ(memoryFigures(1).handed_out, 600u);
  release(memory, 600, stream);
  EXPECT_EQ(cuda.threshold, UINT64_MAX);
  EXPECT_EQ(memoryFigures(1).handed_out, 0u);
  EXPECT_EQ(memoryFigures(1).held, 600u);
  EXPECT_EQ(memoryFigures(1).free, 400u);
  EXPECT_EQ(calls(), (Calls{"allocate", "free"}));
}

TEST_F(CudaRuntimeTest, aFullGpuIsTrimmedAndAskedOnceMore) {
  Stream stream(1);
  release(allocate(600, stream), 600, stream);
  calls();
  void* memory = allocate(700, stream);
  EXPECT_EQ(calls(), (Calls{"allocate", "wait for the stream", "trim", "allocate"}));
  EXPECT_NE(errorOf(ErrorKind::memory, [&] { allocate(700, stream); }).find("a smaller model"), std::string::npos);
  release(memory, 700, stream);
  release(allocate(1000, stream), 1000, stream);
}

TEST_F(CudaRuntimeTest, onlyCopiesOfPageableMemoryWait) {
  Stream stream(1);
  void *device = allocate(100, stream), *pinned = allocatePinned(1, 100);
  char pageable[100] = {};
  calls();
  stream.copy(device, pinned, 100);
  stream.copy(pinned, device, 100);
  stream.copy(device, device, 0);
  EXPECT_EQ(calls(), (Calls{"copy", "copy"}));
  stream.copy(device, pageable, 100);
  stream.copy(pageable, device, 100);
  EXPECT_EQ(calls(), (Calls{"copy", "wait for the stream", "copy", "wait for the stream"}));
  release(device, 100, stream);
  releasePinned(1, pinned);
}

TEST_F(CudaRuntimeTest, pinnedMemoryComesFromAndGoesToItsGpu) {
  cuda.current = 0;  // of another device of this thread
  void* memory = allocatePinned(1, 100);
  EXPECT_EQ(cuda.current, 1);
  cuda.current = 0;
  releasePinned(1, memory);
  EXPECT_EQ(cuda.current, 1);
  const std::string what = errorOf(ErrorKind::memory, [] { allocatePinned(1, 1001); });
  EXPECT_NE(what.find("1,001 bytes of the computer's memory"), std::string::npos) << what;
  checkLaunch("gated");
}

// What cannot throw fails; the next launch is none that failed.
TEST_F(CudaRuntimeTest, anErrorThatNobodyIsToldOfIsNotFoundByTheNextCall) {
  for (const char* call : {"free", "give back what was reserved", "destroy the event", "destroy the graph",
                           "wait for the stream", "destroy the stream", "end of the capture"}) {
    SCOPED_TRACE(call);
    {
      Stream stream(1), captured(1);
      const Event event(1);
      void *device = allocate(100, stream), *pinned = allocatePinned(1, 100);
      stream.beginCapture();
      const std::unique_ptr<Graph> graph = stream.endCapture();
      captured.beginCapture();
      calls();
      cuda.failing = {call};
      release(device, 100, stream);
      releasePinned(1, pinned);
    }
    EXPECT_EQ(std::ranges::count(calls(), call) > 0, true);
    cuda.failing.clear();
    EXPECT_NO_THROW(checkLaunch("gated"));
  }
}

TEST_F(CudaRuntimeTest, anErrorNamesTheKernelThatWasLaunchedLast) {
  Stream stream(1);
  checkLaunch("rms_norm");
  EXPECT_EQ(calls(), m_waits ? Calls{"wait for the device"} : Calls{});
  cuda.lost = cudaErrorIllegalAddress;
  const std::string what = errorOf(ErrorKind::device, [&] { stream.synchronize(); });
  EXPECT_NE(what.find("rms_norm"), std::string::npos) << what;
  EXPECT_NE(what.find("an illegal memory access"), std::string::npos) << what;
  EXPECT_EQ(what.find("KVARIUM_GPU_WAIT=1") == std::string::npos, m_waits) << what;
  // A launch after it is refused, and is not the one that failed.
  EXPECT_NE(errorOf(ErrorKind::device, [] { checkLaunch("gated"); }).find("rms_norm"), std::string::npos);
}

TEST_F(CudaRuntimeTest, aLaunchThatIsRefusedIsNamed) {
  cuda.refused = cudaErrorInvalidConfiguration;
  EXPECT_NE(errorOf(ErrorKind::device, [] { checkLaunch("gated"); }).find("gated"), std::string::npos);
  checkLaunch("gated");  // the next one is not
}

TEST_F(CudaRuntimeTest, aCaptureRefusesWhatWaitsOrAllocates) {
  Stream stream(1);
  Event event(1);
  void* device = allocate(100, stream);
  char pageable[100] = {};
  stream.beginCapture();
  calls();
  EXPECT_THROW(stream.synchronize(), std::logic_error);
  EXPECT_THROW(event.wait(), std::logic_error);
  EXPECT_THROW(stream.copy(device, pageable, 100), std::logic_error);
  EXPECT_THROW(allocate(100, stream), std::logic_error);
  EXPECT_THROW(allocatePinned(1, 100), std::logic_error);
  EXPECT_TRUE(isCapturing());
  checkLaunch("gated");  // not even where every launch is waited for
  EXPECT_EQ(calls(), Calls{});
  stream.launch(*stream.endCapture());
  EXPECT_FALSE(isCapturing());
  stream.synchronize();
  EXPECT_EQ(calls(), (Calls{"end of the capture", "destroy what was captured", "launch the graph", "destroy the graph",
                            "wait for the stream"}));
  release(device, 100, stream);
}

TEST_F(CudaRuntimeTest, aCaptureThatNobodyEndsGoesWithItsStream) {
  {
    Stream stream(1);
    stream.beginCapture();
    calls();
  }
  EXPECT_EQ(calls(),
            (Calls{"end of the capture", "destroy what was captured", "wait for the stream", "destroy the stream"}));
  Stream stream(1);
  stream.synchronize();  // nothing is captured any more
}

// Code for an older GPU does not wait, also where the driver compiles it for this one.
TEST_F(CudaRuntimeTest, onlyAKernelThatWaitsForItsStreamBeginsEarly) {
  EXPECT_TRUE(waitsForStream(&cuda));
  cuda.ptx = 80;
  EXPECT_FALSE(waitsForStream(&cuda));
  cuda.ptx = 90;
  cuda.failing = {"ask about the kernel"};
  EXPECT_FALSE(waitsForStream(&cuda));
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(CudaRuntimeTest, anEventIsAskedAndTimed) {
  Stream stream(1);
  Event first(1), second(1);
  stream.record(first);
  stream.wait(first);
  stream.record(second);
  EXPECT_FALSE(second.isOver());
  EXPECT_DOUBLE_EQ(second.secondsSince(first), 0.002);
  EXPECT_EQ(calls(), (Calls{"record", "order", "record", "ask"}));
  checkLaunch("gated");  // that it is not over is no error
}

TEST_F(CudaRuntimeTest, onlyEventsThatAreTimedHaveATime) {
  const Event timed(1), untimed(1, false);
  EXPECT_EQ(cuda.events, (std::vector<unsigned>{cudaEventDefault, cudaEventDisableTiming}));
}

}  // namespace
}  // namespace kvarium::gpu::cuda_runtime_test
