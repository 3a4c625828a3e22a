// HfVocabularyBuilder: builds a vocabulary from the parts in the files of a Hugging Face folder.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/hf/hf_config.h"
#include "core/text/hf/hf_json.h"
#include "core/text/hf/hf_steps.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

class HfVocabularyBuilder {
 public:
  // Starts with the tokens of the model and their ids. Throws Error{file} for ids or tokens that occur twice, ids
  // beyond 2^24, or unused ids that outnumber tokens + 65536.
  explicit HfVocabularyBuilder(std::vector<std::pair<std::string, int64_t>> tokens);

  // -1: unknown. Finds added tokens too.
  TokenId find(std::string_view text) const;
  TokenId findInModel(std::string_view text) const;
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

// The beginning and end of text that the configuration wants, or, where it does not say, the class in transformers.
HfFrame frameOfRoles(const HfConfig& config, bool adds_bos, bool adds_eos);

// Reads a parsed tokenizer.json; `lists`: the lists that the parser kept out of it.
Vocabulary readTokenizerJson(const nlohmann::json& json, HfModelLists lists, const HfConfig& config);

}  // namespace kvarium::text
