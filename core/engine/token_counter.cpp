#include "core/engine/token_counter.h"

#include <exception>
#include <mutex>
#include <utility>

namespace kvarium::engine {

void TokenCounter::use(Words words) {
  know({});  // they have the words of those before
  std::unique_lock lock(m_mutex);
  std::swap(m_words, words);
}

void TokenCounter::know(Texts texts) {
  std::lock_guard lock(m_texts_mutex);
  std::swap(m_texts, texts);
}

std::optional<Tokens> TokenCounter::tokens(const TokensAsked& asked) const {
  std::shared_lock lock(m_mutex);
  if (!m_words.tokens) return {};
  const Texts texts = [&] {
    std::lock_guard texts_lock(m_texts_mutex);
    return m_texts;
  }();
  return m_words.tokens(asked, texts);
}

std::optional<int64_t> TokenCounter::prompt(const std::vector<jinja::ChatMessage>& messages,
                                            const jinja::TemplateVariables& variables) const {
  std::shared_lock lock(m_mutex);
  if (!m_words.prompt) return {};
  try {
    return m_words.prompt(messages, variables);
  } catch (const std::exception&) {
    return {};
  }
}

std::string TokenCounter::control(std::string_view text) const {
  std::shared_lock lock(m_mutex);
  return m_words.control ? m_words.control(text) : std::string();
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
