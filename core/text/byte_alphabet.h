// The printable characters in which byte-level BPE vocabularies write bytes: 0x20 is "Ġ", 0x0A is "Ċ" (GPT-2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kvarium {

// The bytes that a token written in this alphabet stands for; nullopt when some character is not of the alphabet.
std::optional<std::string> bytesOfWritten(std::string_view written);

// Appends the bytes written in this alphabet.
void appendWritten(std::string_view bytes, std::string& out);

}  // namespace kvarium
