#include <iostream>

#include "kvarium/core/base/machine_memory.h"
#include "kvarium/core/decode/generator.h"
#include "kvarium/core/device/cpu/cpu_device.h"
#include "kvarium/core/loading/chat_model.h"

class Printer : public kvarium::decode::TurnObserver {
  void written(const kvarium::decode::WrittenText& piece) override { std::cout << piece.text << std::flush; }
};

// own_chat MODEL [SPEC]: a conversation, a message a line of standard input.
int main(int argc, char** argv) try {
  using namespace kvarium;
  const auto device = cpu::makeCpuDevice({});
  const auto chat = loading::openChatModel(argc > 1 ? argv[1] : "model.gguf", *device);
  chat->requireTokenizer();  // a speech model does not chat
  model::Decoder decoder(chat->model, *device);
  cache::KvCache cache(*device, chat->config.cacheShape(), cache::parseCacheSpec(argc > 2 ? argv[2] : "dynamic"),
                       {.default_format = chat->default_format,
                        .context = chat->config.context_length,
                        .kept_bytes = cache::usualKeptBytes(availableMemory())});
  decode::GenerateOptions options = chat->completed({.max_new_tokens = 1024, .sampling = chat->sampling()});
  Printer printer;
  options.observer = &printer;
  std::vector<jinja::ChatMessage> messages;
  for (std::string line; std::getline(std::cin, line);) {
    messages.push_back({"user", line});
    const std::vector<TokenId> prompt = chat->encode(chat->render(messages));
    const auto reply = decode::generate(decoder, chat->tokenizer, cache, prompt, options);
    if (reply.stop_reason == decode::StopReason::capacity) throw std::runtime_error("the cache is full");
    messages.push_back({"assistant", reply.text});
    std::cout << "\n";
    std::cerr << "(" << reply.reuse.reused_tokens << " of " << reply.reuse.prompt_tokens << " tokens were there)\n";
  }
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
