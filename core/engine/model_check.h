// What a model's file can tell before the model in use is given up for it.
#pragma once

#include <string>

#include "core/engine/session_types.h"

namespace kvarium {

struct ModelCheck {
  std::string problem;  // one sentence: why it cannot be opened, and the remedy; empty: nothing says so
  std::string details;  // for who wants to know more
};

// Reads headers, the shapes of all weights and the vocabulary, as opening it does first; no session is needed, so it
// can run on any thread while another model works. Never throws: what went wrong is its answer.
ModelCheck checkModel(const LoadRequest& request);

}  // namespace kvarium
