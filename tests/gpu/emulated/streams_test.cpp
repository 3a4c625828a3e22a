// The emulated runtime: streams in every order that CUDA allows, events, graphs, memory. A wait that a program lacks
// must show in what it computes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "core/base/error.h"
#include "gpu/kernel.h"
#include "rules_restored.h"

namespace kvarium::gpu_emulated::streams_test {
namespace {

using emulated::counters;
using emulated::EmulationError;
using emulated::rules;
using emulated::When;

TEST(Rules, theOrderOfStreamsIsTheOneThatIsNamed) {
  emulated::Rules named;
  emulated::setStreamOrder(named, "early");
  EXPECT_EQ(named.when, When::early);
  emulated::setStreamOrder(named, "random:37");
  EXPECT_EQ(named.when, When::random);
  EXPECT_EQ(named.seed, 37u);
  emulated::setStreamOrder(named, "late");
  EXPECT_EQ(named.when, When::late);
  for (const char* wrong : {"", "later", "random", "random:", "random:x", "random:3x"})
    EXPECT_THROW(emulated::setStreamOrder(named, wrong), Error) << wrong;
}

// Device memory in the order of a stream.
template <class T>
class OnGpu {
 public:
  OnGpu(size_t count, Stream& stream) : m_count(count), m_stream(&stream) {
    m_data = static_cast<T*>(allocate(bytes(), stream));
  }
  ~OnGpu() {
    if (m_data) release(m_data, bytes(), *m_stream);
  }
  OnGpu(OnGpu&& other) noexcept
      : m_data(std::exchange(other.m_data, nullptr)), m_count(other.m_count), m_stream(other.m_stream) {}
  T* data() const { return m_data; }
  size_t bytes() const { return m_count * sizeof(T); }
  std::vector<T> read() const {
    std::vector<T> values(m_count);
    m_stream->copy(values.data(), m_data, bytes());
    return values;
  }

 private:
  T* m_data;
  size_t m_count;
  Stream* m_stream;
};

template <class T>
class PinnedNumbers {
 public:
  explicit PinnedNumbers(size_t count) : m_data(static_cast<T*>(allocatePinned(0, count * sizeof(T)))) {}
  ~PinnedNumbers() { releasePinned(0, m_data); }
  PinnedNumbers(const PinnedNumbers&) = delete;
  PinnedNumbers& operator=(const PinnedNumbers&) = delete;
  T* data() const { return m_data; }
  T& operator[](size_t i) const { return m_data[i]; }

 private:
  T* m_data;
};

struct Way {
  When when;
  uint64_t seed;
};
std::vector<Way> everyWay() {
  std::vector<Way> ways{{When::late, 1}, {When::early, 1}};
  for (uint64_t seed = 1; seed <= 5; ++seed) ways.push_back({When::random, seed});
  return ways;
}
void set(Way way) {
  rules().when = way.when;
  rules().seed = way.seed;
}
template <class Test>
void inEveryWay(const Test& test) {
  const test::RulesRestored restored;
  for (const Way way : everyWay()) {
    set(way);
    SCOPED_TRACE("when " + std::to_string(static_cast<int>(way.when)) + ", seed " + std::to_string(way.seed));
    test();
  }
}
// The ways in which `result` is not `right`.
std::set<When> wrongWays(double right, const std::function<double()>& result) {
  const test::RulesRestored restored;
  std::set<When> wrong;
  for (const Way way : everyWay()) {
    set(way);
    if (!(result() == right)) wrong.insert(way.when);
  }
  return wrong;
}

TEST(Streams, nothingRunsWhenItIsIssued) {
  Stream stream(0);
  PinnedNumbers<int> host(1);
  const OnGpu<int> device(1, stream);
  host[0] = 1;
  stream.copy(device.data(), host.data(), sizeof(int));
  host[0] = 2;  // pinned memory is read when the copy runs
  EXPECT_EQ(device.read()[0], 2);
}

TEST(Streams, pageableMemoryIsReadAtOnceAndWrittenWhenTheCopyReturns) {
  inEveryWay([] {
    Stream stream(0);
    const OnGpu<int> device(1, stream);
    int number = 1;
    stream.copy(device.data(), &number, sizeof number);
    number = 2;
    int got = 0;
    stream.copy(&got, device.data(), sizeof got);
    EXPECT_EQ(got, 1);
  });
}

TEST(Streams, aCopyAndAFillMoveBytes) {
  inEveryWay([] {
    Stream stream(0);
    const OnGpu<int> a(4, stream), b(4, stream);
    const std::vector<int> numbers{1, 2, 3, 4};
    stream.copy(a.data(), numbers.data(), 16);
    stream.copy(b.data(), a.data(), 16);
    stream.fill(a.data() + 1, 0, 8);
    EXPECT_EQ(b.read(), numbers);
    EXPECT_EQ(a.read(), (std::vector<int>{1, 0, 0, 4}));
  });
}

constexpr int layers = 6;
constexpr size_t cells = 64;

__global__ void sumRow(const float* row, float* sums, int layer) {
  waitForStream();
  const float sum = sumOverWarp(row[threadIdx.x] + row[threadIdx.x + 32]);
  if (threadIdx.x == 0) sums[layer] = sum;
}

enum class Missing { nothing, arrival, reuse };

// Rows of layers lie in pinned memory and come through `ring` buffers; the sum of what all layers saw, three times.
double sumOfLayers(Missing missing, size_t ring) {
  PinnedNumbers<float> host(layers * cells);
  for (size_t i = 0; i < layers * cells; ++i) host[i] = static_cast<float>(i / cells + 1);
  Stream compute(0), copies(0);
  std::vector<OnGpu<float>> buffers;
  for (size_t i = 0; i < ring; ++i) buffers.emplace_back(cells, compute);
  const OnGpu<float> sums(layers, compute);
  Event made(0);
  compute.record(made);
  copies.wait(made);
  std::vector<std::unique_ptr<Event>> arrived, read;
  for (size_t i = 0; i < ring; ++i) {
    arrived.push_back(std::make_unique<Event>(0));
    read.push_back(std::make_unique<Event>(0));
  }
  double total = 0;
  for (size_t token = 0; token < 3; ++token) {
    for (size_t layer = 0; layer < layers; ++layer) {
      const size_t slot = (token * layers + layer) % ring;
      if (missing != Missing::reuse) copies.wait(*read[slot]);
      copies.copy(buffers[slot].data(), &host[layer * cells], cells * sizeof(float));
      copies.record(*arrived[slot]);
      if (missing != Missing::arrival) compute.wait(*arrived[slot]);
      launch({"sumRow", dim3(1), dim3(32)}, compute, &sumRow, buffers[slot].data(), sums.data(),
             static_cast<int>(layer));
      compute.record(*read[slot]);
    }
    for (const float sum : sums.read()) total += static_cast<double>(sum);
  }
  copies.synchronize();
  return total / cells;
}

TEST(Streams, aMissingWaitShowsInTheResult) {
  constexpr double right = 3 * 21;
  for (const size_t ring : {2, 3}) {
    SCOPED_TRACE(ring);
    const auto wrong = [&](Missing missing) { return wrongWays(right, [=] { return sumOfLayers(missing, ring); }); };
    EXPECT_EQ(wrong(Missing::nothing), std::set<When>{});
    EXPECT_TRUE(wrong(Missing::arrival).contains(When::late));
    EXPECT_TRUE(wrong(Missing::arrival).contains(When::random));
    EXPECT_TRUE(wrong(Missing::reuse).contains(When::early));
    EXPECT_TRUE(wrong(Missing::reuse).contains(When::random));
  }
}

TEST(Streams, aFreshBufferIsThereForOthersBehindItsStream) {
  const auto result = [](bool waits) {
    return [=]() -> double {
      PinnedNumbers<float> host(1);
      host[0] = 5;
      Stream compute(0), copies(0);
      const OnGpu<float> buffer(1, compute);
      Event made(0), arrived(0);
      compute.record(made);
      if (waits) copies.wait(made);
      copies.copy(buffer.data(), host.data(), sizeof(float));
      copies.record(arrived);
      compute.wait(arrived);
      return static_cast<double>(buffer.read()[0]);
    };
  };
  EXPECT_EQ(wrongWays(5, result(true)), std::set<When>{});
  EXPECT_TRUE(wrongWays(5, result(false)).contains(When::early));
}

// What a copy queue reads of a buffer that goes back in the order of the ops.
double readWhileGivenBack(bool joins) {
  PinnedNumbers<float> host(1);
  Stream compute(0), copies(0);
  Event written(0), read(0);
  {
    const OnGpu<float> buffer(1, compute);
    const float number = 3;
    compute.copy(buffer.data(), &number, sizeof number);
    compute.record(written);
    copies.wait(written);
    copies.copy(host.data(), buffer.data(), sizeof(float));
    copies.record(read);
    if (joins) compute.wait(read);
  }
  compute.synchronize();
  copies.synchronize();
  return static_cast<double>(host[0]);
}

TEST(Memory, aBufferDoesNotGoBackBeforeItsReaders) {
  EXPECT_EQ(wrongWays(3, [] { return readWhileGivenBack(true); }), std::set<When>{});
  const test::RulesRestored restored;
  rules().when = When::late;  // the read comes last
  EXPECT_THROW(readWhileGivenBack(false), EmulationError);
}

TEST(Events, theyAreOverOnceTheirStreamIsThere) {
  const test::RulesRestored restored;
  Stream stream(0);
  Event event(0);
  EXPECT_TRUE(event.isOver());  // never recorded
  stream.record(event);
  EXPECT_FALSE(event.isOver());
  event.wait();
  EXPECT_TRUE(event.isOver());
  stream.record(event);
  EXPECT_FALSE(event.isOver());
  rules().when = When::early;
  EXPECT_TRUE(event.isOver());
}

TEST(Events, whoAsksOftenEnoughIsAnswered) {
  inEveryWay([] {
    Stream stream(0);
    Event event(0);
    stream.record(event);
    int asked = 1;
    while (!event.isOver()) ++asked;
    EXPECT_LE(asked, 100);
  });
}

TEST(Events, theWaitIsForThatPlaceOnly) {
  const test::RulesRestored restored;
  Stream stream(0);
  Event first(0), second(0);
  stream.record(first);
  stream.record(second);
  first.wait();
  EXPECT_FALSE(second.isOver());
  second.wait();
  EXPECT_GE(second.secondsSince(first), 0);
  stream.record(second);
  EXPECT_THROW(second.secondsSince(first), EmulationError);
  const Event untimed(0, false);
  EXPECT_THROW(untimed.secondsSince(first), EmulationError);
}

TEST(Events, oneMayBeRecordedInOneStreamAndThenInAnother) {
  inEveryWay([] {
    Stream a(0), b(0), c(0);
    Event event(0);
    a.record(event);
    b.record(event);
    c.wait(event);
    b.synchronize();
    a.synchronize();  // the place of before does not take the later one back
    EXPECT_TRUE(event.isOver());
    c.synchronize();
  });
}

TEST(Events, oneMayDieBeforeWhoWaitsForIt) {
  inEveryWay([] {
    Stream a(0), b(0);
    const OnGpu<int> number(1, a);
    {
      Event event(0);
      a.fill(number.data(), 0, sizeof(int));
      a.record(event);
      b.wait(event);
    }
    b.synchronize();
    EXPECT_EQ(number.read()[0], 0);
  });
}

__global__ void twice(const int* position, float* x) {
  waitForStream();
  x[threadIdx.x] = 2 * x[threadIdx.x] + static_cast<float>(*position);
}
__global__ void add(float* to, const float* from) {
  waitForStream();
  to[threadIdx.x] += from[threadIdx.x];
}

// A step with a branch in another stream, captured once and launched four times with other numbers: x = 2 x + p in both
// branches, then x += y.
double replayed(bool joins, bool early_write) {
  PinnedNumbers<int> position(1);
  Stream main(0), side(0);
  const OnGpu<int> on_gpu(1, main);
  const OnGpu<float> x(32, main), y(32, main);
  Event fork(0), join(0);
  main.fill(x.data(), 0, x.bytes());
  main.fill(y.data(), 0, y.bytes());
  main.synchronize();
  main.beginCapture();
  main.copy(on_gpu.data(), position.data(), sizeof(int));
  main.record(fork);
  side.wait(fork);
  launch({"twice", dim3(1), dim3(32)}, main, &twice, on_gpu.data(), x.data());
  launch({"twice", dim3(1), dim3(32)}, side, &twice, on_gpu.data(), y.data());
  side.record(join);
  if (joins) main.wait(join);
  launch({"add", dim3(1), dim3(32)}, main, &add, x.data(), y.data());
  const auto graph = main.endCapture();
  for (int token = 1; token <= 4; ++token) {
    position[0] = token;
    main.launch(*graph);
    if (!early_write) main.synchronize();
  }
  return static_cast<double>(x.read()[31]);
}

TEST(Graphs, aCapturedStepIsLaunchedAgainWithOtherNumbers) {
  // y: 1, 4, 11, 26; x: 0 -> 2 -> 2*2+2+4 -> 2*10+3+11 -> 2*34+4+26
  const emulated::Counters before = counters();
  EXPECT_EQ(wrongWays(98, [] { return replayed(true, false); }), std::set<When>{});
  const auto ways = everyWay().size();
  EXPECT_EQ(counters().graphs - before.graphs, ways);
  EXPECT_EQ(counters().graph_launches - before.graph_launches, 4 * ways);
  EXPECT_EQ(counters().launches - before.launches, 3 * ways);
}

TEST(Graphs, pinnedMemoryThatIsWrittenTooEarlyShowsInTheResult) {
  EXPECT_TRUE(wrongWays(98, [] { return replayed(true, true); }).contains(When::late));
}

TEST(Graphs, aBranchThatIsNotJoinedIsAnError) { EXPECT_THROW(replayed(false, false), EmulationError); }

TEST(Graphs, nothingRunsWhileOneIsCaptured) {
  Stream stream(0);
  const OnGpu<int> x(1, stream);
  const int one = 1;
  stream.copy(x.data(), &one, sizeof one);
  stream.synchronize();
  stream.beginCapture();
  stream.fill(x.data(), 0, sizeof(int));
  auto graph = stream.endCapture();
  EXPECT_EQ(x.read()[0], 1);
  stream.launch(*graph);
  graph.reset();  // what was launched runs all the same
  EXPECT_EQ(x.read()[0], 0);
}

TEST(Graphs, whatCudaRefusesInACaptureIsAnError) {
  Stream stream(0), other(0);
  Event outside(0), inside(0);
  PinnedNumbers<int> pinned(1);
  const OnGpu<int> x(1, stream);
  other.record(outside);
  int number = 0;
  stream.synchronize();
  stream.beginCapture();
  stream.record(inside);
  EXPECT_THROW(stream.copy(x.data(), &number, sizeof number), EmulationError);
  EXPECT_THROW(stream.copy(&number, x.data(), sizeof number), EmulationError);
  EXPECT_THROW(stream.synchronize(), EmulationError);
  EXPECT_THROW(other.synchronize(), EmulationError);
  EXPECT_THROW(outside.wait(), EmulationError);
  EXPECT_THROW(static_cast<void>(outside.isOver()), EmulationError);
  EXPECT_THROW(allocate(4, other), EmulationError);
  EXPECT_THROW(allocatePinned(0, 4), EmulationError);
  EXPECT_THROW(stream.wait(outside), EmulationError);
  EXPECT_THROW(stream.beginCapture(), EmulationError);
  EXPECT_THROW(other.endCapture(), EmulationError);
  stream.copy(x.data(), pinned.data(), sizeof number);
  const auto graph = stream.endCapture();
  EXPECT_THROW(inside.wait(), EmulationError);  // it is a place in the graph
  EXPECT_THROW(other.wait(inside), EmulationError);
  pinned[0] = 7;
  stream.launch(*graph);
  EXPECT_EQ(x.read()[0], 7);
}

TEST(Graphs, aCaptureThatIsGivenUpLeavesTheGpuUsable) {
  {
    Stream stream(0);
    stream.beginCapture();
  }
  Stream stream(0);
  EXPECT_NO_THROW(stream.synchronize());
}

TEST(Memory, itIsFullOfOnesAndItsAddressesAreUsedOnce) {
  Stream stream(0);
  std::set<const float*> seen;
  for (const size_t count : {1, 63, 64, 100'000, 1}) {
    for (int i = 0; i < 20; ++i) {
      const OnGpu<float> x(count, stream);
      EXPECT_TRUE(seen.insert(x.data()).second);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(x.data()) % 256, 0u);
      const auto numbers = x.read();
      EXPECT_TRUE(std::all_of(numbers.begin(), numbers.end(), [](float n) { return std::isnan(n); }));
      stream.fill(x.data(), 0, x.bytes());
    }
  }
}

TEST(Memory, whatLivesIsNotTouchedWhenNeighboursGoBack) {
  Stream stream(0);
  std::vector<OnGpu<int>> kept;
  for (int i = 0; i < 300; ++i) {
    kept.emplace_back(static_cast<size_t>(i % 7 + 1) * 100, stream);
    stream.fill(kept.back().data(), i, kept.back().bytes());
    const OnGpu<int> neighbour(20'000, stream);
  }
  for (int i = 0; i < 300; ++i) {
    const auto numbers = kept[static_cast<size_t>(i)].read();
    const int expected = static_cast<int>((static_cast<unsigned>(i) & 255) * 0x01010101u);
    EXPECT_TRUE(std::all_of(numbers.begin(), numbers.end(), [&](int n) { return n == expected; })) << i;
  }
}

TEST(Memory, aFullGpuIsAnErrorOfTheUser) {
  const test::RulesRestored restored;
  Stream stream(0);
  trim(0);
  const MemoryFigures before = memoryFigures(0);
  rules().device_bytes = before.handed_out + 1000;
  std::optional<OnGpu<std::byte>> x(std::in_place, 600, stream);
  EXPECT_EQ(memoryFigures(0).handed_out, before.handed_out + 600);
  EXPECT_EQ(memoryFigures(0).free, 400u);
  try {
    allocate(401, stream);
    ADD_FAILURE() << "there was room";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::memory);
  }
  x.reset();
  EXPECT_EQ(memoryFigures(0).handed_out, before.handed_out);
  EXPECT_EQ(memoryFigures(0).held, before.handed_out + 600);  // by the pool
  const OnGpu<std::byte> all(1000, stream);
  EXPECT_EQ(memoryFigures(0).free, 0u);
  EXPECT_EQ(gpus().at(0).memory, rules().device_bytes);
}

TEST(Memory, thePoolGivesBackWhatNobodyUses) {
  Stream stream(0);
  { const OnGpu<std::byte> x(5000, stream); }
  EXPECT_GE(memoryFigures(0).held, memoryFigures(0).handed_out + 5000);
  trim(0);
  EXPECT_EQ(memoryFigures(0).held, memoryFigures(0).handed_out);
}

TEST(Memory, aCopyThatLeavesItsMemoryIsAnError) {
  Stream stream(0);
  const OnGpu<int> x(4, stream), y(4, stream);
  stream.copy(y.data(), x.data(), 17);
  EXPECT_THROW(stream.synchronize(), EmulationError);
  stream.fill(x.data() + 4, 0, 1);
  EXPECT_THROW(stream.synchronize(), EmulationError);
  EXPECT_NO_THROW(stream.synchronize());  // what failed is dropped
}

TEST(Memory, pinnedMemoryMustOutliveItsCopies) {
  Stream stream(0);
  const OnGpu<int> x(4, stream);
  {
    PinnedNumbers<int> host(4);
    stream.copy(x.data(), host.data(), 16);
  }
  EXPECT_THROW(stream.synchronize(), EmulationError);
}

TEST(Memory, whatGoesBackWronglyEndsTheProgram) {
  EXPECT_DEATH(
      {
        Stream stream(0);
        void* memory = allocate(64, stream);
        release(memory, 32, stream);
      },
      "another size");
  EXPECT_DEATH(
      {
        Stream stream(0);
        int number = 0;
        release(&number, sizeof number, stream);
      },
      "not handed out");
  EXPECT_DEATH(
      {
        Stream stream(0);
        void* memory = allocate(64, stream);
        release(memory, 64, stream);
        release(memory, 64, stream);
      },
      "not handed out");
}

#if !defined(__SANITIZE_ADDRESS__)
TEST(Memory, theHostCannotReachItWhileNoStreamRuns) {
  const test::RulesRestored restored;
  rules().hidden_bytes = size_t{1} << 30;  // however much other tests left
  Stream stream(0);
  const OnGpu<int> x(1, stream);
  stream.synchronize();
  volatile const int* at = x.data();
  EXPECT_EXIT(static_cast<void>(*at), testing::KilledBySignal(SIGSEGV), "");
}
#endif

TEST(Counters, launchesCopiesAndWaitsAreCounted) {
  const emulated::Counters before = counters();
  Stream stream(0);
  const OnGpu<float> x(64, stream);
  launch({"add", dim3(2), dim3(32)}, stream, &add, x.data(), x.data());
  stream.synchronize();
  EXPECT_EQ(x.read().size(), 64u);
  EXPECT_EQ(counters().launches - before.launches, 1u);
  EXPECT_EQ(counters().blocks - before.blocks, 2u);
  EXPECT_EQ(counters().threads - before.threads, 64u);
  EXPECT_EQ(counters().copies - before.copies, 1u);
  EXPECT_EQ(counters().waits - before.waits, 1u);
}

}  // namespace
}  // namespace kvarium::gpu_emulated::streams_test
