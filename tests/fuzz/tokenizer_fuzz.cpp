// Any text is encoded under any rules, and byte-level vocabularies give it back; any vocabulary is one or an Error.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/text/tokenizer.h"
#include "tests/core/text/small_vocabularies.h"

namespace {

using kvarium::text::Tokenizer;

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

kvarium::text::TokenKind kindOf(std::string_view line) {
  using kvarium::text::TokenKind;
  if (line.empty()) return TokenKind::normal;
  return line.starts_with("<0x") ? TokenKind::byte : static_cast<TokenKind>(1 + line.back() % 6);
}

// A vocabulary that the input made up: a line is a token, a merge of the two lines before it, and a kind.
void tryVocabulary(std::string_view lines, kvarium::text::Vocabulary::Model model, bool has_steps) {
  kvarium::text::Vocabulary vocabulary;
  vocabulary.pre = "gpt-2";
  vocabulary.model = model;
  if (has_steps) vocabulary.steps.emplace();  // user-defined tokens are then the model's
  const std::string_view text = lines;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const size_t n = vocabulary.tokens.size();
    vocabulary.tokens.emplace_back(line);
    vocabulary.kinds.push_back(kindOf(line));
    vocabulary.scores.push_back(line.empty() ? 0.0f
                                             : static_cast<float>(line[0]) / static_cast<float>(line.size() % 3));
    if (n >= 2) vocabulary.merges.emplace_back(vocabulary.tokens[n - 1], vocabulary.tokens[n - 2]);
  }
  vocabulary.unknown = static_cast<kvarium::TokenId>(vocabulary.tokens.size() / 2);
  try {
    const Tokenizer tokenizer(std::move(vocabulary));
    (void)tokenizer.decode(tokenizer.encode(text));
  } catch (const kvarium::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  if (data[0] >= 0xC0) {
    using Model = kvarium::text::Vocabulary::Model;
    constexpr Model models[] = {Model::byte_bpe, Model::sentencepiece, Model::bpe, Model::unigram};
    tryVocabulary({reinterpret_cast<const char*>(data + 2), size - 2}, models[data[1] & 3], (data[1] & 4) != 0);
    return 0;
  }
  const Tokenizer& tokenizer = tokenizerOf(data[0] % (n_rules + 1));
  const bool byte_level = data[0] % (n_rules + 1) < n_rules;
  const std::string_view text(reinterpret_cast<const char*>(data + 2), size - 2);
  const auto ids = tokenizer.encode(text, {.parse_special = (data[1] & 1) != 0, .add_special = (data[1] & 2) != 0});
  const std::string back = tokenizer.decode(ids, (data[1] & 1) != 0);
  if (byte_level && back != text) std::abort();
  return 0;
}
