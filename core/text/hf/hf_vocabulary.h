// The tokenizer of a Hugging Face folder: the first of tokenizer.json, tokenizer.model, and vocab.json with merges.txt
// that exists, with the settings of tokenizer_config.json. HfVocabularyBuilder: builds a vocabulary from the parts in
// its files.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/hf/hf_json.h"
#include "core/text/text_steps.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

struct HfAddedToken {
  std::string text;
  std::optional<TokenId> id = {};  // nullopt: the id in the vocabulary
  bool special = false;
  AddedToken flags = {};  // id and in_model are not set
};

// Without the vocabulary: tokenizer_config.json, and for missing settings special_tokens_map.json, added_tokens.json
// and generation_config.json.
struct HfConfig {
  bool has_file = false;        // tokenizer_config.json exists
  std::string tokenizer_class;  // without "Fast" at its end; empty: not given
  std::optional<bool> add_bos, add_eos, add_prefix_space, legacy;
  std::map<std::string, HfAddedToken> roles;  // bos_token, eos_token, unk_token, pad_token, ...
  std::set<std::string> named;                // roles that the files mention, even as null
  std::vector<HfAddedToken> added;            // all listed tokens, special ones included
  std::vector<TokenId> ends;                  // eos_token_id of generation_config.json, else of config.json
};

// {"content": "<s>", "lstrip": ...}; `special`: whatever it says itself.
HfAddedToken readHfToken(const files::JsonFields& object, bool special);
// Throws Error{file} for a malformed file. Missing files are allowed.
HfConfig readHfConfig(const std::filesystem::path& folder);

// The normalizer, pre_tokenizer, decoder and post_processor of tokenizer.json; `tokenizer`: the whole file. Throws
// Error{unsupported} naming an unknown component, Error{file} for a malformed one.
TextSteps readHfSteps(const files::JsonFields& tokenizer);

// Names of the special tokens before and after a text.
struct HfFrame {
  std::vector<std::string> before, after;
};
HfFrame readHfFrame(const files::JsonFields& tokenizer);

class HfVocabularyBuilder {
 public:
  // Starts with the tokens of the model and their ids. Throws Error{file} for ids or tokens that occur twice, ids
  // beyond 2^24, or unused ids that outnumber tokens + 65536.
  explicit HfVocabularyBuilder(std::vector<std::pair<std::string, int64_t>> tokens);

  // -1: unknown. Finds added tokens too.
  TokenId find(std::string_view text) const;
  // Throws Error{file} if the id or the text belongs to another token. A token without an id that the model does not
  // have is ignored.
  void add(const HfAddedToken& token);
  // Adds the tokens of a configuration and takes bos, eos and padding from it.
  void apply(const HfConfig& config);
  // Sets the tokens before and after a text. Throws Error{file} for an unknown name.
  void frame(const HfFrame& frame);
  // Marks "<0x00>" to "<0xFF>" as byte tokens.
  void markBytes();

  Vocabulary& vocabulary() { return m_vocabulary; }
  Vocabulary take();

 private:
  void place(const std::string& text, int64_t id);

  Vocabulary m_vocabulary;
  std::unordered_map<std::string, TokenId> m_ids;
  std::vector<bool> m_in_model;                 // [size]
  std::unordered_map<TokenId, size_t> m_added;  // index into m_vocabulary.added
};

// Removes the added tokens from id `size` on: a model of that size has no weights for them, and their text is encoded
// as ordinary text (Gemma 3's image token, untrained padding). Changes nothing if one of them is needed: a token of the
// tokenizer's own model, or one that begins or ends a text.
void leaveOutAddedTokens(Vocabulary& vocabulary, size_t size);

// True if the folder has a tokenizer; never throws for their contents.
bool hasHfTokenizer(const std::filesystem::path& folder);
// Gives the ids of transformers 4.48 with tokenizers 0.21. Throws Error{file} for a malformed folder or file,
// Error{unsupported} naming an unknown component.
Vocabulary readHfVocabulary(const std::filesystem::path& folder);

// `bytes`: a sentencepiece model, BPE or unigram; `name`: its name in errors. Throws Error{file} for a file that is no
// such model or contradicts itself, Error{unsupported} for models that split into words or characters. Text between the
// added tokens of the configuration gets the ids that sentencepiece gives it.
Vocabulary readSentencepieceVocabulary(std::string_view bytes, const std::string& name, const HfConfig& config);

// The beginning and end of text that the configuration wants, or, where it does not say, the class in transformers.
HfFrame frameOfRoles(const HfConfig& config, bool adds_bos, bool adds_eos);

// Reads a parsed tokenizer.json; `lists`: the lists that the parser kept out of it.
Vocabulary readTokenizerJson(const nlohmann::json& json, HfModelLists lists, const HfConfig& config);

}  // namespace kvarium::text
