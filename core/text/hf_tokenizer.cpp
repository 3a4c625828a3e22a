#include "core/text/hf_tokenizer.h"

#include "core/base/error.h"
#include "core/text/hf_config.h"
#include "core/text/hf_files.h"
#include "core/text/hf_json.h"
#include "core/text/hf_vocabulary.h"

namespace kvarium::text {

Vocabulary readHfVocabulary(const std::filesystem::path& folder) {
  const HfConfig config = readHfConfig(folder);
  if (const auto path = folder / "tokenizer.json"; isThere(path)) {
    HfModelLists lists;
    const nlohmann::json json = readTokenizerJson(path, lists);
    return readTokenizerJson(json, std::move(lists), config);
  }
  for (const char* name : {"tokenizer.model", "spiece.model"}) {
    if (!isThere(folder / name)) continue;
    return readSentencepieceVocabulary(readBoundedFile(folder / name), name, config);
  }
  if (isThere(folder / "vocab.json") && isThere(folder / "merges.txt")) {
    return readBytePairFolder(folder, config);
  }
  for (const char* name : {"sentencepiece.bpe.model", "tekken.json", "vocab.txt", "tiktoken.model"}) {
    if (isThere(folder / name)) {
      throw Error(ErrorKind::unsupported, std::string("a tokenizer in ") + name + " is not known to this version",
                  "use a model that has tokenizer.json");
    }
  }
  throw Error(ErrorKind::file, folder.string() + " has no tokenizer", "download tokenizer.json along with the model");
}

bool hasHfTokenizer(const std::filesystem::path& folder) {
  for (const char* name : {"tokenizer.json", "tokenizer.model", "spiece.model", "vocab.json"}) {
    if (isThere(folder / name)) return true;
  }
  return false;
}

Tokenizer openHfTokenizer(const std::filesystem::path& folder) { return Tokenizer(readHfVocabulary(folder)); }

std::string readHfChatTemplate(const std::filesystem::path& folder) {
  if (const auto path = folder / "chat_template.jinja"; isThere(path)) return readBoundedFile(path);
  const auto path = folder / "tokenizer_config.json";
  if (!isThere(path)) return {};
  const nlohmann::json json = files::readJsonFile(path, tokenizer_json_limits);
  const files::JsonFields file(json, "tokenizer_config.json");
  if (!file.has("chat_template")) return {};
  if (!json["chat_template"].is_array()) return file.text("chat_template");
  for (const nlohmann::json& value : json["chat_template"]) {
    const files::JsonFields named(value, file.name() + ".chat_template");
    if (named.text("name") == "default") return named.text("template");
  }
  return {};
}

}  // namespace kvarium::text
