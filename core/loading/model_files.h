// ModelFiles: one model on disk, a GGUF file or a Hugging Face folder, opened and checked. Only headers have been read.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/decode/sampling_choice.h"
#include "core/decode/speech_config.h"
#include "core/files/weight_source.h"
#include "core/model/model_config.h"
#include "core/text/hf/chat_templates.h"
#include "core/text/tokenizer.h"

namespace kvarium::loading {

struct ModelFileOptions {
  // Type to which matrices are quantized while they are loaded; one of quantizableTypes().
  std::optional<DType> quantize;
  int threads = 1;  // threads that quantize
};

// The types that ModelFileOptions::quantize accepts and that make F16 weights smaller, largest first.
const std::vector<DType>& quantizableTypes();
std::string quantizableNames();  // as a command line writes them: "q8_0, q5_1, q5_0, q4_1, q4_0"

class ModelFiles {
 public:
  virtual ~ModelFiles() = default;

  // Throws Error{file} for a model that is missing, foreign or damaged, Error{unsupported} for models that this version
  // does not compute.
  static std::unique_ptr<ModelFiles> open(const std::filesystem::path& path, const ModelFileOptions& options = {});

  virtual std::string kind() const = 0;  // "GGUF 3", "safetensors"
  virtual const model::ModelConfig& config() const = 0;
  virtual const files::WeightSource& weights() const = 0;  // under GGUF's names
  virtual bool hasTokenizer() const = 0;
  // Without tokenizer files each token is its number in text form, and no text can be encoded.
  virtual text::Tokenizer tokenizer() const = 0;
  virtual text::TemplateChoice chatTemplate() const = 0;
  // Ids in the files that end a reply; empty: use the tokenizer's.
  virtual std::vector<TokenId> endOfReply() const = 0;
  virtual decode::SamplingChoice sampling() const = 0;  // sampling settings of its makers
  // Set for a speech model; `tokenizer` is this model's.
  virtual std::optional<decode::SpeechConfig> speech(const text::Tokenizer&) const { return std::nullopt; }
  virtual DType cacheType() const = 0;  // the model's own type for keys and values: f16, bf16

  size_t weightBytes() const;  // bytes in the files; for matrices that are quantized at load, bytes afterwards
};

// The cache's format on this model where the specification names none.
const cache::Format* defaultFormat(const ModelFiles& files, device::Precision precision);

}  // namespace kvarium::loading
