// Observed: what is known of one conversation in the engine, and EngineState: what is known of the engine itself.
// Values without behaviour; Mirror fills them in, widgets and controllers read them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/cache/view/cache_view.h"
#include "core/engine/observation.h"
#include "core/engine/wire.h"

namespace kvarium::ui {

// What Mirror::changed() says has changed. Parts of a conversation name a field of Observed, those of the engine one of
// EngineState; their conversation is 0.
enum class Part : uint8_t {
  shown,         // the engine shows this conversation from now on
  cache,         // cache: the engine has answered a choice
  fit,           // fit
  warm,          // of every conversation: warm, and what goes with the cells of those that are cold
  tokens,        // tokens: the cells are of this text
  reading,       // turn: progress of the prompt
  waiting,       // turn: why it waits
  circle,        // its reply repeats itself
  pause,         // turn: it waits between two tokens
  text,          // turn: fresh text; `reply_tokens` follows
  reply_tokens,  // the tokens of that text
  end,           // turn: it ended or failed
  steps,         // steps; Mirror::history()
  past,          // Mirror::past()
  view,          // view; EngineState::frame
  file,          // file
  loading,       // EngineState::loading: progress, or the failure
  model,         // EngineState::model: another one is open: what is known of cells is void
  devices,       // EngineState::devices
  lost,          // EngineState::lost: the device computes no more
  job,           // EngineState::job: a measurement
  comparison     // EngineState::comparison
};

// What the cells of a conversation are of.
struct ObservedTokens {
  std::vector<jinja::ChatMessage> read;  // the messages
  engine::PromptTokens prompt;           // where they lie among the tokens
};

// The newest turn of a conversation.
struct ObservedTurn {
  uint64_t number = 0;  // TurnRequest::turn; 0: there was none
  bool runs = false;
  engine::PromptProgress read = {};
  // The reply so far, and where its tokens end: engine::TextPiece. `fresh`: during Part::text and reply_tokens, what is
  // new of it.
  engine::TextPiece reply = {}, fresh = {};
  Sentence waits = {};                    // for a server; empty: it does not, or has gone on
  std::optional<int64_t> paused_at = {};  // tokens in the cache; unset: it does not wait
  engine::TurnStats stats = {};           // of a turn that ended and did not fail
  std::optional<engine::Failed> failed = {};
};

// A cache that the engine has confirmed, or refused.
struct ObservedCache {
  engine::CacheReady ready;                    // the last answer; an empty specification: none yet
  std::optional<engine::Failed> refused = {};  // the last choice was
  std::string wanted = {};                     // the last choice
  bool in_force = false;                       // `ready` is of this machine's or server's present cache
};

struct Observed {
  // Most tokens at the end of a reply that are not in the cache yet: its last one and the template's end of a message.
  static constexpr int closing_tokens = 8;

  ObservedCache cache;
  std::optional<engine::WarmConversation> warm;  // in this machine's memory; unset: it has no cells there
  std::optional<int64_t> on_server;              // tokens that a server holds of it now; unset: none
  std::optional<engine::CacheFit> fit;           // unset: not known, or all of the text since its last turn
  std::optional<ObservedTokens> tokens;          // unset: not known
  ObservedTurn turn;
  cache::SharedCacheView view;  // the newest; null: there is none since the cells have changed
  // Of the turn that ended last, while the cells are as it left them; also of turns that nobody watched.
  std::optional<engine::TurnStats> left;
  engine::StepLog steps;  // during Part::steps: what was logged; Mirror::history() has all
  // Of the conversation's cells: being written or read, or the end of that.
  std::variant<std::monostate, engine::FileProgress, engine::CacheSaved, engine::CacheRestored, engine::Failed> file;
  double drawing_share = -1;  // EngineLink::drawingShare() of `view`; below 0: not known

  // The specification in force; empty: the engine has not answered since it shows the conversation.
  std::string_view inForce() const { return cache.in_force ? std::string_view(cache.ready.spec) : std::string_view(); }
  int64_t inCache() const {  // tokens of the text that the next turn does not read; 0: none, or not known
    return fit                                  ? fit->tokens - fit->closing - fit->toRead()
           : left && !cache.ready.keeps_nothing ? left->lengths.tokens_seen
                                                : 0;
  }
  int64_t unread() const {  // tokens of the text that are not in the cache; 0: none, or not known
    const int64_t rest = fit ? fit->toRead() : 0;
    return rest > closing_tokens || (fit && fit->seen == 0) ? rest : 0;
  }
};

// The machine's memory without the cache that is shown.
struct HostMemory {
  int64_t weight_bytes = 0;        // of the model; 0: none, or not known
  int64_t free_bytes = -1;         // that this program could still allocate; -1: not known
  bool device_is_host = true;      // compute memory and host memory are the same
  int64_t other_caches = 0;        // caches of other conversations and versions
  device::MemoryFigures gpu = {};  // of a device with memory of its own; of others not known
  bool isKnownGpu() const { return !device_is_host && gpu.total > 0 && gpu.held >= 0 && gpu.free >= 0; }
  bool operator==(const HostMemory&) const = default;
};

struct EngineState {
  struct Loading {
    double fraction = 0;
    std::string what;
    std::optional<engine::Failed> failed = {};  // the last load
  };
  struct Job {  // the measurement that was asked for last
    uint64_t run = 0;
    double fraction = 0;
    std::optional<engine::JobDone> end = {};
    std::optional<engine::Failed> failed = {};
  };
  struct Comparison {  // the one that was asked for last
    uint64_t number = 0;
    engine::ComparedPrompt read = {};
    std::vector<engine::ComparedText> fresh = {};  // what came since the last Part::comparison
    std::optional<engine::Compared> end = {};
    std::optional<engine::Failed> failed = {};
  };

  engine::ModelInfo model;  // that was opened last
  bool has_model = false;   // one was opened
  Loading loading;
  engine::DeviceList devices;
  engine::Failed lost;                         // why the device computes no more
  HostMemory machine;                          // weighed once a second while frames come
  std::shared_ptr<const engine::Frame> frame;  // the newest; null: there is none
  Job job;
  Comparison comparison;
};

}  // namespace kvarium::ui
