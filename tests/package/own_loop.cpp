#include <algorithm>
#include <iostream>

#include "kvarium/core/device/cpu/cpu_device.h"
#include "kvarium/core/loading/chat_model.h"
#include "kvarium/core/model/decoder.h"

// own_loop MODEL [SPEC]: twenty greedy tokens after the ids 5 6 7, then other twenty after a fork of the same prompt.
int main(int argc, char** argv) try {
  using namespace kvarium;
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = device::Precision::exact});
  const auto chat = loading::openChatModel(argc > 1 ? argv[1] : "model.gguf", *device);
  model::Decoder decoder(chat->model, *device);
  cache::KvCache cache(*device, chat->config.cacheShape(), cache::parseCacheSpec(argc > 2 ? argv[2] : "dynamic"),
                       {.default_format = chat->default_format, .context = 64});

  // Feeds tokens at the positions after those the cache has seen; the token the model thinks comes next.
  const auto feed = [&](cache::KvCache& to, std::vector<TokenId> ids) -> TokenId {
    Expected<cache::Step, cache::Full> step = to.begin(std::ssize(ids));  // nothing has moved yet
    if (!step) throw std::runtime_error(kvarium::inEnglish(step.error().reason));
    const model::BatchItem item{&to, &*step, ids};  // the rows sit at step->firstPosition(), + 1, ...
    std::vector<float> logits;
    decoder.forward({&item, 1}, logits);
    to.commit(std::move(*step), ids);  // a step that is dropped instead never was
    return static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin());
  };
  const auto reply = [&](cache::KvCache& to, TokenId next) {
    for (int i = 0; i < 20; ++i, next = feed(to, {next})) std::cout << next << " ";
    std::cout << "(" << to.status().lengths().stored << " cells, " << to.status().bytes().total() << " bytes)\n";
  };

  const TokenId next = feed(cache, {5, 6, 7});
  cache::KvCache other = cache.fork();  // shares the prompt's blocks, copy on write
  reply(cache, next);
  reply(other, 8);
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
