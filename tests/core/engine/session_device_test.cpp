// A session on a GPU that is emulated: chosen with a load, refused before anything is read, full, and lost in a turn.
#include <semaphore>

#include "core/device/forwarding_device.h"
#include "core/engine/model_needs.h"
#include "gpu/devices.h"
#include "tests/core/engine/session_fixture.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/support/emulated_gpu.h"

namespace kvarium::engine::session_device_test {
namespace {

const bool emulated_gpu_of_session_device_test = support::addEmulatedGpu();

SessionOptions withGpu() {
  SessionOptions options{.threads = 2, .precision = device::Precision::exact, .context = 512};
  options.device = gpu::makeDevice;
  options.choice = gpu::usableDevice;
  options.devices = [](Sentence&) { return std::vector{device::cpuChoice(), gpu::usableDevice("emulated")}; };
  return options;
}

// Reads prompts in small steps.
class SmallSteps final : public device::ForwardingDevice {
 public:
  explicit SmallSteps(std::unique_ptr<device::Device> inner) : ForwardingDevice(*inner), m_inner(std::move(inner)) {}
  device::DeviceFacts facts() const override {
    device::DeviceFacts facts = m_inner->facts();
    facts.prompt_chunk = 3;
    return facts;
  }

 private:
  std::unique_ptr<device::Device> m_inner;
};

class SessionDevices : public Sessions {
 protected:
  SessionDevices() : Sessions(withGpu()) {}
  ~SessionDevices() override { emulated::rules() = emulated::rulesOfEnvironment(); }

  void loadOn(const std::string& device) { session.load({.path = loading::tinyModelPath(), .device = device}); }
  void loseBehind(uint64_t launches) { emulated::rules().lost_behind = emulated::counters().kernels + launches; }
  void expectLost(Failed::What what, uint64_t turn) {
    const Failed failed = wait<Failed>();
    EXPECT_EQ(failed.what, what);
    EXPECT_EQ(failed.turn, turn);
    EXPECT_TRUE(failed.device_lost) << turn;
    EXPECT_TRUE(failed.for_cpu);
    emulated::rules().lost_behind = UINT64_MAX;
  }
  std::string textOn(const std::string& device, uint64_t number) {
    loadOn(device);
    wait<ModelReady>();
    session.submit(turn(number, "hello", 6));
    wait<TurnDone>();
    return textOf(number);
  }
  static std::string said(const Failed& failed) { return inEnglish(failed.message); }
};

TEST_F(SessionDevices, aLoadSaysWhichDeviceComputesFromThenOn) {
  loadOn("emulated");
  const ModelInfo info = wait<ModelReady>().info;
  EXPECT_EQ(info.device, "Emulated GPU");
  EXPECT_EQ(info.device_name, "emulated");
  EXPECT_FALSE(info.on_cpu);
  session.submit(turn(1, "hello", 6));
  wait<TurnDone>();
  EXPECT_EQ(textOn("", 2), textOf(1));  // as before
  EXPECT_EQ(textOn("cpu", 3), textOf(1));
  loadOn("");
  EXPECT_TRUE(wait<ModelReady>().info.on_cpu);
}

TEST_F(SessionDevices, theDevicesAreListedWithTheirMemory) {
  loadOn("emulated");
  const int64_t weights = wait<ModelReady>().info.weight_bytes;
  session.listDevices();
  const std::vector<device::DeviceChoice> devices = *wait<DeviceList>().devices;
  ASSERT_EQ(devices.size(), 2u);
  EXPECT_EQ(devices[0].name, "cpu");
  EXPECT_EQ(devices[1].name, "emulated");
  EXPECT_GE(devices[1].own_bytes, weights);
  EXPECT_EQ(devices[1].free_bytes, devices[1].total_bytes - devices[1].own_bytes);
}

TEST_F(SessionDevices, aFrameHasTheMemoryOfTheDeviceThatComputes) {
  loadOn("emulated");
  const int64_t weights = wait<ModelReady>().info.weight_bytes;
  session.observe({.snapshot_ms = 1});
  session.submit(turn(1, "hello", 6));
  EXPECT_FALSE(wait<TurnDone>().stats.device_is_ram);
  std::shared_ptr<const Frame> frame = newestFrame();
  ASSERT_NE(frame, nullptr);
  EXPECT_FALSE(frame->cache.facts->device_is_ram);
  const device::MemoryFigures memory = frame->memory;
  EXPECT_GE(memory.handed_out, weights);
  EXPECT_GE(memory.held, memory.handed_out);
  EXPECT_EQ(memory.free, memory.total - memory.held);
  EXPECT_LT(memory.held, memory.free);  // of a small model
  loadOn("cpu");
  EXPECT_TRUE(wait<ModelReady>().info.on_cpu);
  session.submit(turn(2, "hello", 6));
  EXPECT_TRUE(wait<TurnDone>().stats.device_is_ram);
  do {
    frame = newestFrame();
    ASSERT_NE(frame, nullptr);
  } while (!frame->cache.facts->device_is_ram);
  EXPECT_EQ(frame->memory, device::MemoryFigures());  // no figures of the device before
}

TEST_F(SessionDevices, aPromptIsReadInStepsOfTheDevicesSize) {
  SessionOptions options = support::onCpu();
  options.device = [make = options.device](const std::string& name, int threads, device::Precision precision) {
    return std::make_unique<SmallSteps>(make(name, threads, precision));
  };
  std::counting_semaphore<> woken(0);
  Session alone(options, [&woken] { woken.release(); });
  alone.load(loading::tinyModelPath());
  TurnRequest asked = turn(1, "hello", 2);
  alone.submit(asked);
  int64_t before = 0, most = 0, steps = 0;
  for (bool over = false; !over;) {
    woken.acquire();
    for (const Event& event : alone.drain()) {
      if (const auto* progress = std::get_if<PromptProgress>(&event)) {
        most = std::max(most, progress->done - std::exchange(before, progress->done));
        ++steps;
      }
      over = over || std::holds_alternative<TurnDone>(event);
      ASSERT_FALSE(std::holds_alternative<Failed>(event));
    }
  }
  EXPECT_EQ(most, 3);
  EXPECT_GE(steps, 3);
}

TEST_F(SessionDevices, withoutAListThereIsTheProcessor) {
  std::counting_semaphore<> woken(0);
  Session alone(support::onCpu(), [&woken] { woken.release(); });
  alone.listDevices();
  for (;;) {
    woken.acquire();
    for (const Event& event : alone.drain()) {
      const auto* list = std::get_if<DeviceList>(&event);
      ASSERT_TRUE(list);
      ASSERT_EQ(list->devices->size(), 1u);
      EXPECT_EQ(list->devices->front().name, "cpu");
      return;
    }
  }
}

TEST_F(SessionDevices, aDeviceThatIsNotThereLeavesTheModelOpen) {
  load();
  loadOn("cuda:1000");
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::load);
  EXPECT_TRUE(failed.for_cpu);
  EXPECT_FALSE(failed.device_lost);
  EXPECT_NE(said(failed).find("--device cpu"), std::string::npos) << said(failed);
  EXPECT_TRUE(all<LoadingProgress>().back().what.empty());  // of the model that is open
  session.submit(turn(1, "hello", 4));
  EXPECT_EQ(wait<TurnDone>().stats.generated_tokens, 4);
  loadOn("");
  EXPECT_TRUE(wait<ModelReady>().info.on_cpu);
}

TEST_F(SessionDevices, aLoadSaysHowManyLayersTheGpuComputes) {
  load();
  session.submit(turn(1, "hello", 6));
  wait<TurnDone>();
  uint64_t number = 2;
  for (const auto& [layers, on_gpu] : {std::pair("1", 1), {"", 1}, {"0", 0}, {"all", 3}, {"auto", 3}}) {
    session.load({.path = loading::tinyModelPath(), .device = "emulated", .gpu_layers = layers});
    const ModelInfo info = wait<ModelReady>().info;
    EXPECT_EQ(info.gpu_layers, on_gpu) << layers;
    EXPECT_EQ(info.on_cpu, on_gpu == 0) << layers;
    session.submit(turn(number, "hello", 6));
    wait<TurnDone>();
    EXPECT_EQ(textOf(number++), textOf(1)) << layers;
  }
  session.load({.path = loading::tinyModelPath(), .device = "emulated", .gpu_layers = "few"});
  EXPECT_EQ(said(wait<Failed>()), "few is no number of layers; say all, auto or a number");
  session.load({.path = loading::tinyModelPath(), .device = "cpu", .gpu_layers = "1"});
  EXPECT_EQ(wait<ModelReady>().info.gpu_layers, 0);
}

TEST_F(SessionDevices, ofTwoDevicesTheBytesAreCountedWhereTheyLie) {
  session.observe({.snapshot_ms = 1});
  uint64_t number = 1;
  for (const char* spec : {"dynamic", "offloaded:residency=host", "offloaded", "quantized:nbits=4,residual_length=8"}) {
    session.setCache(spec);
    session.load({.path = loading::tinyModelPath(), .device = "emulated", .gpu_layers = "1"});
    const ModelInfo info = wait<ModelReady>().info;
    EXPECT_GT(info.gpu_weight_bytes, 0);
    EXPECT_LT(info.gpu_weight_bytes, info.weight_bytes);
    session.submit(turn(number++, "hello", 6));
    const TurnStats stats = wait<TurnDone>().stats;
    EXPECT_FALSE(stats.device_is_ram);
    std::shared_ptr<const Frame> frame = newestFrame();
    while (frame && frame->cache.lengths.tokens_seen != stats.lengths.tokens_seen) frame = newestFrame();
    ASSERT_NE(frame, nullptr);
    const cache::CacheView& view = frame->cache;
    ASSERT_EQ(view.layers.size(), 3u);
    EXPECT_EQ(cache::gpuBorder(view), 2);
    EXPECT_EQ(cache::gpuBorder(*view.facts), 2);
    for (const cache::GroupView& group : view.groups) {
      const std::string rule = cache::ruleAndPlace(group, *view.facts);
      const bool on_gpu = group.facts->layers.front() == 2;
      EXPECT_TRUE(rule.ends_with(on_gpu ? ", on the GPU" : ", on the CPU")) << rule;
      EXPECT_EQ(rule.find("(simulated)") != std::string::npos, !on_gpu && group.place == cache::Place::host) << rule;
    }
    cache::BytesByPlace by_place;
    for (const cache::LayerView& layer : view.layers) {
      const cache::Place own = layer.facts->on_gpu ? cache::Place::device : cache::Place::host;
      const cache::Place cells = layer.place == cache::Place::device ? own : layer.place;
      cache::bytesAt(by_place, cells) += layer.bytes.total() - layer.ring;
      cache::bytesAt(by_place, own) += layer.ring;
    }
    EXPECT_EQ(view.by_place, by_place) << spec;
    EXPECT_EQ(view.used_at.total(), stats.used_at.total()) << spec;
    const cache::BytesByPlace& most = view.predicted_at;
    EXPECT_EQ(most.total(), view.facts->predicted) << spec;
    EXPECT_GT(most.device, 0) << spec;  // cells, or the buffers of those that lie elsewhere
    EXPECT_GT(most.host, 0) << spec;
    EXPECT_LT(most.device, most.host + most.disk) << spec;  // one layer of three
  }
}

TEST_F(SessionDevices, layersThatTheGpuHasNoRoomForAreRefusedByName) {
  load();
  emulated::rules().device_bytes = 64 << 10;
  session.load({.path = loading::tinyModelPath(), .device = "emulated", .gpu_layers = "1"});
  const Failed failed = wait<Failed>();
  EXPECT_NE(said(failed).find("1 of 3 layers"), std::string::npos) << said(failed);
  EXPECT_NE(said(failed).find("choose a smaller --gpu-layers or auto"), std::string::npos) << said(failed);
  session.load({.path = loading::tinyModelPath(), .device = "emulated", .gpu_layers = "auto"});
  EXPECT_EQ(wait<ModelReady>().info.gpu_layers, 0);
}

TEST_F(SessionDevices, aModelLargerThanTheDeviceIsRefusedBeforeItIsRead) {
  load();
  for (Event& event : session.drain()) seen.push_back(std::move(event));
  seen.clear();
  emulated::rules().device_bytes = 64 << 10;
  loadOn("emulated");
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::load);
  EXPECT_TRUE(failed.for_cpu);
  for (const char* part :
       {"Emulated GPU", "weights", "of its 64.0 KiB are free", "weights of fewer bits", "--device cpu"})
    EXPECT_NE(said(failed).find(part), std::string::npos) << part << " in " << said(failed);
  EXPECT_TRUE(all<LoadingProgress>().empty());
  session.submit(turn(1, "hello", 4));
  EXPECT_EQ(wait<TurnDone>().stats.generated_tokens, 4);
}

TEST(DeviceFits, countWhatTheOpsOfTheDeviceTake) {
  const Needs needs{.weights = 50, .scratch = 40};
  EXPECT_TRUE(fitOn({.kind = device::DeviceChoice::Kind::cuda, .free_bytes = 100}, needs).fits());
  EXPECT_FALSE(fitOn({.kind = device::DeviceChoice::Kind::cuda, .free_bytes = 100, .work_bytes = 20}, needs).fits());
}

TEST_F(SessionDevices, aCacheThatTakesItsMemoryAtOnceCountsAndOneThatGrowsDoesNot) {
  emulated::rules().device_bytes = 2 << 20;
  session.setCache("static:max_cache_len=100000");
  loadOn("emulated");
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::load);
  EXPECT_NE(said(failed).find("static:max_cache_len=100000"), std::string::npos) << said(failed);
  session.setCache("dynamic");
  loadOn("emulated");
  EXPECT_EQ(wait<ModelReady>().info.device, "Emulated GPU");
}

TEST_F(SessionDevices, aFullDeviceEndsTheReplyAndTheProcessorGoesOn) {
  loadOn("emulated");
  wait<ModelReady>();
  wait<CacheReady>();
  session.submit(turn(1, "hello", 4));
  EXPECT_FALSE(wait<TurnDone>().stats.gpu_full);
  session.listDevices();
  emulated::rules().device_bytes = static_cast<size_t>(wait<DeviceList>().devices->at(1).own_bytes) + (256 << 10);
  session.submit(turn(2, "hello", 400));
  const TurnStats stats = wait<TurnDone>().stats;
  EXPECT_EQ(stats.stop_reason, decode::StopReason::capacity);
  EXPECT_TRUE(stats.gpu_full);
  EXPECT_GT(stats.generated_tokens, 0);
  EXPECT_EQ(textOn("cpu", 3).substr(0, 4), textOf(1).substr(0, 4));
}

TEST_F(SessionDevices, aLostDeviceClosesItsModelAndTheProcessorAnswersTheSameMessages) {
  const std::string expected = textOn("cpu", 1);
  loadOn("emulated");
  wait<ModelReady>();
  loseBehind(250);  // a few tokens
  session.observe({.snapshot_ms = 1, .probes = {{.what = ProbeRequest::What::attention, .layer = 0}}});
  session.submit(turn(2, "hello", 50));
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::turn);
  EXPECT_EQ(failed.turn, 2u);
  EXPECT_TRUE(failed.device_lost);
  EXPECT_TRUE(failed.for_cpu);
  EXPECT_FALSE(failed.refused);
  EXPECT_NE(said(failed).find("the emulated GPU was lost"), std::string::npos);
  EXPECT_FALSE(textOf(2).empty());
  session.submit(turn(3, "hello", 4));
  EXPECT_NE(said(wait<Failed>()).find("no model is loaded"), std::string::npos);
  session.listDevices();
  wait<DeviceList>();
  EXPECT_EQ(textOn("cpu", 4), expected);
}

TEST_F(SessionDevices, aLostDeviceTakesNothingWithItWhereverACacheLies) {
  for (const char* cache : {"offloaded:residency=host", "offloaded:residency=disk", "quantized:residual_length=1"}) {
    for (const uint64_t launches : {0, 1, 2, 40, 171}) {
      loadOn("emulated");
      wait<ModelReady>();
      session.setCache(cache);
      wait<CacheReady>();
      loseBehind(launches);
      session.submit(turn(2, "hello", 50));
      EXPECT_TRUE(wait<Failed>().device_lost) << cache << " " << launches;
      emulated::rules().lost_behind = UINT64_MAX;
    }
  }
  EXPECT_FALSE(textOn("cpu", 4).empty());
}

// In the prompt, before two runs differ, and with a fork of the second one's cache.
TEST_F(SessionDevices, aDeviceThatIsLostInAComparisonEndsItAndTheProcessorComparesTheSame) {
  CompareCommand command;
  command.messages = {{"user", "hello"}};
  command.runs = {{"dynamic"}, {"sink:window_length=8,num_sink_tokens=2"}, {"offloaded:residency=host"}};
  command.options.max_new_tokens = 30;
  command.options.ignore_eos = true;
  for (const uint64_t launches : {0, 40, 400, 1500}) {
    loadOn("emulated");
    wait<ModelReady>();
    session.observe({.snapshot_ms = 1});
    loseBehind(launches);
    command.comparison = 1 + launches;
    session.compare(command);
    expectLost(Failed::What::compare, 1 + launches);
  }
  loadOn("cpu");
  wait<ModelReady>();
  session.compare(command);
  const Compared done = wait<Compared>();
  ASSERT_EQ(done.runs.size(), 3u);
  EXPECT_EQ(done.runs[2].tokens, 30);
  EXPECT_EQ(done.runs[2].max_kl, 0);  // offloaded: the same bits
}

TEST_F(SessionDevices, aDeviceThatIsLostWhileAJobRunsEndsItAndTheProcessorRunsTheSame) {
  const auto job = std::make_shared<const ReadingJob>(64);
  for (const uint64_t launches : {0, 40, 400}) {
    loadOn("emulated");
    wait<ModelReady>();
    loseBehind(launches);
    session.run(1 + launches, job);
    expectLost(Failed::What::job, 1 + launches);
  }
  loadOn("cpu");
  wait<ModelReady>();
  session.run(9, job);
  EXPECT_NE(wait<JobDone>().result, nullptr);
}

TEST_F(SessionDevices, aDeviceThatIsLostWhileAModelIsReadIsGivenUp) {
  loseBehind(0);
  loadOn("emulated");
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::load);
  EXPECT_TRUE(failed.device_lost);
  EXPECT_TRUE(failed.for_cpu);
  emulated::rules().lost_behind = UINT64_MAX;
  loadOn("emulated");  // as a driver that has come back
  EXPECT_EQ(wait<ModelReady>().info.device, "Emulated GPU");
}

TEST_F(SessionDevices, aDeviceThatIsLostBetweenTurnsIsHeardOfByTheNextCommand) {
  loadOn("emulated");
  wait<ModelReady>();
  wait<CacheReady>();
  session.submit(turn(1, "hello", 4));
  wait<TurnDone>();
  loseBehind(0);
  session.observe({.snapshot_ms = 1, .probes = {{.what = ProbeRequest::What::keys, .layer = 0}}});
  ASSERT_TRUE(answered());
  EXPECT_FALSE(known_answers->front().nothing.empty());
  session.submit(turn(2, "hello and more", 4));
  const Failed failed = wait<Failed>();
  EXPECT_TRUE(failed.device_lost);
  EXPECT_TRUE(failed.for_cpu);
  emulated::rules().lost_behind = UINT64_MAX;
  EXPECT_EQ(textOn("cpu", 3).substr(0, 4), textOf(1).substr(0, 4));
}

}  // namespace
}  // namespace kvarium::engine::session_device_test
