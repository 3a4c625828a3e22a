#include "ui/library/import/json_pieces.h"

namespace kvarium::ui {

JsonPieces::JsonPieces(QByteArrayView text) : m_text(text) {
  if (text.startsWith("\xef\xbb\xbf")) m_at = 3;
  skipBlanks();
  m_in_list = m_at < m_text.size() && m_text[m_at] == '[';
  if (m_in_list) ++m_at;
}

void JsonPieces::skipBlanks() {
  while (m_at < m_text.size() && QByteArrayView(" \t\r\n").contains(m_text[m_at])) ++m_at;
}

bool JsonPieces::stop(End end) {
  m_end = end;
  m_at = m_text.size();
  return false;
}

bool JsonPieces::next(QByteArrayView& piece) {
  skipBlanks();
  if (m_at >= m_text.size()) return stop(m_in_list ? End::broken : m_end);
  if (m_in_list && m_text[m_at] == ']') {
    ++m_at;
    skipBlanks();
    m_in_list = false;
    return stop(m_at < m_text.size() ? End::broken : End::whole);
  }
  if (m_in_list && !m_first) {
    if (m_text[m_at] != ',') return stop(End::broken);
    ++m_at;
    skipBlanks();
  }
  m_first = false;
  const qsizetype begin = m_at;
  qsizetype values = 0;
  int depth = 0;
  bool in_string = false;
  for (; m_at < m_text.size(); ++m_at) {
    if (m_at - begin > largest || values > most_values || depth > deepest) return stop(End::too_large);
    const char c = m_text[m_at];
    if (in_string) {
      if (c == '\\')
        ++m_at;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      ++depth, ++values;
    } else if (c == ']' || c == '}') {
      if (depth == 0) break;  // the end of the list
      if (--depth == 0) {
        piece = m_text.sliced(begin, ++m_at - begin);
        return true;
      }
    } else if (c == ',') {
      if (depth == 0) break;
      ++values;
    } else if (depth == 0 && (c == '\n' || c == '\r')) {
      break;
    }
  }
  if (depth > 0 || in_string || m_at == begin) return stop(End::broken);
  piece = m_text.sliced(begin, m_at - begin);  // a number, a word or a string, which is no chat
  return true;
}

}  // namespace kvarium::ui
