#include "core/decode/reply_text.h"

#include <algorithm>
#include <utility>

namespace kvarium::decode {

StopText::StopText(std::vector<std::string> stops) : m_stops(std::move(stops)) {
  std::erase_if(m_stops, [](const std::string& stop) { return stop.empty(); });
}

std::string StopText::push(std::string_view text) {
  if (m_found) return {};
  m_held += text;
  size_t first = std::string::npos;
  for (const std::string& stop : m_stops) first = std::min(first, m_held.find(stop));
  if (first != std::string::npos) {
    m_found = true;
    m_held.resize(first);
    return std::exchange(m_held, {});
  }
  // Holds back the longest end of the text that begins a stop string.
  size_t keep = 0;
  for (const std::string& stop : m_stops) {
    for (size_t length = std::min(stop.size() - 1, m_held.size()); length > keep; --length) {
      if (m_held.ends_with(std::string_view(stop).substr(0, length))) keep = length;
    }
  }
  std::string out = m_held.substr(0, m_held.size() - keep);
  m_held.erase(0, out.size());
  return out;
}

std::string StopText::finish() { return std::exchange(m_held, {}); }

const text::ThoughtMarks* openedThoughts(const text::Tokenizer& tokenizer, std::span<const TokenId> prompt) {
  constexpr size_t most_tokens = 10;  // of a mark and the white space after it: it may be one token or several
  std::string end;
  for (const TokenId id : prompt.last(std::min(prompt.size(), most_tokens))) {
    if (id >= 0 && id < tokenizer.size()) end += tokenizer.piece(id);
  }
  return text::openedThoughts(end);
}

ReplyText::ReplyText(std::vector<std::string> stops, const text::ThoughtMarks* opened, std::string_view begun)
    : m_stops(stops), m_searches(!stops.empty()), m_opened(opened), m_head(begun), m_passed(begun.size()) {
  if (!begun.empty()) (void)searched({});
  const bool answers = m_place.any() && !m_place.open;  // an end of thoughts before this part is not its end
  m_stops_at_answer = !answers && std::ranges::any_of(stops, text::endsThoughts);
}

// Thoughts pass as they are, marks and all.
std::string ReplyText::searched(std::string text) {
  if (m_found) return {};
  if (m_answers) return m_stops.push(text);
  m_head += text;
  m_place = text::findThoughts<char>(m_head, m_opened, text::ThoughtPrompt::known, m_place, m_seen);
  m_seen = m_head.size();
  const bool ended = m_place.any() && !m_place.open;
  m_found = ended && m_stops_at_answer;
  m_answers = !m_place.open && !m_place.undecided && m_place.answer < m_head.size();
  size_t past = m_head.size();                                 // of what passes
  if (m_stops_at_answer && m_place.any()) past = m_place.end;  // a mark that ends the reply is no part of it
  if (m_searches && !m_place.open && !m_found) past = m_place.answer;
  past = std::max(past, m_passed);
  std::string out = m_head.substr(m_passed, past - m_passed);
  m_passed = past;
  if (m_answers) out += m_stops.push(std::string_view(m_head).substr(past));
  return out;
}

WrittenText ReplyText::push(const text::Tokenizer& tokenizer, TokenId id) {
  const std::string_view bytes = tokenizer.written(id);
  if (!bytes.empty()) return push(bytes);
  m_ends.push_back(m_assembled);
  return piece(m_stops.finish());
}

WrittenText ReplyText::push(std::string_view bytes) {
  const std::string whole = m_assembler.push(bytes);
  m_assembled += static_cast<int64_t>(whole.size());
  m_ends.push_back(m_assembled);
  return piece(searched(whole));
}

WrittenText ReplyText::finish(bool cut_off) {
  const std::string rest = cut_off ? std::string() : m_assembler.finish();
  if (!m_ends.empty()) m_ends.back() += static_cast<int64_t>(rest.size());
  std::string text = searched(rest);
  if (!m_answers && !m_found) text += m_stops.push(std::string_view(m_head).substr(m_passed));
  return piece(text + m_stops.finish());
}

WrittenText ReplyText::piece(std::string text) {
  WrittenText piece{std::move(text), m_first, {}};
  if (piece.text.empty()) return piece;
  const int64_t begin = m_sent;
  m_sent += static_cast<int64_t>(piece.text.size());
  while (!m_ends.empty() && m_ends.front() <= m_sent) {
    piece.ends.push_back(static_cast<uint32_t>(std::max<int64_t>(0, m_ends.front() - begin)));
    m_ends.pop_front();
    ++m_first;
  }
  return piece;
}

}  // namespace kvarium::decode
