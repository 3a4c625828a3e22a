// HfWeights: the tensors of a Hugging Face folder under GGUF's names, shapes and conventions, which core/model expects:
// blk.3.attn_q.weight for model.layers.3.self_attn.q_proj.weight. Differences of a family (GPT-2 transposes its
// matrices, Gemma's norms lack 1, Mamba stores log -A, the taps of a kernel are innermost) are converted when a tensor
// is read.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/files/hf_folder.h"
#include "core/model/model_config.h"

namespace kvarium::model {

class HfWeights final : public files::WeightSource {
 public:
  // Keeps a reference to the folder. Names without a rule are passed through, so that the loader can refuse them.
  // Throws Error{file} for two tensors that are the same weight.
  HfWeights(const files::HfFolder& folder, const ModelConfig& config);

  std::string label() const override { return m_folder.label(); }
  std::vector<std::string> names() const override { return m_names; }
  std::string nameInFile(std::string_view name) const override;
  const TensorView* find(std::string_view name) const override;
  size_t bytes(std::string_view name) const override;
  TensorView read(std::string_view name) const override;
  void release(std::string_view name) const override;

 private:
  enum class Change : uint8_t { none, transpose, add_one, negative_exp, drop_middle, taps_first, ignore };
  struct Rule {
    std::string_view from, to;
    Change change = Change::none;
  };
  struct Entry {
    std::string source;  // name in the folder
    Change change = Change::none;
    TensorView view;                      // after the conversion; data is null if the bytes are computed
    mutable std::vector<std::byte> made;  // computed bytes, between read and release
  };
  static const Rule rules[];
  static const Rule* findRule(const std::string& pattern);
  void add(const std::string& source, bool gemma);
  static void describe(Entry& entry, const TensorView& source);

  const files::HfFolder& m_folder;
  bool m_tied = false;
  std::set<const Rule*> m_used;
  std::vector<std::string> m_names;
  std::map<std::string, Entry, std::less<>> m_entries;
};

}  // namespace kvarium::model
