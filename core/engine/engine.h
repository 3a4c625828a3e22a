// Engine: conversations with a model and their caches, as the window sees them. Commands go in and return at once;
// results come out as a stream (text, commits and other events: nothing is lost) and as a gauge (frames: the newest
// wins).
//
// All calls come from one thread. `wake` of the factory is called on a thread of the engine when something waits to be
// fetched, at most once until drain() is called: the receiver clears the flag before it drains, so never more than one
// wake is under way.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/engine/observation.h"
#include "core/engine/token_counter.h"
#include "core/engine/wire.h"

namespace kvarium::engine {

// The commands that an engine takes.
class Commands {
 public:
  virtual ~Commands() = default;

  // Carried out one after the other (wire.h) and answered through the stream, in that order. Loading stops what runs.
  virtual void post(Command command) = 0;
  // The running turn or comparison and those waiting end with StopReason::stopped, a job ends with no result.
  virtual void stop() = 0;
  virtual void stopLoad() = 0;  // the load that runs fails, and no model is open
  virtual void stopFile() = 0;  // the save, export or restore that runs fails; what there was stays
  // The running turn, or the next one, waits between two steps and sends Paused; a comparison does not. Where attention
  // is probed and the cache could not go back to the last token, one more step is computed before a pause, not before
  // step(). Observations, stop, load and the end of the engine are answered meanwhile, other commands wait. A pause
  // ends with its turn.
  virtual void pause() = 0;
  virtual void step() = 0;  // one step, then it waits again
  virtual void resume() = 0;

  // Commands by name.
  void load(LoadRequest request) { post(LoadCommand{std::move(request)}); }
  void load(const std::filesystem::path& path) { load(LoadRequest{path, {}}); }
  void show(int64_t conversation, std::string spec) { post(ShowCommand{conversation, std::move(spec)}); }
  void setCache(std::string spec) { post(CacheCommand{std::move(spec)}); }
  void fit(int64_t conversation, std::vector<jinja::ChatMessage> messages, jinja::TemplateVariables variables = {}) {
    post(FitCommand{conversation, std::move(messages), std::move(variables)});
  }
  void submit(TurnRequest request) { post(std::move(request)); }
  void run(uint64_t run, std::shared_ptr<const Job> job) { post(JobCommand{run, std::move(job)}); }
  void compare(CompareCommand command) { post(std::move(command)); }
  void endComparison() { post(EndComparisonCommand{}); }
  void listDevices() { post(DevicesCommand{}); }
  void setWarmBudget(int64_t bytes) { post(BudgetCommand{bytes}); }
  void forget(int64_t conversation) { post(ForgetCommand{conversation}); }
  void save(int64_t conversation, std::filesystem::path file, bool legacy = false, std::string kept = {}) {
    post(SaveCommand{conversation, std::move(file), legacy, std::move(kept)});
  }
  void restore(int64_t conversation, std::filesystem::path file, bool from_outside = false) {
    post(RestoreCommand{conversation, std::move(file), from_outside});
  }
};

class Engine : public Commands {
 public:
  ~Engine() override = default;  // stops what runs and waits for it; a file that is being written is finished

  // Applies to the cache of the conversation shown, from now on. {} costs nothing.
  // Frames: while nothing is computed, a frame comes at once, also if the observation is the same as before. While a
  // turn is computed, it comes once the last one was fetched and snapshot_ms have passed, at every step of a prompt,
  // and when a command ends. Probes are answered once, and again when a command has changed the cache. While a turn is
  // computed they are answered at most every probe_interval, and at every step of a turn that is paused. Attention
  // between turns and in a pause is that of the last token. Where it was not captured, the token is computed once more
  // in all layers, as soon as no command waits (in a pause: unless its turn is stopped). Where the cache cannot go back
  // to that token, attention is that of the last step that was probed; the last step of a turn that max_new_tokens ends
  // is one of those.
  virtual void observe(Observation observation) = 0;
  static constexpr std::chrono::milliseconds probe_interval{250};

  virtual std::vector<Event> drain() = 0;            // everything since the last call, in order
  virtual std::shared_ptr<const Frame> frame() = 0;  // the newest; null: there is none since the last call
  // Counts with the words of the model that is open, on the caller's thread, whatever the engine does.
  virtual std::shared_ptr<const TokenCounter> counter() const = 0;
};

}  // namespace kvarium::engine
