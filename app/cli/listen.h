// Options that give token-level commands the input of an encoder-decoder model.
#pragma once

#include "app/cli/common.h"

namespace kvarium::cli {

struct ListenOptions {
  std::string features, audio;
};
void addListen(CLI::App& command, ListenOptions& options);

// Encodes one chunk into the cross cache of `cache`; forks made afterwards share it. Prints a note if the sound is
// longer. Throws Error{content} if the model needs input and none was given, or the reverse.
void listenTo(Engine& engine, const ListenOptions& options, cache::KvCache& cache);

}  // namespace kvarium::cli
