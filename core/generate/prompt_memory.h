// PromptMemory: the ids really read and generated, so that the next turn's prompt keeps them wherever its text agrees.
// Tokenizing a reply again need not give the ids the model chose, and a different id would cost the whole cache behind it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/tokenizer.h"

namespace kvarium {

class PromptMemory {
 public:
  // Ids of the rendered prompt: the remembered ids where its text begins with the remembered text and goes on with a special
  // token (a place where no token can span the seam), else all tokenized anew.
  std::vector<TokenId> encode(const Tokenizer& tokenizer, std::string_view rendered) const;
  // What the model has read and written: the prompt's text and ids, then the generated ids.
  void remember(const Tokenizer& tokenizer, std::string_view rendered, std::vector<TokenId> prompt_ids,
                const std::vector<TokenId>& generated);
  void forget();

 private:
  std::string m_text;
  std::vector<TokenId> m_ids;
};

}  // namespace kvarium
