#include "core/generate/prompt_memory.h"

#include <algorithm>

namespace kvarium {

size_t PromptMemory::agrees(std::string_view rendered) const {
  return static_cast<size_t>(std::mismatch(m_text.begin(), m_text.end(), rendered.begin(), rendered.end()).first -
                             m_text.begin());
}

std::vector<TokenId> PromptMemory::encode(const Tokenizer& tokenizer, std::string_view rendered) const {
  const auto behind = std::upper_bound(m_seams.begin(), m_seams.end(), agrees(rendered),
                                       [](size_t text, const Seam& seam) { return text < seam.text; });
  if (behind == m_seams.begin()) return tokenizer.encode(rendered);
  const Seam& seam = *(behind - 1);
  std::vector<TokenId> ids(m_ids.begin(), m_ids.begin() + static_cast<std::ptrdiff_t>(seam.ids));
  const std::vector<TokenId> rest = tokenizer.encode(rendered.substr(seam.text), {.continues = true});
  ids.insert(ids.end(), rest.begin(), rest.end());
  return ids;
}

void PromptMemory::remember(const Tokenizer& tokenizer, std::string_view rendered, std::vector<TokenId> prompt_ids,
                            const std::vector<TokenId>& generated) {
  m_text = rendered;
  m_prompt = m_text.size();
  m_prompt_ids = prompt_ids.size();
  m_seams.clear();
  size_t at = 0;
  for (size_t i = 0; i < prompt_ids.size(); ++i) {
    if (!tokenizer.isControl(prompt_ids[i])) continue;
    // Control tokens come from their names in the text, in order.
    const std::string_view name = tokenizer.piece(prompt_ids[i]);
    const size_t found = m_text.find(name, at);
    if (found == std::string::npos) break;
    at = found + name.size();
    m_seams.push_back({at, i + 1});
  }
  m_ids = std::move(prompt_ids);
  for (TokenId id : generated) {
    m_ids.push_back(id);
    if (id >= tokenizer.size()) break;  // embedded but not in the vocabulary: has no text
    m_text += tokenizer.piece(id);
    if (tokenizer.isControl(id)) m_seams.push_back({m_text.size(), m_ids.size()});
  }
}

}  // namespace kvarium
