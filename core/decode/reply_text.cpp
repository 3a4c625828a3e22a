#include "core/decode/reply_text.h"

#include <algorithm>

namespace kvarium::decode {

ReplyText::Piece ReplyText::push(std::string_view bytes) {
  const std::string whole = m_assembler.push(bytes);
  m_assembled += static_cast<int64_t>(whole.size());
  m_ends.push_back(m_assembled);
  return piece(m_stops.push(whole));
}

ReplyText::Piece ReplyText::finish(bool cut_off) {
  const std::string rest = cut_off ? std::string() : m_assembler.finish();
  if (!m_ends.empty()) m_ends.back() += static_cast<int64_t>(rest.size());
  const std::string text = m_stops.push(rest);
  return piece(text + m_stops.finish());
}

ReplyText::Piece ReplyText::piece(std::string text) {
  Piece piece{std::move(text), m_first, {}};
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
