#include "core/engine/token_counter.h"

#include <exception>
#include <mutex>
#include <utility>

namespace kvarium::engine {

void TokenCounter::use(Words words) {
  std::unique_lock lock(m_mutex);
  std::swap(m_words, words);
}

std::optional<int64_t> TokenCounter::prompt(const std::vector<jinja::ChatMessage>& messages) const {
  std::shared_lock lock(m_mutex);
  if (!m_words.prompt) return {};
  try {
    return m_words.prompt(messages);
  } catch (const std::exception&) {
    return {};
  }
}

std::optional<int64_t> TokenCounter::text(std::string_view text) const {
  std::shared_lock lock(m_mutex);
  if (!m_words.text) return {};
  try {
    return m_words.text(text);
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace kvarium::engine
