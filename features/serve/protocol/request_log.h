// One line for each request, for who runs the server: never a text of a message.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

#include "core/engine/wire.h"
#include "features/serve/protocol/refusal.h"

namespace kvarium::serve {

struct ServedRequest {
  struct Tokens {
    int64_t prompt = 0, found = 0, written = 0;  // found: of the prompt, in a cache
  };
  std::string address, client;  // of who asked; client: the header User-Agent
  std::string method, path;
  int status = 0;
  std::string refused;  // why: reasonOf()
  std::optional<Tokens> tokens;
  bool left = false;  // the client was gone before the end
  double seconds = 0;
};

// A refusal's code and field, since its sentence may quote.
std::string reasonOf(const Refusal& refusal);
ServedRequest::Tokens tokensOf(const engine::TurnStats& stats);
// "2026-11-29 02:10:31 127.0.0.1 'OpenAI/Python 3.3.0' POST /v1/chat/completions 200, 34 read, 12 found, 50 written,
// 0.84 s" read: computed again. Without an end of line. time: of its end.
std::string logLine(const ServedRequest& request, std::time_t time);

}  // namespace kvarium::serve
