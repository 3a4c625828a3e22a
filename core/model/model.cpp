#include "core/model/model.h"

#include "core/model/weight_loader.h"

namespace kvarium::model {
namespace {

NormWeights loadNorm(WeightLoader& loader, const ModelConfig& config, const std::string& stem) {
  NormWeights norm;
  norm.weight = loader.vectors({{stem + ".weight", config.dim}});
  if (config.norm == NormKind::layer) norm.bias = loader.vectors({{stem + ".bias", config.dim, true}});
  return norm;
}

void loadAttention(WeightLoader& loader, const LayerSpec& spec, int64_t dim, const std::string& prefix,
                   LayerWeights& layer) {
  const int64_t q = int64_t{spec.n_heads} * spec.head_dim, kv = int64_t{spec.n_kv_heads} * spec.head_dim;
  const std::string stem = prefix + "attn_";
  if (loader.has(stem + "qkv.weight")) {
    layer.qkv = loader.matrix({{stem + "qkv.weight", q + 2 * kv}}, dim);
    if (spec.qkv_bias) layer.qkv_bias = loader.vectors({{stem + "qkv.bias", q + 2 * kv}});
  } else {
    layer.qkv = loader.matrix({{stem + "q.weight", q}, {stem + "k.weight", kv}, {stem + "v.weight", kv}}, dim);
    if (spec.qkv_bias) {
      layer.qkv_bias =
          loader.vectors({{stem + "q.bias", q}, {stem + "k.bias", kv, !spec.key_bias}, {stem + "v.bias", kv}});
    }
  }
  if (spec.qk_norms) {
    layer.q_norm = loader.vectors({{stem + "q_norm.weight", spec.head_dim}});
    layer.k_norm = loader.vectors({{stem + "k_norm.weight", spec.head_dim}});
  }
  layer.attention_out = loader.matrix({{stem + "output.weight", dim}}, q);
  if (spec.out_bias) layer.attention_out_bias = loader.vectors({{stem + "output.bias", dim}});
}

ScanWeights loadScan(WeightLoader& loader, const ScanShape& shape, int64_t dim, const std::string& prefix) {
  const std::string stem = prefix + "ssm_";
  const int64_t inner = shape.inner, state = shape.state;
  ScanWeights scan;
  scan.in = loader.matrix({{stem + "in.weight", 2 * inner}}, dim);
  if (shape.bias) scan.in_bias = loader.vectors({{stem + "in.bias", 2 * inner}});
  scan.conv = loader.table(stem + "conv1d.weight", inner, shape.conv);
  if (shape.conv_bias) scan.conv_bias = loader.vectors({{stem + "conv1d.bias", inner}});
  scan.x = loader.matrix({{stem + "x.weight", shape.dt_rank + 2 * state}}, inner);
  scan.dt = loader.matrix({{stem + "dt.weight", inner}}, shape.dt_rank);
  scan.dt_bias = loader.vectors({{stem + "dt.bias", inner}});
  scan.a = loader.table(stem + "a", inner, state);
  scan.d = loader.vectors({{stem + "d", inner}});
  scan.out = loader.matrix({{stem + "out.weight", dim}}, inner);
  if (shape.bias) scan.out_bias = loader.vectors({{stem + "out.bias", dim}});
  if (shape.norms) {
    scan.dt_norm = loader.vectors({{stem + "dt_norm.weight", shape.dt_rank}});
    scan.b_norm = loader.vectors({{stem + "b_norm.weight", state}});
    scan.c_norm = loader.vectors({{stem + "c_norm.weight", state}});
  }
  return scan;
}

FeedWeights loadFeed(WeightLoader& loader, const LayerSpec& spec, int64_t dim, const std::string& prefix,
                     const std::string& suffix) {
  const int64_t ff = spec.ff_dim;
  const auto name = [&](const char* part, const char* kind) { return prefix + "ffn_" + part + suffix + kind; };
  const std::string gate = name("gate", ".weight"), up = name("up", ".weight");
  FeedWeights feed;
  if (!spec.gated) {
    feed.in = loader.matrix({{up, ff}}, dim);
  } else if (loader.has(gate)) {
    feed.in = loader.matrix({{gate, ff}, {up, ff}}, dim);
  } else {  // Phi-3 stores gate and up as one tensor
    feed.in = loader.matrix({{up, 2 * ff}}, dim);
  }
  feed.down = loader.matrix({{name("down", ".weight"), dim}}, ff);
  if (!spec.feed_bias) return feed;
  feed.down_bias = loader.vectors({{name("down", ".bias"), dim}});
  feed.in_bias = spec.gated ? loader.vectors({{name("gate", ".bias"), ff}, {name("up", ".bias"), ff}})
                            : loader.vectors({{name("up", ".bias"), ff}});
  return feed;
}

// An expert is a part of one tensor for all experts, or a tensor of its own.
FeedWeights loadExpert(WeightLoader& loader, const LayerSpec& spec, int64_t dim, const std::string& prefix, int index) {
  const std::string gate = prefix + "ffn_gate_exps.weight", up = prefix + "ffn_up_exps.weight",
                    down = prefix + "ffn_down_exps.weight";
  if (!loader.has(gate)) return loadFeed(loader, spec, dim, prefix, "." + std::to_string(index));
  FeedWeights feed;
  feed.in = loader.matrixOf({gate, up}, index, spec.n_experts, spec.ff_dim, dim);
  feed.down = loader.matrixOf({down}, index, spec.n_experts, dim, spec.ff_dim);
  return feed;
}

CrossWeights loadCross(WeightLoader& loader, const ModelConfig& config, const LayerSpec& spec,
                       const std::string& prefix) {
  const int64_t q = int64_t{spec.n_heads} * spec.head_dim, kv = int64_t{spec.n_kv_heads} * spec.head_dim;
  const std::string stem = prefix + "cross_attn_";
  CrossWeights cross;
  cross.norm = loadNorm(loader, config, stem + "norm");
  cross.q = loader.matrix({{stem + "q.weight", q}}, config.dim);
  cross.kv = loader.matrix({{stem + "k.weight", kv}, {stem + "v.weight", kv}}, config.dim);
  cross.out = loader.matrix({{stem + "output.weight", config.dim}}, q);
  if (spec.qkv_bias) {
    cross.q_bias = loader.vectors({{stem + "q.bias", q}});
    cross.kv_bias = loader.vectors({{stem + "k.bias", kv, !spec.key_bias}, {stem + "v.bias", kv}});
  }
  if (spec.out_bias) cross.out_bias = loader.vectors({{stem + "output.bias", config.dim}});
  return cross;
}

LayerWeights loadLayer(WeightLoader& loader, const ModelConfig& config, const LayerSpec& spec,
                       const std::string& prefix) {
  const int64_t dim = config.dim;
  LayerWeights layer;
  layer.mix_norm = loadNorm(loader, config, prefix + "attn_norm");
  if (spec.cross) layer.cross = loadCross(loader, config, spec, prefix);
  if (spec.attends()) {
    loadAttention(loader, spec, dim, prefix, layer);
  } else {
    layer.scan = loadScan(loader, spec.scan, dim, prefix);
  }
  // Written by old converters; computed by this program.
  for (const char* name : {"attn_rot_embd", "attn_rot_embd.weight", "rope_freqs.weight"}) loader.ignore(prefix + name);
  if (spec.post_norms) layer.mix_post_norm = loadNorm(loader, config, prefix + "post_attention_norm");
  if (spec.ff_dim == 0) return layer;
  layer.feed_norm = loadNorm(loader, config, prefix + "ffn_norm");
  if (spec.n_experts == 0) {
    layer.feed = loadFeed(loader, spec, dim, prefix, "");
  } else {
    layer.router = loader.matrix({{prefix + "ffn_gate_inp.weight", spec.n_experts}}, dim);
    for (int e = 0; e < spec.n_experts; ++e) layer.experts.push_back(loadExpert(loader, spec, dim, prefix, e));
  }
  if (spec.post_norms) layer.feed_post_norm = loadNorm(loader, config, prefix + "post_ffw_norm");
  return layer;
}

EncoderWeights loadEncoder(WeightLoader& loader, const ModelConfig& config) {
  const EncoderConfig& shape = config.encoder;
  EncoderWeights encoder;
  encoder.conv1 = loader.matrix({{"enc.conv1.weight", config.dim}}, 3 * int64_t{shape.n_mels});
  encoder.conv1_bias = loader.vectors({{"enc.conv1.bias", config.dim}});
  encoder.conv2 = loader.matrix({{"enc.conv2.weight", config.dim}}, 3 * int64_t{config.dim});
  encoder.conv2_bias = loader.vectors({{"enc.conv2.bias", config.dim}});
  encoder.positions = loader.table("enc.position_embd.weight", shape.positions, config.dim);
  for (size_t i = 0; i < shape.layers.size(); ++i)
    encoder.layers.push_back(loadLayer(loader, config, shape.layers[i], "enc.blk." + std::to_string(i) + "."));
  encoder.output_norm = loadNorm(loader, config, "enc.output_norm");
  return encoder;
}

// devices: null where the loader only checks.
void loadAll(WeightLoader& loader, const device::LayerDevices* devices, const ModelConfig& config, Model& model) {
  const auto loadOn = [&](auto deviceOf) {
    if (devices) loader.use(deviceOf(*devices));
  };
  const auto head = [](const device::LayerDevices& all) { return &all.head(); };
  loadOn([](const device::LayerDevices& all) { return &all.embedding(); });
  model.embedding = loader.matrix({{"token_embd.weight", config.vocab_size}}, config.dim);
  if (config.learned_positions)
    model.positions = loader.matrix({{"position_embd.weight", config.context_length}}, config.dim);
  for (int i = 0; i < static_cast<int>(config.layers.size()); ++i) {
    loadOn([&](const device::LayerDevices& all) { return &all.of(i); });
    model.layers.push_back(loadLayer(loader, config, config.layers[i], "blk." + std::to_string(i) + "."));
  }
  loadOn(head);
  if (config.isSpeechModel()) model.encoder = loadEncoder(loader, config);
  model.output_norm = loadNorm(loader, config, "output_norm");
  if (!config.tied) model.own_head = loader.matrix({{"output.weight", config.vocab_size}}, config.dim);
  if (config.tied && devices && devices->count() > 1)
    model.own_head = loader.matrix({{"token_embd.weight", config.vocab_size}}, config.dim);
  if (config.head_bias) model.head_bias = loader.vectors({{"output.bias", config.vocab_size}});
  // Read with the configuration, not as weights.
  for (const char* name : {"rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"})
    loader.ignore(name);
  loader.refuseUnknown();
}

}  // namespace

void checkWeights(const files::WeightSource& source, const ModelConfig& config) {
  const LoadProgress silent;
  WeightLoader loader(nullptr, source, silent);
  Model unread;
  loadAll(loader, nullptr, config, unread);
}

std::shared_ptr<const Model> loadModel(device::LayerDevices devices, const files::WeightSource& source,
                                       const ModelConfig& config, const LoadProgress& progress) {
  checkWeights(source, config);
  auto model = std::make_shared<Model>();
  model->config = config;
  WeightLoader loader(&devices.embedding(), source, progress);
  try {
    loadAll(loader, &devices, config, *model);
  } catch (const WeightLoader::Cancelled&) {
    return nullptr;
  }
  model->weight_bytes = loader.bytes();
  if (progress) progress(1.0, "");
  return model;
}

}  // namespace kvarium::model
