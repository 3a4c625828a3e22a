#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/device/quant_blocks.h"
#include "core/model/weight_sources.h"

namespace kvarium::model {
namespace {

enum class Change : uint8_t { none, transpose, add_one, negative_exp, drop_middle, taps_first, ignore };

struct Rule {
  std::string_view from, to;
  Change change = Change::none;
};

// Numbers between dots are written as #. The endings .weight and .bias are kept; prefixes that only name the class that
// saved the model are removed.
constexpr Rule rules[] = {
    {"embed_tokens", "token_embd"},
    {"wte", "token_embd"},
    {"embeddings", "token_embd"},
    {"embedding", "token_embd"},
    {"wpe", "position_embd"},
    {"norm", "output_norm"},
    {"ln_f", "output_norm"},
    {"norm_f", "output_norm"},
    {"final_layernorm", "output_norm"},
    {"embedding_norm", "output_norm"},
    {"lm_head", "output"},

    {"layers.#.input_layernorm", "blk.#.attn_norm"},
    {"layers.#.norm", "blk.#.attn_norm"},
    {"h.#.ln_1", "blk.#.attn_norm"},
    {"layers.#.self_attn.q_proj", "blk.#.attn_q"},
    {"layers.#.self_attn.k_proj", "blk.#.attn_k"},
    {"layers.#.self_attn.v_proj", "blk.#.attn_v"},
    {"layers.#.self_attn.qkv_proj", "blk.#.attn_qkv"},
    {"layers.#.self_attn.o_proj", "blk.#.attn_output"},
    {"layers.#.self_attn.q_norm", "blk.#.attn_q_norm"},
    {"layers.#.self_attn.k_norm", "blk.#.attn_k_norm"},
    {"layers.#.operator_norm", "blk.#.attn_norm"},
    {"layers.#.self_attn.out_proj", "blk.#.attn_output"},
    {"layers.#.self_attn.q_layernorm", "blk.#.attn_q_norm"},
    {"layers.#.self_attn.k_layernorm", "blk.#.attn_k_norm"},
    {"h.#.attn.c_attn", "blk.#.attn_qkv", Change::transpose},
    {"h.#.attn.c_proj", "blk.#.attn_output", Change::transpose},

    {"layers.#.post_attention_layernorm", "blk.#.ffn_norm"},
    {"layers.#.pre_feedforward_layernorm", "blk.#.ffn_norm"},
    {"layers.#.post_feedforward_layernorm", "blk.#.post_ffw_norm"},
    {"layers.#.pre_ff_layernorm", "blk.#.ffn_norm"},
    {"layers.#.ffn_norm", "blk.#.ffn_norm"},
    {"h.#.ln_2", "blk.#.ffn_norm"},
    {"layers.#.mlp.gate_proj", "blk.#.ffn_gate"},
    {"layers.#.mlp.up_proj", "blk.#.ffn_up"},
    {"layers.#.mlp.down_proj", "blk.#.ffn_down"},
    {"layers.#.mlp.gate_up_proj", "blk.#.ffn_up"},
    {"h.#.mlp.c_fc", "blk.#.ffn_up", Change::transpose},
    {"h.#.mlp.c_proj", "blk.#.ffn_down", Change::transpose},

    {"layers.#.feed_forward.w1", "blk.#.ffn_gate"},
    {"layers.#.feed_forward.w3", "blk.#.ffn_up"},
    {"layers.#.feed_forward.w2", "blk.#.ffn_down"},
    {"layers.#.shared_mlp.input_linear", "blk.#.ffn_up_shexp"},
    {"layers.#.shared_mlp.output_linear", "blk.#.ffn_down_shexp"},
    {"layers.#.block_sparse_moe.router.layer", "blk.#.ffn_gate_inp"},
    {"layers.#.block_sparse_moe.input_linear", "blk.#.ffn_gate_up_exps"},
    {"layers.#.block_sparse_moe.output_linear", "blk.#.ffn_down_exps"},

    {"layers.#.block_sparse_moe.gate", "blk.#.ffn_gate_inp"},
    {"layers.#.block_sparse_moe.experts.#.w1", "blk.#.ffn_gate.#"},
    {"layers.#.block_sparse_moe.experts.#.w3", "blk.#.ffn_up.#"},
    {"layers.#.block_sparse_moe.experts.#.w2", "blk.#.ffn_down.#"},
    {"layers.#.mlp.gate", "blk.#.ffn_gate_inp"},
    {"layers.#.mlp.gate.e_score_correction_bias", "blk.#.exp_probs_b.bias"},
    {"layers.#.mlp.experts.gate_up_proj", "blk.#.ffn_gate_up_exps.weight"},
    {"layers.#.mlp.experts.down_proj", "blk.#.ffn_down_exps.weight"},
    {"layers.#.mlp.shared_expert_gate", "blk.#.ffn_gate_inp_shexp"},
    {"layers.#.mlp.shared_expert.gate_proj", "blk.#.ffn_gate_shexp"},
    {"layers.#.mlp.shared_expert.up_proj", "blk.#.ffn_up_shexp"},
    {"layers.#.mlp.shared_expert.down_proj", "blk.#.ffn_down_shexp"},
    {"layers.#.mlp.experts.#.gate_proj", "blk.#.ffn_gate.#"},
    {"layers.#.mlp.experts.#.up_proj", "blk.#.ffn_up.#"},
    {"layers.#.mlp.experts.#.down_proj", "blk.#.ffn_down.#"},
    {"layers.#.feed_forward.gate_proj", "blk.#.ffn_gate"},
    {"layers.#.feed_forward.up_proj", "blk.#.ffn_up"},
    {"layers.#.feed_forward.down_proj", "blk.#.ffn_down"},
    {"layers.#.feed_forward.router", "blk.#.ffn_gate_inp"},
    {"layers.#.feed_forward.gate", "blk.#.ffn_gate_inp"},
    {"layers.#.feed_forward.expert_bias", "blk.#.exp_probs_b.bias"},
    {"layers.#.feed_forward.experts.#.w1", "blk.#.ffn_gate.#"},
    {"layers.#.feed_forward.experts.#.w3", "blk.#.ffn_up.#"},
    {"layers.#.feed_forward.experts.#.w2", "blk.#.ffn_down.#"},
    {"layers.#.feed_forward.experts.#.gate_proj", "blk.#.ffn_gate.#"},
    {"layers.#.feed_forward.experts.#.up_proj", "blk.#.ffn_up.#"},
    {"layers.#.feed_forward.experts.#.down_proj", "blk.#.ffn_down.#"},

    {"layers.#.conv.in_proj", "blk.#.shortconv.in_proj"},
    {"layers.#.conv.conv", "blk.#.shortconv.conv", Change::drop_middle},
    {"layers.#.conv.out_proj", "blk.#.shortconv.out_proj"},

    {"layers.#.mixer.in_proj", "blk.#.ssm_in"},
    {"layers.#.mixer.conv1d", "blk.#.ssm_conv1d", Change::drop_middle},
    {"layers.#.mixer.x_proj", "blk.#.ssm_x"},
    {"layers.#.mixer.dt_proj", "blk.#.ssm_dt"},
    {"layers.#.mixer.A_log", "blk.#.ssm_a", Change::negative_exp},
    {"layers.#.mixer.D", "blk.#.ssm_d"},
    {"layers.#.mixer.out_proj", "blk.#.ssm_out"},
    {"layers.#.mixer.q_proj", "blk.#.attn_q"},
    {"layers.#.mixer.k_proj", "blk.#.attn_k"},
    {"layers.#.mixer.v_proj", "blk.#.attn_v"},
    {"layers.#.mixer.o_proj", "blk.#.attn_output"},
    {"layers.#.mixer.up_proj", "blk.#.ffn_up"},
    {"layers.#.mixer.down_proj", "blk.#.ffn_down"},
    {"layers.#.mixer.gate", "blk.#.ffn_gate_inp"},
    {"layers.#.mixer.gate.e_score_correction_bias", "blk.#.exp_probs_b.bias"},
    {"layers.#.mixer.experts.#.up_proj", "blk.#.ffn_up.#"},
    {"layers.#.mixer.experts.#.down_proj", "blk.#.ffn_down.#"},
    {"layers.#.mixer.experts.up_proj", "blk.#.ffn_up_exps.weight"},
    {"layers.#.mixer.experts.down_proj", "blk.#.ffn_down_exps.weight"},
    {"layers.#.mixer.shared_experts.up_proj", "blk.#.ffn_up_shexp"},
    {"layers.#.mixer.shared_experts.down_proj", "blk.#.ffn_down_shexp"},
    {"layers.#.mixer.fc1_latent_proj", "blk.#.ffn_latent_down"},
    {"layers.#.mixer.fc2_latent_proj", "blk.#.ffn_latent_up"},
    {"layers.#.mixer.dt_bias", "blk.#.ssm_dt.bias"},
    {"layers.#.mixer.norm", "blk.#.ssm_norm"},
    {"layers.#.mixer.dt_layernorm", "blk.#.ssm_dt_norm"},
    {"layers.#.mixer.b_layernorm", "blk.#.ssm_b_norm"},
    {"layers.#.mixer.c_layernorm", "blk.#.ssm_c_norm"},

    {"layers.#.linear_attn.in_proj_qkv", "blk.#.attn_qkv"},
    {"layers.#.linear_attn.in_proj_z", "blk.#.attn_gate"},
    {"layers.#.linear_attn.in_proj_b", "blk.#.ssm_beta"},
    {"layers.#.linear_attn.in_proj_a", "blk.#.ssm_alpha"},
    {"layers.#.linear_attn.in_proj_qkvz", "blk.#.ssm_in"},
    {"layers.#.linear_attn.in_proj_ba", "blk.#.ssm_ba"},
    {"layers.#.linear_attn.conv1d", "blk.#.ssm_conv1d", Change::drop_middle},
    {"layers.#.linear_attn.A_log", "blk.#.ssm_a", Change::negative_exp},
    {"layers.#.linear_attn.dt_bias", "blk.#.ssm_dt.bias"},
    {"layers.#.linear_attn.norm", "blk.#.ssm_norm"},
    {"layers.#.linear_attn.out_proj", "blk.#.ssm_out"},

    // Encoder-decoder models: the decoder has the usual names.
    {"decoder.embed_tokens", "token_embd"},
    {"decoder.embed_positions", "position_embd"},
    {"decoder.layer_norm", "output_norm"},
    {"proj_out", "output"},
    {"decoder.layers.#.self_attn_layer_norm", "blk.#.attn_norm"},
    {"decoder.layers.#.self_attn.q_proj", "blk.#.attn_q"},
    {"decoder.layers.#.self_attn.k_proj", "blk.#.attn_k"},
    {"decoder.layers.#.self_attn.v_proj", "blk.#.attn_v"},
    {"decoder.layers.#.self_attn.out_proj", "blk.#.attn_output"},
    {"decoder.layers.#.encoder_attn_layer_norm", "blk.#.cross_attn_norm"},
    {"decoder.layers.#.encoder_attn.q_proj", "blk.#.cross_attn_q"},
    {"decoder.layers.#.encoder_attn.k_proj", "blk.#.cross_attn_k"},
    {"decoder.layers.#.encoder_attn.v_proj", "blk.#.cross_attn_v"},
    {"decoder.layers.#.encoder_attn.out_proj", "blk.#.cross_attn_output"},
    {"decoder.layers.#.final_layer_norm", "blk.#.ffn_norm"},
    {"decoder.layers.#.fc1", "blk.#.ffn_up"},
    {"decoder.layers.#.fc2", "blk.#.ffn_down"},
    {"encoder.conv1", "enc.conv1", Change::taps_first},
    {"encoder.conv2", "enc.conv2", Change::taps_first},
    {"encoder.embed_positions", "enc.position_embd"},
    {"encoder.layers.#.self_attn_layer_norm", "enc.blk.#.attn_norm"},
    {"encoder.layers.#.self_attn.q_proj", "enc.blk.#.attn_q"},
    {"encoder.layers.#.self_attn.k_proj", "enc.blk.#.attn_k"},
    {"encoder.layers.#.self_attn.v_proj", "enc.blk.#.attn_v"},
    {"encoder.layers.#.self_attn.out_proj", "enc.blk.#.attn_output"},
    {"encoder.layers.#.final_layer_norm", "enc.blk.#.ffn_norm"},
    {"encoder.layers.#.fc1", "enc.blk.#.ffn_up"},
    {"encoder.layers.#.fc2", "enc.blk.#.ffn_down"},
    {"encoder.layer_norm", "enc.output_norm"},

    // Computed by this program.
    {"layers.#.self_attn.rotary_emb.inv_freq", "", Change::ignore},
    {"rotary_emb.inv_freq", "", Change::ignore},
    {"h.#.attn.bias", "", Change::ignore},
    {"h.#.attn.masked_bias", "", Change::ignore},
};

const Rule* findRule(const std::string& pattern) {
  for (const Rule& rule : rules) {
    if (rule.from == pattern) return &rule;
  }
  return nullptr;
}

// "model.layers.3.mamba.D" -> "layers.#.mixer.D" and {"3"}.
std::string patternOf(std::string name, std::vector<std::string>& numbers) {
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view prefix : {"language_model.", "model.", "transformer.", "backbone."}) {
      if (name.rfind(prefix, 0) != 0) continue;
      name.erase(0, prefix.size());
      found = true;
    }
  }
  std::string pattern;
  for (size_t at = 0; at <= name.size();) {
    const size_t dot = std::min(name.find('.', at), name.size());
    std::string part = name.substr(at, dot - at);
    if (!part.empty() && part.size() < 8 && part.find_first_not_of("0123456789") == std::string::npos) {
      numbers.push_back(part);
      part = "#";
    }
    if (part == "mamba") part = "mixer";
    pattern += (at ? "." : "") + part;
    at = dot + 1;
  }
  return pattern;
}

std::string filled(std::string_view pattern, const std::vector<std::string>& numbers) {
  std::string name;
  size_t next = 0;
  for (const char c : pattern) {
    if (c != '#') {
      name += c;
    } else if (next < numbers.size()) {
      name += numbers[next++];
    }
  }
  return name;
}

// Writes [cols, rows] from [rows, cols], in the type of the tensor.
void transpose(const TensorView& tensor, int64_t rows, int64_t cols, const std::byte* from, std::byte* to) {
  const auto item = static_cast<size_t>(info(tensor.dtype).block_bytes);
  for (int64_t c = 0; c < cols; ++c) {
    for (int64_t r = 0; r < rows; ++r)
      std::memcpy(to + static_cast<size_t>(c * rows + r) * item, from + static_cast<size_t>(r * cols + c) * item, item);
  }
}

// The names of the matrices at both ends of the model; empty: one of them is missing.
struct Ends {
  std::string embedding, head;
};
Ends endsOf(const files::HfFolder& folder) {
  Ends ends;
  for (const std::string& name : folder.names()) {
    std::vector<std::string> numbers;
    std::string pattern = patternOf(name, numbers);
    if (!pattern.ends_with(".weight")) continue;
    pattern.resize(pattern.size() - std::string_view(".weight").size());
    const Rule* rule = findRule(pattern);
    if (rule && rule->to == "output") ends.head = name;
    if (rule && rule->to == "token_embd") ends.embedding = name;
  }
  if (ends.embedding.empty() || ends.head.empty()) return {};
  return ends;
}

constexpr int64_t rows_looked_at = 64;

// Compares so many rows, the first, the last and some between, or all.
bool areTheSame(const files::HfFolder& folder, const Ends& ends, int64_t most_rows) {
  const TensorView a = folder.read(ends.embedding), b = folder.read(ends.head);
  bool same = a.dtype == b.dtype && a.shape == b.shape;
  const int64_t count = std::min(a.rows(), most_rows);
  for (int64_t i = 0; same && i < count; ++i) {
    const int64_t row = count > 1 ? i * (a.rows() - 1) / (count - 1) : 0;
    const size_t at = static_cast<size_t>(row) * a.rowBytes();
    same = std::memcmp(a.data + at, b.data + at, a.rowBytes()) == 0;
  }
  folder.release(ends.head);
  folder.release(ends.embedding);
  return same;
}

class HfWeights final : public files::WeightSource {
 public:
  HfWeights(const files::HfFolder& folder, const ModelConfig& config) : m_folder(folder), m_tied(config.tied) {
    const bool gemma = config.architecture.rfind("gemma", 0) == 0;
    m_qwen = config.architecture.starts_with("qwen35") || config.architecture == "qwen3next";
    for (const LayerSpec& layer : config.layers) m_shares |= layer.shared_ff_dim > 0;
    for (const std::string& name : folder.names()) add(name, gemma);
    if (m_tied) m_copy = endsOf(folder);
  }

  std::string label() const override { return m_folder.label(); }
  std::vector<std::string> names() const override { return m_names; }

  // The name of a missing tensor in this folder: by the rule that other tensors follow, else by the first rule that
  // fits.
  std::string nameInFile(std::string_view name) const override {
    if (const auto found = m_entries.find(name); found != m_entries.end()) return found->second.source;
    std::vector<std::string> numbers;
    std::string pattern = patternOf(std::string(name), numbers), ending;
    for (const char* one : {".weight", ".bias"}) {
      if (pattern.ends_with(one)) ending = one;
    }
    pattern.resize(pattern.size() - ending.size());
    const Rule* likely = nullptr;
    for (const Rule& rule : rules) {
      if (rule.to == pattern && (!likely || (m_used.contains(&rule) && !m_used.contains(likely)))) likely = &rule;
    }
    return likely ? filled(likely->from, numbers) + ending : std::string(name);
  }

  const TensorView* find(std::string_view name) const override {
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? nullptr : &found->second.view;
  }

  size_t bytes(std::string_view name) const override {
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? 0 : m_folder.bytes(found->second.source);
  }

  TensorView read(std::string_view name) const override {
    const Entry& entry = m_entries.find(name)->second;
    if (name == "token_embd.weight" && !m_copy.head.empty()) refuseOwnHead();
    TensorView view = entry.view;
    if (view.data) return view;
    const TensorView source = m_folder.read(entry.source);
    entry.made.resize(view.bytes());
    if (entry.change == Change::transpose) {
      transpose(source, source.rows(), source.cols(), source.data, entry.made.data());
    } else if (entry.change == Change::taps_first) {
      const size_t one = view.rowBytes();
      for (int64_t out = 0; out < view.rows(); ++out)
        transpose(source, source.shape[1], source.shape[2], source.data + static_cast<size_t>(out) * one,
                  entry.made.data() + static_cast<size_t>(out) * one);
    } else {
      float* values = reinterpret_cast<float*>(entry.made.data());
      device::dequantizeRow(source.dtype, source.data, source.elements(), values);
      for (int64_t i = 0; i < source.elements(); ++i)
        values[i] = entry.change == Change::add_one ? values[i] + 1.0f : -std::exp(values[i]);
    }
    view.data = entry.made.data();
    return view;
  }

  void release(std::string_view name) const override {
    const auto found = m_entries.find(name);
    if (found == m_entries.end()) return;
    found->second.made = {};
    m_folder.release(found->second.source);
  }

 private:
  // hasOwnHead() looked at some rows of it only.
  void refuseOwnHead() const {
    if (areTheSame(m_folder, std::exchange(m_copy, {}), std::numeric_limits<int64_t>::max())) return;
    throw Error(ErrorKind::unsupported, {"%1 has a head that differs from its embedding in a few rows", label()},
                "set tie_word_embeddings in its config.json to false");
  }

  struct Entry {
    std::string source;  // name in the folder
    Change change = Change::none;
    TensorView view;                      // after the conversion; data is null if the bytes are computed
    mutable std::vector<std::byte> made;  // computed bytes, between read and release
  };

  void add(const std::string& source, bool gemma) {
    std::vector<std::string> numbers;
    const std::string pattern = patternOf(source, numbers);
    const Rule* rule = findRule(pattern);
    std::string ending;
    if (!rule) {
      const size_t dot = pattern.rfind('.');
      ending = dot == std::string::npos ? "" : pattern.substr(dot);
      if (ending == ".weight" || ending == ".bias") rule = findRule(pattern.substr(0, dot));
    }
    if (rule && rule->change == Change::ignore) return;
    // Folders hold the block that drafts tokens, and Qwen3.5's the tower that reads images: no text needs them.
    if (pattern.starts_with("mtp.") || (m_qwen && pattern.starts_with("visual."))) return;
    std::string name = source;
    Entry entry{source, Change::none, {}, {}};
    if (rule) {
      m_used.insert(rule);
      name = filled(rule->to, numbers) + ending;
      entry.change = ending == ".bias" ? Change::none : rule->change;
      if (m_tied && rule->to == "output") return;  // some folders store a copy of the embedding
      // Granite's models without experts name the whole feed-forward part so.
      if (const size_t shared = name.find("_shexp"); !m_shares && shared != std::string::npos) name.erase(shared, 6);
      if (gemma && rule->from == "layers.#.post_attention_layernorm")
        name = filled("blk.#.post_attention_norm", numbers) + ending;
      // Qwen's, but for those of its value heads.
      const bool lacks_one = gemma || (m_qwen && name.find("ssm_") == std::string::npos);
      if (lacks_one && name.find("norm") != std::string::npos) entry.change = Change::add_one;
      describe(entry, *m_folder.find(source));
    }
    const auto [known, is_new] = m_entries.try_emplace(name, std::move(entry));
    if (!is_new) {
      throw Error(ErrorKind::file,
                  {"%1 has '%2' and '%3', which are the same weight", label(), printable(known->second.source),
                   printable(source)},
                  "it is mixed from two models: use another copy of this model");
    }
    m_names.push_back(std::move(name));
  }

  static void describe(Entry& entry, const TensorView& source) {
    entry.view = source;
    switch (entry.change) {
      case Change::transpose:
        if (source.rank == 2) std::swap(entry.view.shape[0], entry.view.shape[1]);
        break;
      case Change::drop_middle:
        if (source.rank == 3 && source.shape[1] == 1) {
          entry.view.rank = 2;
          entry.view.shape = {source.shape[0], source.shape[2], 0, 0};
        }
        return;                 // bytes are unchanged
      case Change::taps_first:  // [out, in, taps] -> [out, taps in]
        if (source.rank != 3 || info(source.dtype).block_elements != 1) return;
        entry.view.rank = 2;
        entry.view.shape = {source.shape[0], source.shape[1] * source.shape[2], 0, 0};
        break;
      case Change::add_one:
      case Change::negative_exp: entry.view.dtype = DType::f32; break;
      case Change::none:
      case Change::ignore: return;
    }
    entry.view.data = nullptr;
  }

  const files::HfFolder& m_folder;
  bool m_tied = false;
  mutable Ends m_copy;    // of a tied model whose folder has a head nevertheless, until it is compared
  bool m_qwen = false;    // Qwen3-Next, Qwen3.5 and what follows them
  bool m_shares = false;  // some layer has an expert that every row takes
  std::set<const Rule*> m_used;
  std::vector<std::string> m_names;
  std::map<std::string, Entry, std::less<>> m_entries;
};

}  // namespace

bool hasOwnHead(const files::HfFolder& folder) {
  const Ends ends = endsOf(folder);
  return !ends.head.empty() && !areTheSame(folder, ends, rows_looked_at);
}

std::unique_ptr<files::WeightSource> hfWeights(const files::HfFolder& folder, const ModelConfig& config) {
  return std::make_unique<HfWeights>(folder, config);
}

}  // namespace kvarium::model
