#include "core/loading/model_files.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/base/small_letters.h"
#include "core/files/gguf.h"
#include "core/files/hf_folder.h"
#include "core/files/json_fields.h"
#include "core/loading/model_folder.h"
#include "core/model/model_config.h"
#include "core/model/weight_sources.h"
#include "core/text/hf/hf_vocabulary.h"

namespace kvarium::loading {
namespace {

std::unique_ptr<files::WeightSource> quantized(const files::WeightSource& source, const ModelFileOptions& options) {
  if (!options.quantize) return nullptr;
  const auto& types = quantizableTypes();
  if (std::ranges::find(types, *options.quantize) == types.end()) {
    throw Error(ErrorKind::unsupported,
                {"weights cannot be quantized to %1 while they are read", info(*options.quantize).name},
                {"choose one of %1", quantizableNames()});
  }
  return model::quantizing(source, {*options.quantize, options.threads});
}

// general.sampling.*, as llama.cpp's converter writes it. Values of another type are ignored, not refused.
decode::SamplingChoice samplingIn(const files::GgufFile& file) {
  return decode::namedSampling([&](std::string_view key) -> std::optional<double> {
    const std::string_view name = key == "temperature" ? "temp" : key == "repetition_penalty" ? "penalty_repeat" : key;
    try {
      return file.number("general.sampling." + std::string(name));
    } catch (const Error&) {
      return std::nullopt;
    }
  });
}

// generation_config.json. With do_sample: false it counts as empty, because small models repeat themselves without
// sampling.
decode::SamplingChoice samplingIn(const nlohmann::json& config) {
  const auto sample = config.find("do_sample");
  if (sample != config.end() && *sample == false) return {};
  return decode::namedSampling([&](std::string_view key) -> std::optional<double> {
    const auto found = config.find(key);
    if (found == config.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
  });
}

constexpr size_t most_languages = 1024;

using Languages = std::vector<std::pair<std::string, TokenId>>;

Languages readLanguages(const files::JsonFields& fields, files::JsonFields::Integers ids,
                        const text::Tokenizer& tokenizer, const decode::SpeechConfig& speech) {
  Languages found;
  if (!fields.boolean("is_multilingual", true)) return found;
  if (const std::optional<files::JsonFields> listed = fields.object("lang_to_id")) {
    if (listed->all().size() > most_languages) fields.refuse("lang_to_id", "at most 1024 languages");
    for (const auto& [token, value] : listed->all().items())
      found.emplace_back(decode::bareLanguage(token), static_cast<TokenId>(listed->integer(token, ids)));
  } else if (speech.start >= 0 && speech.translate > speech.start + 1) {
    // Older folders lack the list: the language tokens are those between the start token and the first task token.
    const TokenId end = std::min({speech.translate, speech.transcribe, static_cast<TokenId>(tokenizer.size())});
    for (TokenId id = speech.start + 1; id < end; ++id)
      found.emplace_back(decode::bareLanguage(std::string(tokenizer.piece(id))), id);
  }
  std::ranges::sort(found);
  return found;
}

// Reads generation_config.json, or config.json if a folder has no generation settings. Throws Error{file} naming file
// and field.
decode::SpeechConfig readSpeechConfig(const files::HfFolder& folder, const model::ModelConfig& config,
                                      const text::Tokenizer& tokenizer) {
  const bool own = !folder.generationConfig().empty();
  const files::JsonFields fields(own ? folder.generationConfig() : folder.config(),
                                 own ? "generation_config.json" : "config.json");
  const files::JsonFields::Integers ids{0, config.vocab_size - 1};
  const auto id = [&](const std::optional<files::JsonFields>& in, const char* key, const char* token) {
    if (in && in->has(key)) return static_cast<TokenId>(in->integer(key, ids));
    return tokenizer.find(token).value_or(-1);
  };
  const auto list = [&](const char* key) {
    std::vector<TokenId> listed;
    // -1 is OpenAI's "the usual ones"; transformers lists them
    for (const int64_t one : fields.integers(key, {-1, ids.max}, size_t{1} << 16))
      if (one >= 0) listed.push_back(static_cast<TokenId>(one));
    return listed;
  };
  const std::optional<files::JsonFields> tasks = fields.object("task_to_id");
  const int64_t positions = config.context_length;
  decode::SpeechConfig speech;
  speech.front = model::readLogMelConfig(folder, config);
  speech.start = id(fields, "decoder_start_token_id", "<|startoftranscript|>");
  speech.transcribe = id(tasks, "transcribe", "<|transcribe|>");
  speech.translate = id(tasks, "translate", "<|translate|>");
  speech.no_timestamps = id(fields, "no_timestamps_token_id", "<|notimestamps|>");
  speech.languages = readLanguages(fields, ids, tokenizer, speech);
  speech.suppressed = list("suppress_tokens");
  speech.suppressed_first = list("begin_suppress_tokens");
  speech.max_length = std::min(positions, fields.integer("max_length", {1, int64_t{1} << 32}, positions));
  return speech;
}

// For people, whatever the file says of itself: the name by which the model is opened.
std::string nameOf(const std::filesystem::path& path) {
  return printable(modelName(std::filesystem::absolute(path).lexically_normal()));
}

class GgufModel final : public ModelFiles {
 public:
  GgufModel(const std::filesystem::path& path, const ModelFileOptions& options)
      : m_file(files::GgufFile::open(path)),
        m_config(model::readConfig(*m_file, printable(path.filename().string()))),
        m_quantized(quantized(*m_file, options)) {
    m_config.name = nameOf(path);
  }
  std::string kind() const override { return "GGUF " + std::to_string(m_file->version()); }
  const model::ModelConfig& config() const override { return m_config; }
  const files::WeightSource& weights() const override { return m_quantized ? *m_quantized : *m_file; }
  bool hasTokenizer() const override { return m_file->has("tokenizer.ggml.tokens"); }
  text::Tokenizer tokenizer() const override { return text::Tokenizer(text::readVocabulary(*m_file)); }
  text::TemplateChoice chatTemplate() const override { return text::readGgufChatTemplate(*m_file); }
  std::vector<TokenId> endOfReply() const override { return {}; }
  decode::SamplingChoice sampling() const override { return samplingIn(*m_file); }
  DType cacheType() const override { return DType::f16; }

 private:
  std::unique_ptr<files::GgufFile> m_file;
  model::ModelConfig m_config;
  std::unique_ptr<files::WeightSource> m_quantized;
};

// A family that is not computed is refused before weights are missed: nobody should fetch them for that.
std::unique_ptr<files::HfFolder> openFolder(const std::filesystem::path& path) {
  (void)model::readConfig(*files::HfFolder::openDocuments(path));
  return files::HfFolder::open(path);
}

class HfModel final : public ModelFiles {
 public:
  HfModel(const std::filesystem::path& path, const ModelFileOptions& options)
      : m_folder(openFolder(path)),
        m_config(model::readConfig(*m_folder)),
        m_weights(model::hfWeights(*m_folder, m_config)),
        m_quantized(quantized(*m_weights, options)) {
    m_config.name = nameOf(m_folder->folder());
  }
  std::string kind() const override { return "safetensors"; }
  const model::ModelConfig& config() const override { return m_config; }
  const files::WeightSource& weights() const override { return m_quantized ? *m_quantized : *m_weights; }
  bool hasTokenizer() const override { return text::hasHfTokenizer(m_folder->folder()); }
  text::Tokenizer tokenizer() const override {
    if (hasTokenizer()) {
      text::Vocabulary words = text::readHfVocabulary(m_folder->folder());
      text::leaveOutAddedTokens(words, static_cast<size_t>(m_config.vocab_size));
      return text::Tokenizer(std::move(words));
    }
    text::Vocabulary numbers;
    for (int id = 0; id < m_config.vocab_size; ++id) numbers.tokens.push_back("<" + std::to_string(id) + ">");
    numbers.pre = "default";
    return text::Tokenizer(std::move(numbers));
  }
  text::TemplateChoice chatTemplate() const override { return text::readHfChatTemplate(m_folder->folder()); }
  std::vector<TokenId> endOfReply() const override {
    const files::JsonFields::Integers ids{0, m_config.vocab_size - 1};
    constexpr size_t most = 1024;
    const char* key = "eos_token_id";
    std::vector<int64_t> found =
        files::JsonFields(m_folder->generationConfig(), "generation_config.json").integers(key, ids, most);
    if (found.empty() && m_folder->generationConfig().empty())
      found = files::JsonFields(m_folder->config(), "config.json").integers(key, ids, most);
    return {found.begin(), found.end()};
  }
  decode::SamplingChoice sampling() const override { return samplingIn(m_folder->generationConfig()); }
  std::optional<decode::SpeechConfig> speech(const text::Tokenizer& words) const override {
    if (!m_config.isSpeechModel()) return std::nullopt;
    return readSpeechConfig(*m_folder, m_config, words);
  }
  DType cacheType() const override {
    const files::JsonFields fields(m_folder->config(), "config.json");
    return fields.text("torch_dtype", fields.text("dtype", "float16")) == "bfloat16" ? DType::bf16 : DType::f16;
  }

 private:
  std::unique_ptr<files::HfFolder> m_folder;
  model::ModelConfig m_config;
  std::unique_ptr<files::WeightSource> m_weights, m_quantized;
};

}  // namespace

const std::vector<DType>& quantizableTypes() {
  static const std::vector<DType> types{DType::q8_0, DType::q5_1, DType::q5_0, DType::q4_1, DType::q4_0};
  return types;
}

std::string quantizableNames() {
  return joined(quantizableTypes(), [](DType type) { return inSmallLetters(info(type).name); });
}

std::unique_ptr<ModelFiles> ModelFiles::open(const std::filesystem::path& path, const ModelFileOptions& options) {
  if (files::isHfFolder(path)) return std::make_unique<HfModel>(path, options);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::file, {"%1 is a folder without config.json", printable(path.string())},
                "name a GGUF file or a folder as Hugging Face's libraries save it");
  }
  return std::make_unique<GgufModel>(path, options);
}

size_t ModelFiles::weightBytes() const {
  size_t sum = 0;
  for (const std::string& name : weights().names()) sum += weights().bytes(name);
  return sum;
}

const cache::Format* defaultFormat(const ModelFiles& files, device::Precision precision) {
  if (precision == device::Precision::exact) return cache::findFormat("f32");
  return cache::findFormat(files.cacheType() == DType::bf16 ? "bf16" : "f16");
}

}  // namespace kvarium::loading
