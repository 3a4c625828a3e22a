// Weights made of those of another source, when a tensor is read: under other names, or quantized.
#pragma once

#include <memory>

#include "core/files/hf_folder.h"
#include "core/model/model_config.h"

namespace kvarium::model {

// The tensors of a Hugging Face folder under GGUF's names, shapes and conventions, which core/model expects:
// blk.3.attn_q.weight for model.layers.3.self_attn.q_proj.weight. Differences of a family (GPT-2 transposes its
// matrices, Gemma's norms lack 1, Mamba stores log -A, the taps of a kernel are innermost) are converted when a tensor
// is read. Names without a rule are passed through, so that the loader can refuse them. The folder must outlive the
// result. Throws Error{file} for two tensors that are the same weight.
std::unique_ptr<files::WeightSource> hfWeights(const files::HfFolder& folder, const ModelConfig& config);

// True if the folder has a head that differs from its embedding: then that is the head, also of a model whose file says
// that the embedding is (as in transformers 5). False where one of them is missing. Looks at 64 rows; of a tied model
// hfWeights() compares all when the embedding is read, and throws Error{unsupported} if others differ.
bool hasOwnHead(const files::HfFolder& folder);

struct QuantizingOptions {
  DType type = DType::q8_0;  // a type that canQuantizeTo() accepts
  int threads = 1;           // >= 1
};

// The weights of another source, with the large matrices quantized when they are read, one at a time, so that peak
// memory stays near one copy of the model: F32, F16 and BF16 matrices [rows, cols] whose name ends in "weight" and
// whose cols are a multiple of the type's block_elements; everything else is passed through. Not thread-safe; `source`
// must outlive the result. read() quantizes at the first call and releases the source's pages; it throws as the source
// does, Error{file} naming a number that cannot be quantized (NaN, infinite, too large), and Error{memory}.
std::unique_ptr<files::WeightSource> quantizing(const files::WeightSource& source, const QuantizingOptions& options);

}  // namespace kvarium::model
