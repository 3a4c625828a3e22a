#include "core/model/model.h"

#include <unordered_set>

#include "core/base/error.h"
#include "core/device/quant_blocks.h"

namespace kvarium {
namespace {

struct Cancelled {};

class Loader {
 public:
  Loader(Device& device, const WeightSource& source, const LoadProgress& progress)
      : m_device(device), m_source(source), m_progress(progress) {
    for (const std::string& name : source.names()) m_total += source.find(name)->bytes();
  }

  std::unique_ptr<Weight> matrix(std::initializer_list<std::string> names, std::initializer_list<int64_t> rows,
                                 int64_t cols) {
    std::vector<TensorView> parts;
    auto row = rows.begin();
    for (const std::string& name : names) parts.push_back(take(name, {*row++, cols}));
    std::unique_ptr<Weight> weight = m_device.pack(parts);
    m_bytes += weight->bytes;
    for (const std::string& name : names) finished(name);
    return weight;
  }

  // Vectors of one matrix's outputs, one after the other; parts that are missing are zero, and all missing is no
  // vector.
  Memory vectors(std::initializer_list<std::string> names, std::initializer_list<int64_t> lengths, bool optional) {
    int64_t total = 0;
    bool any = false;
    for (int64_t length : lengths) total += length;
    for (const std::string& name : names) any = any || m_source.find(name);
    if (optional && !any) return {};
    std::vector<float> values(static_cast<size_t>(total), 0.0f);
    float* target = values.data();
    auto length = lengths.begin();
    for (const std::string& name : names) {
      if (!optional || m_source.find(name)) {
        const TensorView view = take(name, {*length});
        if (view.dtype == DType::i32) throw Error(ErrorKind::file, "tensor " + name + " holds integers");
        dequantizeRow(view.dtype, view.data, *length, target);
        finished(name);
      }
      target += *length++;
    }
    Memory memory = m_device.allocate(values.size() * sizeof(float));
    m_device.copyIn(memory.data(), values.data(), values.size() * sizeof(float));
    m_bytes += memory.size();
    return memory;
  }

  // A tensor nobody asked for means that the model computes something this code does not.
  void refuseUnknown() const {
    std::string unknown;
    int count = 0;
    for (const std::string& name : m_source.names()) {
      if (m_taken.count(name) || name == "rope_freqs.weight" || name.ends_with(".attn_rot_embd") ||
          name.ends_with(".rope_freqs.weight")) {
        continue;
      }
      if (++count <= 3) unknown += (count > 1 ? ", " : "") + name.substr(0, 80);
    }
    if (count > 3) unknown += " and " + std::to_string(count - 3) + " more";
    if (count > 0) {
      throw Error(ErrorKind::unsupported, "the model has tensors this version does not know: " + unknown,
                  "its results would be wrong, so it is not loaded");
    }
  }

  size_t bytes() const { return m_bytes; }

 private:
  TensorView take(const std::string& name, std::initializer_list<int64_t> shape) {
    const TensorView view = m_source.get(name, shape);
    if (m_progress && !m_progress(m_total ? static_cast<double>(m_done) / static_cast<double>(m_total) : 0.0, name))
      throw Cancelled{};
    m_taken.insert(name);
    return view;
  }
  void finished(const std::string& name) {
    m_done += m_source.find(name)->bytes();
    m_source.release(name);
  }

  Device& m_device;
  const WeightSource& m_source;
  const LoadProgress& m_progress;
  std::unordered_set<std::string> m_taken;
  size_t m_total = 0, m_done = 0, m_bytes = 0;
};

LayerWeights loadLayer(Loader& loader, const ModelConfig& config, int index) {
  const LayerSpec& spec = config.layers[index];
  const std::string prefix = "blk." + std::to_string(index) + ".";
  const int64_t q = int64_t{spec.n_heads} * spec.head_dim, kv = int64_t{spec.n_kv_heads} * spec.head_dim,
                dim = config.dim;
  LayerWeights layer;
  layer.attention_norm = loader.vectors({prefix + "attn_norm.weight"}, {dim}, false);
  layer.qkv =
      loader.matrix({prefix + "attn_q.weight", prefix + "attn_k.weight", prefix + "attn_v.weight"}, {q, kv, kv}, dim);
  layer.qkv_bias =
      loader.vectors({prefix + "attn_q.bias", prefix + "attn_k.bias", prefix + "attn_v.bias"}, {q, kv, kv}, true);
  layer.attention_out = loader.matrix({prefix + "attn_output.weight"}, {dim}, q);
  layer.attention_out_bias = loader.vectors({prefix + "attn_output.bias"}, {dim}, true);
  layer.feed_norm = loader.vectors({prefix + "ffn_norm.weight"}, {dim}, false);
  layer.gate_up =
      loader.matrix({prefix + "ffn_gate.weight", prefix + "ffn_up.weight"}, {spec.ff_dim, spec.ff_dim}, dim);
  layer.down = loader.matrix({prefix + "ffn_down.weight"}, {dim}, spec.ff_dim);
  return layer;
}

}  // namespace

std::shared_ptr<const Model> loadModel(Device& device, const WeightSource& source, const ModelConfig& config,
                                       const LoadProgress& progress) {
  auto model = std::make_shared<Model>();
  model->config = config;
  Loader loader(device, source, progress);
  try {
    model->embedding = loader.matrix({"token_embd.weight"}, {config.vocab_size}, config.dim);
    for (int i = 0; i < static_cast<int>(config.layers.size()); ++i)
      model->layers.push_back(loadLayer(loader, config, i));
    model->output_norm = loader.vectors({"output_norm.weight"}, {config.dim}, false);
    if (source.find("output.weight"))
      model->own_head = loader.matrix({"output.weight"}, {config.vocab_size}, config.dim);
    loader.refuseUnknown();
  } catch (const Cancelled&) {
    return nullptr;
  }
  model->weight_bytes = loader.bytes();
  if (progress) progress(1.0, "");
  return model;
}

}  // namespace kvarium
