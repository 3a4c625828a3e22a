// Session: the engine of this machine. Its thread owns the device, the model and the caches of all conversations.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/device/device_choice.h"
#include "core/device/precision.h"
#include "core/engine/engine_thread.h"

namespace kvarium::device {
class Device;
}

namespace kvarium::engine {

// Makes the device of a name (DeviceChoice) that computes; called on the engine's thread when a model is loaded. Throws
// Error{device} where there is none.
using DeviceFactory =
    std::function<std::unique_ptr<device::Device>(const std::string& name, int threads, device::Precision precision)>;

struct SessionOptions {
  DeviceFactory device;  // chosen by the caller: core/device/cpu/cpu_device.h, gpu/devices.h
  // The devices from which a user may choose, with their memory; called on the engine's thread. no_gpu: why there is no
  // GPU among them. Empty: the processor alone.
  std::function<std::vector<device::DeviceChoice>(Sentence& no_gpu)> devices;
  // The device of a name, as in `devices`, without asking the others. Throws as `device`. Empty: memory is not checked.
  std::function<device::DeviceChoice(const std::string& name)> choice;
  std::string gpu_layers = "all";  // LoadRequest::gpu_layers of the first load
  int threads = 0;                 // 0: the machine's
  device::Precision precision = device::Precision::fast;
  int64_t context = 8192;                  // most tokens a conversation may need; clamped to the model's context
  int64_t memory_limit = -1;               // bytes of each conversation's cache; other warm caches have the budget
  int64_t kept_bytes = -1;                 // CacheJob::kept_bytes; -1: the usual of the memory that is free
  int64_t warm_budget = int64_t{1} << 30;  // bytes; see BudgetCommand
  int64_t recent_turns = 0;                // see UseOrder
  bool token_ids = false;                  // events carry the ids of prompts, replies and caches
};

class Session final : public EngineThread {
 public:
  explicit Session(SessionOptions options, std::function<void()> wake = {});
  ~Session() override;

 private:
  struct Worker;
  class Comparing;
  class FrameMaker;
  class RunningTurn;
  void work() override;

  const SessionOptions m_options;
};

// Makes an engine; `wake` is that of engine.h. Tests give one that follows a script.
using EngineFactory = std::function<std::unique_ptr<Engine>(const SessionOptions& options, std::function<void()> wake)>;
std::unique_ptr<Engine> makeSession(const SessionOptions& options, std::function<void()> wake);

}  // namespace kvarium::engine
