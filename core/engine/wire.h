// What crosses the worker's thread: commands in by the inbox, events out by the stream, all of them plain values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/sentence.h"
#include "core/base/tensor.h"
#include "core/cache/spec/layer_shape.h"
#include "core/cache/table/commit.h"
#include "core/decode/options.h"
#include "core/decode/sampling_choice.h"
#include "core/template/chat_message.h"

namespace kvarium::cache {
class ReplayedTables;
}  // namespace kvarium::cache
namespace kvarium::device {
struct DeviceChoice;
}  // namespace kvarium::device

namespace kvarium::engine {

struct Job;

// Which model, and how.
struct LoadRequest {
  std::filesystem::path path;
  std::optional<DType> quantize;  // matrices become it while they are read; one of quantizableTypes()
  int64_t context = 0;            // tokens, instead of SessionOptions::context; 0: that
  std::string device = {};        // DeviceChoice::name of the device that computes from now on; empty: as before
  // The last layers that a GPU computes, the processor the others: "all", "auto" or a number; empty: as before.
  std::string gpu_layers = {};
  bool operator==(const LoadRequest&) const = default;
};

// What the engine that has a model cannot do, and why; an empty sentence: it can. The engine of this machine does
// everything; a server keeps its cache to itself.
struct Limits {
  Sentence cache;    // choosing one
  Sentence pause;    // between two tokens, and single steps
  Sentence probe;    // attention, keys and values, the times of a step
  Sentence save;     // cells to a file, and back
  Sentence compare;  // several caches on one prompt
  Sentence go_on;    // with a reply that was cut off
};

// What a model is, for people.
struct ModelInfo {
  std::string path, name, architecture, device;
  std::string device_name;       // DeviceChoice::name
  bool on_cpu = true;            // the device's memory is the computer's RAM
  int gpu_layers = 0;            // number of last layers, of n_layers, that lie on a GPU
  int64_t gpu_weight_bytes = 0;  // part of weight_bytes that the GPU holds, if the processor computes layers too
  Sentence warning;              // empty, or why results may differ from the reference
  int n_layers = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0,
      vocab_size = 0;          // heads: of the first layer that attends
  int64_t context_length = 0;  // tokens
  int64_t weight_bytes = 0;
  std::string weight_types;               // as ModelDescription::weight_types; of a server: empty
  std::string cache_format;               // default: "f16"
  std::vector<cache::LayerShape> layers;  // what a cache must know: with the format and the context, enough to plan one
  int64_t context = 0;                    // tokens a conversation may need here
  int64_t kept_bytes = 0;                 // most bytes of a cache's checkpoints (CacheJob::kept_bytes)
  decode::SamplingOptions sampling;       // of a chat where the user chose nothing (sampling_choice.h)
  std::string system_prompt;              // of its template where a conversation has none
  std::string thinking_variable = {};     // ChatModel::thinkingVariable()
  bool reads_tools = false;               // ChatModel::readsTools()
  bool writes_time = false;               // the template writes the time of the first turn into the text (Turn::began)
  bool folds_system = false;              // ChatModel::folds_system
  bool is_speech_model = false;           // transcribes sound (TurnRequest::audio) and does not chat
  bool translates = false;                // speech into English
  std::vector<std::string> languages;     // "en": languages it can be asked to transcribe; empty: it knows one
  double load_s = 0;
  std::string server = {};  // "http://127.0.0.1:8000": computes and has the cache; empty: this machine
  Limits cannot = {};
};

// What happens to a prompt for which there is no room in the cache or the model's context.
enum class WhenFull : uint8_t {
  stop,  // the turn fails with a reason
  crop   // messages in the middle are left out (crop.h)
};

// One turn of a conversation: the messages, and how the reply is written.
struct Turn {
  std::vector<jinja::ChatMessage> messages;  // the whole conversation; the reply is the next assistant message
  jinja::TemplateVariables variables = {};   // of the chat template; one that it does not read fails the turn
  decode::GenerateOptions options;
  // Overrides what the model's makers chose, and replaces options.sampling, of which only the seed is used then.
  std::optional<decode::SamplingChoice> sampling;
  // The time that the template writes (jinja::localTime()); empty: that of the conversation's first turn.
  std::string began = {};
  WhenFull when_full = WhenFull::stop;
  bool parse_special = false;  // control tokens that are spelled in messages are those tokens, as elsewhere; else text
  bool go_on = false;          // the last message is a reply that was cut off, and the model continues it
  bool in_thoughts = false;    // go_on: its text begins inside thoughts that the prompt opened
  bool prefill_only = false;   // reads the messages into the cache and writes nothing: the beginning of turns to come
  // The reply may have as many tokens as the context has room for, and no fewer than options.max_new_tokens. Of a cache
  // that goes on for ever as many as the whole context.
  bool fills_context = false;
};

struct TurnRequest : Turn {
  uint64_t turn = 0;  // the caller's number for it; comes back with every event it causes
  // A WAV file that a speech model transcribes; `messages` are not read then.
  std::filesystem::path audio;
  decode::TranscribeOptions transcribe;
  int64_t conversation =
      0;  // the caller's number of the conversation that owns the cache. 0: no other takes cells from it
  bool cancelled = false;  // set by Engine::stop() while the turn waits
};

// Commands, carried out one after the other.

// Replaces the model and forgets every cache; stops what runs.
struct LoadCommand {
  LoadRequest request;
};
// Frames and CacheCommand are of this conversation from now on. It keeps its cells if they are warm; a specification
// other than its cache's is taken as by CacheCommand.
struct ShowCommand {
  int64_t conversation = 0;
  std::string spec;  // empty, of a server only: its own cache, which CacheReady names
};
// For the conversation shown: what its cells allow is carried over, the rest its next turn reads again.
struct CacheCommand {
  std::string spec;
};
// The conversation's cache becomes one of these messages, as far as that costs no reading: the cache kept for another
// version of its text, or a fork of another conversation's, cut where the texts part. What it was stays as another
// version's; where none can be kept (the cells have fixed blocks, or memory is limited or beyond the warm budget) the
// cache is left as it is, its next turn cuts it, and until then frames and logs are of what it will be cut to. Answered
// by PromptTokens (turn 0), where the cells are of a text, and always by CacheFit, of no tokens where no text can be
// made of the messages.
struct FitCommand {
  int64_t conversation = 0;
  std::vector<jinja::ChatMessage> messages;
  jinja::TemplateVariables variables = {};
};
// Conversations stay warm until their caches need more bytes in all; then caches of other versions of texts go, also
// before a turn that needs their room, and then the conversations that were not used for longest, but never the one
// shown or running.
struct BudgetCommand {
  int64_t bytes = 0;
};
struct ForgetCommand {
  int64_t conversation = 0;
};
// The cells and what the next turn needs to go on from them.
struct SaveCommand {
  int64_t conversation = 0;
  std::filesystem::path file;
  bool legacy = false;    // in the layout of transformers: cache/archive/legacy.h
  std::string kept = {};  // SavedConversation::kept
};
// A failed restore leaves what there was.
struct RestoreCommand {
  int64_t conversation = 0;
  std::filesystem::path file;
  bool from_outside = false;  // not written here for this conversation, so no other conversation goes on from its cells
};
// Computes what the caller wants with the open model (job.h). Answered by JobDone, or by Failed{job}; Engine::stop()
// ends it with a JobDone that has no result.
struct JobCommand {
  uint64_t run = 0;  // the caller's number; comes back with every event it causes
  std::shared_ptr<const Job> job;
  bool cancelled = false;  // set by Engine::stop() while it waits
};
// One run of a comparison.
struct CompareRun {
  std::string cache;                                    // specification
  std::optional<decode::SamplingChoice> sampling = {};  // in place of CompareCommand::sampling
  std::optional<uint64_t> seed = {};                    // in place of CompareCommand::options.sampling.seed
};
// Several runs answer the same messages, each with a cache of its own, and a token of its own at every step
// (core/decode/comparison.h).
// Touches no conversation and no cache of one. Answered by ComparedPrompt, ComparedText, and then Compared or
// Failed{compare}. The caches are kept, for frames, until the next comparison, EndComparisonCommand or another model;
// until then they take memory (Compared::held_bytes) that is not part of the warm budget.
struct CompareCommand {
  uint64_t comparison = 0;  // the caller's number for it; comes back with every event it causes
  std::vector<jinja::ChatMessage> messages;
  jinja::TemplateVariables variables = {};
  std::vector<CompareRun> runs;  // 1 to most_compared; the others are compared with the first
  decode::GenerateOptions options;
  std::optional<decode::SamplingChoice> sampling;  // as Turn::sampling, of runs that have none of their own
  bool force = false;      // each run chooses its tokens after the text of the first one, not after its own
  bool cancelled = false;  // set by Engine::stop() while it waits
};
inline constexpr size_t most_compared = 4;
struct EndComparisonCommand {};  // frees the caches of the last comparison
struct DevicesCommand {};        // answered by DeviceList
struct PollCommand {};           // make a frame and answer probes now
using Command = std::variant<LoadCommand, CacheCommand, ShowCommand, ForgetCommand, BudgetCommand, SaveCommand,
                             RestoreCommand, FitCommand, TurnRequest, JobCommand, CompareCommand, EndComparisonCommand,
                             DevicesCommand, PollCommand>;

// What a finished turn measured.
struct TurnStats {
  int64_t prompt_tokens = 0, generated_tokens = 0;
  int64_t reused_tokens = 0;    // of the prompt, found in the cache; -1: a server does not report it
  int64_t expected_reuse = -1;  // those that the map of a server's blocks had before; -1: there was none of all blocks
  int64_t first_difference = -1;
  int64_t read_again = 0;  // see Reuse
  Sentence reuse_reason;
  bool left_thoughts_out = false;  // see Reuse
  int64_t reused_stored = 0;       // of the reused tokens, those that some layer still holds
  int64_t head_tokens = 0;         // of the prompt, before its first message: the template's and the system prompt's
  int64_t carried = 0;             // CacheReady::carried, of the cells that are left after the turn
  int64_t reused_from = 0;         // conversation that owned the cells the prompt began with; 0: this one
  double prefill_s = 0, first_token_s = 0, decode_s = 0;  // pauses are left out
  double prefill_speed = 0, decode_speed = 0;             // tokens/s
  double telemetry_overhead = 0;                          // of that time, what the worker spent on what views show
  decode::StopReason stop_reason = decode::StopReason::length;
  bool in_thoughts = false;  // the reply ended inside its thoughts, without an answer
  std::string cache_spec;    // empty: a server does not report it
  cache::Lengths lengths;
  cache::Bytes bytes;
  cache::BytesByPlace used_at, copies_at;  // of CacheUsage
  bool device_is_ram = true;               // CacheFacts::device_is_ram
  cache::Missing missing;
  int64_t evicted = 0;            // tokens that left during the turn: how many more are missing after it
  int64_t evicted_first_at = -1;  // tokens there were of the reply when the first left some layer; -1: none did
  std::vector<int> left_out;      // WhenFull::crop: the messages that were, and their tokens
  int64_t left_out_tokens = 0;
  std::vector<decode::Event> events;
  std::vector<TokenId> ids;   // of the reply, the one that ended it included; only with SessionOptions::token_ids
  bool folds_system = false;  // system messages stood before a user's, because the model's template takes none
  bool memory_full = false;   // StopReason::capacity for want of memory: a cache on disk may go on
  bool gpu_full = false;      // that memory is the GPU's: the processor may go on
};

// The stream, in order.
struct LoadingProgress {
  double fraction = 0;
  std::string what;
};
struct ModelReady {
  ModelInfo info;
};
// The devices that a load can name, with their memory as it was when this was sent.
struct DeviceList {
  std::shared_ptr<const std::vector<device::DeviceChoice>> devices;  // core/device/device_choice.h; never null
  Sentence no_gpu;                                                   // why none of them is a GPU
};
// A conversation has this cache from now on.
struct CacheReady {
  std::string spec;
  int64_t predicted = 0;  // most bytes until the context is full
  int64_t conversation = 0;
  int64_t migrated = 0;  // tokens whose cells were carried over from the cache it had (core/cache/sequence/migrate.h)
  int64_t left_behind = 0;     // of them, those this cache does not keep in every layer
  double seconds = 0;          // that took
  Sentence reread;             // why its next turn reads the tokens again; empty: it does not
  bool keeps_nothing = false;  // cells live for one call only
  bool loses = false;          // tokens leave every layer before the context is full
  bool loses_some = false;     // tokens leave some layers before then
  // Tokens at the text's beginning whose cells another cache's rules computed, so that replies may be others than where
  // this cache reads the text itself.
  int64_t carried = 0;
};
// Where a message's tokens lie in the sequence.
struct MessageTokens {
  int message = 0;    // index into the messages
  int64_t first = 0;  // position of the token that holds the first byte of the content that is in the prompt
  // Bytes of the content before the end of each token from there on; ascending. A character of several tokens belongs
  // to the last one. The last value is the content's size, less what the template or the tokenizer trimmed off its end.
  std::vector<uint32_t> ends;
  uint32_t begin =
      0;  // bytes of the content in front of the first token: the template left them out, as it does thoughts
  bool operator==(const MessageTokens&) const = default;
};
// A token of no message that somebody wrote: the template's own, or the system prompt's.
struct TemplateToken {
  int64_t position = 0;
  std::string piece;  // as in the vocabulary: "<|im_start|>"
  bool operator==(const TemplateToken&) const = default;
};
// Where the messages of a turn lie in its prompt; before the prompt is read. Messages that the template changes beyond
// recognition are left out. Turn 0: the messages in the cells of a conversation that was shown, restored or fitted, its
// reply included; positions after its cells are those that the next turn will read.
struct PromptTokens {
  uint64_t turn = 0;
  std::vector<MessageTokens> messages;
  int64_t prompt_end = 0;  // tokens of the prompt: the reply begins there
  int64_t conversation = 0;
  std::vector<jinja::ChatMessage> read = {};  // turn 0: the messages, as the last turn had them
  std::vector<TemplateToken> frame = {};      // of the prompt: what stands around the messages, system prompts among it
  // "<think>": the reply, or what comes of it, begins inside thoughts that begin so; empty: it does not.
  std::string open_thoughts = {};
  std::vector<TokenId> ids =
      {};  // of the prompt and of a reply that goes on; of a turn, with SessionOptions::token_ids
};
struct PromptProgress {
  uint64_t turn = 0;
  int64_t done = 0, total = 0, reused = 0;
};  // tokens
// What a turn has written. `first` is a position in the text: that of the first token that ends in it or before it.
struct TextPiece : decode::WrittenText {
  uint64_t turn = 0;
  int64_t tokens = 0;             // so far
  std::vector<TokenId> ids = {};  // of the tokens that `ends` has; only with SessionOptions::token_ids
};
// A turn waits for a server: it is busy and asked again, or has sent nothing for long.
struct Waiting {
  uint64_t turn = 0;
  Sentence why;
};
// Once in a turn: its reply goes round in a circle (decode::RepetitionWatch).
struct Repeats {
  uint64_t turn = 0;
  int64_t tokens = 0;  // of the reply so far
};
// The turn waits, `at` tokens are in the cache.
struct Paused {
  uint64_t turn = 0;
  int64_t at = 0;
};
struct StepRecord {
  cache::Commit commit;
  double at_s = 0;                        // since the session began
  double step_s = 0;                      // since the step before it, computing only; 0: not a step of a turn
  cache::Bytes bytes;                     // after it
  cache::BytesByPlace by_place, kept_at;  // of CacheUsage
  int64_t reused = -1;                    // tokens the turn that begins with it found in the cache; -1: no turn begins
  bool measured = true;  // false: of before the session had this cache, so that its bytes are unknown, and 0 here
};
// What happened to a conversation's cache: the entries of its CommitLog, in order.
struct StepLog {
  int64_t conversation = 0;
  uint64_t first = 0;  // number of steps[0] in the cache's log
  // Another cache than before: earlier entries of the conversation are void. Entries from before the session had this
  // cache carry the time of its arrival, and only the last of them has bytes.
  bool replaced = false;
  std::vector<StepRecord> steps;
  std::shared_ptr<const cache::ReplayedTables>
      before;  // replaced: the cache before steps[0], from which the past is replayed
  // Only with SessionOptions::token_ids: after these steps the sequence is its first `kept` tokens as they were, and
  // then these. If a log is sent in several pieces, the first one has them all.
  int64_t kept = 0;
  std::vector<TokenId> ids = {};
};
// A few times a second while a save, an export or a restore runs; CacheSaved, CacheRestored or Failed end it.
struct FileProgress {
  int64_t conversation = 0;
  double fraction = 0;
  bool reads = false;
};
struct CacheSaved {
  int64_t conversation = 0;
  std::filesystem::path path;
  int64_t bytes = 0, tokens = 0;
  double seconds = 0;
  bool exported = false;  // in the legacy layout: nothing restores it here
};
struct CacheRestored {
  int64_t conversation = 0;
  int64_t tokens = 0, bytes = 0;
  double seconds = 0;
  int64_t stored = 0;  // of the tokens: those that some layer holds
  Sentence notice;     // what was left out for want of room; empty: nothing
};
// How much of a conversation's text its cache has: the rest is read by its next turn. See FitCommand.
struct CacheFit {
  int64_t conversation = 0;
  int64_t tokens = 0;       // of the text
  int64_t seen = 0;         // of them, those a cache has seen: they are not read again
  int64_t closing = 0;      // of them, those after the last reply, which only the next turn reads
  int64_t shared_with = 0;  // the conversation from which this cache was forked; 0: none, or it is not warm any more
  int64_t shared = 0;       // tokens that both have in the same blocks, but for a last block one has written on
  Sentence why;             // why fewer tokens were taken over than the two texts have in common; empty: all were
  double read_speed = 0;    // tokens/s of the prompts that this model read (ReadingSpeed); 0: unknown
  // Tokens that the next turn reads of the text, where the template leaves the thoughts of the last reply out then;
  // unset: those that no cache has seen.
  std::optional<int64_t> without_thoughts = {};
  // Without what closes the last reply, which no count of the text has.
  int64_t toRead() const { return without_thoughts.value_or(std::max<int64_t>(0, tokens - seen - closing)); }
};
struct WarmConversation {
  int64_t conversation = 0;
  int64_t tokens = 0;
  int64_t bytes = 0;  // memory, versions included; shared blocks count at the first in the list. -1: a server holds it
  int64_t file_bytes = 0;  // what it would take, saved
  std::string spec;
  int versions = 0;  // caches kept for other versions of its text
  bool operator==(const WarmConversation&) const = default;
};
// Whenever it changed.
struct WarmList {
  std::vector<WarmConversation> warm;  // the last used first
  int64_t budget = 0;                  // bytes
  std::vector<int64_t> dropped;        // conversations dropped for the budget since the last list
};
// A few times a second while a job runs.
struct JobProgress {
  uint64_t run = 0;
  double fraction = 0;
};
struct JobDone {
  uint64_t run = 0;
  std::shared_ptr<const void> result;  // what Job::run() returned; null: it was stopped
};
struct TurnDone {
  uint64_t turn = 0;
  TurnStats stats;
};
// How much of the prompt the caches of a comparison have read, one after the other: tokens of all of them together.
// Caches of the same specification read it once. The first one comes before anything is read.
struct ComparedPrompt {
  uint64_t comparison = 0;
  int64_t prompt_tokens = 0;
  int64_t done = 0, total = 0;
};
// What one step gave a run of a comparison; the text may be empty.
struct ComparedStep : decode::WrittenText {
  int run = 0;                    // index into CompareCommand::runs
  int64_t tokens = 0;             // of its reply so far
  TokenId id = -1;                // that it chose; -1: it chose none in this step
  int64_t first_difference = -1;  // see ComparedRun
  // Of the first run's token of this step, unless the run is the first or its cache was full: the divergence of the two
  // distributions it was chosen from, D(first || run) in nats, and the token's place in the run's (0: likeliest).
  std::optional<double> kl;
  int rank = -1;
};
// A step of a comparison is over.
struct ComparedText {
  uint64_t comparison = 0;
  int64_t token = 0;               // number of the step, from 0: of the first run's token that `kl` and `rank` are of
  std::vector<ComparedStep> runs;  // those that wrote or compared in this step, ascending
};
struct ComparedRun : decode::RunFigures {
  std::string cache;                           // specification
  int64_t tokens = 0;                          // of its reply, the one that ended it included
  double prefill_speed = 0, decode_speed = 0;  // tokens/s; 0: not known
  int64_t compared = 0;                        // tokens of the first run that `kl` was measured at
  double mean_kl = 0, max_kl = 0;              // nats
  cache::Bytes bytes;
  cache::BytesByPlace used_at;  // CacheUsage::used_at
  cache::Lengths lengths;
};
struct Compared {
  uint64_t comparison = 0;
  int64_t prompt_tokens = 0;
  bool stopped = false;           // by Engine::stop(), perhaps before it began; then there may be no runs
  std::vector<ComparedRun> runs;  // as CompareCommand::runs
  int64_t held_bytes = 0;         // memory that the caches take until the comparison is ended
};
struct Failed {
  enum class What : uint8_t { load, cache, turn, file, job, compare };  // file: save and restore
  What what = What::turn;
  uint64_t turn = 0;  // What::job: JobCommand::run; What::compare: the comparison
  Sentence message;   // the thing, and the remedy
  int64_t conversation = 0;
  std::filesystem::path file = {};  // What::file: which
  Sentence details = {};            // longer text to follow the message; empty: there is none
  bool refused = false;             // ErrorKind::content: the same again would fail the same way
  bool for_cpu = false;             // a GPU could not be used, failed or has too little memory: the processor may do it
  bool cache_full = false;          // What::turn: the cache has no room for the prompt, and another one may have
  bool memory_full = false;         // What::turn: for want of memory (TurnStats::memory_full)
  bool keeps_model = false;         // What::load: the model that was open before is open still, whatever was read
  bool device_lost = false;         // the device computes no more: its model is closed, and the caches on it are gone
};
using Event = std::variant<LoadingProgress, ModelReady, DeviceList, CacheReady, PromptTokens, PromptProgress, TextPiece,
                           Waiting, Repeats, Paused, StepLog, FileProgress, CacheSaved, CacheRestored, CacheFit,
                           WarmList, TurnDone, JobProgress, JobDone, ComparedPrompt, ComparedText, Compared, Failed>;

}  // namespace kvarium::engine
