// Puts a vocabulary together out of the parts that the files of a Hugging Face folder hold.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/hf_config.h"
#include "core/text/hf_json.h"
#include "core/text/hf_steps.h"
#include "core/text/vocabulary.h"

namespace kvarium {

class HfVocabularyBuilder {
 public:
  // Starts with the tokens of the model, of whatever ids. Throws Error{file} for ids or tokens that occur twice, ids
  // beyond 2^24, or more holes between them than tokens and 65536.
  explicit HfVocabularyBuilder(std::vector<std::pair<std::string, int64_t>> tokens);

  // -1 for what is not there. Added tokens are.
  TokenId find(std::string_view text) const;
  TokenId findInModel(std::string_view text) const;
  // Throws Error{file} when the id or the text is another's. A token without id that the model has not is left out.
  void add(const HfAddedToken& token);
  // Adds what a configuration names, and takes bos, eos and padding from it.
  void apply(const HfConfig& config);
  // What goes around a text. Throws Error{file} for a name that is no token.
  void frame(const HfFrame& frame);
  // "<0x00>" to "<0xFF>" are byte tokens.
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

// Leaves out the added tokens from id `size` on: a model of that many has no numbers for them, and their text is read
// as any other (Gemma 3's token for pictures, a padding that was never trained). Changes nothing where one of them is
// needed: a token of the tokenizer's own model, or one that begins or ends a text.
void leaveOutAddedTokens(Vocabulary& vocabulary, size_t size);

// Reads tokenizer.json, parsed; `lists` are what the parser kept out of it.
Vocabulary readTokenizerJson(const nlohmann::json& json, HfModelLists lists, const HfConfig& config);

}  // namespace kvarium
