// Any text is encoded under any rules, and byte-level vocabularies give it back.
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string_view>

#include "core/text/tokenizer.h"
#include "tests/core/text/small_vocabularies.h"

namespace {

using kvarium::Tokenizer;

constexpr const char* rules[] = {"gpt-2",  "smollm", "llama-bpe",    "qwen2",          "qwen35",
                                 "gpt-4o", "tekken", "deepseek-llm", "deepseek-coder", "deepseek-v3",
                                 "falcon", "bloom",  "viking",       "bailingmoe",     "default"};
constexpr size_t n_rules = std::size(rules);

const Tokenizer& tokenizerOf(size_t which) {
  static std::map<size_t, std::unique_ptr<Tokenizer>> made;
  std::unique_ptr<Tokenizer>& tokenizer = made[which];
  if (!tokenizer) {
    tokenizer = std::make_unique<Tokenizer>(which < n_rules ? kvarium::support::byteVocabulary(rules[which])
                                                            : kvarium::support::sentencepieceVocabulary());
  }
  return *tokenizer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  const Tokenizer& tokenizer = tokenizerOf(data[0] % (n_rules + 1));
  const bool byte_level = data[0] % (n_rules + 1) < n_rules;
  const std::string_view text(reinterpret_cast<const char*>(data + 2), size - 2);
  const auto ids = tokenizer.encode(text, {.parse_special = (data[1] & 1) != 0, .add_special = (data[1] & 2) != 0});
  const std::string back = tokenizer.decode(ids, (data[1] & 1) != 0);
  if (byte_level && back != text) std::abort();
  return 0;
}
