// The character that stands for a space in the pieces of sentencepiece and similar tokenizers.
#pragma once

#include <string_view>

namespace kvarium::text {

inline constexpr std::string_view space_mark = "\xE2\x96\x81";  // U+2581

}  // namespace kvarium::text
