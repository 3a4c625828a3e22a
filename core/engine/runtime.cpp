#include "core/engine/runtime.h"

#include <utility>

#include "core/cache/archive/archive_file.h"

namespace kvarium::engine {

std::vector<cache::LayerPlan> Runtime::plan(const cache::CacheSpec& spec) const {
  return cache::planLayers(spec, model.config.cacheShape(), job);
}

cache::KvCache Runtime::makeCache(const cache::CacheSpec& spec) const {
  return cache::KvCache(devices, model.config.cacheShape(), spec, job);
}

cache::RestoredCache Runtime::restoreCache(const std::filesystem::path& file, std::optional<cache::CacheSpec> wanted,
                                           int64_t further, cache::ArchiveProgress progress) const {
  return kvarium::cache::restoreCache(
      cache::ArchiveFile::open(file), devices,
      {model.config.cacheShape(), model.owner, job, further, std::move(wanted), std::move(progress)});
}

ModelInfo modelInfo(const Runtime& runtime, const std::filesystem::path& path) {
  const loading::ChatModel& model = runtime.model;
  const model::ModelConfig& config = model.config;
  ModelInfo info;
  info.path = path.string();
  info.name = config.name;
  info.architecture = config.architecture;
  info.device = runtime.devices.head().facts().name;
  info.on_cpu = runtime.devices.head().facts().is_cpu;
  info.warning = model.chatNotice();
  info.n_layers = static_cast<int>(config.layers.size());
  const model::LayerSpec& attending = config.typicalAttention();
  info.n_heads = attending.n_heads;
  info.n_kv_heads = attending.n_kv_heads;
  info.head_dim = attending.head_dim;
  info.vocab_size = config.vocab_size;
  info.context_length = config.context_length;
  info.weight_bytes = static_cast<int64_t>(model.model->weight_bytes);
  info.cache_format = model.default_format->name;
  info.layers = config.cacheShape();
  info.context = runtime.job.context;
  info.kept_bytes = runtime.job.kept_bytes;
  info.sampling = model.sampling();
  if (model.has_tokenizer) info.system_prompt = model.defaultSystemPrompt();
  info.thinking_variable = model.thinkingVariable();
  info.reads_tools = model.readsTools();
  info.writes_time = model.chat_template && model.chat_template->reads(jinja::clock_variable);
  info.folds_system = model.folds_system;
  info.is_speech_model = model.speech.has_value();
  if (info.is_speech_model) {
    for (const auto& [code, id] : model.speech->languages) info.languages.push_back(code);
    info.translates = !info.languages.empty() && model.speech->translate >= 0;
  }
  return info;
}

std::string fileName(const std::filesystem::path& path) {
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

}  // namespace kvarium::engine
