// A model with a cache that is led through a short life: for tests that compare devices.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/decode/runner.h"
#include "core/loading/chat_model.h"

namespace kvarium::decode {

// A prompt in chunks, single tokens, a fork that goes another way, a cut: all logits, one after the other.
inline std::vector<float> logitsOf(device::LayerDevices devices, const std::filesystem::path& path,
                                   const std::string& spec, std::shared_ptr<cache::StepObserver> observer = nullptr) {
  const auto model = loading::openChatModel(path, devices);
  model::Decoder decoder(model->model, devices);
  cache::KvCache cache(devices, model->config.cacheShape(), cache::parseCacheSpec(spec),
                       {.default_format = model->default_format, .context = 160, .chunk = 33});
  if (observer) cache.observers().add(std::move(observer));
  std::vector<TokenId> ids(100);
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<TokenId>((7 * i * i + 3) % 40);
  std::vector<float> all, logits;
  const auto read = [&](cache::KvCache& to, size_t first, size_t count, model::Want want = model::Want::all) {
    const Expected<model::Outcome, cache::Full> outcome =
        feed(decoder, to, std::span(ids).subspan(first, count), want, logits, {.chunk = 33});
    if (!outcome) return;
    all.insert(all.end(), logits.begin(), logits.end());
  };
  read(cache, 0, 70, model::Want::last);  // nothing is fetched after its first chunks
  for (size_t i = 70; i < 73; ++i) read(cache, i, 1);
  cache::KvCache fork = cache.fork();
  read(fork, 80, 12);
  const auto before = static_cast<int64_t>(cache.ids().size());
  if (cache.truncate(cache.status().reachable(before - 5))) read(cache, 73, 7);
  read(fork, 92, 1);
  return all;
}

}  // namespace kvarium::decode
