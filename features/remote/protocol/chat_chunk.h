// ChatChunk: what one event of a streamed chat completion says, or the whole reply where it was not streamed. Reads
// vLLM, SGLang, llama.cpp, Ollama, Dynamo, KVarium and others that speak like OpenAI. A number that is not reported is
// -1, never 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/expected.h"
#include "core/base/sentence.h"
#include "core/base/token.h"
#include "core/engine/wire.h"

namespace kvarium::remote {

// Tokens; -1: not reported.
struct Usage {
  int64_t prompt = -1, completion = -1;
  int64_t cached = -1;            // of the prompt, found in a cache
  void take(const Usage& later);  // what it tells
  bool operator==(const Usage&) const = default;
};

// How much of the prompt llama.cpp has read, in tokens; -1: not reported.
struct ReadProgress {
  int64_t total = -1, cached = -1, processed = -1;  // processed: the cached ones among them
  bool operator==(const ReadProgress&) const = default;
};

// The conversation's cache of a KVarium server, as the end of its answer reports it. A number that is not reported is
// -1.
struct ServedCache {
  std::string spec;         // empty: not reported
  std::string stop_reason;  // decode::stopReasonName(); empty: not reported
  // As TurnStats has them.
  int64_t tokens_seen = -1, stored = -1, capacity = -1, evicted = -1, evicted_first_at = -1, missing = -1;
  int64_t bytes = -1, reserved = -1;                   // in use, and in addition
  int64_t at_device = -1, at_host = -1, at_disk = -1;  // of the bytes in use
  bool device_is_ram = false;                          // its device computes in the server's RAM
  bool operator==(const ServedCache&) const = default;
};

// No number is left out, but perhaps `capacity` and `evicted_first_at`: there -1 says that there is none; and
// `missing`, which older servers do not report.
bool isWhole(const ServedCache& cache);
// What a turn of this machine's engine would report of it. Nothing is taken where it is not whole.
void takeCache(const ServedCache& cache, engine::TurnStats& stats);

struct ChatChunk {
  bool done = false;     // "[DONE]": nothing follows
  std::string text;      // UTF-8, appended to the reply
  std::string thoughts;  // of a field of their own: `reasoning_content` or `reasoning`
  bool tells_ids = false;
  std::vector<TokenId> ids;         // of this piece of the reply, if tells_ids
  std::vector<TokenId> prompt_ids;  // once in a reply, if the server sends them
  std::string finish;               // "stop", "length", ...; empty: the reply goes on
  std::optional<Usage> usage;
  std::optional<ReadProgress> progress;
  std::optional<ServedCache> cache;
  std::string error;       // JSON of the error that ends the stream, for refusalInStream(); empty: there is none
  bool has_tools = false;  // it calls tools, though none were offered
};

// Reads the data of one event of a stream, or the body of a reply that was not streamed.
// Else what is wrong: not JSON in UTF-8, beyond a limit, not an object, or a field of another type.
Expected<ChatChunk, Sentence> readChunk(std::string_view data);

// Writes thoughts that come in a field of their own as models write them into their text, which is where the window
// looks for them: <think> ... </think> and the answer.
class ThoughtsInText {
 public:
  std::string push(const ChatChunk& chunk);  // what to append to the reply
  std::string finish();                      // the same at its end

 private:
  bool m_thinks = false;
};

}  // namespace kvarium::remote
