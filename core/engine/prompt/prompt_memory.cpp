#include "core/engine/prompt/prompt_memory.h"

#include <algorithm>

#include "core/decode/reply_text.h"
#include "core/text/thoughts.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::engine {

size_t PromptMemory::agrees(std::string_view rendered) const {
  return static_cast<size_t>(std::mismatch(m_text.begin(), m_text.end(), rendered.begin(), rendered.end()).first -
                             m_text.begin());
}

std::vector<TokenId> PromptMemory::encode(const text::Tokenizer& tokenizer, const text::MixedText& prompt) const {
  const std::string_view rendered = prompt.text;
  // Where bytes of the prompt were words of a message and are the template's now, or the reverse, their tokens are
  // others.
  const size_t differs = firstDifference(m_plain, prompt.plain, m_prompt);
  const size_t same = std::min(agrees(rendered), differs < m_prompt ? differs : m_text.size());
  const auto encodeFrom = [&](size_t at) {
    return tokenizer.encode(rendered.substr(at), {.plain = prompt.plain, .offset = at, .continues = true});
  };
  // A reply that was cut off ends where a control token begins: no token spans that either.
  if (same == m_text.size() && !m_ids.empty() && m_ids.back() < tokenizer.size()) {
    const std::vector<TokenId> rest = encodeFrom(same);
    if (!rest.empty() && tokenizer.isControl(rest.front()) &&
        rendered.substr(same).starts_with(tokenizer.piece(rest.front()))) {
      std::vector<TokenId> ids = m_ids;
      ids.insert(ids.end(), rest.begin(), rest.end());
      return ids;
    }
  }
  auto behind = std::ranges::upper_bound(m_seams, same, {}, &Seam::text);
  while (behind != m_seams.begin() && (behind - 1)->of_word && !rendered.substr((behind - 1)->text).starts_with(' '))
    --behind;
  if (behind == m_seams.begin()) return tokenizer.encode(rendered, {.plain = prompt.plain});
  const Seam& seam = *(behind - 1);
  std::vector<TokenId> ids(m_ids.begin(), m_ids.begin() + static_cast<std::ptrdiff_t>(seam.ids));
  const std::vector<TokenId> rest = encodeFrom(seam.text);
  ids.insert(ids.end(), rest.begin(), rest.end());
  return ids;
}

// The text of a reply is its tokens' bytes in whole characters, so it is compared as ReplyText gives it.
std::vector<TokenId> PromptMemory::reply(const text::Tokenizer& tokenizer, std::string_view rendered,
                                         std::string_view text) const {
  std::vector<TokenId> ids;
  decode::ReplyText words({});
  std::string written;
  size_t sure_ids = 0, sure_text = 0;  // ids whose bytes are all in `written`, and those bytes
  bool same = prompt() == rendered;
  for (size_t i = m_prompt_ids; same && i < m_ids.size() && written.size() < text.size(); ++i) {
    const TokenId id = m_ids[i];
    if (id < 0 || id >= tokenizer.size() || tokenizer.isEndOfGeneration(id)) break;
    const decode::WrittenText piece = words.push(tokenizer, id);
    written += piece.text;
    same = text.starts_with(written);
    if (!same) break;
    ids.push_back(id);
    if (!piece.text.empty() && !words.isUnfinished() &&
        static_cast<size_t>(piece.first) + piece.ends.size() == ids.size()) {
      sure_ids = ids.size();
      sure_text = written.size();
    }
  }
  // The tokens that follow write a character that was begun once more.
  if (same && (written == text ? !words.isUnfinished() : written + words.finish().text == text)) return ids;
  ids.resize(sure_ids);
  std::vector<ByteRange> plain;
  text::addOutsideThoughtMarks(text, {sure_text, text.size()}, plain);
  const std::vector<TokenId> rest =
      tokenizer.encode(text.substr(sure_text), {.plain = plain, .offset = sure_text, .continues = true});
  ids.insert(ids.end(), rest.begin(), rest.end());
  return ids;
}

PromptMemory::PromptMemory(const text::Tokenizer& tokenizer, const text::MixedText& rendered,
                           std::vector<TokenId> prompt_ids, const std::vector<TokenId>& generated)
    : m_text(rendered.text),
      m_plain(rendered.plain.begin(), rendered.plain.end()),
      m_prompt(m_text.size()),
      m_prompt_ids(prompt_ids.size()) {
  size_t at = 0;
  for (size_t i = 0; i < prompt_ids.size(); ++i) {
    if (!tokenizer.isControl(prompt_ids[i])) continue;
    // Control tokens come from their names in the text, in order, where they are not spelled as text.
    const std::string_view name = tokenizer.piece(prompt_ids[i]);
    size_t found = m_text.find(name, at);
    while (found != std::string::npos && touches(m_plain, found, found + name.size()))
      found = m_text.find(name, found + 1);
    if (found == std::string::npos) break;
    at = found + name.size();
    m_seams.push_back({at, i + 1});
  }
  m_ids = std::move(prompt_ids);
  text::Utf8Assembler words;  // a message's text is whole characters, whatever bytes were generated
  for (TokenId id : generated) {
    const bool in_vocabulary = id >= 0 && id < tokenizer.size();
    if (in_vocabulary && !words.isUnfinished() && tokenizer.piece(id).starts_with(' ') && !m_text.ends_with(' '))
      m_seams.push_back({m_text.size(), m_ids.size(), true});
    m_ids.push_back(id);
    if (id >= tokenizer.size()) break;  // embedded but not in the vocabulary: has no text
    if (tokenizer.isControl(id)) {
      m_text += words.finish();
      m_text += tokenizer.piece(id);
      m_seams.push_back({m_text.size(), m_ids.size()});
    } else {
      m_text += words.push(tokenizer.piece(id));
    }
  }  // a character that was cut off is no text (ReplyText)
}

}  // namespace kvarium::engine
