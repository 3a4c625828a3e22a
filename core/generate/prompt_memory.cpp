#include "core/generate/prompt_memory.h"

#include <algorithm>

namespace kvarium {

std::vector<TokenId> PromptMemory::encode(const Tokenizer& tokenizer, std::string_view rendered) const {
  const auto differs = std::mismatch(m_text.begin(), m_text.end(), rendered.begin(), rendered.end()).first;
  const auto common = static_cast<size_t>(differs - m_text.begin());
  const auto behind = std::upper_bound(m_seams.begin(), m_seams.end(), common,
                                       [](size_t text, const Seam& seam) { return text < seam.text; });
  if (behind == m_seams.begin()) return tokenizer.encode(rendered);
  const Seam& seam = *(behind - 1);
  std::vector<TokenId> ids(m_ids.begin(), m_ids.begin() + static_cast<std::ptrdiff_t>(seam.ids));
  const std::vector<TokenId> rest = tokenizer.encode(rendered.substr(seam.text), {.continues = true});
  ids.insert(ids.end(), rest.begin(), rest.end());
  return ids;
}

void PromptMemory::remember(const Tokenizer& tokenizer, std::vector<TokenId> prompt_ids,
                            const std::vector<TokenId>& generated) {
  m_ids = std::move(prompt_ids);
  m_ids.insert(m_ids.end(), generated.begin(), generated.end());
  m_text.clear();
  m_seams.clear();
  for (size_t i = 0; i < m_ids.size(); ++i) {
    if (m_ids[i] >= tokenizer.size()) break;  // embedded but not in the vocabulary: has no text
    m_text += tokenizer.piece(m_ids[i]);
    if (tokenizer.isControl(m_ids[i])) m_seams.push_back({m_text.size(), i + 1});
  }
}

}  // namespace kvarium
