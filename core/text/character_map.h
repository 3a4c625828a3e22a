// CharacterMap: sentencepiece's precompiled_charsmap, a table of texts and their replacements, applied before
// tokenization. Layout, little endian: uint32 size of the trie in bytes; the trie (a double array as Darts-clone writes
// it, uint32 units); the replacements, each ended by a zero byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::text {

class CharacterMap {
 public:
  // Throws Error{file} if the parts are inconsistent.
  explicit CharacterMap(std::string_view charsmap);

  struct Found {
    size_t bytes;  // length of the replaced text
    std::string_view replacement;
  };
  // The shortest or longest prefix of `text` that is replaced. Valid as long as this object.
  std::optional<Found> shortest(std::string_view text) const { return find(text, false); }
  std::optional<Found> longest(std::string_view text) const { return find(text, true); }

 private:
  std::optional<Found> find(std::string_view text, bool longest) const;

  std::vector<uint32_t> m_units;
  std::string m_replacements;
};

}  // namespace kvarium::text
