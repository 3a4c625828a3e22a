// The printable characters in which byte-level BPE vocabularies write bytes: 0x20 is "Ġ", 0x0A is "Ċ" (GPT-2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kvarium::text {

// The bytes of a token in this alphabet; nullopt if a character is not in the alphabet.
std::optional<std::string> bytesOfWritten(std::string_view written);

// Appends the bytes, written in this alphabet.
void appendWritten(std::string_view bytes, std::string& out);

}  // namespace kvarium::text
