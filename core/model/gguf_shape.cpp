#include <algorithm>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/gguf.h"
#include "core/model/shape_families.h"

namespace kvarium::model {
namespace {

constexpr int64_t most_shape_layers = 4096, most_shape_heads = 4096, most_shape_width = 4096, most_shape_dim = 1 << 20,
                  most_shape_tokens = int64_t{1} << 32;

// The numbers of one architecture in a file.
class ShapeKeys {
 public:
  ShapeKeys(const files::GgufFile& file, const std::string& architecture)
      : m_file(file), m_prefix(architecture + ".") {}

  // 0: the file has none.
  int64_t count(const char* key, int64_t most) const {
    return checked(key, m_file.integer(m_prefix + key).value_or(0), most);
  }
  int width(const char* key) const { return static_cast<int>(count(key, most_shape_width)); }
  bool has(const char* key) const { return m_file.has(m_prefix + key); }
  bool flag(const char* key) const { return m_file.boolean(m_prefix + key).value_or(false); }
  // One number for all layers, or one for each; draft layers at the end have some too. Empty: the file has none.
  std::vector<int64_t> perLayer(const char* key, size_t layers, int64_t most) const {
    std::vector<int64_t> values = m_file.integers(m_prefix + key);
    if (values.size() == 1) values.assign(layers, values.front());
    if (!values.empty() && values.size() < layers) {
      throw Error(ErrorKind::file, {"%1%2 has %3 entries for %4 layers", m_prefix, key, values.size(), layers},
                  "convert the model again");
    }
    for (const int64_t value : values) checked(key, value, most);
    return values;
  }
  // A list of flags, or nothing where the key is missing or holds one number.
  std::vector<int64_t> flags(const char* key, size_t layers) const {
    if (m_file.integers(m_prefix + key).size() < 2) return {};
    return perLayer(key, layers, 1);
  }

 private:
  int64_t checked(const char* key, int64_t value, int64_t most) const {
    if (value < 0 || value > most)
      throw Error(ErrorKind::file, {"%1%2 is %3", m_prefix, key, value}, {"it must be between 0 and %1", most});
    return value;
  }
  const files::GgufFile& m_file;
  std::string m_prefix;
};

int orElse(int64_t value, int64_t otherwise) { return static_cast<int>(value != 0 ? value : otherwise); }

// What the layers keep. Where some layers have no key-value heads, those keep a state if the model has states; in
// Nemotron-H they keep nothing if they feed forward.
void readKinds(const ShapeKeys& keys, const ShapeFamily& family, ModelFacts& facts) {
  const size_t n = facts.layers.size();
  const std::vector<int64_t> slides = keys.flags("attention.sliding_window_pattern", n),
                             recurs = keys.flags("attention.recurrent_layers", n),
                             forward = keys.perLayer("feed_forward_length", n, most_shape_dim);
  const int64_t period = slides.empty() ? keys.count("attention.sliding_window_pattern", most_shape_layers) : 0,
                interval = keys.count("full_attention_interval", most_shape_layers);
  const bool one_thing = family.type == "nemotron_h";
  const bool mixed =
      family.each == keeps_state || std::ranges::find(facts.layers, 0, &LayerFacts::n_kv_heads) != facts.layers.end();
  for (size_t i = 0; i < n; ++i) {
    LayerFacts& layer = facts.layers[i];
    layer.keeps = usuallyKeeps(family, orElse(period, family.every), i, n);
    if (!slides.empty()) layer.keeps = slides[i] != 0 ? keeps_cells | keeps_window : unsigned{keeps_cells};
    if (interval > 0) layer.keeps = (static_cast<int64_t>(i) + 1) % interval == 0 ? family.each : unsigned{keeps_state};
    if (!recurs.empty()) layer.keeps = recurs[i] != 0 ? unsigned{keeps_state} : family.each;
    if (!mixed) continue;
    const bool recurrent = family.each == keeps_state || facts.convolution > 0;
    if (layer.n_kv_heads > 0) {
      if (!(layer.keeps & keeps_cells)) layer.keeps = keeps_cells;
    } else {
      layer.keeps = recurrent && !(one_thing && !forward.empty() && forward[i] != 0) ? unsigned{keeps_state} : 0U;
    }
  }
}

void readStates(const ShapeKeys& keys, int64_t dim, int64_t heads, ModelFacts& facts) {
  facts.convolution = keys.count("ssm.conv_kernel", 256);
  facts.state_size = keys.width("ssm.state_size");
  facts.groups = keys.count("ssm.group_count", most_shape_heads);
  facts.inner = keys.count("ssm.inner_size", most_shape_dim);
  if (const int size = keys.width("kda.head_dim"); size > 0) {  // the delta rule with a decay for each number
    facts.state_size = size;
    facts.groups = heads;
    facts.inner = heads * size;
  } else if (const int64_t tail = keys.count("shortconv.l_cache", 256); tail > 0) {
    facts.convolution = tail;
    facts.inner = dim;
  } else if (const int head = keys.width("wkv.head_size"); head > 0) {  // RWKV: the last inputs of both halves
    facts.convolution = 1 + orElse(keys.count("token_shift_count", 16), 2);
    facts.state_size = head;
    facts.inner = dim;
  }
}

void readIndex(const ShapeKeys& keys, const ShapeFamily& family, ModelFacts& facts) {
  const int numbers = keys.width("attention.indexer.key_length");
  if (numbers == 0) return;
  const size_t n = facts.layers.size();
  const std::vector<int64_t> own = keys.flags("attention.indexer.types", n),
                             blocks = keys.perLayer("attention.compress_ratios", n, most_shape_width);
  const auto dense = static_cast<size_t>(keys.count("leading_dense_block_count", most_shape_layers));
  for (size_t i = 0; i < n; ++i) {
    LayerFacts& layer = facts.layers[i];
    if (!(layer.keeps & keeps_cells) || family.compressed || (!own.empty() && own[i] == 0)) continue;
    if (!(family.each & keeps_index) && i < dense) continue;
    const auto block = blocks.empty() ? 1 : std::max<int>(1, static_cast<int>(blocks[i]));
    layer.keeps |= keeps_index;
    layer.index_width = (numbers + block - 1) / block;
  }
}

}  // namespace

ModelShape readShape(const files::GgufFile& file) {
  const std::string architecture(file.text("general.architecture").value_or(""));
  if (architecture.empty())
    throw Error(ErrorKind::file, {"%1 does not say which architecture it is", file.label()},
                "use another file of this model");
  const ShapeFamily& family = shapeFamilyOfGguf(architecture);
  const ShapeKeys keys(file, architecture);
  ModelFacts facts;
  facts.shape.architecture = printable(architecture).substr(0, 60);
  facts.shape.context_length = keys.count("context_length", most_shape_tokens);
  const int64_t dim = keys.count("embedding_length", most_shape_dim),
                layers = keys.count("block_count", most_shape_layers) -
                         keys.count("nextn_predict_layers", most_shape_layers);
  if (layers < 1) throw Error(ErrorKind::file, {"%1 has no layers", file.label()}, "convert the model again");
  const auto n = static_cast<size_t>(layers);
  const std::vector<int64_t> heads = keys.perLayer("attention.head_count", n, most_shape_heads),
                             own_kv = keys.perLayer("attention.head_count_kv", n, most_shape_heads);
  if (own_kv.empty() && !family.known) {
    throw Error(ErrorKind::unsupported, {"%1 is a \"%2\" model", file.label(), facts.shape.architecture},
                "what its layers keep is unknown here");
  }
  const std::vector<int64_t>& kv_heads = own_kv.empty() ? heads : own_kv;
  const int64_t most_heads = heads.empty() ? 0 : *std::ranges::max_element(heads);
  readStates(keys, dim, most_heads, facts);
  facts.layers.resize(n);
  for (size_t i = 0; i < n && !heads.empty(); ++i) {
    facts.layers[i].n_heads = static_cast<int>(heads[i]);
    facts.layers[i].n_kv_heads = static_cast<int>(kv_heads[i]);
  }
  readKinds(keys, family, facts);
  const int key = keys.width("attention.key_length"), value = keys.width("attention.value_length");
  for (size_t i = 0; i < n; ++i) {
    LayerFacts& layer = facts.layers[i];
    const bool slides = (layer.keeps & keeps_window) != 0;
    const int64_t usual = layer.n_heads > 0 ? std::min(dim / layer.n_heads, most_shape_width) : 0;
    layer.head_dim = orElse(slides ? keys.width("attention.key_length_swa") : 0, orElse(key, usual));
    layer.value_dim = orElse(slides ? keys.width("attention.value_length_swa") : 0, orElse(value, layer.head_dim));
    layer.turns = usuallyTurns(family, layer.keeps, i) ||
                  (family.turning == Turning::none && keys.flag("rope.scaling.finetuned"));  // Granite 4 H
  }
  facts.latent = keys.width("attention.kv_lora_rank");
  if (facts.latent > 0) {
    facts.latent_turned = keys.width("rope.dimension_count");
    facts.shape.head_key = orElse(keys.width("attention.key_length_mla"), key);
    facts.shape.head_value =
        orElse(keys.width("attention.value_length_mla"), orElse(value, dim / std::max<int64_t>(1, most_heads)));
  }
  const bool windows = !family.asks && family.border == 0;  // else converters write the window of a model that has one
  facts.window = keys.has("attention.sliding_window") ? keys.count("attention.sliding_window", most_shape_tokens)
                 : windows                            ? family.window
                                                      : 0;
  facts.borrowers = keys.has("attention.shared_kv_layers") ? keys.count("attention.shared_kv_layers", most_shape_layers)
                                                           : family.borrowers;
  readIndex(keys, family, facts);
  return assembleShape(family, facts, file.label());
}

}  // namespace kvarium::model
