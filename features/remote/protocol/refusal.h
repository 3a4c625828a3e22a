// Refusal: an answer of a server that is no success, as one sentence with a remedy. Servers write errors as an object,
// a string, `detail`, plain text or a page for browsers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/sentence.h"

namespace kvarium::remote {

enum class RefusalKind : uint8_t {
  key,           // 401, 403: the key is missing, wrong or not enough
  no_such_path,  // 404: the address is not that of an engine
  no_such_model,
  too_long,      // the conversation does not fit into the model's context
  too_many,      // 429: requests, or what a plan allows
  not_ready,     // 502, 503, 504: the server is busy, starting, or has a gateway that does not reach it
  not_accepted,  // another 4xx: a field or a value
  server         // another 5xx, or an error inside a stream: the server failed
};

struct Refusal {
  RefusalKind kind = RefusalKind::server;
  int status = 0;              // of HTTP; 0: an error inside a stream
  Sentence sentence;           // the thing, and the remedy
  std::string said;            // by the server, fit for one line; empty: nothing
  double retry_after_s = -1;   // as the server asks; -1: not reported
  int64_t prompt_tokens = -1;  // too_long: of this prompt; -1: not reported
  int64_t most_tokens = -1;    // too_long: of the model's context; -1: not reported
};

// What the sentence may name.
struct Asked {
  std::string host;   // "example.org:8000"
  std::string path;   // "/v1/chat/completions"
  std::string model;  // empty: none was asked for
  bool had_key = false;
  std::string retry_after = {};  // the header of that name: seconds (a date is not read)
};

// [key] stands for the key in what a server says, which may repeat what it was sent. An empty key: there is none.
std::string withoutKey(std::string text, std::string_view key);

// status: not 2xx. Any body.
Refusal refusalOf(int status, std::string_view body, const Asked& asked);
// An error inside a stream: `error` of a chunk, as JSON.
Refusal refusalInStream(std::string_view error_json, const Asked& asked);

}  // namespace kvarium::remote
