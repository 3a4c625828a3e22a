// Session::Worker: what lives on the worker thread: it carries out commands, opens models, saves and restores caches.
// Private to the session.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/engine/conversations.h"
#include "core/engine/file_sync.h"
#include "core/engine/frame_maker.h"
#include "core/engine/session.h"

namespace kvarium::engine {

// Members die in reverse order: what uses the device's memory before the device.
struct Session::Worker {
  explicit Worker(Session& owner);
  ~Worker() { session.m_counter->use({}); }  // it holds the model, which dies before the device
  void run();
  double waitHere(uint64_t turn, int64_t at);  // while the turn is paused; seconds
  // Reports the last save, once its file is on the disk; wait: waits for that.
  void reportSaved(bool wait);

  Session& session;
  std::unique_ptr<device::Device> device;
  std::shared_ptr<const loading::ChatModel> model;
  std::optional<model::Decoder> decoder;
  std::optional<Runtime> runtime;
  Conversations conversations;
  StepRecorder recorder;
  FrameMaker frames;
  double read_speed = 0;  // CacheFit::read_speed

 private:
  // What was saved last, while it is on its way to the disk.
  struct Saving {
    CacheSaved saved;
    Clock::time_point start;
    FileSync file;
  };

  void execute(const Command& command);
  void load(const LoadRequest& request);
  void turn(const TurnRequest& request);
  void transcribe(const TurnRequest& request);
  void fit(int64_t conversation, const std::vector<jinja::ChatMessage>& messages);
  void take(int64_t conversation, const std::string& asked);  // its cache becomes one of this specification
  void adoptCache();
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
