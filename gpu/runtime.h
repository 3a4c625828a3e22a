// The runtime of a GPU as the device needs it: memory, streams, events and graphs. runtime_cuda.cpp asks CUDA;
// emulated/runtime.cpp plays a GPU in host memory, so that a machine without one runs and tests everything above.
//
// Errors: Error{memory} when device or pinned memory is full, else Error{device}, which names the call and, after a
// kernel failed, the kernel. A failed kernel shows at a later call that waits; the GPU then refuses all further work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/backend.h"

namespace KV_GPU {

struct GpuFacts {
  int index = 0;
  std::string name;          // "NVIDIA H200"
  int major = 0, minor = 0;  // compute capability
  int processors = 0;
  size_t memory = 0;  // bytes
  size_t l2 = 0;      // bytes of cache
  size_t shared = 0;  // bytes of shared memory a block may ask for
};

struct NoGpu;  // device.h

// Those that can be used: of compute capability 7.5 and newer, with memory pools. Empty without a driver, without a GPU
// or when the driver refuses; throws nothing for those. why_none: of an empty list.
std::vector<GpuFacts> gpus(NoGpu* why_none = nullptr);

class Stream;

// A place in the order of a stream, which it is recorded in; can be recorded again. Before it is recorded it is over.
class Event {
 public:
  // Only a timed one has secondsSince(); one that is not costs less.
  explicit Event(int gpu, bool timed = true);
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  bool isOver() const;
  void wait() const;                                // the host waits
  double secondsSince(const Event& earlier) const;  // both are over and timed

  struct State;
  State& state() const { return *m_state; }

 private:
  std::unique_ptr<State> m_state;
};

// What was issued while a stream captured, to be launched again and again. Addresses in it are those of the capture.
class Graph {
 public:
  struct State;
  explicit Graph(std::unique_ptr<State> state);
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  State& state() const { return *m_state; }

 private:
  std::unique_ptr<State> m_state;
};

// Work of one GPU in order. Streams run in parallel unless events order them.
class Stream {
 public:
  explicit Stream(int gpu);
  ~Stream();  // waits
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  int gpu() const;
  // Either side is device, pinned or pageable memory. Pageable memory is read before this returns, pinned memory when
  // the copy runs. A copy into pageable memory waits until it has run.
  void copy(void* to, const void* from, size_t bytes);
  void fill(void* to, int byte, size_t bytes);
  void record(Event& event);
  void wait(const Event& event);  // what is issued from now on waits; the host does not
  void synchronize();             // the host waits

  // Between these two nothing runs: what is issued in this stream, and in streams that wait for events recorded in it,
  // becomes a graph. Copies of pageable memory, waits of the host and allocations are refused meanwhile; every stream
  // that joined must be joined back by an event before the end.
  void beginCapture();
  std::unique_ptr<Graph> endCapture();
  void cancelCapture() noexcept;  // what was captured so far is forgotten; nothing where none is open
  void launch(const Graph& graph);

  struct State;
  State& state() const { return *m_state; }

 private:
  std::unique_ptr<State> m_state;
};

// For launch() (kernel.h) in what nvcc compiles, so only runtime_cuda.cpp has them: the cudaStream_t, and the Error
// when the last launch was refused.
void* nativeStream(const Stream& stream);
void checkLaunch(const char* kernel);
// Whether the kernel is compiled for the present GPU so that waitForStream() waits: it may begin early.
bool waitsForStream(const void* kernel);

bool isCapturing();  // a stream of this thread
// KVARIUM_GPU_WAIT=1: every launch of a kernel is waited for, so that a failed kernel is the one that an Error names.
bool waitsForLaunches();

// Device memory, 256-byte aligned. It is handed out and goes back in the order of the stream; no other stream may still
// use it when it goes back. Neither is done while a graph is captured.
void* allocate(size_t bytes, Stream& stream);
void release(void* memory, size_t bytes, Stream& stream) noexcept;
// Host memory that copies of any GPU read and write by themselves; copies that use it are over when it goes back.
void* allocatePinned(int gpu, size_t bytes);
void releasePinned(int gpu, void* memory) noexcept;

struct MemoryFigures {
  size_t handed_out = 0;  // by allocate(), bytes
  size_t held = 0;        // by the pool that it comes from
  size_t free = 0;        // on the GPU, for any program
};
MemoryFigures memoryFigures(int gpu);
void trim(int gpu);  // gives memory that the pool holds and nobody uses back to the GPU

}  // namespace KV_GPU
