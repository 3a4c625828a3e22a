// Utf8Assembler: turns the bytes of tokens into whole characters, because tokens may end inside a character.
#pragma once

#include <string>
#include <string_view>

namespace kvarium::text {

class Utf8Assembler {
 public:
  // The whole characters that these bytes complete. Each maximal ill-formed part becomes one U+FFFD (Unicode 15,
  // section 3.9).
  std::string push(std::string_view bytes);
  // The rest at the end of the text: U+FFFD for an incomplete character, else nothing.
  std::string finish();
  bool isUnfinished() const { return !m_pending.empty(); }

 private:
  std::string m_pending;  // < 4 bytes, an incomplete character
};

// The text with every ill-formed part replaced by U+FFFD; for names, metadata and file contents that will be shown.
std::string toValidUtf8(std::string_view bytes);

}  // namespace kvarium::text
