// An engine that follows a script instead of computing with a model, for fast, exact tests of the window.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "core/engine/model_description.h"
#include "core/engine/session.h"

namespace kvarium::support {

// Read by the worker at the start of each command; set it while nothing runs.
struct Script {
  // The reply to a conversation, as the pieces that cross the thread.
  std::function<std::vector<std::string>(const std::vector<jinja::ChatMessage>&)> reply;
  std::chrono::microseconds per_token{200};
  std::chrono::milliseconds load{5};
  std::string refuse_load, refuse_turn;  // a message: the command fails with it
  std::string load_details;              // follows refuse_load
  std::chrono::milliseconds check{0};    // how long a model's file is checked while the other one is in use
  std::string refuse_cache;              // a specification that is refused
  std::string server;                    // models loaded from now on are of this server; empty: of this machine
  std::string own_cache = "dynamic";     // of a server: of a conversation that is shown with no specification
  bool tells_prompt = true;              // PromptTokens of turns
  bool is_speech_model = false;          // models loaded from now on transcribe sound
  std::vector<int> transcribing;         // percent, the progress before the transcript of a sound
  std::string reread;             // why another cache for a warm conversation reads it again; empty: it is converted
  bool carries = false;           // cells that are converted are another cache's (CacheReady::carried)
  bool writes_time = false;       // ModelInfo, of models loaded from now on
  std::vector<std::string> head;  // tokens before the first message: of the template
  bool keeps_versions = true;     // caches of other versions of a text
  std::string why_reread;         // CacheFit::why
  std::string refuse_file;        // saving and restoring fail with it
  int64_t reused_from = 0;        // a conversation: turns say that they took cells over from it
  bool refuses_again = false;     // refuse_turn is of what was asked, and comes again (Failed::refused)
  // Tokens after which a reply waits until letGo(), or a stop; it waits at each progress of a transcript, too. -1: none
  // does.
  int64_t holds_at = -1;
  int refuse_turn_after = -1;                                // pieces sent before refuse_turn; -1: none are
  std::chrono::milliseconds read{0}, save{0};                // how long reading a prompt and writing a file take
  decode::StopReason stop_reason = decode::StopReason::eos;  // of replies that are written to their end
  int64_t repeats_at = -1;           // tokens of a reply after which it is said to repeat itself; -1: never
  decode::SamplingOptions sampling;  // of models loaded from now on
  std::string system_prompt;
  std::string thinking_variable;  // ModelInfo's, of models loaded from now on
  bool folds_system = false;      // ModelInfo's, of models loaded from now on; TurnStats'
  // Of DevicesCommand, and of loads that name them.
  std::vector<device::DeviceChoice> devices{{"cpu", "CPU"}};
  Sentence no_gpu;  // DeviceList's
  bool for_cpu = false,
       device_lost = false;  // what refuse_load and refuse_turn say of themselves; a load ends the latter
  bool gpu_full = false;     // TurnStats::gpu_full, with StopReason::capacity
  bool cache_full = false;   // Failed's with refuse_turn
  bool memory_full = false;  // TurnStats::memory_full, and Failed's with refuse_turn
  // Of MeasureCommand; null result: it fails with refuse_turn.
  std::function<std::shared_ptr<const lessons::Result>(const engine::MeasureCommand&)> measure;
  std::chrono::milliseconds measuring{0};  // it takes
  int64_t window = -1;                     // youngest tokens a cache keeps, after two sinks; -1: all
  // Of comparisons. The reply of a cache as a piece a token; empty: as `reply`. Runs go apart where their pieces
  // differ.
  std::function<std::vector<std::string>(const std::string& cache)> compared_reply;
  std::function<double(int run, int64_t token)> kl;  // nats; empty: 0.01 times the run
  std::string refuse_compare;                        // a message: the comparison fails with it
  std::string full_cache;                            // the run of this cache is full after full_at tokens
  int64_t full_at = 3;
};
Script& script();

// Tokens of a reply that a test stops or leaves: it is not over before, however slow the machine is.
inline constexpr int outlasting = 100'000;

struct ScriptLog {
  std::atomic<int> turns{0};
  std::atomic<int> snapshots{0};
  std::atomic<int> pieces{0};                     // of replies
  std::vector<jinja::ChatMessage> last_messages;  // of the last turn, read while nothing runs
  engine::TurnRequest last_turn;
  std::vector<int64_t> forgotten;
  std::atomic<int64_t> budget{0};
  std::atomic<int> restores{0};
  decode::GenerateOptions last_options;
  std::filesystem::path last_audio;
  decode::TranscribeOptions last_transcribe;
  engine::LoadRequest last_load;
  engine::CompareCommand last_compare;  // read while nothing runs, as `comparisons_ended`
  int comparisons_ended = 0;            // by EndComparisonCommand
};
ScriptLog& scriptLog();

std::unique_ptr<engine::Engine> makeScriptedEngine(const engine::SessionOptions& options, std::function<void()> wake);
bool scriptRests();  // every scripted engine has carried out its commands, or is paused, or held
void awaitScript();  // until it rests; the events of this thread wait as well
void letGo();        // the reply that is held, or the next one that would be
engine::ModelCheck checkByScript(const engine::LoadRequest& request);  // as Script::refuse_load says

}  // namespace kvarium::support
