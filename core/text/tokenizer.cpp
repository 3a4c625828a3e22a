#include "core/text/tokenizer.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <variant>

#include "core/base/error.h"
#include "core/text/added_tokens.h"
#include "core/text/bpe.h"
#include "core/text/normalizer.h"
#include "core/text/pre_tokenizer.h"
#include "core/text/sentencepiece.h"
#include "core/text/thoughts.h"
#include "core/text/token_pieces.h"
#include "core/text/unigram.h"
#include "core/text/usual_steps.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_text = size_t{256} << 20;  // bytes; merging one word of that length takes 9 GiB

// Names of tokens that end a turn, a message or a document. Names that could be ordinary text count only if the
// vocabulary does not mark them as normal.
constexpr std::array<std::string_view, 15> end_names = {"<|im_end|>",
                                                        "<|eot_id|>",
                                                        "<|eom_id|>",
                                                        "<|end|>",
                                                        "<|return|>",
                                                        "<|call|>",
                                                        "<end_of_turn>",
                                                        "<turn|>",
                                                        "<|endoftext|>",
                                                        "<|end_of_text|>",
                                                        "<|fim_pad|>",
                                                        "<|repo_name|>",
                                                        "<|file_sep|>",
                                                        "<end_of_utterance>",
                                                        "<\xEF\xBD\x9C"
                                                        "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>"};
constexpr std::array<std::string_view, 6> end_names_if_special = {"</s>",  "<eos>", "<EOT>",
                                                                  "[EOT]", "[EOS]", "<reponame>"};

template <class Names>
bool isOneOf(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

[[noreturn]] void refuseVocabulary(const Sentence& problem) {
  throw Error(ErrorKind::file, problem, "convert the model again");
}

// Whether the sentencepiece library encodes: all unigram models but those of tokenizer.json.
bool isSentencepiece(const Vocabulary& vocabulary) {
  return vocabulary.model == Vocabulary::Model::sentencepiece ||
         (vocabulary.model == Vocabulary::Model::unigram && vocabulary.log_probabilities.empty());
}

void check(const Vocabulary& vocabulary) {
  const size_t size = vocabulary.tokens.size();
  if (size == 0) refuseVocabulary("the vocabulary has no tokens");
  // Symbols are the tokens, plus one per merge and per byte or character.
  if (size + vocabulary.merges.size() > std::numeric_limits<TokenId>::max() / 2)
    refuseVocabulary("the vocabulary is too large");
  if (!vocabulary.kinds.empty() && vocabulary.kinds.size() != size)
    refuseVocabulary("the vocabulary does not have one kind per token");
  if (!vocabulary.scores.empty() && vocabulary.scores.size() != size)
    refuseVocabulary("the vocabulary does not have one score per token");
  if (!vocabulary.log_probabilities.empty() && vocabulary.log_probabilities.size() != size) {
    refuseVocabulary("the vocabulary does not have one probability per token");
  }
  for (const TokenId id :
       {vocabulary.bos, vocabulary.eos, vocabulary.eot, vocabulary.eom, vocabulary.unknown, vocabulary.padding}) {
    if (id < -1 || id >= static_cast<TokenId>(size)) {
      refuseVocabulary({"a special token has the id %1, but there are %2 tokens", id, size});
    }
  }
  if (!isSentencepiece(vocabulary)) return;
  if (vocabulary.scores.empty()) refuseVocabulary("the vocabulary has no scores");
  for (size_t id = 0; id < vocabulary.kinds.size(); ++id) {
    if (vocabulary.kinds[id] == TokenKind::byte && byteOfToken(vocabulary, static_cast<TokenId>(id)) < 0) {
      refuseVocabulary({"token %1 is of kind byte, but is not written <0x00> to <0xFF>", id});
    }
  }
}

}  // namespace

struct Tokenizer::Impl {
  Vocabulary vocabulary;
  Sentence warning;
  std::unordered_map<std::string_view, TokenId> by_name;  // as in the file
  std::vector<bool> ends;                                 // [size]
  std::vector<TokenId> before, after;
  AddedTokens added;
  std::optional<Normalizer> normalizer;
  std::optional<PreTokenizer> pre_tokenizer;
  std::variant<std::monostate, Bpe, Sentencepiece, Unigram> model;
  std::optional<TokenPieces> pieces;

  explicit Impl(Vocabulary&& from) : vocabulary(std::move(from)) {
    check(vocabulary);
    by_name.reserve(vocabulary.tokens.size());
    for (size_t id = 0; id < vocabulary.tokens.size(); ++id) {
      const std::string& name = vocabulary.tokens[id];
      if (!name.empty() || !vocabulary.steps) by_name.emplace(name, static_cast<TokenId>(id));
    }
    markEnds();
    if (vocabulary.steps) {
      makeSteps(*vocabulary.steps);
    } else {
      const UsualSteps usual = usualSteps(vocabulary);
      warning = usual.warning;
      vocabulary.whole_words_first |= usual.whole_words_first;
      makeSteps(usual.steps);
    }
    if (isSentencepiece(vocabulary)) {
      model.emplace<Sentencepiece>(vocabulary);
    } else if (vocabulary.model == Vocabulary::Model::unigram) {
      model.emplace<Unigram>(vocabulary);
    } else {
      model.emplace<Bpe>(vocabulary);
    }
    before = vocabulary.before;
    after = vocabulary.after;
    if (before.empty() && after.empty()) {
      if (vocabulary.add_bos && vocabulary.bos >= 0) before.push_back(vocabulary.bos);
      if (vocabulary.add_eos && vocabulary.eos >= 0) after.push_back(vocabulary.eos);
    }
  }

  void makeSteps(const TextSteps& steps) {
    normalizer.emplace(steps.normalizer);
    pre_tokenizer.emplace(steps.pre_tokenizer);
    pieces.emplace(vocabulary, steps.decoder);
    added = AddedTokens(vocabulary, [this](std::string_view text) { return normalizer->apply(text); });
  }

  // Fills `ends`, and marks end tokens as control tokens if a converter forgot to.
  void markEnds() {
    const size_t size = vocabulary.tokens.size();
    ends.resize(size);
    for (const TokenId id : {vocabulary.eos, vocabulary.eot, vocabulary.eom}) {
      if (id >= 0) ends[id] = true;
    }
    for (const TokenId id : vocabulary.ends) ends[id] = true;
    for (size_t id = 0; id < size; ++id) {
      const std::string& name = vocabulary.tokens[id];
      const TokenKind its_kind = vocabulary.kind(static_cast<TokenId>(id));
      const bool is_normal = its_kind == TokenKind::normal;
      if (!isOneOf(name, end_names) && (is_normal || !isOneOf(name, end_names_if_special))) continue;
      ends[id] = true;
      if (!is_normal && its_kind != TokenKind::user_defined) continue;
      vocabulary.kinds.resize(size, TokenKind::normal);
      vocabulary.kinds[id] = TokenKind::control;
    }
    // In the Harmony format <|end|> ends a message, but not the turn.
    const auto end = by_name.find("<|end|>");
    if (end != by_name.end() && by_name.contains("<|return|>") && by_name.contains("<|call|>")) {
      ends[end->second] = end->second == vocabulary.eos;
    }
  }

  // `text` must not contain added tokens.
  void encodeWords(std::string_view text, bool at_start, std::vector<TokenId>& out) const {
    Words words;
    pre_tokenizer->split(text, at_start, words);
    if (const auto* bpe = std::get_if<Bpe>(&model)) {
      bpe->encode(words.text, words.spans, out);
    } else if (const auto* unigram = std::get_if<Unigram>(&model)) {
      unigram->encode(words.text, words.spans, out);
    } else if (const auto* sentencepiece = std::get_if<Sentencepiece>(&model)) {
      sentencepiece->encode(words.text, words.spans, out);
    }
  }

  // Whether plain bytes of a part, which begins at `begin`, spell a control token that is searched in normalized text.
  bool spells(const TokenizeOptions& options, size_t begin, std::string_view part) const {
    const size_t first = options.offset + begin, end = first + part.size();
    auto next = std::partition_point(options.plain.begin(), options.plain.end(),
                                     [&](const ByteRange& range) { return range.end <= first; });
    for (; next != options.plain.end() && next->first < end; ++next) {
      const size_t from = std::max(first, next->first), to = std::min(end, next->end);
      if (added.spellsNormalized(part.substr(from - first, to - from))) return true;
    }
    return false;
  }

  void encode(std::string_view text, const TokenizeOptions& options, std::vector<TokenId>& out) const {
    const auto push = [&](TokenId id) { out.push_back(id); };
    added.splitRaw(
        text, {options.parse_special, options.plain, options.offset},
        [&](size_t begin, std::string_view part) {
          const bool first = begin == 0 && !options.continues;
          bool begins = false;
          const std::string normalized = normalizer->apply(part, first, first ? &begins : nullptr);
          const bool at_start = first && begins;
          // Where a normalizer has moved the bytes, a part whose plain bytes spell such a token has none.
          const bool moved = normalized != part;
          const bool special = options.parse_special && !(moved && spells(options, begin, part));
          added.splitNormalized(
              normalized, {special, moved ? std::span<const ByteRange>() : options.plain, options.offset + begin},
              [&](size_t inner, std::string_view words) { encodeWords(words, at_start && inner == 0, out); }, push);
        },
        push);
  }
};

Tokenizer::Tokenizer(Vocabulary vocabulary) : m_impl(std::make_unique<Impl>(std::move(vocabulary))) {}

Tokenizer::~Tokenizer() = default;

std::vector<TokenId> Tokenizer::encode(std::string_view text, const TokenizeOptions& options) const {
  if (text.size() > longest_text) {
    throw Error(ErrorKind::content, {"a text of %1 bytes is too long for the tokenizer", text.size()},
                "split it into parts of at most 256 MiB");
  }
  std::vector<TokenId> out;
  if (options.add_special) out = m_impl->before;
  m_impl->encode(text, options, out);
  if (options.add_special) out.insert(out.end(), m_impl->after.begin(), m_impl->after.end());
  return out;
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool special) const {
  std::string out;
  bool first = true;
  for (const TokenId id : ids) {
    const std::string_view bytes = piece(id);
    const TokenKind kind = m_impl->vocabulary.kind(id);
    if (!special && (kind == TokenKind::control || kind == TokenKind::unknown)) continue;
    if (std::exchange(first, false)) {
      out += m_impl->pieces->first(m_impl->vocabulary, id);
    } else {
      out += bytes;
    }
  }
  m_impl->pieces->strip(out);
  return out;
}

std::string_view Tokenizer::piece(TokenId id) const {
  if (id < 0 || id >= size()) {
    throw Error(ErrorKind::content, {"there is no token %1", id}, {"token ids of this model are 0 to %1", size() - 1});
  }
  return (*m_impl->pieces)[id];
}

std::string_view Tokenizer::written(TokenId id) const {
  if (id < 0 || id >= size()) return {};
  const std::string_view text = (*m_impl->pieces)[id];
  return isControl(id) && !isThoughtMark(text) ? std::string_view() : text;
}

int Tokenizer::size() const { return static_cast<int>(m_impl->vocabulary.tokens.size()); }

const Vocabulary& Tokenizer::vocabulary() const { return m_impl->vocabulary; }

bool Tokenizer::isControl(TokenId id) const {
  return id >= 0 && id < size() && m_impl->vocabulary.kind(id) == TokenKind::control;
}

bool Tokenizer::isEndOfGeneration(TokenId id) const { return id >= 0 && id < size() && m_impl->ends[id]; }

std::optional<TokenId> Tokenizer::find(std::string_view token) const {
  const auto found = m_impl->by_name.find(token);
  if (found == m_impl->by_name.end()) return std::nullopt;
  return found->second;
}

const Sentence& Tokenizer::warning() const { return m_impl->warning; }

}  // namespace kvarium::text
