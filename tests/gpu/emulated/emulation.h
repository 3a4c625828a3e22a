// What a test sets of the emulated GPU, and what it reads afterwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace kvarium::emulated {

// CUDA was used wrongly: by a kernel (a barrier that not all threads reach) or by the host (a wait inside a capture).
// It is not the fault of a machine or a user, so it is not an Error, and only tests catch it. Work that had not run yet
// is dropped.
struct EmulationError : std::logic_error {
  using logic_error::logic_error;
};

// Of the threads of a block and the blocks of a grid: which one goes on where CUDA leaves the choice open. Random costs
// two to four times as much; mixed is random in one grid of 16, descending in another and ascending in the rest, so
// that what runs for long meets all of them.
enum class Order : uint8_t { ascending, descending, random, mixed };

// Of streams. Nothing runs when it is issued; when the host waits, `late` runs only what must have run, `early` runs
// all other streams first, `random` mixes.
enum class When : uint8_t { late, early, random };

struct Rules {
  Order order = Order::ascending;
  When when = When::late;
  uint64_t seed = 1;                      // of both random choices
  size_t device_bytes = size_t{8} << 30;  // memory of the GPU
  size_t shared_bytes = 227 << 10;        // a block can have
  int major = 9;                          // of the compute capability
  // As long as no more than this is in use, the host gets a signal when it reads or writes device memory. A wait of the
  // host costs 5 us for that, and 40 ns a KiB.
  size_t hidden_bytes = size_t{256} << 10;
  bool watch = false;    // traffic() is counted
  bool computes = true;  // else kernels do nothing: what is left is the time of the host
  // The GPU is lost after this many kernels, as counters() counts them: from then on every call throws Error{device}.
  uint64_t lost_behind = UINT64_MAX;
  uint64_t refused_launch = UINT64_MAX;  // number of the kernel, as counters() counts, that throws Error{device}
  uint64_t most_graphs = UINT64_MAX;     // the end of a further capture throws Error{memory}
};
// "late", "early" or "random:SEED", as KVARIUM_EMULATED_STREAMS says it. Throws Error{usage} for another name.
void setStreamOrder(Rules& rules, std::string_view order);
// Those above, in the order of streams that KVARIUM_EMULATED_STREAMS says. Throws as setStreamOrder() does.
Rules rulesOfEnvironment();
inline Rules& rules() {
  static Rules own = rulesOfEnvironment();
  return own;
}

struct Counters {
  uint64_t launches = 0;                   // kernels issued, also into a capture
  uint64_t copies = 0;                     // issued; of them:
  uint64_t copies_in = 0, bytes_in = 0;    // from the host's memory to the GPU's
  uint64_t copies_out = 0, bytes_out = 0;  // and back
  uint64_t graphs = 0;                     // captured
  uint64_t graph_launches = 0;             // issued
  uint64_t kernels = 0;                    // issued by themselves or in a graph; copies in a graph count too
  uint64_t waits = 0;                      // of the host, for a stream or an event
  uint64_t stream_waits = 0;               // of streams, for an event
  uint64_t blocks = 0, threads = 0, switches = 0;
  uint64_t barriers = 0;  // of blocks
  uint64_t meetings = 0;  // of warps: barriers, shuffles, votes, sums
};
inline Counters& counters() {
  static Counters own;
  return own;
}

// What the memory system does for the loads that kernels write as KV_STREAMED and KV_FROM_SHARED. The k-th time that
// the lanes of a warp come to such a line is one request.
struct Traffic {
  uint64_t requests = 0, bytes = 0;
  uint64_t sectors = 0;  // of 32 bytes of global memory that the requests touch; at least bytes / 32
  uint64_t shared_requests = 0, shared_words = 0;
  uint64_t turns = 0;  // times that the 32 banks of shared memory are asked; at least shared_words / 32
};
inline Traffic& traffic() {
  static Traffic own;
  return own;
}

}  // namespace kvarium::emulated
