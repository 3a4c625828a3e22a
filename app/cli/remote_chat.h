// The conversation of `chat --engine`: an engine elsewhere writes the replies.
#pragma once

#include <string>

#include "features/remote/protocol/chat_request.h"

namespace kvarium::cli {

// Reads lines until the end of standard input. The key of $KVARIUM_ENGINE_KEY goes to an engine that asks for one.
// engine: its address, as it was typed. request: what every turn asks for; an empty model is the only one of the
// engine. json: writes a document for each reply. Throws Error where there is no such engine or model; what a turn
// fails of is said on stderr.
void chatWithEngine(const std::string& engine, remote::ChatRequest request, bool json);

}  // namespace kvarium::cli
