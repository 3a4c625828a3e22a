// What crosses the worker's thread: plain values, in by the inbox and out by the stream.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/tensor.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/table/commit_log.h"
#include "core/cache/view/snapshot.h"
#include "core/decode/generator.h"
#include "core/decode/sampling_choice.h"
#include "core/decode/transcriber.h"
#include "core/device/device.h"
#include "core/engine/message_tokens.h"
#include "core/template/chat_template.h"

namespace kvarium {

struct SessionOptions {
  int threads = 0;  // 0: the machine's
  Precision precision = Precision::fast;
  int64_t context = 8192;     // most tokens a conversation may need; clamped to the model's context
  int64_t memory_limit = -1;  // bytes of each conversation's cache; what lies warm beside it has the budget
  int64_t warm_budget = int64_t{1} << 30;  // bytes; see Session::setWarmBudget
};

// Which model, and how.
struct LoadRequest {
  std::filesystem::path path;
  std::optional<DType> quantize;  // matrices become it while they are read; one of quantizableTypes()
  int64_t context = 0;            // tokens, instead of SessionOptions::context; 0: that
  bool operator==(const LoadRequest&) const = default;
};

// What a model is, for people.
struct ModelInfo {
  std::string path, name, architecture, device;
  std::string warning;  // empty, or why results may differ from the reference
  int n_layers = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0,
      vocab_size = 0;          // heads: of the first layer that attends
  int64_t context_length = 0;  // tokens
  int64_t weight_bytes = 0;
  std::string cache_format;            // default: "f16"
  std::vector<LayerShape> layers;      // what a cache must know: with the format and the context, enough to plan one
  int64_t context = 0;                 // tokens a conversation may need here
  SamplingOptions sampling;            // of a chat where the user chose nothing (sampling_choice.h)
  bool names_sampling = false;         // the model's files name it
  std::string system_prompt;           // of its template where a conversation has none
  bool listens = false;                // writes down sound (TurnRequest::audio) and does not chat
  bool translates = false;             // what it hears, into English
  std::vector<std::string> languages;  // "en": those it can be told to hear; empty: it knows one
  double load_s = 0;
};

// What happens to a prompt for which there is no room in the cache or the model's context.
enum class WhenFull : uint8_t {
  stop,  // the turn fails and says so
  crop   // messages in the middle are left out (crop.h)
};

struct TurnRequest {
  uint64_t turn = 0;                  // the caller's number for it; comes back with everything it causes
  std::vector<ChatMessage> messages;  // the whole conversation; the reply is the next assistant message
  GenerateOptions options;
  // Laid over what the model's makers name, in place of options.sampling, of which only the seed counts then.
  std::optional<SamplingChoice> sampling;
  // A WAV file to write down with a model that listens; the messages are then not read.
  std::filesystem::path audio;
  TranscribeOptions transcribe;
  int64_t conversation = 0;  // the caller's number for it: whose cache is used. 0: no other takes cells over from it
  WhenFull when_full = WhenFull::stop;
  bool go_on = false;      // the last message is a reply that was cut off: what is written goes on with it
  bool only_read = false;  // reads the messages into the cache and writes nothing: the beginning of turns to come
  bool cancelled = false;  // set by Session::stop() while the turn waits
};

// What a finished turn measured.
struct TurnStats {
  int64_t prompt_tokens = 0, reused_tokens = 0, generated_tokens = 0;
  int64_t first_difference = -1;
  std::string reuse_reason;
  bool left_thoughts_out = false;  // see Reuse
  int64_t reused_stored = 0;       // of the reused tokens, those that some layer still holds
  int64_t head_tokens = 0;         // of the prompt, before its first message: the template's and the system prompt's
  int64_t reused_from = 0;         // the conversation whose cells the prompt began with; 0: its own
  double prefill_s = 0, first_token_s = 0, decode_s = 0;  // pauses are left out
  double prefill_speed = 0, decode_speed = 0;             // tokens/s
  double telemetry_overhead = 0;                          // of that time, what the worker spent on what views show
  StopReason stop_reason = StopReason::length;
  std::string cache_spec;
  Lengths lengths;
  Bytes bytes;
  BytesByPlace used_at;           // CacheSnapshot::used_at
  int64_t evicted = 0;            // tokens that left during the turn, where most did: some layer
  int64_t evicted_first_at = -1;  // tokens there were of the reply when the first did; -1: none did
  std::vector<int> left_out;      // WhenFull::crop: the messages that were, and their tokens
  int64_t left_out_tokens = 0;
  std::vector<Event> events;
};

// The stream, in order.
struct LoadingProgress {
  double fraction = 0;
  std::string what;
};
struct ModelReady {
  ModelInfo info;
};
// A conversation has this cache from now on.
struct CacheReady {
  std::string spec;
  int64_t predicted = 0;        // most bytes until the context is full
  bool predicted_exact = true;  // else the cells may take less than was foretold, too (CacheEstimate)
  int64_t conversation = 0;
  int64_t migrated = 0;        // tokens whose cells were carried over from the cache it had (cache/convert.h)
  int64_t left_behind = 0;     // of them, those this cache does not keep in every layer
  double seconds = 0;          // that took
  std::string reread;          // why its next turn reads the tokens again; empty: it does not
  bool keeps_nothing = false;  // cells live for one call only
  bool loses = false;          // tokens leave every layer before the context is full
};
// Where the messages of a turn lie in its prompt; before the prompt is read. Messages that the template rewrites beyond
// recognition are left out. Turn 0: what the cells of a conversation are of that was shown, restored or fitted, its
// reply included; positions behind its cells are those that the next turn will read.
struct PromptTokens {
  uint64_t turn = 0;
  std::vector<MessageTokens> messages;
  int64_t prompt_end = 0;  // tokens of the prompt: the reply begins there
  int64_t conversation = 0;
  std::vector<ChatMessage> read = {};     // turn 0: the messages, as the last turn had them
  std::vector<TemplateToken> frame = {};  // of the prompt: what stands around the messages, system prompts among it
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
  Commit commit;
  double at_s = 0;    // since the session began
  double step_s = 0;  // since the step before it, computing only; 0: not a step of a turn
  Bytes bytes;        // after it
  BytesByPlace by_place;
  int64_t reused = -1;  // tokens the turn that begins with it found in the cache; -1: no turn begins
};
// What happened to a conversation's cache: the entries of its CommitLog, in order.
struct StepLog {
  int64_t conversation = 0;
  uint64_t first = 0;  // number of steps[0] in the cache's log
  bool anew = false;   // another cache than before: what was told of the conversation is over. Entries from before it
                       // came here have the time and bytes of its coming
  std::vector<StepRecord> steps;
  std::optional<CacheMoment> before;  // anew: the cache as it was before steps[0], from which the past is replayed
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
// How much of a conversation's text its cache has: the rest is read by its next turn. See Session::fit.
struct CacheFit {
  int64_t conversation = 0;
  int64_t tokens = 0;       // of the text
  int64_t seen = 0;         // of them, those a cache has seen: they are not read again
  int64_t shared_with = 0;  // the conversation whose cache this one began as a fork of; 0: none that is still there
  int64_t shared = 0;       // tokens that both have in the same blocks, but for a last block one has written on
  std::string why;          // why no more could be taken over from where the texts are still the same; empty: it could
  double read_speed = 0;    // tokens/s, of the last prompt that was read; 0: none was
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
  std::vector<int64_t> dropped;        // conversations whose cells the budget cost since the last list
};
struct TurnDone {
  uint64_t turn = 0;
  TurnStats stats;
};
struct Failed {
  enum class What : uint8_t { load, cache, turn, file };  // file: save and restore
  What what = What::turn;
  uint64_t turn = 0;
  std::string message;  // one sentence: the thing, and the remedy
  int64_t conversation = 0;
  std::filesystem::path file = {};  // What::file: which
  std::string details = {};         // for who wants to know more; empty: there are none
  bool refused = false;             // ErrorKind::content: the same again would fail the same way
};
using Output =
    std::variant<LoadingProgress, ModelReady, CacheReady, PromptTokens, PromptProgress, TextPiece, Repeats, Paused,
                 StepLog, FileProgress, CacheSaved, CacheRestored, CacheFit, WarmList, TurnDone, Failed>;

}  // namespace kvarium
