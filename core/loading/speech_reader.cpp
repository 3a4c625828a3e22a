#include "core/loading/speech_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/files/hf_folder.h"
#include "core/files/json_fields.h"
#include "core/model/whisper_config.h"

namespace kvarium::loading {
namespace {

constexpr size_t most_languages = 1024;

class Reader {
 public:
  Reader(const files::HfFolder& folder, const model::ModelConfig& config, const text::Tokenizer& tokenizer)
      : m_own(!folder.generationConfig().empty()),
        m_fields(m_own ? folder.generationConfig() : folder.config(), m_own ? "generation_config.json" : "config.json"),
        m_tokenizer(tokenizer),
        m_ids{0, config.vocab_size - 1} {}

  TokenId id(const files::JsonFields& fields, const char* key, const char* token) const {
    if (fields.has(key)) return static_cast<TokenId>(fields.integer(key, m_ids));
    return m_tokenizer.find(token).value_or(-1);
  }
  TokenId id(const char* key, const char* token) const { return id(m_fields, key, token); }
  TokenId task(const char* name, const char* token) const {
    const std::optional<files::JsonFields> tasks = m_fields.object("task_to_id");
    return tasks ? id(*tasks, name, token) : m_tokenizer.find(token).value_or(-1);
  }
  std::vector<TokenId> list(const char* key) const {
    std::vector<TokenId> ids;
    // -1 is OpenAI's "the usual ones"; transformers lists them
    for (const int64_t one : m_fields.integers(key, {-1, m_ids.max}, size_t{1} << 16)) {
      if (one >= 0) ids.push_back(static_cast<TokenId>(one));
    }
    return ids;
  }
  int64_t maxLength(int64_t positions) const {
    return std::min(positions, m_fields.integer("max_length", {1, int64_t{1} << 32}, positions));
  }

  std::vector<std::pair<std::string, TokenId>> languages(const decode::SpeechConfig& speech) const {
    std::vector<std::pair<std::string, TokenId>> found;
    if (!m_fields.boolean("is_multilingual", true)) return found;
    if (const std::optional<files::JsonFields> listed = m_fields.object("lang_to_id")) {
      const nlohmann::json& object = *m_fields.find("lang_to_id");
      if (object.size() > most_languages) m_fields.refuse("lang_to_id", "at most 1024 languages");
      for (const auto& [token, value] : object.items())
        found.emplace_back(decode::bareLanguage(token), static_cast<TokenId>(listed->integer(token, m_ids)));
    } else if (speech.start >= 0 && speech.translate > speech.start + 1) {
      // Older folders lack the list: the language tokens are those between the start token and the first task token.
      const TokenId end = std::min({speech.translate, speech.transcribe, static_cast<TokenId>(m_tokenizer.size())});
      for (TokenId id = speech.start + 1; id < end; ++id)
        found.emplace_back(decode::bareLanguage(std::string(m_tokenizer.piece(id))), id);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  bool m_own;
  files::JsonFields m_fields;
  const text::Tokenizer& m_tokenizer;
  files::JsonFields::Integers m_ids;
};

}  // namespace

decode::SpeechConfig readSpeechConfig(const files::HfFolder& folder, const model::ModelConfig& config,
                                      const text::Tokenizer& tokenizer) {
  const Reader reader(folder, config, tokenizer);
  decode::SpeechConfig speech;
  speech.front = model::readLogMelConfig(folder, config);
  speech.start = reader.id("decoder_start_token_id", "<|startoftranscript|>");
  speech.transcribe = reader.task("transcribe", "<|transcribe|>");
  speech.translate = reader.task("translate", "<|translate|>");
  speech.no_timestamps = reader.id("no_timestamps_token_id", "<|notimestamps|>");
  speech.languages = reader.languages(speech);
  speech.suppressed = reader.list("suppress_tokens");
  speech.suppressed_first = reader.list("begin_suppress_tokens");
  speech.max_length = reader.maxLength(config.context_length);
  return speech;
}

}  // namespace kvarium::loading
