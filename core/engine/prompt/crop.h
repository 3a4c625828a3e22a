// Crop: which messages are left out of a prompt that has become too long.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/template/chat_message.h"

namespace kvarium::engine {

// Tokens of the prompt of these messages.
using MeasurePrompt = std::function<int64_t(const std::vector<jinja::ChatMessage>&)>;

struct CropLimits {
  int64_t most = -1;  // tokens the prompt and the reply may have; -1: no limit
  int64_t reply = 0;  // tokens the reply may have; room for them is left, but at most for a quarter of all
  int before = 0;     // exchanges the last turn left out: as long as that is enough, the prompt keeps its beginning
};

struct Crop {
  std::vector<int> kept, left_out;  // indices of messages, ascending
  int exchanges = 0;                // left out
  int64_t tokens = 0;               // those of the messages that were left out
};

// The messages before the first exchange, that exchange and the newest one stay; of those between, the oldest go first,
// and an exchange (a user's message and what answers it) goes as a whole. When some must go, enough go to free a
// quarter of the room: the next turns then read nothing twice. If that is still not enough all of them go, and the
// cache reports that it is full. Measures about log2(exchanges) prompts.
Crop cropMessages(const std::vector<jinja::ChatMessage>& messages, const CropLimits& limits,
                  const MeasurePrompt& measure);

// The messages that stay if this many exchanges after the first one are left out, at most those before the newest one.
std::vector<int> keptWithout(const std::vector<jinja::ChatMessage>& messages, int exchanges);

// Exchanges that can be left out: those between the first one and the newest one.
int mostLeftOut(const std::vector<jinja::ChatMessage>& messages);

// The messages of these indices.
std::vector<jinja::ChatMessage> chosen(const std::vector<jinja::ChatMessage>& messages,
                                       const std::vector<int>& indices);

}  // namespace kvarium::engine
