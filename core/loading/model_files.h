// ModelFiles: one model on the disk, a GGUF file or a Hugging Face folder, opened and checked, of which nothing but
// headers has been read.
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
#include "core/text/tokenizer.h"

namespace kvarium {

struct ModelFileOptions {
  std::optional<DType> quantize;  // matrices are quantized to it while they are loaded; one of quantizableTypes()
  int threads = 1;                // that do so
};

// What ModelFileOptions::quantize takes and makes F16 weights smaller, largest first.
const std::vector<DType>& quantizableTypes();

class ModelFiles {
 public:
  virtual ~ModelFiles() = default;

  // Throws Error{file} for what is missing, foreign or damaged, Error{unsupported} for models this version does not
  // compute.
  static std::unique_ptr<ModelFiles> open(const std::filesystem::path& path, const ModelFileOptions& options = {});

  virtual std::string kind() const = 0;  // "GGUF 3", "safetensors"
  virtual const ModelConfig& config() const = 0;
  virtual const WeightSource& weights() const = 0;  // under GGUF's names
  virtual bool hasTokenizer() const = 0;
  // Without tokenizer files every token is called by its number, and no text can be read.
  virtual Tokenizer tokenizer() const = 0;
  virtual std::string chatTemplate() const = 0;  // empty: none
  // Ids that end a reply where the files name them; empty: the tokenizer's.
  virtual std::vector<TokenId> endOfReply() const = 0;
  virtual SamplingChoice sampling() const = 0;  // as its makers name it
  // Of a model that listens; the tokenizer is its own.
  virtual std::optional<SpeechConfig> speech(const Tokenizer&) const { return std::nullopt; }
  virtual DType cacheType() const = 0;  // in which the model would keep keys and values: f16, bf16

  size_t weightBytes() const;  // in the files; of what is quantized, afterwards
};

}  // namespace kvarium
