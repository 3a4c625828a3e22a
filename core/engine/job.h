// Job: what somebody above the engine computes with the open model, on the engine's thread and in the order of its
// commands; a lesson measures so. The engine does not know what it is: it runs it, stops it, and passes on how far it
// is and what it made.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace kvarium::loading {
struct ChatModel;
}  // namespace kvarium::loading
namespace kvarium::model {
class Decoder;
}  // namespace kvarium::model

namespace kvarium::engine {

struct JobContext {
  const loading::ChatModel* model = nullptr;      // that is open; null: none is
  model::Decoder* decoder = nullptr;              // of the model, with its devices
  const std::atomic<bool>& stop;                  // the job ends soon after it became true
  int64_t memory_limit = -1;                      // SessionOptions::memory_limit, of each cache
  std::function<void(double fraction)> progress;  // 0 to 1; may be called as often as the job likes
};

struct Job {
  virtual ~Job() = default;
  // With caches of its own; no conversation is touched. Returns what it made, of a type that who gave the job knows;
  // null: it was stopped. What it throws becomes Failed{job}.
  virtual std::shared_ptr<const void> run(const JobContext& with) const = 0;
};

}  // namespace kvarium::engine
