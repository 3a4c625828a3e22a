#include "ui/transcript/markdown/markdown_source.h"

#include <functional>

namespace kvarium::ui {

MarkdownSource::MarkdownSource(const QString& markdown) : m_marked(withMathsAsCode(markdown)) {
  m_marked.text.replace(QChar::Null, QChar::ReplacementCharacter);
  m_utf8 = m_marked.text.toUtf8();
  m_character.reserve(size_t(m_utf8.size()) + 1);
  qint32 character = -1;
  bool pair = false;  // two UTF-16 units
  for (const char byte : m_utf8) {
    if ((byte & 0xC0) != 0x80) {  // the first byte of a character
      character += pair ? 2 : 1;
      pair = uchar(byte) >= 0xF0;
    }
    m_character.push_back(character);
  }
  m_character.push_back(qint32(m_marked.text.size()));
  // md4c 0.4.8 can read some bytes beyond the end (its issue 167).
  constexpr qsizetype beyond = 16;
  m_utf8.append(beyond, '\0');
  m_utf8.chop(beyond);
}

qsizetype MarkdownSource::offsetOf(const char* byte) const {
  const char* const begin = m_utf8.constData();
  const bool inside = !std::less<>()(byte, begin) && std::less<>()(byte, begin + m_utf8.size());
  return inside ? byte - begin : -1;
}

}  // namespace kvarium::ui
