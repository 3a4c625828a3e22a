#include "core/model/model.h"

#include <cassert>

#include "core/model/weight_loader.h"

namespace kvarium::model {
namespace {

NormWeights loadNorm(WeightLoader& loader, const ModelConfig& config, const std::string& stem, float scale = 1) {
  NormWeights norm;
  const bool bare = loader.has(stem);  // llama.cpp's of Falcon-H1
  norm.weight = loader.vectors({{bare ? stem : stem + ".weight", config.dim}}, scale);
  if (config.norm == NormKind::layer) norm.bias = loader.vectors({{stem + ".bias", config.dim, true}}, scale);
  return norm;
}

void loadAttention(WeightLoader& loader, const LayerSpec& spec, int64_t dim, const std::string& prefix,
                   LayerWeights& layer) {
  const int64_t q = int64_t{spec.n_heads} * spec.head_dim, kv = int64_t{spec.n_kv_heads} * spec.head_dim;
  const std::string stem = prefix + "attn_";
  const float in = spec.attention_in, bias_scale = 1 / in;
  const bool whole = !spec.output_gate && !spec.halves_alternate;  // no family has its gates in one tensor
  if (whole && loader.has(stem + "qkv.weight")) {
    layer.qkv = loader.linear({{stem + "qkv", q + 2 * kv}}, dim, spec.qkv_bias, bias_scale);
  } else {
    WeightLoader::Part queries{stem + "q", q}, keys{stem + "k", kv, !spec.key_bias};
    if (spec.output_gate) queries = {stem + "q", 2 * q, false, {spec.head_dim, spec.head_dim}};
    if (spec.halves_alternate) {
      for (WeightLoader::Part* part : {&queries, &keys}) {
        part->sections = {1, 1};
        part->range = spec.head_dim;
      }
    }
    layer.qkv = loader.linear({queries, keys, {stem + "v", kv}}, dim, spec.qkv_bias, bias_scale);
  }
  const int64_t before_values = spec.qkvWidth() - kv;
  layer.qkv.factors = loader.factors({{before_values, in}, {kv, in * spec.attention_out}});
  if (spec.qk_norms) {
    layer.q_norm = loader.vectors({{stem + "q_norm.weight", spec.head_dim}});
    layer.k_norm = loader.vectors({{stem + "k_norm.weight", spec.head_dim}});
  }
  layer.attention_out = loader.linear({{stem + "output", dim}}, q, spec.out_bias, spec.attention_out);
}

RecurrentWeights loadRecurrence(WeightLoader& /*loader*/, std::monostate, int64_t /*dim*/,
                                const std::string& /*prefix*/) {
  return {};
}

RecurrentWeights loadRecurrence(WeightLoader& loader, const ScanShape& shape, int64_t dim, const std::string& prefix) {
  const std::string stem = prefix + "ssm_";
  const int64_t inner = shape.inner, state = shape.state;
  ScanWeights scan{.shape = shape};
  scan.in = loader.linear({{stem + "in", 2 * inner}}, dim, shape.bias);
  scan.conv = loader.table(stem + "conv1d.weight", inner, shape.conv);
  if (shape.conv_bias) scan.conv_bias = loader.vectors({{stem + "conv1d.bias", inner}});
  scan.x = loader.linear({{stem + "x", shape.dt_rank + 2 * state}}, inner, false);
  scan.dt = loader.linear({{stem + "dt", inner}}, shape.dt_rank, true);
  scan.a = loader.table(stem + "a", inner, state);
  scan.d = loader.vectors({{stem + "d", inner}});
  scan.out = loader.linear({{stem + "out", dim}}, inner, shape.bias);
  if (shape.norms) {
    scan.dt_norm = loader.vectors({{stem + "dt_norm.weight", shape.dt_rank}});
    scan.b_norm = loader.vectors({{stem + "b_norm.weight", state}});
    scan.c_norm = loader.vectors({{stem + "c_norm.weight", state}});
  }
  return scan;
}

RecurrentWeights loadRecurrence(WeightLoader& loader, const HeadScanShape& shape, int64_t dim,
                                const std::string& prefix) {
  const std::string stem = prefix + "ssm_";
  const int64_t inner = shape.inner(), heads = shape.heads;
  HeadScanWeights scan{.shape = shape};
  scan.in = loader.linear({{stem + "in", shape.inRows()}}, dim, shape.bias, 1 / shape.in_factor);
  const int64_t rows[] = {inner, inner, shape.groupStates(), shape.groupStates(), heads};
  std::vector<std::pair<int64_t, float>> factors;
  for (size_t i = 0; i < shape.factors.size(); ++i) factors.emplace_back(rows[i], shape.in_factor * shape.factors[i]);
  scan.in.factors = loader.factors(factors);
  scan.made_factors = loader.factors({{inner, shape.out_factor}});
  scan.conv = loader.table(stem + "conv1d.weight", shape.convChannels(), shape.conv);
  if (shape.conv_bias) scan.conv_bias = loader.vectors({{stem + "conv1d.bias", shape.convChannels()}});
  scan.dt_bias = loader.vectors({{stem + "dt.bias", heads}});
  scan.a = loader.tableOrVector(stem + "a", heads, 1);
  scan.d = loader.tableOrVector(stem + "d", heads, 1);
  if (shape.norm) scan.norm = loader.tableOrVector(stem + "norm.weight", shape.groups, inner / shape.groups);
  scan.out = loader.linear({{stem + "out", dim}}, inner, shape.out_bias, shape.out_factor);
  return scan;
}

RecurrentWeights loadRecurrence(WeightLoader& loader, const ShortConvShape& shape, int64_t dim,
                                const std::string& prefix) {
  const std::string stem = prefix + "shortconv.";
  ShortConvWeights conv{.shape = shape};
  conv.in = loader.linear({{stem + "in_proj", 3 * int64_t{shape.inner}}}, dim, shape.bias);
  conv.conv = loader.table(stem + "conv.weight", shape.inner, shape.conv);
  if (shape.bias) conv.conv_bias = loader.vectors({{stem + "conv.bias", shape.inner}});
  conv.out = loader.linear({{stem + "out_proj", dim}}, shape.inner, shape.bias);
  return conv;
}

RecurrentWeights loadRecurrence(WeightLoader& loader, const DeltaShape& shape, int64_t dim, const std::string& prefix) {
  const std::string stem = prefix + "ssm_";
  const int64_t values = shape.values(), heads = shape.v_heads, of_key = heads / shape.k_heads;
  std::vector<WeightLoader::Part> in;
  if (loader.has(stem + "in.weight")) {  // Qwen3-Next's own order
    const int64_t of_group = of_key * shape.v_width;
    in.push_back({stem + "in", shape.channels() + values, false, {shape.k_width, shape.k_width, of_group, of_group}});
  } else {
    in = {{prefix + "attn_qkv", shape.channels()}, {prefix + "attn_gate", values}};
  }
  if (loader.has(stem + "ba.weight")) {
    in.push_back({stem + "ba", 2 * heads, false, {of_key, of_key}});
  } else {
    in.push_back({stem + "beta", heads});
    in.push_back({stem + "alpha", heads});
  }
  DeltaWeights delta{.shape = shape};
  delta.in = loader.linear(in, dim, false);
  delta.conv = loader.table(stem + "conv1d.weight", shape.channels(), shape.conv);
  delta.a = loader.vectors({{stem + "a", heads}});
  delta.step_bias = loader.vectors({{stem + "dt.bias", heads}});
  delta.norm = loader.vectors({{stem + "norm.weight", shape.v_width}});
  delta.out = loader.linear({{stem + "out", dim}}, values, false);
  return delta;
}

FeedWeights loadFeed(WeightLoader& loader, const LayerSpec& spec, int64_t dim, int64_t ff, const std::string& prefix,
                     const std::string& suffix) {
  const auto name = [&](const char* part) { return prefix + "ffn_" + part + suffix; };
  const bool apart = spec.gated && loader.has(name("gate") + ".weight");
  FeedWeights feed;
  if (apart) {
    feed.in = loader.linear({{name("gate"), ff}, {name("up"), ff}}, dim, spec.feed_bias);
  } else {  // Phi-3 stores gate and up as one tensor
    feed.in = loader.linear({{name("up"), spec.gated ? 2 * ff : ff}}, dim, spec.feed_bias);
  }
  if (spec.gated) feed.in.factors = loader.factors({{ff, spec.gate_factor}, {ff, spec.feed_factor}});
  feed.down = loader.linear({{name("down"), dim}}, ff, spec.feed_bias, spec.feed_factor);
  return feed;
}

// An expert is a part of one tensor for all experts, or a tensor of its own.
FeedWeights loadExpert(WeightLoader& loader, const LayerSpec& spec, int64_t dim, const std::string& prefix, int index) {
  const auto name = [&](const char* part) { return prefix + "ffn_" + part + "_exps.weight"; };
  const int64_t ff = spec.ff_dim, count = spec.n_experts;
  if (!loader.has(name("down"))) return loadFeed(loader, spec, dim, ff, prefix, "." + std::to_string(index));
  FeedWeights feed;
  if (loader.has(name("gate_up"))) {
    feed.in.w = loader.matrixOf({name("gate_up")}, index, count, 2 * ff, dim);
  } else if (spec.gated) {
    feed.in.w = loader.matrixOf({name("gate"), name("up")}, index, count, ff, dim);
  } else {
    feed.in.w = loader.matrixOf({name("up")}, index, count, ff, dim);
  }
  feed.down.w = loader.matrixOf({name("down")}, index, count, dim, ff);
  return feed;
}

CrossWeights loadCross(WeightLoader& loader, const ModelConfig& config, const LayerSpec& spec,
                       const std::string& prefix) {
  const int64_t q = int64_t{spec.n_heads} * spec.head_dim, kv = int64_t{spec.n_kv_heads} * spec.head_dim;
  const std::string stem = prefix + "cross_attn_";
  CrossWeights cross;
  cross.norm = loadNorm(loader, config, stem + "norm");
  cross.q = loader.linear({{stem + "q", q}}, config.dim, spec.qkv_bias);
  cross.kv = loader.linear({{stem + "k", kv, !spec.key_bias}, {stem + "v", kv}}, config.dim, spec.qkv_bias);
  cross.out = loader.linear({{stem + "output", config.dim}}, q, spec.out_bias);
  return cross;
}

LayerWeights loadLayer(WeightLoader& loader, const ModelConfig& config, const LayerSpec& spec,
                       const std::string& prefix) {
  const int64_t dim = config.dim;
  LayerWeights layer;
  if (spec.mixes()) layer.mix_norm = loadNorm(loader, config, prefix + "attn_norm");
  if (spec.cross) layer.cross = loadCross(loader, config, spec, prefix);
  if (spec.attends()) loadAttention(loader, spec, dim, prefix, layer);
  layer.recurrent =
      std::visit([&](const auto& shape) { return loadRecurrence(loader, shape, dim, prefix); }, spec.recurrence);
  // Written by old converters; computed by this program.
  for (const char* name : {"attn_rot_embd", "attn_rot_embd.weight", "rope_freqs.weight"}) loader.ignore(prefix + name);
  if (spec.mixes() && spec.post_norms) layer.mix_post_norm = loadNorm(loader, config, prefix + "post_attention_norm");
  if (spec.ff_dim == 0) return layer;
  // Where it is the whole layer, files give its norm the name that mixers' norms have;
  // llama.cpp writes it as what stands after attention for families that norm nothing there.
  const bool renamed = !spec.post_norms && loader.has(prefix + "post_attention_norm.weight");
  layer.feed_norm = loadNorm(loader, config,
                             prefix + (renamed        ? "post_attention_norm"
                                       : spec.mixes() ? "ffn_norm"
                                                      : "attn_norm"));
  if (spec.n_experts == 0) {
    layer.feed = loadFeed(loader, spec, dim, spec.ff_dim, prefix, "");
  } else {
    layer.router = loader.linear({{prefix + "ffn_gate_inp", spec.n_experts}}, dim, false);
    if (spec.expert_bias) layer.expert_bias = loader.vectors({{prefix + "exp_probs_b.bias", spec.n_experts}});
    const int64_t inner = spec.expert_width > 0 ? spec.expert_width : dim;
    if (spec.expert_width > 0) {
      layer.expert_in = loader.linear({{prefix + "ffn_latent_down", inner}}, dim, false);
      layer.expert_out = loader.linear({{prefix + "ffn_latent_up", dim}}, inner, false);
    }
    for (int e = 0; e < spec.n_experts; ++e) layer.experts.push_back(loadExpert(loader, spec, inner, prefix, e));
    if (spec.shared_ff_dim > 0) layer.shared = loadFeed(loader, spec, dim, spec.shared_ff_dim, prefix, "_shexp");
    if (spec.shared_gate) layer.shared_gate.w = loader.row(prefix + "ffn_gate_inp_shexp.weight", dim);
  }
  if (spec.post_norms) layer.feed_post_norm = loadNorm(loader, config, prefix + "post_ffw_norm");
  return layer;
}

EncoderWeights loadEncoder(WeightLoader& loader, const ModelConfig& config) {
  const EncoderConfig& shape = config.encoder;
  EncoderWeights encoder;
  encoder.conv1 = loader.linear({{"enc.conv1", config.dim}}, 3 * int64_t{shape.n_mels}, true);
  encoder.conv2 = loader.linear({{"enc.conv2", config.dim}}, 3 * int64_t{config.dim}, true);
  encoder.positions = loader.table("enc.position_embd.weight", shape.positions, config.dim);
  for (size_t i = 0; i < shape.layers.size(); ++i)
    encoder.layers.push_back(loadLayer(loader, config, shape.layers[i], "enc.blk." + std::to_string(i) + "."));
  encoder.output_norm = loadNorm(loader, config, "enc.output_norm");
  return encoder;
}

// devices: null where the loader only checks.
void loadAll(WeightLoader& loader, const device::LayerDevices* devices, const ModelConfig& config, Model& model) {
  if (devices) loader.use(&devices->embedding());
  model.embedding = loader.matrix({{"token_embd.weight", config.vocab_size}}, config.dim);
  if (config.learned_positions)
    model.positions = loader.matrix({{"position_embd.weight", config.context_length}}, config.dim);
  for (int i = 0; i < static_cast<int>(config.layers.size()); ++i) {
    if (devices) loader.use(&devices->of(i));
    model.layers.push_back(loadLayer(loader, config, config.layers[i], "blk." + std::to_string(i) + "."));
  }
  if (devices) loader.use(&devices->head());
  if (config.isSpeechModel()) model.encoder = loadEncoder(loader, config);
  const bool other_name = loader.has("token_embd_norm.weight");  // llama.cpp's of LFM2
  model.output_norm = loadNorm(loader, config, other_name ? "token_embd_norm" : "output_norm", config.logits_scale);
  if (!config.tied) model.own_head = loader.matrix({{"output.weight", config.vocab_size}}, config.dim);
  if (config.tied && devices && devices->count() > 1)
    model.own_head = loader.matrix({{"token_embd.weight", config.vocab_size}}, config.dim);
  if (config.head_bias) model.head_bias = loader.vectors({{"output.bias", config.vocab_size}});
  // Read with the configuration, not as weights.
  for (const char* name : {"rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"})
    loader.ignore(name);
  if (config.draft_blocks > 0) loader.ignoreBlocks(static_cast<int>(config.layers.size()), config.draft_blocks);
  loader.refuseUnknown();
}

}  // namespace

void Linear::run(device::Device& device, device::DevicePtr<const float> x, int n, device::DevicePtr<float> out,
                 bool add) const {
  assert(!add || factors.size() == 0);
  device.matmul({.x = x, .w = w.get(), .bias = bias.as<float>(), .n = n, .accumulate = add, .out = out});
  if (factors.size() == 0) return;
  device.gated({.gate = out,
                .up = factors.as<float>(),
                .gate_stride = w->rows,
                .activation = device::Activation::none,
                .n = n,
                .dim = static_cast<int>(w->rows),
                .out = out});
}

void NormWeights::run(device::Device& device, const ModelConfig& config, device::DevicePtr<const float> x, int n,
                      device::DevicePtr<float> out) const {
  const device::DevicePtr<const float> factors = weight.as<float>();
  const float epsilon = config.norm_epsilon;
  if (config.norm == NormKind::rms)
    return device.rmsNorm({.x = x, .weight = factors, .epsilon = epsilon, .n = n, .dim = config.dim, .out = out});
  device.layerNorm(
      {.x = x, .weight = factors, .bias = bias.as<float>(), .epsilon = epsilon, .n = n, .dim = config.dim, .out = out});
}

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
