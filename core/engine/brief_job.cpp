#include "core/engine/brief_job.h"

#include "core/cache/sequence/kv_cache.h"
#include "core/decode/generator.h"
#include "core/loading/chat_model.h"
#include "core/model/decoder.h"

namespace kvarium::engine {

std::shared_ptr<const void> BriefJob::run(const JobContext& with) const {
  if (!with.model || !with.decoder || !with.model->has_tokenizer || with.model->config.isSpeechModel()) return nullptr;
  const loading::ChatModel& model = *with.model;
  const std::vector<TokenId> prompt = model.encode(model.render(messages, true, variables));
  if (std::ssize(prompt) + most_tokens > longest) return std::make_shared<const std::string>();
  const device::LayerDevices devices = with.decoder->devices();
  cache::KvCache cache(devices, model.config.cacheShape(), cache::parseCacheSpec("dynamic"),
                       {.default_format = model.default_format,
                        .context = longest,
                        .chunk = devices.head().facts().prompt_chunk,
                        .memory_limit = with.memory_limit,
                        .border = devices.border(),
                        .outside = cache::placesOutside(devices)});
  decode::GenerateOptions options = model.completed({.max_new_tokens = most_tokens});
  options.sampling = {};
  const decode::GenerateResult result =
      decode::generate(*with.decoder, model.tokenizer, cache, prompt, options, &with.stop);
  if (result.stop_reason == decode::StopReason::stopped) return nullptr;
  const bool is_whole = result.stop_reason == decode::StopReason::eos;
  return std::make_shared<const std::string>(is_whole ? std::string(result.opened_thoughts) + result.text
                                                      : std::string());
}

}  // namespace kvarium::engine
