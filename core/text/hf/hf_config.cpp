// Reads the tokenizer settings of a Hugging Face folder.
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/text/hf/hf_json.h"
#include "core/text/hf/hf_vocabulary.h"

namespace kvarium::text {

namespace {

using Json = nlohmann::json;

constexpr const char* roles[] = {"bos_token", "eos_token", "unk_token", "sep_token",
                                 "pad_token", "cls_token", "mask_token"};

TokenId checkedId(const std::string& name, int64_t id) {
  if (id < token_ids.min || id > token_ids.max) damagedTokenizer({"%1 has the token id %2", name, id});
  return static_cast<TokenId>(id);
}

// "<s>", or {"content": "<s>", "lstrip": ...}.
HfAddedToken readToken(const Json& value, const std::string& name, bool special) {
  if (!value.is_string()) return readHfToken(files::JsonFields(value, name), special);
  return {.text = value.get<std::string>(), .special = special, .flags = {.normalized = !special}};
}

void readRoles(const files::JsonFields& file, HfConfig& config) {
  for (const char* role : roles) {
    if (file.all().contains(role)) config.named.insert(role);
    if (file.has(role))
      config.roles.insert_or_assign(role, readToken(*file.find(role), file.name() + "." + role, true));
  }
  if (!file.has("additional_special_tokens")) return;
  const Json& list = *file.find("additional_special_tokens");
  if (!list.is_array() && !list.is_object())
    damagedTokenizer({"%1: additional_special_tokens is not a list", file.name()});
  for (const Json& value : list) {
    HfAddedToken token = readToken(value, file.name() + ".additional_special_tokens", true);
    const auto same = [&](const HfAddedToken& other) { return other.text == token.text; };
    if (std::ranges::none_of(config.added, same)) config.added.push_back(std::move(token));
  }
}

// {"32000": {"content": ...}, ...}
void readAddedTokensDecoder(const files::JsonFields& file, HfConfig& config) {
  const files::JsonFields decoder = file.objectAt("added_tokens_decoder");
  for (const auto& [key, value] : decoder.all().items()) {
    const auto id = wholeNumber<int64_t>(key);
    if (!id) damagedTokenizer({"%1 has the id %2", decoder.name(), printable(key)});
    HfAddedToken token = readToken(value, decoder.name(), false);
    token.id = checkedId(decoder.name(), *id);
    config.added.push_back(std::move(token));
  }
}

// {"<tool>": 32000, ...}
void readAddedTokensFile(const std::filesystem::path& path, HfConfig& config) {
  const Json json = readJsonIfThere(path);
  const files::JsonFields file(json, path.filename().string());
  for (const auto& [text, value] : json.items()) {
    HfAddedToken token{.text = text, .id = static_cast<TokenId>(file.integer(text, token_ids))};
    for (const auto& [role, other] : config.roles) token.special |= other.text == text;
    for (const HfAddedToken& other : config.added) token.special |= other.special && other.text == text;
    token.flags.normalized = !token.special;
    config.added.push_back(std::move(token));
  }
}

// A number or a list of them.
std::vector<TokenId> readEnds(const std::filesystem::path& path) {
  const Json json = readJsonIfThere(path);
  const files::JsonFields file(json, path.filename().string());
  constexpr size_t most = 1024;
  const std::vector<int64_t> ends = file.integers("eos_token_id", token_ids, most);
  return {ends.begin(), ends.end()};
}

// Default special tokens of the classes in transformers.
void addClassRoles(HfConfig& config) {
  struct Usual {
    const char *tokenizer_class, *bos, *eos, *unknown, *padding;
  };
  constexpr Usual classes[] = {{"GPT2Tokenizer", "<|endoftext|>", "<|endoftext|>", "<|endoftext|>", ""},
                               {"GPTNeoXTokenizer", "<|endoftext|>", "<|endoftext|>", "<|endoftext|>", ""},
                               {"CodeGenTokenizer", "<|endoftext|>", "<|endoftext|>", "<|endoftext|>", ""},
                               {"WhisperTokenizer", "<|endoftext|>", "<|endoftext|>", "<|endoftext|>", ""},
                               {"Qwen2Tokenizer", "", "<|endoftext|>", "<|endoftext|>", "<|endoftext|>"},
                               {"LlamaTokenizer", "<s>", "</s>", "<unk>", ""},
                               {"GemmaTokenizer", "<bos>", "<eos>", "<unk>", "<pad>"},
                               {"CohereTokenizer", "<BOS_TOKEN>", "<|END_OF_TURN_TOKEN|>", "<UNK>", "<PAD>"},
                               {"T5Tokenizer", "", "</s>", "<unk>", "<pad>"}};
  for (const Usual& usual : classes) {
    if (config.tokenizer_class != usual.tokenizer_class) continue;
    for (const auto& [role, name] : {std::pair{"bos_token", usual.bos}, std::pair{"eos_token", usual.eos},
                                     std::pair{"unk_token", usual.unknown}, std::pair{"pad_token", usual.padding}})
      if (*name && !config.named.contains(role))
        config.roles.emplace(role, HfAddedToken{.text = name, .special = true});
  }
}

}  // namespace

HfAddedToken readHfToken(const files::JsonFields& object, bool special) {
  HfAddedToken token{.text = object.text("content"), .special = special || object.boolean("special", false)};
  token.flags = {.single_word = object.boolean("single_word", false),
                 .lstrip = object.boolean("lstrip", false),
                 .rstrip = object.boolean("rstrip", false),
                 .normalized = object.boolean("normalized", !token.special)};
  return token;
}

HfConfig readHfConfig(const std::filesystem::path& folder) {
  HfConfig config;
  const std::filesystem::path path = folder / "tokenizer_config.json";
  config.has_file = isThere(path);
  const Json json = readJsonIfThere(path);
  const files::JsonFields file(json, "tokenizer_config.json");
  config.tokenizer_class = file.text("tokenizer_class", "");
  if (config.tokenizer_class.ends_with("Fast")) config.tokenizer_class.resize(config.tokenizer_class.size() - 4);
  const auto optional = [&](const char* key) {
    return file.has(key) ? std::optional(file.boolean(key, false)) : std::nullopt;
  };
  config.add_bos = optional("add_bos_token");
  config.add_eos = optional("add_eos_token");
  config.add_prefix_space = optional("add_prefix_space");
  config.legacy = optional("legacy");
  readRoles(file, config);
  if (file.has("added_tokens_decoder")) {
    readAddedTokensDecoder(file, config);
  } else {
    // Files of older folders, which the newer key replaces.
    const Json map = readJsonIfThere(folder / "special_tokens_map.json");
    readRoles(files::JsonFields(map, "special_tokens_map.json"), config);
    readAddedTokensFile(folder / "added_tokens.json", config);
  }
  addClassRoles(config);
  config.ends = readEnds(folder / "generation_config.json");
  if (config.ends.empty()) config.ends = readEnds(folder / "config.json");
  return config;
}

}  // namespace kvarium::text
