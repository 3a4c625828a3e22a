// What token-level commands give an encoder-decoder model to listen to.
#pragma once

#include "app/cli/common.h"

namespace kvarium::cli {

struct ListenOptions {
  std::string features, audio;
};
void addListen(CLI::App& command, ListenOptions& options);

// Lets the cache listen to one chunk; forks made afterwards share it. Throws Error{content} when the model needs
// something to listen to and none was given, or the other way round; what does not fit is said.
void listenTo(Engine& engine, const ListenOptions& options, KvCache& cache);

}  // namespace kvarium::cli
