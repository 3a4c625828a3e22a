#include "core/text/vocabulary.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "core/text/text_steps.h"
#include "core/text/usual_steps.h"

namespace kvarium::text {

namespace {

constexpr char convert_again[] = "convert the model again";

std::string key(std::string_view name) { return "tokenizer.ggml." + std::string(name); }

[[noreturn]] void fail(const Sentence& problem) { throw Error(ErrorKind::file, problem, convert_again); }

TokenId readId(const files::GgufFile& file, std::string_view name, size_t size, TokenId otherwise) {
  const std::optional<int64_t> id = file.integer(key(name));
  if (!id) return otherwise;
  // Converters write "none" as -1 in any integer type.
  if (*id == -1 || *id == std::numeric_limits<uint32_t>::max()) return -1;
  if (*id < 0 || *id >= static_cast<int64_t>(size)) fail({"%1 is %2, but there are %3 tokens", key(name), *id, size});
  return static_cast<TokenId>(*id);
}

std::vector<TokenKind> readKinds(const files::GgufFile& file, size_t size) {
  const std::vector<int64_t> values = file.integers(key("token_type"));
  if (!file.has(key("token_type"))) return {};
  if (values.size() != size) fail({"%1 has %2 entries for %3 tokens", key("token_type"), values.size(), size});
  std::vector<TokenKind> kinds;
  kinds.reserve(size);
  for (const int64_t value : values) {
    if (value < 0 || value > 6) fail({"%1 holds %2, which is not a token type", key("token_type"), value});
    kinds.push_back(value == 0 ? TokenKind::normal : static_cast<TokenKind>(value));  // 0: undefined
  }
  return kinds;
}

std::vector<std::pair<std::string, std::string>> readMerges(const files::GgufFile& file) {
  if (!file.has(key("merges"))) fail({"the model's byte-level vocabulary has no %1", key("merges")});
  const std::vector<std::string_view> lines = file.texts(key("merges"));
  std::vector<std::pair<std::string, std::string>> merges;
  merges.reserve(lines.size());
  for (const std::string_view line : lines) {
    const size_t space = line.find(' ', 1);  // the left part is never empty
    if (space == std::string_view::npos)
      fail({"%1[%2] is not two parts with a space between", key("merges"), merges.size()});
    merges.emplace_back(line.substr(0, space), line.substr(space + 1));
  }
  return merges;
}

// The steps of sentencepiece itself (llama.cpp's t5).
void addUnigramSteps(const files::GgufFile& file, Vocabulary& vocabulary) {
  pipeline::SentencepieceText text;
  for (const int64_t byte : file.integers(key("precompiled_charsmap"))) text.charsmap += static_cast<char>(byte);
  text.removes_extra_spaces = file.boolean(key("remove_extra_whitespaces")).value_or(false);
  text.scheme = vocabulary.add_space_prefix ? PrependScheme::always : PrependScheme::never;
  TextSteps& steps = vocabulary.steps.emplace();
  steps.normalizer.emplace_back(std::move(text));
  steps.decoder = spaceMarkDecoder();
  for (size_t id = 0; id < vocabulary.kinds.size(); ++id) {
    const TokenKind kind = vocabulary.kinds[id];
    if (kind != TokenKind::control && kind != TokenKind::unknown && kind != TokenKind::user_defined) continue;
    vocabulary.added.push_back({.id = static_cast<TokenId>(id)});
  }
}

}  // namespace

int byteOfToken(const Vocabulary& vocabulary, TokenId id) {
  if (!vocabulary.kinds.empty() && vocabulary.kinds[id] != TokenKind::byte) return -1;
  const std::string& token = vocabulary.tokens[id];
  if (token.size() != 6 || !token.starts_with("<0x") || token[5] != '>') return -1;
  unsigned byte = 0;
  const char* const end = token.data() + 5;
  return std::from_chars(token.data() + 3, end, byte, 16).ptr == end ? static_cast<int>(byte) : -1;
}

ByteTokens::ByteTokens(const Vocabulary& vocabulary, bool used) {
  m_ids.fill(-1);
  for (size_t i = 0; used && i < vocabulary.tokens.size(); ++i) {
    const auto id = static_cast<TokenId>(i);
    if (const int byte = byteOfToken(vocabulary, id); byte >= 0 && m_ids[byte] < 0) m_ids[byte] = id;
  }
}

bool ByteTokens::append(std::string_view bytes, std::vector<TokenId>& out) const {
  const auto token = [&](char byte) { return m_ids[static_cast<uint8_t>(byte)]; };
  if (!std::ranges::all_of(bytes, [&](char byte) { return token(byte) >= 0; })) return false;
  for (const char byte : bytes) out.push_back(token(byte));
  return true;
}

Vocabulary readVocabulary(const files::GgufFile& file) {
  const std::optional<std::string_view> model = file.text(key("model"));
  if (!model) fail({"the file has no %1", key("model")});
  Vocabulary vocabulary;
  constexpr std::pair<std::string_view, Vocabulary::Model> models[] = {{"gpt2", Vocabulary::Model::byte_bpe},
                                                                       {"llama", Vocabulary::Model::sentencepiece},
                                                                       {"gemma4", Vocabulary::Model::bpe},
                                                                       {"t5", Vocabulary::Model::unigram}};
  const auto* known = std::ranges::find(models, *model, &std::pair<std::string_view, Vocabulary::Model>::first);
  if (known == std::end(models))
    throw Error(ErrorKind::unsupported, {"the model's vocabulary is of kind \"%1\"", *model},
                "use a model with a BPE (gpt2, llama, gemma4) or unigram (t5) vocabulary");
  vocabulary.model = known->second;
  vocabulary.byte_fallback = *model == "gemma4";
  const bool sentencepiece = vocabulary.model == Vocabulary::Model::sentencepiece;
  const bool unigram = vocabulary.model == Vocabulary::Model::unigram;

  vocabulary.pre = std::string(file.text(key("pre")).value_or(""));
  const std::vector<std::string_view> tokens = file.texts(key("tokens"));
  if (tokens.empty()) fail({"the file has no %1", key("tokens")});
  if (tokens.size() > std::numeric_limits<TokenId>::max() / 4) fail({"%1 is too long", key("tokens")});
  vocabulary.tokens.assign(tokens.begin(), tokens.end());
  const size_t size = tokens.size();
  vocabulary.kinds = readKinds(file, size);

  if (sentencepiece || unigram) {
    vocabulary.scores = file.floats(key("scores"));
    if (vocabulary.scores.size() != size)
      fail({"%1 has %2 entries for %3 tokens", key("scores"), vocabulary.scores.size(), size});
  } else {
    vocabulary.merges = readMerges(file);
  }

  // Usual ids of sentencepiece models and of T5, for files whose converters did not write them.
  const auto usual = [&](TokenId llama, TokenId t5) {
    const TokenId id = sentencepiece ? llama : unigram ? t5 : -1;
    return id < static_cast<TokenId>(size) ? id : -1;
  };
  vocabulary.bos = readId(file, "bos_token_id", size, usual(1, -1));
  vocabulary.eos = readId(file, "eos_token_id", size, usual(2, 1));
  vocabulary.unknown = readId(file, "unknown_token_id", size, usual(0, 2));
  vocabulary.eot = readId(file, "eot_token_id", size, -1);
  vocabulary.eom = readId(file, "eom_token_id", size, -1);
  vocabulary.padding = readId(file, "padding_token_id", size, usual(-1, 0));

  const PreTokenizerRules* rules = findPreTokenizerRules(vocabulary.pre);
  vocabulary.add_bos =
      file.boolean(key("add_bos_token")).value_or(sentencepiece || *model == "gemma4" || (rules && rules->add_bos));
  vocabulary.add_eos = file.boolean(key("add_eos_token")).value_or(unigram);
  vocabulary.add_space_prefix = file.boolean(key("add_space_prefix")).value_or(sentencepiece || unigram);
  if (unigram) addUnigramSteps(file, vocabulary);
  return vocabulary;
}

}  // namespace kvarium::text
