// ModelCheck: what the headers of a model file show before the model in use is replaced by it.
#pragma once

#include <string>

#include "core/engine/wire.h"

namespace kvarium::engine {

struct ModelCheck {
  std::string problem;  // one sentence: why it cannot be opened, and the remedy; empty: none was found
  std::string details;  // longer text behind the sentence
};

// Reads headers, the shapes of all weights and the vocabulary, as opening it does first; no session is needed, so it
// can run on any thread while another model works. Never throws: what went wrong is its answer.
ModelCheck checkModel(const LoadRequest& request);

}  // namespace kvarium::engine
