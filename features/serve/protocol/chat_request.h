// ChatRequest: the body of POST /v1/chat/completions, and TokenizeRequest, that of POST /tokenize. They come from
// strangers: their size and depth are bounded before they are parsed, and a field that asks for something this engine
// does not do is refused by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/token_counter.h"
#include "core/engine/wire.h"

namespace kvarium::serve {

constexpr size_t most_request_bytes = size_t{8} << 20;
constexpr int most_request_depth = 32;                   // of nested lists and objects
constexpr size_t most_request_values = 200'000;          // numbers, texts, lists and objects
constexpr size_t most_argument_bytes = size_t{1} << 20;  // of all calls of tools in its messages
constexpr size_t most_stops = 16;                        // stop texts
constexpr size_t most_session_bytes = 256;               // of a session's name

struct ChatRequest {
  // The messages and how the reply is written; options.max_new_tokens is to be set from max_tokens.
  engine::Turn turn;
  std::string model;                      // empty: the one that is open
  std::string cache;                      // specification of the cache; empty: the server's
  std::string session;                    // the caller's name of the conversation; empty: its text tells which it is
  int64_t max_tokens = -1;                // of the reply; -1: as many as there is room for
  std::optional<uint64_t> seed;           // empty: a new one is drawn, as for -1
  bool stream = false;                    // the reply comes in pieces
  bool include_usage = false;             // the last piece of a stream has `usage`
  bool return_token_ids = false;          // pieces have the ids of their tokens
  std::vector<std::string> ignored = {};  // fields that were sent and change nothing here, for the answer to name
};

struct TokenizeRequest {
  engine::TokensAsked asked;
  std::string model;  // empty: the one that is open
};

// Throw Refusal with status 400 or 413. or_list: the body may be the list of the messages alone.
ChatRequest readChatRequest(std::string_view body, bool or_list = false);
TokenizeRequest readTokenizeRequest(std::string_view body);
// Of the header X-Session-ID, and of the field session_id. Throws Refusal for a name that is too long or not printable.
std::string checkedSession(std::string_view name);
// What the message with this number says: its content, or the texts of its parts. Throws as readChatRequest().
std::string messageText(const nlohmann::json& message, std::string_view role, size_t number);

}  // namespace kvarium::serve
