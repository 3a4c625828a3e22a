// Session::Worker: what lives on the worker thread: it carries out commands, opens models, saves and restores caches;
// and Session::Comparing. Private to the session.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/decode/comparison.h"
#include "core/engine/conversations.h"
#include "core/engine/file_sync.h"
#include "core/engine/frame_maker.h"
#include "core/engine/model_needs.h"
#include "core/engine/reading_speed.h"
#include "core/engine/session.h"

namespace kvarium::engine {

// The comparison of caches that runs or ran last: its events, its caches, and what views see of them.
class Session::Comparing {
 public:
  using Views = std::shared_ptr<const std::vector<cache::CacheView>>;

  explicit Comparing(Worker& worker) : m_worker(worker) {}
  // Ends the one before. Where it throws no cache is kept.
  void run(const CompareCommand& command);
  void end();  // frees the caches
  // Frame::compared, made again where a cache has changed since the last call.
  Views views();

 private:
  void compare(const CompareCommand& command);
  void sendText(uint64_t comparison);
  void sendEnd(uint64_t comparison);

  Worker& m_worker;
  std::optional<decode::Comparison> m_comparison;
  Views m_views;           // of the last call
  bool m_changed = false;  // since then
};

// Members die in reverse order: what uses the device's memory before the device.
struct Session::Worker {
  explicit Worker(Session& owner);
  ~Worker() { session.m_counter->use({}); }  // it holds the model, which dies before the device
  void run();
  double waitHere(uint64_t turn, int64_t at);     // while the turn is paused; seconds
  bool isGpuFull(const cache::Full& full) const;  // because the GPU's memory is
  // Reports the last save, once its file is on the disk; wait: waits for that.
  void reportSaved(bool wait);

  Session& session;
  std::unique_ptr<device::Device> first_device, device;  // the first: of the first layers; null: one computes all
  std::string device_name = "cpu";                       // DeviceChoice::name of `device`
  std::string gpu_layers;                                // LoadRequest::gpu_layers of `model`
  std::string wanted_device;                             // of the last load
  std::shared_ptr<const loading::ChatModel> model;
  std::optional<model::Decoder> decoder;
  std::optional<Runtime> runtime;
  Conversations conversations;
  Comparing comparing;
  StepRecorder recorder;
  FrameMaker frames;
  ReadingSpeed reading;

 private:
  // What was saved last, while it is on its way to the disk.
  struct Saving {
    CacheSaved saved;
    Clock::time_point start;
    FileSync file;
  };

  void execute(const Command& command);
  void carryOut(const Command& command, Failed& failed);  // `failed` knows what failed if it throws
  void endCommand(const Command& command);                // reports what it has changed
  // Calls it. False: it threw, and `failed` says why; a device that is lost is given up with all that lies on it.
  bool attempt(Failed& failed, const std::function<void()>& call);
  bool isLost() const;  // the device
  void listDevices();
  // What a load asks for: the device of the head where it is another one, and how the layers are split.
  struct Chosen {
    std::unique_ptr<device::Device> other;
    std::string gpu_layers;
    std::optional<LayerSplit> split;  // of a GPU
  };
  Chosen choose(const LoadRequest& request, const loading::ModelFiles& files);
  device::LayerDevices devicesOf(Chosen chosen);
  int64_t contextOf(const LoadRequest& request, const model::ModelConfig& config) const;  // tokens
  void load(const LoadRequest& request);
  void closeModel();
  void runJob(const JobCommand& command);
  void turn(const TurnRequest& request);
  void transcribe(const TurnRequest& request);
  void fit(const FitCommand& command);
  void take(int64_t conversation, const std::string& asked);           // its cache becomes one of this specification
  void takeOrDynamic(int64_t conversation, const std::string& asked);  // `dynamic` where it is refused; throws then
  void show(int64_t conversation, const std::string& text);
  void forget(int64_t conversation);
  void save(const SaveCommand& command);
  void restore(const RestoreCommand& command);
  void announce(CacheReady ready);
  void sendPositions(int64_t conversation);  // of the messages in its cells, without a turn
  cache::ArchiveProgress fileProgress(int64_t conversation, bool reads);

  std::unique_ptr<Saving> m_saving;
};

}  // namespace kvarium::engine
