// The conversation of `chat --engine`: an engine elsewhere writes the replies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/decode/sampling_choice.h"

namespace kvarium::cli {

struct RemoteChatOptions {
  std::string engine;  // address, as it was typed
  std::string model;   // as the engine calls it; empty: its only one
  std::string system;  // prompt; empty: none
  std::string cache;   // specification; empty: the engine's
  decode::SamplingChoice sampling;
  std::optional<uint64_t> seed;
  std::vector<std::string> stop;
  int64_t most_tokens = 0;  // of a reply; 0: the engine's limit
  bool json = false;        // a document for each reply
};

// Reads lines until the end of standard input. The key of $KVARIUM_ENGINE_KEY goes to an engine that asks for one.
// Throws Error where there is no such engine or model; what a turn fails of is said on stderr.
void chatWithEngine(const RemoteChatOptions& options);

}  // namespace kvarium::cli
