// What crosses the worker's thread: commands in by the inbox, events out by the stream, all of them plain values.
#pragma once

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
namespace kvarium::lessons {
struct Result;
}  // namespace kvarium::lessons

namespace kvarium::engine {

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

// What a model is, for people.
struct ModelInfo {
  std::string path, name, architecture, device;
  std::string device_name;       // DeviceChoice::name
  bool on_cpu = true;            // the device's memory is the computer's RAM
  int gpu_layers = 0;            // the last so many of n_layers lie on a GPU
  int64_t gpu_weight_bytes = 0;  // of weight_bytes, what the GPU holds where the processor computes layers, too
  Sentence warning;              // empty, or why results may differ from the reference
  int n_layers = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0,
      vocab_size = 0;          // heads: of the first layer that attends
  int64_t context_length = 0;  // tokens
  int64_t weight_bytes = 0;
  std::string cache_format;               // default: "f16"
  std::vector<cache::LayerShape> layers;  // what a cache must know: with the format and the context, enough to plan one
  int64_t context = 0;                    // tokens a conversation may need here
  decode::SamplingOptions sampling;       // of a chat where the user chose nothing (sampling_choice.h)
  std::string system_prompt;              // of its template where a conversation has none
  bool is_speech_model = false;           // transcribes sound (TurnRequest::audio) and does not chat
  bool translates = false;                // speech into English
  std::vector<std::string> languages;     // "en": languages it can be asked to transcribe; empty: it knows one
  double load_s = 0;
};

// What happens to a prompt for which there is no room in the cache or the model's context.
enum class WhenFull : uint8_t {
  stop,  // the turn fails with a reason
  crop   // messages in the middle are left out (crop.h)
};

// One turn of a conversation: the messages, and how the reply is written.
struct Turn {
  std::vector<jinja::ChatMessage> messages;  // the whole conversation; the reply is the next assistant message
  decode::GenerateOptions options;
  // Laid over what the model's makers name, in place of options.sampling, of which only the seed is used then.
  std::optional<decode::SamplingChoice> sampling;
  WhenFull when_full = WhenFull::stop;
  bool go_on = false;         // the last message is a reply that was cut off, and the model continues it
  bool prefill_only = false;  // reads the messages into the cache and writes nothing: the beginning of turns to come
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
  std::string spec;
};
// For the conversation shown: what its cells allow is carried over, the rest its next turn reads again.
struct CacheCommand {
  std::string spec;
};
// The conversation's cache becomes one of these messages, as far as that costs no reading: the cache kept for another
// version of its text, or a fork of another conversation's, cut where the texts part. What it was stays as another
// version's; where none can be kept (the cells have fixed blocks, or memory is limited or beyond the warm budget) the
// cache is left as it is, and its next turn cuts it. Answered by PromptTokens (turn 0), where the cells are of a text,
// and always by CacheFit, of no tokens where no text can be made of the messages.
struct FitCommand {
  int64_t conversation = 0;
  std::vector<jinja::ChatMessage> messages;
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
  bool legacy = false;  // in the layout of transformers: cache/archive/legacy.h
};
// A failed restore leaves what there was.
struct RestoreCommand {
  int64_t conversation = 0;
  std::filesystem::path file;
  bool from_outside = false;  // not written here for this conversation, so no other conversation goes on from its cells
};
// Measures a lesson (core/lessons) on the open model or one of the lesson's own, with caches of its own; no
// conversation is touched. Answered by Measured, or by Failed{lesson}; Engine::stop() ends it with a Measured that has
// no result.
struct MeasureCommand {
  uint64_t run = 0;  // the caller's number; comes back with every event it causes
  std::string lesson;
  bool cancelled = false;  // set by Engine::stop() while it waits
};
struct DevicesCommand {};  // answered by DeviceList
struct PollCommand {};     // make a frame and answer probes now
using Command = std::variant<LoadCommand, CacheCommand, ShowCommand, ForgetCommand, BudgetCommand, SaveCommand,
                             RestoreCommand, FitCommand, TurnRequest, MeasureCommand, DevicesCommand, PollCommand>;

// What a finished turn measured.
struct TurnStats {
  int64_t prompt_tokens = 0, reused_tokens = 0, generated_tokens = 0;
  int64_t first_difference = -1;
  Sentence reuse_reason;
  bool left_thoughts_out = false;  // see Reuse
  int64_t reused_stored = 0;       // of the reused tokens, those that some layer still holds
  int64_t head_tokens = 0;         // of the prompt, before its first message: the template's and the system prompt's
  int64_t reused_from = 0;         // conversation that owned the cells the prompt began with; 0: this one
  double prefill_s = 0, first_token_s = 0, decode_s = 0;  // pauses are left out
  double prefill_speed = 0, decode_speed = 0;             // tokens/s
  double telemetry_overhead = 0;                          // of that time, what the worker spent on what views show
  decode::StopReason stop_reason = decode::StopReason::length;
  std::string cache_spec;
  cache::Lengths lengths;
  cache::Bytes bytes;
  cache::BytesByPlace used_at;    // CacheUsage::used_at
  bool device_is_ram = true;      // CacheFacts::device_is_ram
  int64_t evicted = 0;            // tokens that left during the turn, in the layer that most left
  int64_t evicted_first_at = -1;  // tokens there were of the reply when the first did; -1: none did
  std::vector<int> left_out;      // WhenFull::crop: the messages that were, and their tokens
  int64_t left_out_tokens = 0;
  std::vector<decode::Event> events;
  bool gpu_full = false;  // StopReason::capacity because the GPU's memory is full: the processor may go on
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
// Where the messages of a turn lie in its prompt; before the prompt is read. Messages that the template rewrites beyond
// recognition are left out. Turn 0: what the cells of a conversation are of that was shown, restored or fitted, its
// reply included; positions behind its cells are those that the next turn will read.
struct PromptTokens {
  uint64_t turn = 0;
  std::vector<MessageTokens> messages;
  int64_t prompt_end = 0;  // tokens of the prompt: the reply begins there
  int64_t conversation = 0;
  std::vector<jinja::ChatMessage> read = {};  // turn 0: the messages, as the last turn had them
  std::vector<TemplateToken> frame = {};      // of the prompt: what stands around the messages, system prompts among it
};
struct PromptProgress {
  uint64_t turn = 0;
  int64_t done = 0, total = 0, reused = 0;
};  // tokens
struct TextPiece {
  uint64_t turn = 0;
  std::string text;
  int64_t tokens = 0;  // so far
  int64_t first = 0;   // position of the first token that ends in or before this text; see ReplyText
  std::vector<uint32_t> ends = {};
};
// Once in a turn: its reply goes round in a circle (repetition.h).
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
  double at_s = 0;     // since the session began
  double step_s = 0;   // since the step before it, computing only; 0: not a step of a turn
  cache::Bytes bytes;  // after it
  cache::BytesByPlace by_place;
  int64_t reused = -1;  // tokens the turn that begins with it found in the cache; -1: no turn begins
};
// What happened to a conversation's cache: the entries of its CommitLog, in order.
struct StepLog {
  int64_t conversation = 0;
  uint64_t first = 0;  // number of steps[0] in the cache's log
  // Another cache than before: earlier entries of the conversation are void. Entries from before the session had this
  // cache carry the time and the size of its arrival.
  bool replaced = false;
  std::vector<StepRecord> steps;
  std::shared_ptr<const cache::ReplayedTables>
      before;  // replaced: the cache before steps[0], from which the past is replayed
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
};
// How much of a conversation's text its cache has: the rest is read by its next turn. See FitCommand.
struct CacheFit {
  int64_t conversation = 0;
  int64_t tokens = 0;       // of the text
  int64_t seen = 0;         // of them, those a cache has seen: they are not read again
  int64_t shared_with = 0;  // the conversation from which this cache was forked; 0: none that is still warm
  int64_t shared = 0;       // tokens that both have in the same blocks, but for a last block one has written on
  Sentence why;             // why fewer tokens were taken over than the two texts have in common; empty: all were
  double read_speed = 0;    // tokens/s of the last prompt that was read; 0: none was read yet
};
struct WarmConversation {
  int64_t conversation = 0;
  int64_t tokens = 0;
  int64_t bytes = 0;       // memory, versions included; blocks it shares with one before it in the list count there
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
// A few times a second while a lesson is measured.
struct MeasureProgress {
  uint64_t run = 0;
  double fraction = 0;
};
struct Measured {
  uint64_t run = 0;
  std::shared_ptr<const lessons::Result> result;  // null: it was stopped
};
struct TurnDone {
  uint64_t turn = 0;
  TurnStats stats;
};
struct Failed {
  enum class What : uint8_t { load, cache, turn, file, lesson };  // file: save and restore
  What what = What::turn;
  uint64_t turn = 0;  // of a lesson: MeasureCommand::run
  Sentence message;   // the thing, and the remedy
  int64_t conversation = 0;
  std::filesystem::path file = {};  // What::file: which
  Sentence details = {};            // longer text behind the message; empty: there is none
  bool refused = false;             // ErrorKind::content: the same again would fail the same way
  bool for_cpu = false;             // a GPU could not be used, failed or has too little memory: the processor may do it
  bool device_lost = false;         // the device computes no more: its model is closed, and the caches on it are gone
};
using Event = std::variant<LoadingProgress, ModelReady, DeviceList, CacheReady, PromptTokens, PromptProgress, TextPiece,
                           Repeats, Paused, StepLog, FileProgress, CacheSaved, CacheRestored, CacheFit, WarmList,
                           TurnDone, MeasureProgress, Measured, Failed>;

}  // namespace kvarium::engine
