// Utf8Assembler: tokens end in the middle of characters, text must not. Bytes go in, whole characters come out.
#pragma once

#include <string>
#include <string_view>

namespace kvarium {

class Utf8Assembler {
 public:
  // Whole characters completed by these bytes. Bytes that can never become a character come out as U+FFFD, one per
  // maximal ill-formed part (Unicode 15, section 3.9).
  std::string push(std::string_view bytes);
  // What is left at the end: U+FFFD for an unfinished character, else nothing.
  std::string finish();
  bool isUnfinished() const { return !m_pending.empty(); }

 private:
  std::string m_pending;  // < 4 bytes, a proper prefix of a character
};

// Text with every ill-formed part replaced as above: for names, metadata and file contents that will be shown.
std::string toValidUtf8(std::string_view bytes);

}  // namespace kvarium
