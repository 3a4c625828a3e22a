// gpu/runtime.h for tests: memory that the host cannot touch, and streams that run as late, as early or as mixed as
// CUDA's rules allow. So a wait that the program lacks gives a wrong number here always, not only now and then.
//
// Nothing runs when it is issued; when the host waits, streams are run until that has happened (When). Device memory is
// full of 0xff when it is handed out and again from when it goes back, which are both work of its stream; it cannot be
// read or written while no stream runs, so a host that follows a device pointer gets a signal. Its addresses are used
// once. The host may issue work from several threads; streams are run by the one that waits.
#include "gpu/runtime.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "gpu/kernel.h"
#include "tests/gpu/emulated/addresses.h"

namespace kvarium::emulated {

void setStreamOrder(Rules& rules, std::string_view order) {
  constexpr std::string_view random = "random:";
  const std::string_view seed = order.starts_with(random) ? order.substr(random.size()) : std::string_view();
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), number);
  if (order == "late") {
    rules.when = When::late;
  } else if (order == "early") {
    rules.when = When::early;
  } else if (!seed.empty() && error == std::errc() && end == seed.data() + seed.size()) {
    rules.when = When::random;
    rules.seed = number;
  } else {
    throw Error(ErrorKind::usage, {"the emulated GPU has no order of streams \"%1\"", order},
                "set KVARIUM_EMULATED_STREAMS to late, early or random:SEED");
  }
}

Rules rulesOfEnvironment() {
  Rules rules;
  if (const char* order = std::getenv("KVARIUM_EMULATED_STREAMS")) setStreamOrder(rules, order);
  return rules;
}

}  // namespace kvarium::emulated

namespace KV_GPU {

using emulated::counters;
using emulated::EmulationError;
using emulated::rules;
using emulated::When;

namespace {

constexpr size_t most_taken_bytes = size_t{64} << 20;  // then a copy of pageable memory waits, as CUDA's may

std::recursive_mutex runtime_mutex;  // held by every call; a call may make others

[[noreturn]] void misused(const char* how) { throw EmulationError(how); }

uint64_t nextRandom() {
  static uint64_t state = 0, seed = 0;
  if (seed != rules().seed || state == 0) {
    seed = rules().seed;
    state = seed * 0x9e3779b97f4a7c15 + 1;
  }
  state ^= state << 13;
  state ^= state >> 7;
  return (state ^= state << 17) >> 20;
}

// ---- memory ----

using emulated::Addresses;

Addresses& deviceMemory() {
  static auto* own = new Addresses(256);  // outlives every stream
  return *own;
}
Addresses& pinnedMemory() {
  static auto* own = new Addresses(emulated::page);
  return *own;
}
size_t handed_out = 0, held = 0;  // of the GPU, bytes

// While it lives streams run: device memory can be reached.
class Reach {
 public:
  Reach() {
    if (depth++ == 0) deviceMemory().hide(false);
  }
  ~Reach() {
    if (--depth == 0) deviceMemory().hide(deviceMemory().resident() <= rules().hidden_bytes);
  }
  Reach(const Reach&) = delete;
  Reach& operator=(const Reach&) = delete;

 private:
  static inline int depth = 0;
};

bool isPageable(const void* at) { return !deviceMemory().has(at) && !pinnedMemory().has(at); }

void checkReach(const void* at, size_t bytes, const char* what) {
  if (isPageable(at) || deviceMemory().holds(at, bytes) || pinnedMemory().holds(at, bytes)) return;
  throw EmulationError(std::string(what) + " of " + std::to_string(bytes) +
                       " bytes leaves its memory, or that went back already");
}

void countCopy(const void* to, const void* from, size_t bytes) {
  emulated::Counters& all = counters();
  ++all.copies;
  const bool into_gpu = deviceMemory().has(to), out_of_gpu = deviceMemory().has(from);
  if (into_gpu && !out_of_gpu) {
    ++all.copies_in;
    all.bytes_in += bytes;
  } else if (out_of_gpu && !into_gpu) {
    ++all.copies_out;
    all.bytes_out += bytes;
  }
}

// ---- graphs, events and streams ----

struct Nodes {
  struct Node {
    std::function<void()> run;
    std::vector<int> after;        // nodes
    std::vector<int> followed_by;  // nodes that come after it
  };
  std::vector<Node> all;
  bool open = true;  // being captured

  int add(std::function<void()> run, const std::vector<int>& after) {
    const auto number = static_cast<int>(all.size());
    for (const int node : after) all[static_cast<size_t>(node)].followed_by.push_back(number);
    all.push_back({std::move(run), after, {}});
    return number;
  }
  void run() const;
};
int open_captures = 0;

void refuseInCapture(const char* what) {
  if (open_captures > 0) throw EmulationError(std::string(what) + " is not allowed while a graph is captured");
}

struct Recorded {                    // what an Event stands for; streams that have yet to reach it keep it
  uint64_t times = 0, happened = 0;  // how often it was recorded, which of them was reached last
  std::chrono::steady_clock::time_point when;
  Stream::State* by = nullptr;   // who recorded it last
  bool in_capture = false;       // the last time
  std::weak_ptr<Nodes> capture;  // that one
  std::vector<int> captured;     // what the stream had issued last
  int polls = 0;                 // of isOver() that found it not over
};

struct Op {
  std::function<void()> run;
  std::shared_ptr<Recorded> event;
  uint64_t number = 0;  // of the event's records
  Stream::State* by = nullptr;
  bool waits = false;  // for the event; else it records it
};

}  // namespace

struct Event::State {
  std::shared_ptr<Recorded> recorded = std::make_shared<Recorded>();
  bool timed = true;
};
struct Graph::State {
  std::shared_ptr<const Nodes> nodes;
};
struct Stream::State {
  std::deque<Op> ops;
  std::shared_ptr<Nodes> capture;  // that it is part of
  bool captures = false;           // it began the capture
  std::vector<int> tail;           // nodes that the next one comes after
  size_t taken = 0;                // bytes of pageable memory that ops hold

  void add(std::function<void()> run) {
    if (!capture) {
      ops.push_back({std::move(run), nullptr, 0, nullptr, false});
      return;
    }
    tail = {capture->add(std::move(run), tail)};
  }
  bool isBlocked() const { return ops.front().waits && ops.front().event->happened < ops.front().number; }
  void step() {
    const Op op = std::move(ops.front());
    ops.pop_front();
    if (op.run) op.run();
    if (!op.event || op.waits) return;
    op.event->happened = std::max(op.event->happened, op.number);  // another stream may have reached a later record
    op.event->when = std::chrono::steady_clock::now();
  }
};

namespace {

std::vector<Stream::State*>& streams() {
  static auto* all = new std::vector<Stream::State*>;
  return *all;
}

void dropAll() {
  for (Stream::State* stream : streams()) {
    for (const Op& op : stream->ops) {
      if (op.event && !op.waits) op.event->happened = std::max(op.event->happened, op.number);
    }
    stream->ops.clear();
    stream->taken = 0;
  }
}

// Work issued to a GPU that is lost never runs.
void refuseIfLost() {
  if (counters().kernels < rules().lost_behind) return;
  dropAll();
  throw Error(ErrorKind::device, "the emulated GPU was lost", "use --device cpu");
}

// The stream that must go on so that `wanted` does.
Stream::State* whoHoldsUp(Stream::State* wanted) {
  for (size_t steps = 0; steps <= streams().size(); ++steps) {
    if (!wanted->isBlocked()) return wanted;
    wanted = wanted->ops.front().by;
    if (std::find(streams().begin(), streams().end(), wanted) == streams().end() || wanted->ops.empty()) break;
  }
  throw EmulationError("streams wait for each other");
}

// Who goes on next when the host waits for `wanted`.
Stream::State* choose(Stream::State* wanted) {
  if (rules().when == When::late) return whoHoldsUp(wanted);
  std::vector<Stream::State*> able;
  for (Stream::State* stream : streams()) {
    if (!stream->ops.empty() && !stream->isBlocked()) able.push_back(stream);
  }
  if (able.empty()) throw EmulationError("streams wait for each other");
  if (rules().when == When::random) return able[nextRandom() % able.size()];
  return able.back() != wanted || able.size() == 1 ? able.back() : able[able.size() - 2];
}

// Runs streams until `done`; the host waits for something in `wanted`.
template <class Done>
void drive(Stream::State* wanted, const Done& done) {
  if (done()) return;
  const Reach reach;
  try {
    while (!done()) choose(wanted)->step();
  } catch (...) {
    dropAll();
    throw;
  }
}

void driveAll(Stream::State& stream) {
  drive(&stream, [&] { return stream.ops.empty(); });
}

}  // namespace

void Nodes::run() const {
  std::vector<size_t> waits_for;  // by node: how many are still to run
  std::vector<int> able;          // ascending
  for (const Node& node : all) {
    if (node.after.empty()) able.push_back(static_cast<int>(waits_for.size()));
    waits_for.push_back(node.after.size());
  }
  while (!able.empty()) {
    const size_t chosen = rules().when == When::early  ? 0
                          : rules().when == When::late ? able.size() - 1
                                                       : nextRandom() % able.size();
    const Node& node = all[static_cast<size_t>(able[chosen])];
    able.erase(able.begin() + static_cast<std::ptrdiff_t>(chosen));
    node.run();
    for (const int next : node.followed_by) {
      if (--waits_for[static_cast<size_t>(next)] == 0) able.insert(std::ranges::upper_bound(able, next), next);
    }
  }
}

std::vector<GpuFacts> gpus(NoGpu*) {
  return {{.index = 0,
           .name = "Emulated GPU",
           .major = rules().major,
           .minor = 0,
           .processors = 4,
           .memory = rules().device_bytes,
           .l2 = size_t{32} << 20,
           .shared = rules().shared_bytes}};
}

Event::Event(int, bool timed) : m_state(std::make_unique<State>()) { m_state->timed = timed; }
Event::~Event() = default;

bool Event::isOver() const {
  const std::lock_guard lock(runtime_mutex);
  refuseInCapture("asking an event");
  Recorded& event = *m_state->recorded;
  if (event.in_capture) throw EmulationError("an event that was recorded in a capture is asked");
  const auto over = [&] { return event.happened >= event.times; };
  if (over()) return true;
  // A host that polls in a loop must not poll for ever.
  constexpr int most_polls = 100;
  const bool now = rules().when == When::early || (rules().when == When::random && nextRandom() % 4 == 0);
  if (!now && ++event.polls < most_polls) return false;
  event.polls = 0;
  drive(event.by, over);
  return true;
}

void Event::wait() const {
  const std::lock_guard lock(runtime_mutex);
  refuseInCapture("a wait of the host");
  const std::shared_ptr<Recorded> event = m_state->recorded;
  if (event->in_capture) throw EmulationError("the host waits for an event that was recorded in a capture");
  refuseIfLost();
  ++counters().waits;
  drive(event->by, [&] { return event->happened >= event->times; });
}

double Event::secondsSince(const Event& earlier) const {
  const std::lock_guard lock(runtime_mutex);
  if (!m_state->timed || !earlier.m_state->timed) throw EmulationError("the time of an event that is not timed");
  for (const Recorded* event : {m_state->recorded.get(), earlier.m_state->recorded.get()}) {
    if (event->happened < event->times) throw EmulationError("the time of an event that is not over");
  }
  return std::chrono::duration<double>(m_state->recorded->when - earlier.m_state->recorded->when).count();
}

Graph::Graph(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Graph::~Graph() = default;

Stream::Stream(int) : m_state(std::make_unique<State>()) {
  const std::lock_guard lock(runtime_mutex);
  streams().push_back(m_state.get());
}

namespace {

// Every stream leaves the capture. Returns whether all their work comes before `last`.
bool leaveCapture(const std::shared_ptr<Nodes>& capture, const std::vector<int>& last) {
  std::vector<bool> behind(capture->all.size());
  for (const int node : last) behind[static_cast<size_t>(node)] = true;
  for (size_t node = behind.size(); node-- > 0;) {  // nodes come after others with lower numbers
    if (!behind[node]) continue;
    for (const int before : capture->all[node].after) behind[static_cast<size_t>(before)] = true;
  }
  for (Stream::State* stream : streams()) {
    if (stream->capture != capture) continue;
    stream->capture = nullptr;
    stream->captures = false;
    stream->tail.clear();
  }
  capture->open = false;
  --open_captures;
  return std::find(behind.begin(), behind.end(), false) == behind.end();
}

}  // namespace

Stream::~Stream() {
  const std::lock_guard lock(runtime_mutex);
  cancelCapture();
  driveAll(*m_state);
  std::erase(streams(), m_state.get());
}

int Stream::gpu() const { return 0; }

void Stream::copy(void* to, const void* from, size_t bytes) {
  const std::lock_guard lock(runtime_mutex);
  refuseIfLost();
  countCopy(to, from, bytes);
  if (isPageable(from) || isPageable(to)) refuseInCapture("a copy of pageable memory");
  if (isPageable(from)) {
    const auto* first = static_cast<const std::byte*>(from);
    m_state->taken += bytes;
    m_state->add([to, state = m_state.get(), taken = std::vector<std::byte>(first, first + bytes)] {
      state->taken -= taken.size();
      checkReach(to, taken.size(), "a copy");
      std::memcpy(to, taken.data(), taken.size());
    });
  } else {
    m_state->add([=] {
      checkReach(to, bytes, "a copy");
      checkReach(from, bytes, "a copy");
      std::memmove(to, from, bytes);
    });
  }
  if (isPageable(to) || m_state->taken > most_taken_bytes) driveAll(*m_state);
}

void Stream::fill(void* to, int byte, size_t bytes) {
  const std::lock_guard lock(runtime_mutex);
  refuseIfLost();
  m_state->add([=] {
    checkReach(to, bytes, "a fill");
    std::memset(to, byte, bytes);
  });
}

void Stream::record(Event& event) {
  const std::lock_guard lock(runtime_mutex);
  refuseIfLost();
  Recorded& recorded = *event.state().recorded;
  recorded.in_capture = m_state->capture != nullptr;
  recorded.capture = m_state->capture;
  if (recorded.in_capture) {
    recorded.captured = m_state->tail;
    return;
  }
  recorded.by = m_state.get();
  recorded.polls = 0;
  m_state->ops.push_back({nullptr, event.state().recorded, ++recorded.times, nullptr, false});
}

void Stream::wait(const Event& event) {
  const std::lock_guard lock(runtime_mutex);
  refuseIfLost();
  ++counters().stream_waits;
  const Recorded& recorded = *event.state().recorded;
  if (recorded.in_capture) {
    const std::shared_ptr<Nodes> capture = recorded.capture.lock();
    if (!capture || !capture->open || (m_state->capture && m_state->capture != capture)) {
      throw EmulationError("a stream waits for an event that was recorded in another capture");
    }
    m_state->capture = capture;  // joins it
    for (const int node : recorded.captured) {
      if (std::find(m_state->tail.begin(), m_state->tail.end(), node) == m_state->tail.end()) {
        m_state->tail.push_back(node);
      }
    }
    return;
  }
  if (m_state->capture) throw EmulationError("a stream that captures waits for an event from outside");
  if (recorded.happened >= recorded.times) return;
  m_state->ops.push_back({nullptr, event.state().recorded, recorded.times, recorded.by, true});
}

void Stream::synchronize() {
  const std::lock_guard lock(runtime_mutex);
  refuseInCapture("a wait of the host");
  refuseIfLost();
  ++counters().waits;
  driveAll(*m_state);
}

void Stream::beginCapture() {
  const std::lock_guard lock(runtime_mutex);
  if (m_state->capture) throw EmulationError("a stream captures already");
  ++open_captures;
  m_state->capture = std::make_shared<Nodes>();
  m_state->captures = true;
}

std::unique_ptr<Graph> Stream::endCapture() {
  const std::lock_guard lock(runtime_mutex);
  if (!m_state->captures) throw EmulationError("a capture ends in a stream that did not begin it");
  const std::shared_ptr<Nodes> capture = m_state->capture;
  const std::vector<int> last = m_state->tail;
  if (!leaveCapture(capture, last)) throw EmulationError("a stream that joined a capture was not joined back");
  if (counters().graphs >= rules().most_graphs)
    throw Error(ErrorKind::memory, "the emulated GPU has no room for a graph");
  ++counters().graphs;
  return std::make_unique<Graph>(std::make_unique<Graph::State>(Graph::State{capture}));
}

void Stream::cancelCapture() noexcept {
  const std::lock_guard lock(runtime_mutex);
  if (m_state->captures) leaveCapture(std::shared_ptr(m_state->capture), {});
}

void Stream::launch(const Graph& graph) {
  const std::lock_guard lock(runtime_mutex);
  if (m_state->capture) throw EmulationError("a graph is launched inside a capture");
  refuseIfLost();
  ++counters().graph_launches;
  counters().kernels += graph.state().nodes->all.size();
  m_state->add([nodes = graph.state().nodes] { nodes->run(); });
}

void issue(Stream& stream, const emulated::GridShape& shape, std::shared_ptr<const void> arguments,
           void (*body)(const void*)) {
  const std::lock_guard lock(runtime_mutex);
  refuseIfLost();
  if (++counters().launches == rules().refused_launch)
    throw Error(ErrorKind::device, "the emulated GPU refused a launch", "use --device cpu");
  if (!stream.state().capture) ++counters().kernels;
  stream.state().add([shape, body, arguments = std::move(arguments)] {
    if (rules().computes) runGrid(shape, body, arguments.get());
  });
}

bool waitsForLaunches() { return false; }

bool isCapturing() {
  const std::lock_guard lock(runtime_mutex);
  return open_captures > 0;
}

void* allocate(size_t bytes, Stream& stream) {
  const std::lock_guard lock(runtime_mutex);
  refuseInCapture("an allocation");
  refuseIfLost();
  if (bytes > rules().device_bytes - std::min(handed_out, rules().device_bytes)) {
    throw Error(ErrorKind::memory,
                {"the emulated GPU cannot allocate %L1 bytes: it has %L2, of which %L3 are in use", bytes,
                 rules().device_bytes, handed_out},
                "choose a smaller model or use --device cpu");
  }
  std::byte* memory = deviceMemory().take(bytes);
  handed_out += bytes;
  held = std::max(held, handed_out);
  stream.fill(memory, 0xff, bytes);
  return memory;
}

void release(void* memory, size_t bytes, Stream& stream) noexcept {
  const std::lock_guard lock(runtime_mutex);
  if (!memory) return;
  refuseInCapture("giving memory back");
  auto* block = static_cast<std::byte*>(memory);
  if (deviceMemory().end(block) != bytes) misused("memory goes back with another size");
  handed_out -= bytes;
  stream.state().add([block] { deviceMemory().giveBack(block); });
}

void* allocatePinned(int, size_t bytes) {
  const std::lock_guard lock(runtime_mutex);
  refuseInCapture("an allocation");
  std::byte* memory = pinnedMemory().take(bytes);
  std::memset(memory, 0xff, bytes);
  return memory;
}

void releasePinned(int, void* memory) noexcept {
  const std::lock_guard lock(runtime_mutex);
  if (!memory) return;
  auto* block = static_cast<std::byte*>(memory);
  pinnedMemory().end(block);
  pinnedMemory().giveBack(block);
}

MemoryFigures memoryFigures(int) {
  const std::lock_guard lock(runtime_mutex);
  return {handed_out, held, rules().device_bytes - std::min(held, rules().device_bytes)};
}

void trim(int) {
  const std::lock_guard lock(runtime_mutex);
  held = handed_out;
}

}  // namespace KV_GPU
