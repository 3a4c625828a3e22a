// A tiny random Llama with a vocabulary and a ChatML template (tests/data/README.md), on one or more CPU threads.
#pragma once

#include <filesystem>
#include <memory>

#include "core/decode/generator.h"
#include "core/loading/chat_model.h"
#include "core/model/decoder.h"
#include "tests/support/test_device.h"

namespace kvarium::loading {

inline std::filesystem::path tinyModelPath() {
  return std::filesystem::path(KVARIUM_TEST_DATA) / "llama" / "gqa_tied_f32.gguf";
}

struct TinyChat {
  std::unique_ptr<ModelFiles> files = ModelFiles::open(tinyModelPath());
  support::TestDevices own{cpu::CpuOptions{.threads = 2, .precision = device::Precision::exact}};
  device::Device* device = own.main.get();  // of the head
  device::LayerDevices devices = own.of(files->config().layers.size());
  std::shared_ptr<const ChatModel> model = loadChatModel(*files, devices);
  model::Decoder decoder{model->model, devices};

  cache::KvCache cache(const std::string& spec, int64_t context = 512) {
    return cache::KvCache(devices, model->config.cacheShape(), cache::parseCacheSpec(spec),
                          {model->default_format, context});
  }
  std::vector<TokenId> encode(const std::string& text) const { return model->tokenizer.encode(text); }
  decode::GenerateResult generate(cache::KvCache& cache, const std::vector<TokenId>& prompt,
                                  decode::GenerateOptions options, decode::TurnObserver* observer = nullptr,
                                  const std::atomic<bool>* stop = nullptr) {
    options.observer = observer;
    return kvarium::decode::generate(decoder, model->tokenizer, cache, prompt, options, stop);
  }
};

}  // namespace kvarium::loading
