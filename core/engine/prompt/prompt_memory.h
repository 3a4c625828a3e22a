// PromptMemory: the ids really read and generated, so that the next turn's prompt keeps them wherever its text agrees.
// Tokenizing a reply again need not give the ids that the model chose, and a different id would cost the whole cache
// after it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/tokenizer.h"

namespace kvarium::engine {

class PromptMemory {
 public:
  PromptMemory() = default;
  // What the model has read and written: the rendered prompt and its ids as encode() gave them, then generated ids. The
  // prompt's text is kept as it was, since a tokenizer's pieces may hold a space that the text has not.
  PromptMemory(const text::Tokenizer& tokenizer, const text::MixedText& rendered, std::vector<TokenId> prompt_ids,
               const std::vector<TokenId>& generated);
  // Ids of the rendered prompt: remembered ids up to the last control token before its text departs from the remembered
  // text, in a reply up to the last word, or all of them where a control token follows (no token can span its ends),
  // the rest tokenized again.
  std::vector<TokenId> encode(const text::Tokenizer& tokenizer, const text::MixedText& rendered) const;
  // Ids of a reply that goes on after this prompt: the generated ones as far as their text is the same, the rest
  // tokenized again, without control tokens but the marks of thoughts.
  std::vector<TokenId> reply(const text::Tokenizer& tokenizer, std::string_view rendered, std::string_view text) const;
  // Bytes at the beginning of the rendered prompt that are the remembered text.
  size_t agrees(std::string_view rendered) const;

  // What the constructor was given, so that it can be given again.
  std::string_view prompt() const { return std::string_view(m_text).substr(0, m_prompt); }
  const std::vector<ByteRange>& plain() const { return m_plain; }
  size_t promptIds() const { return m_prompt_ids; }
  const std::vector<TokenId>& ids() const { return m_ids; }  // of the prompt, then those generated

 private:
  struct Seam {
    size_t text = 0;       // bytes before it
    size_t ids = 0;        // ids before it
    bool of_word = false;  // a seam in every text that goes on with a space too
  };
  std::string m_text;
  std::vector<ByteRange> m_plain;  // of the prompt
  std::vector<TokenId> m_ids;
  size_t m_prompt = 0, m_prompt_ids = 0;  // bytes and ids of the prompt
  std::vector<Seam> m_seams;  // ascending, right after control tokens, and in front of words that were generated
};

}  // namespace kvarium::engine
