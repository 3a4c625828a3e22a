// ChatRequest: a conversation and the options of a turn; ChatPost: the request that asks a kind of server for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/sentence.h"
#include "core/decode/sampling_choice.h"
#include "core/template/chat_message.h"
#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

struct ChatRequest {
  std::string model;
  std::vector<jinja::ChatMessage> messages;
  decode::SamplingChoice sampling;  // what the user chose; the rest is left to the server
  std::optional<uint64_t> seed;
  std::vector<std::string> stop;  // texts
  int64_t most_tokens = 0;        // of the reply; 0: the server's limit
  bool ignore_eos = false;
  std::string cache;   // specification, sent to a KVarium alone; empty: the server's choice
  bool go_on = false;  // the last message is a reply that was cut off, and the model continues it
  std::string
      session;  // stands for this conversation in the server's events, a random number; empty: it does not get it
};

struct ChatPost {
  std::string path = "/chat/completions";                    // after the address, which ends in /v1
  std::string body;                                          // JSON
  std::vector<std::pair<std::string, std::string>> headers;  // names and values, without the key
  std::vector<Sentence> left_out;                            // choices that this kind of server has no field for
};

// Streamed, with the usage at its end, and no tools. Asks for ids, progress and similar where this kind of server
// knows the field: others may refuse a field that they do not know.
ChatPost chatPost(const ChatRequest& request, ServerKind kind);

}  // namespace kvarium::remote
