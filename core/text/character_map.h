// CharacterMap: sentencepiece's precompiled_charsmap, which text is written as which other text before it is cut.
// Layout: uint32 size of the trie in bytes, the trie (a double array as Darts-clone writes it, uint32 units), then the
// replacements, each ended by a zero byte; little endian.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium {

class CharacterMap {
 public:
  // Throws Error{file} when the parts do not fit together.
  explicit CharacterMap(std::string_view charsmap);

  struct Found {
    size_t bytes;  // of the text that is replaced
    std::string_view replacement;
  };
  // The shortest and the longest beginning of `text` that is replaced. Valid as long as this.
  std::optional<Found> shortest(std::string_view text) const { return find(text, false); }
  std::optional<Found> longest(std::string_view text) const { return find(text, true); }

 private:
  std::optional<Found> find(std::string_view text, bool longest) const;

  std::vector<uint32_t> m_units;
  std::string m_replacements;
};

}  // namespace kvarium
