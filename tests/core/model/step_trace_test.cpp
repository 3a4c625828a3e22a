// The trace of a step must equal the bytes that its disk really moved.
#include "core/cache/view/step_tracer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "core/device/forwarding_device.h"
#include "tests/core/model/golden.h"
#include "tests/support/counted_copies.h"

namespace kvarium::model::step_trace_test {
namespace {

struct Moved {
  std::atomic<int64_t> in{0}, out{0};
  int slow_ms = 0;
};

class CountedBytes final : public cache::BackingStore {
 public:
  CountedBytes(Moved& moved, std::unique_ptr<cache::BackingStore> bytes) : m_moved(moved), m_bytes(std::move(bytes)) {}
  bool allocate(int64_t first, int64_t count) override { return m_bytes->allocate(first, count); }
  bool giveBack(int64_t unit) override { return m_bytes->giveBack(unit); }
  void read(int64_t unit, int64_t offset, std::span<std::byte> to) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(m_moved.slow_ms));
    m_bytes->read(unit, offset, to);
    m_moved.in += static_cast<int64_t>(to.size());
  }
  void write(int64_t unit, int64_t offset, std::span<const std::byte> from) override {
    m_bytes->write(unit, offset, from);
    m_moved.out += static_cast<int64_t>(from.size());
  }

 private:
  Moved& m_moved;
  std::unique_ptr<cache::BackingStore> m_bytes;
};

class CountedWaits final : public device::ForwardingDevice {
 public:
  explicit CountedWaits(std::unique_ptr<device::Device> inner) : ForwardingDevice(*inner), m_inner(std::move(inner)) {}
  int waits = 0;                      // of the host
  std::chrono::milliseconds late{0};  // so long after its fence the next wait returns
  void synchronize() override {
    ++waits;
    m_inner->synchronize();
  }
  void wait(device::Fence fence) override {
    ++waits;
    m_inner->wait(fence);
    std::this_thread::sleep_for(std::exchange(late, {}));
  }

 private:
  std::unique_ptr<device::Device> m_inner;
};

// Times steps, and counts how often the host waits between the embedding and the end of the head.
class WaitsOfAStep final : public cache::StepObserver {
 public:
  explicit WaitsOfAStep(const CountedWaits& device) : m_device(device) {}
  bool wantsTimes() const override { return true; }
  void embedded(device::Device&) override { m_before = m_device.waits; }
  void headEnded(device::Device&) override { waits = m_device.waits - m_before; }
  int waits = -1;

 private:
  const CountedWaits& m_device;
  int m_before = 0;
};

class StepTraces : public testing::Test {
 protected:
  Moved moved;
  GoldenModel model{std::filesystem::path(KVARIUM_TEST_DATA) / "llama" / "gqa_tied_f32.gguf"};
  support::CountedCopies device{*model.device};
  int n_layers = static_cast<int>(model.decoder->model().config.layers.size());

  cache::KvCache make(const std::string& spec) {
    cache::CacheJob job{.default_format = cache::findFormat("f32"), .context = 400, .chunk = 400};
    job.make_backing_store = [this](cache::Place place, int64_t bytes) {
      return std::make_unique<CountedBytes>(moved, cache::makeBackingStore(place, bytes));
    };
    return cache::KvCache(device, model.decoder->model().config.cacheShape(), cache::parseCacheSpec(spec), job);
  }
  cache::StepTrace feed(cache::KvCache& cache, int n) {
    model.feed(cache, std::vector<TokenId>(static_cast<size_t>(n), 7), {static_cast<size_t>(n)});
    const cache::StepTracer* tracer = cache.observers().find<cache::StepTracer>();
    return (tracer ? tracer->last() : std::nullopt).value_or(cache::StepTrace{});
  }
  static int64_t bytesOf(const std::vector<cache::StepTrace::Move>& moves) {
    int64_t bytes = 0;
    for (const cache::StepTrace::Move& move : moves) bytes += move.bytes;
    return bytes;
  }
  void expectOrder(const cache::StepTrace& trace) {
    ASSERT_EQ(trace.compute.size(), static_cast<size_t>(n_layers));
    double before = 0;
    for (int layer = 0; layer < n_layers; ++layer) {
      const cache::StepTrace::Span& span = trace.compute[static_cast<size_t>(layer)];
      EXPECT_EQ(span.layer, layer);
      EXPECT_GE(span.begin, before);
      EXPECT_GT(span.end, span.begin);
      before = span.end;
    }
    EXPECT_GE(trace.end, before);
    for (const cache::StepTrace::Span& stall : trace.stalls) {
      EXPECT_LE(stall.begin, stall.end);
      const auto layer = static_cast<size_t>(stall.layer);
      EXPECT_GE(stall.begin, stall.layer < 0 ? before : trace.compute[layer].begin);
      EXPECT_LE(stall.end, stall.layer < 0 ? trace.end : trace.compute[layer].end);
    }
    for (const auto* moves : {&trace.copies_in, &trace.copies_out}) {
      double last = -1e9;
      for (const cache::StepTrace::Move& move : *moves) {
        EXPECT_LE(move.begin, move.end);
        EXPECT_GE(move.begin, last);  // one thread or one queue moves
        EXPECT_LE(move.end, trace.end);
        EXPECT_GT(move.bytes, 0);
        last = move.end;
      }
    }
    for (const cache::StepTrace::Move& move :
         trace.copies_out)  // a layer's writes are moved after the layer was computed
      EXPECT_GE(move.begin, trace.compute[static_cast<size_t>(move.layer)].begin);
  }
};

TEST_F(StepTraces, reportTheBytesThatWereMoved) {
  for (const char* spec : {"offloaded:prefetch=1", "offloaded:prefetch=2", "dynamic;0-1:residency=host",
                           "quantized:nbits=8,residual_length=0,residency=disk"}) {
    cache::KvCache cache = make(spec);
    cache.observers().add(std::make_shared<cache::StepTracer>());
    // Blocks in pinned memory are copied by the device, others by their store.
    const bool pinned = !device.facts().host_memory && std::string(spec).find("host") != std::string::npos;
    const auto movedIn = [&] { return pinned ? device.copied_in.bytes : moved.in.load(); };
    const auto movedOut = [&] { return pinned ? device.copied_out.bytes : moved.out.load(); };
    int64_t in = 0;
    const int64_t before = movedIn();
    for (const int n : {70, 1, 1, 130, 1, 1, 1}) {
      const int64_t out = movedOut();
      const cache::StepTrace trace = feed(cache, n);
      expectOrder(trace);
      EXPECT_EQ(trace.tokens, n) << spec;
      EXPECT_EQ(trace.first_position + n, static_cast<int64_t>(cache.ids().size())) << spec;
      EXPECT_EQ(bytesOf(trace.copies_out), movedOut() - out) << spec;
      EXPECT_GT(bytesOf(trace.copies_out), 0) << spec;
      in += bytesOf(trace.copies_in);
    }
    // Reads for the next step belong to the trace of this one.
    EXPECT_GT(in, 0) << spec;
    EXPECT_LE(in, movedIn() - before) << spec;
    const cache::StepTrace last = feed(cache, 1);
    EXPECT_GE(in + bytesOf(last.copies_in), (movedIn() - before) * 8 / 10) << spec;
  }
}

TEST_F(StepTraces, reportThatALayerWaitedForASlowDisk) {
  cache::KvCache cache = make("offloaded:prefetch=0");  // nothing is read before it is needed
  feed(cache, 100);
  cache.observers().add(std::make_shared<cache::StepTracer>());
  feed(cache, 1);
  moved.slow_ms = 10;
  const cache::StepTrace trace = feed(cache, 1);
  expectOrder(trace);
  double waited = 0;
  for (const cache::StepTrace::Span& stall : trace.stalls) {
    if (stall.layer >= 0) waited += stall.end - stall.begin;
  }
  EXPECT_GE(waited, 3.0);
}

TEST_F(StepTraces, reportThatAQueueStoodStillUntilItsCopyWasThere) {
  if (device.facts().host_memory) GTEST_SKIP() << "nothing is copied by queues";
  cache::KvCache cache = make("dynamic:residency=host");
  cache.observers().add(std::make_shared<cache::StepTracer>());
  size_t stalls = 0, ended_with_a_copy = 0;
  for (const int n : {130, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}) {
    const cache::StepTrace trace = feed(cache, n);
    expectOrder(trace);
    for (const cache::StepTrace::Span& stall : trace.stalls) {
      if (stall.layer < 0) continue;
      ++stalls;
      const auto ends = [&](const cache::StepTrace::Move& move) {
        return move.layer == stall.layer && std::abs(move.end - stall.end) < 0.5;
      };
      ended_with_a_copy += std::any_of(trace.copies_in.begin(), trace.copies_in.end(), ends) ||
                           std::any_of(trace.copies_out.begin(), trace.copies_out.end(), ends);
    }
  }
  const std::optional<support::LateOptions> late = support::lateOptions();
  if (late && late->seed == 0) {  // nothing is copied before it is waited for
    EXPECT_GT(stalls, 0u);
  }
  // A copy that was issued in the step before has that step's zero, which a busy machine sees late.
  EXPECT_GE(ended_with_a_copy * 2, stalls);
}

TEST_F(StepTraces, keepNoLayerWaiting) {
  auto counted = std::make_unique<CountedWaits>(support::testDevice({.threads = 2}));
  CountedWaits& waits = *counted;
  const GoldenModel same(std::filesystem::path(KVARIUM_TEST_DATA) / "llama" / "gqa_tied_f32.gguf", std::move(counted));
  for (const char* spec : {"dynamic", "dynamic:residency=host"}) {
    const bool pinned = !waits.facts().host_memory;
    if (!pinned && std::string(spec) != "dynamic") continue;  // its thread is waited for
    cache::KvCache cache(waits, same.decoder->model().config.cacheShape(), cache::parseCacheSpec(spec),
                         {.default_format = cache::findFormat("f32"), .context = 400, .chunk = 400});
    const auto observer = std::make_shared<WaitsOfAStep>(waits);
    cache.observers().add(observer);
    cache.observers().add(std::make_shared<cache::StepTracer>());
    for (const int n : {70, 1, 1, 1}) {
      same.feed(cache, std::vector<TokenId>(static_cast<size_t>(n), 7), {static_cast<size_t>(n)});
      if (n > 1) continue;  // the tracer meets the device in the first step
      EXPECT_EQ(observer->waits, 0) << spec;
    }
  }
}

TEST_F(StepTraces, areInOrderThoughTheHostSawTheBeginningLate) {
  auto counted = std::make_unique<CountedWaits>(support::testDevice({.threads = 2}));
  CountedWaits& waits = *counted;
  if (!waits.facts().async) GTEST_SKIP() << "the host sees all ops at once";
  const GoldenModel same(std::filesystem::path(KVARIUM_TEST_DATA) / "llama" / "gqa_tied_f32.gguf", std::move(counted));
  cache::KvCache cache(waits, same.decoder->model().config.cacheShape(), cache::parseCacheSpec("dynamic"),
                       {.default_format = cache::findFormat("f32"), .context = 400, .chunk = 400});
  const auto tracer = std::make_shared<cache::StepTracer>();
  cache.observers().add(tracer);
  same.feed(cache, std::vector<TokenId>(5, 7), {5});  // the tracer meets the device
  waits.late = std::chrono::milliseconds(50);
  same.feed(cache, std::vector<TokenId>(1, 7), {1});
  EXPECT_EQ(waits.late.count(), 0);
  expectOrder(tracer->last().value());
}

TEST_F(StepTraces, haveNoStallBeforeItsLayer) {
  if (device.facts().async) GTEST_SKIP() << "layers end when the device says so";
  cache::StepTracer tracer;
  tracer.begun(0, 1);
  const Clock::time_point before = Clock::now();
  tracer.embedded(device);
  tracer.layerEnded(0, device);
  tracer.stalled(1, before, before);  // over before the device came to the layer
  tracer.stalled(1, before, Clock::now());
  tracer.layerEnded(1, device);
  tracer.committing();
  tracer.committed({.kind = cache::Commit::Kind::append});
  const cache::StepTrace trace = tracer.last().value();
  ASSERT_EQ(trace.stalls.size(), 1u);
  EXPECT_EQ(trace.stalls[0].begin, trace.compute[1].begin);
}

TEST_F(StepTraces, ofACacheOnTheDeviceHaveOnlyCompute) {
  cache::KvCache cache = make("dynamic");
  EXPECT_EQ(feed(cache, 5).tokens, 0);  // nobody observes
  cache.observers().add(std::make_shared<cache::StepTracer>());
  const cache::StepTrace trace = feed(cache, 5);
  expectOrder(trace);
  EXPECT_TRUE(trace.copies_in.empty() && trace.copies_out.empty() && trace.stalls.empty());
  cache.observers().clear();
  EXPECT_EQ(feed(cache, 5).tokens, 0);
}

TEST_F(StepTraces, beginWithTheSamplingOfTheirTokenAndOfNoOther) {
  cache::KvCache cache = make("dynamic");
  cache.observers().add(std::make_shared<cache::StepTracer>());
  EXPECT_EQ(feed(cache, 5).parts.front().what, cache::StepTrace::What::embedding);
  const auto sampling = Clock::now() - std::chrono::milliseconds(2);
  cache.observers().find<cache::StepTracer>()->sampled(5, sampling, sampling + std::chrono::milliseconds(1));
  cache::StepTrace trace = feed(cache, 1);
  expectOrder(trace);
  ASSERT_EQ(trace.parts.size(), 4u);
  EXPECT_EQ(trace.parts[0].what, cache::StepTrace::What::sampling);
  EXPECT_DOUBLE_EQ(trace.parts[0].begin, 0);
  EXPECT_NEAR(trace.parts[0].end, 1, 1e-6);
  EXPECT_GE(trace.parts[1].begin, 2);
  EXPECT_LE(trace.parts[1].end, trace.compute.front().begin);
  EXPECT_GE(trace.parts[2].begin, trace.compute.back().end);
  EXPECT_LE(trace.parts[3].end, trace.end);
  cache.observers().find<cache::StepTracer>()->sampled(5, sampling, sampling);  // of a token that ended its reply
  EXPECT_EQ(feed(cache, 1).parts.front().what, cache::StepTrace::What::embedding);
  cache.observers().find<cache::StepTracer>()->sampled(7, sampling, sampling);
  cache.observers().find<cache::StepTracer>()->abandoned();
  EXPECT_EQ(feed(cache, 1).parts.front().what, cache::StepTrace::What::embedding);
}

}  // namespace
}  // namespace kvarium::model::step_trace_test
