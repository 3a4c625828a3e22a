#include "core/text/tokenizer.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <limits>
#include <unordered_map>
#include <variant>

#include "core/base/error.h"
#include "core/text/normalizer.h"
#include "core/text/thoughts.h"
#include "core/text/token_finder.h"
#include "core/text/unicode_text.h"
#include "core/text/usual_steps.h"
#include "core/text/word_encoder.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_text = size_t{256} << 20;  // bytes; merging one word of that length takes 9 GiB

// Names of tokens that end a turn, a message or a document. Names that could be ordinary text count only if the
// vocabulary does not mark them as normal.
constexpr std::string_view end_names[] = {
    "<|im_end|>",    "<|eot_id|>",         "<|eom_id|>",           "<|end|>",
    "<|return|>",    "<|call|>",           "<end_of_turn>",        "<turn|>",
    "<|endoftext|>", "<|end_of_text|>",    "<|fim_pad|>",          "<|repo_name|>",
    "<|file_sep|>",  "<end_of_utterance>", "<｜end▁of▁sentence｜>"};
constexpr std::string_view end_names_if_special[] = {"</s>", "<eos>", "<EOT>", "[EOT]", "[EOS]", "<reponame>"};

template <class Names>
bool isOneOf(std::string_view name, const Names& names) {
  return std::ranges::find(names, name) != std::end(names);
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
  if (!vocabulary.log_probabilities.empty() && vocabulary.log_probabilities.size() != size)
    refuseVocabulary("the vocabulary does not have one probability per token");
  for (const TokenId id :
       {vocabulary.bos, vocabulary.eos, vocabulary.eot, vocabulary.eom, vocabulary.unknown, vocabulary.padding})
    if (id < -1 || id >= static_cast<TokenId>(size))
      refuseVocabulary({"a special token has the id %1, but there are %2 tokens", id, size});
  if (!isSentencepiece(vocabulary)) return;
  if (vocabulary.scores.empty()) refuseVocabulary("the vocabulary has no scores");
  for (size_t id = 0; id < vocabulary.kinds.size(); ++id)
    if (vocabulary.kinds[id] == TokenKind::byte && byteOfToken(vocabulary, static_cast<TokenId>(id)) < 0)
      refuseVocabulary({"token %1 is of kind byte, but is not written <0x00> to <0xFF>", id});
}

constexpr size_t most_piece_bytes = size_t{1} << 30;  // of all pieces

void stripEnds(const pipeline::StripCharacter& strip, std::string& text) {
  const std::string& character = strip.character;
  size_t begin = 0;
  for (int i = 0; i < strip.start && std::string_view(text).substr(begin).starts_with(character); ++i)
    begin += character.size();
  size_t end = text.size();
  for (int i = 0; i < strip.stop && std::string_view(text).substr(begin, end - begin).ends_with(character); ++i)
    end -= character.size();
  text = text.substr(begin, end - begin);
}

}  // namespace

// The bytes that each token of a vocabulary stands for.
class TokenPieces {
 public:
  // Throws Error{unsupported} for decoders that depend on more than one token, except the two cases below.
  TokenPieces(const Vocabulary& vocabulary, const std::vector<DecoderStep>& decoder) {
    std::vector<std::function<bool(std::string & piece, TokenId id)>> steps;  // true: it was the last for this token
    const auto addReplacing = [&](const TextPattern& from, const std::string& content) {
      steps.emplace_back([pattern = Pattern(from), content](std::string& piece, TokenId) {
        piece = replaceMatches(piece, pattern, content);
        return false;
      });
    };
    bool fused = false;
    const Overloaded add{[&](const pipeline::Replace& replace) { addReplacing(replace.pattern, replace.content); },
                         [&](const pipeline::Metaspace& metaspace) {
                           if (metaspace.scheme != PrependScheme::never) m_first_drops = metaspace.mark;
                           addReplacing({metaspace.mark, false}, " ");
                         },
                         [&](const pipeline::Fuse&) { fused = true; },
                         [&](const pipeline::ByteAlphabet&) {
                           steps.emplace_back([&](std::string& piece, TokenId id) {
                             if (vocabulary.kind(id) == TokenKind::user_defined) return false;
                             if (auto bytes = bytesOfWritten(piece)) piece = std::move(*bytes);
                             return false;
                           });
                         },
                         [&](const pipeline::ByteFallback&) {
                           steps.emplace_back([&](std::string& piece, TokenId id) {
                             const bool is_byte = vocabulary.kind(id) == TokenKind::byte;
                             const int byte = is_byte ? byteOfToken(vocabulary, id) : -1;
                             if (byte >= 0) piece = std::string(1, static_cast<char>(byte));
                             return byte >= 0;
                           });
                         },
                         [&](const pipeline::StripCharacter& strip) {
                           steps.emplace_back([strip](std::string& piece, TokenId) {
                             stripEnds(strip, piece);
                             return false;
                           });
                         }};
    for (const DecoderStep& step : decoder) {
      if (const auto* strip = std::get_if<pipeline::StripCharacter>(&step); strip && fused) {
        m_strips.push_back(*strip);
        continue;
      }
      if (fused && !std::holds_alternative<pipeline::Fuse>(step)) {
        throw Error(ErrorKind::unsupported, "the tokenizer's decoder changes text after joining it",
                    "use a model with another tokenizer");
      }
      std::visit(add, step);
    }

    const size_t size = vocabulary.tokens.size();
    std::vector<size_t> lengths;
    lengths.reserve(size);
    for (size_t i = 0; i < size; ++i) {
      const auto id = static_cast<TokenId>(i);
      std::string piece = vocabulary.tokens[i];
      const TokenKind kind = vocabulary.kind(id);
      for (const auto& step : steps)
        if (kind == TokenKind::control || kind == TokenKind::unknown || step(piece, id)) break;
      if (m_bytes.size() + piece.size() > most_piece_bytes) {
        throw Error(ErrorKind::file, "the tokenizer's decoder makes more than 1 GiB of its tokens",
                    "download the model again");
      }
      m_bytes += piece;
      lengths.push_back(piece.size());
    }
    m_pieces.reserve(size);
    for (size_t id = 0, begin = 0; id < size; begin += lengths[id++])
      m_pieces.push_back(std::string_view(m_bytes).substr(begin, lengths[id]));
  }

  std::string_view operator[](TokenId id) const { return m_pieces[id]; }
  // The text of a token at the beginning of a text: without the space that marks the first word.
  std::string first(const Vocabulary& vocabulary, TokenId id) const {
    const std::string& token = vocabulary.tokens[id];
    if (m_first_drops.empty() || token.find(m_first_drops) == std::string::npos) return std::string(m_pieces[id]);
    return replaceMatches(token, Pattern({m_first_drops, false}), "");
  }
  // Removes the characters that the reference removes from the ends of a whole text.
  void strip(std::string& text) const {
    for (const pipeline::StripCharacter& strip : m_strips) stripEnds(strip, text);
  }

 private:
  std::string m_bytes;                     // of all pieces
  std::vector<std::string_view> m_pieces;  // [size]
  std::string m_first_drops;               // this character is removed from the first token
  std::vector<pipeline::StripCharacter> m_strips;
};

// The tokens of a vocabulary that are searched for before a text is split into words: those of kind control, unknown
// and user_defined, and those in `vocabulary.added`, with their flags. Tokens marked normalized are searched in
// normalized text, in the form that the normalizer gives them.
class AddedTokens {
 public:
  AddedTokens() = default;
  // The vocabulary must outlive this.
  AddedTokens(const Vocabulary& vocabulary, const Normalizer& normalizer) : m_vocabulary(&vocabulary) {
    std::vector<std::pair<std::string_view, TokenId>> raw, normalized;
    std::vector<bool> listed(vocabulary.tokens.size());
    for (const AddedToken& token : vocabulary.added) {
      listed[token.id] = true;
      const std::string& name = vocabulary.tokens[token.id];
      if (token.normalized)
        normalized.emplace_back(m_written.emplace_back(normalizer.apply(name)), token.id);
      else
        raw.emplace_back(name, token.id);
      if (token.single_word || token.lstrip || token.rstrip) m_flags.emplace(token.id, token);
    }
    for (size_t i = 0; i < vocabulary.kinds.size(); ++i) {
      const TokenKind kind = vocabulary.kinds[i];
      if (listed[i] || vocabulary.steps) continue;
      if (kind == TokenKind::user_defined || kind == TokenKind::control || kind == TokenKind::unknown)
        raw.emplace_back(vocabulary.tokens[i], static_cast<TokenId>(i));
    }
    m_raw = TokenFinder(std::move(raw));
    std::vector<std::pair<std::string_view, TokenId>> names;
    for (const auto& [written, id] : normalized)
      if (vocabulary.kind(id) == TokenKind::control || vocabulary.kind(id) == TokenKind::unknown)
        names.emplace_back(vocabulary.tokens[static_cast<size_t>(id)], id);
    m_normalized_names = TokenFinder(std::move(names));
    m_normalized = TokenFinder(std::move(normalized));
  }

  // Where control and unknown tokens count as text (tokens inside them are still not found): everywhere without
  // `special`, otherwise those that share a byte with `plain`, whose ranges are of a text in which this one begins at
  // `offset`.
  struct Special {
    bool special = true;
    std::span<const ByteRange> plain = {};
    size_t offset = 0;
  };
  // Finds the leftmost token first, and the longest of those that begin together. normalized: the tokens that are
  // searched in normalized text, else the others. on_text(begin, text): for text between two tokens, with its offset in
  // the whole text; on_token(id).
  template <class OnText, class OnToken>
  void split(bool normalized, std::string_view text, const Special& special, const OnText& on_text,
             const OnToken& on_token) const {
    const TokenFinder& finder = normalized ? m_normalized : m_raw;
    size_t rest = 0, from = 0;
    while (const auto found = finder.find(text, from)) {
      size_t begin = found->begin, end = begin + found->bytes;
      from = end;
      const TokenKind kind = m_vocabulary->kind(found->id);
      const bool is_special = kind == TokenKind::control || kind == TokenKind::unknown;
      if (is_special && (!special.special || touches(special.plain, special.offset + begin, special.offset + end)))
        continue;
      if (const auto flags = m_flags.find(found->id); flags != m_flags.end()) {
        const AddedToken& token = flags->second;
        if (token.single_word &&
            (endsWithWordCharacter(text.substr(0, begin)) || beginsWithWordCharacter(text.substr(end))))
          continue;
        if (token.lstrip) begin = std::max(begin - trailingWhiteSpace(text.substr(0, begin)), rest);
        if (token.rstrip) end += leadingWhiteSpace(text.substr(end));
      }
      if (rest < begin) on_text(rest, text.substr(rest, begin - rest));
      on_token(found->id);
      rest = end;
    }
    if (rest != text.size()) on_text(rest, text.substr(rest));
  }

  // Whether a control token that is searched in normalized text is spelled here, as it is written.
  bool spellsNormalized(std::string_view text) const { return m_normalized_names.find(text, 0).has_value(); }

 private:
  const Vocabulary* m_vocabulary = nullptr;
  std::unordered_map<TokenId, AddedToken> m_flags;  // only tokens with flags
  std::deque<std::string> m_written;                // normalized names
  TokenFinder m_raw, m_normalized, m_normalized_names;
};

struct Tokenizer::Impl {
  Vocabulary vocabulary;
  Sentence warning;
  std::unordered_map<std::string_view, TokenId> by_name;  // as in the file
  std::vector<bool> ends;                                 // [size]
  std::vector<TokenId> before, after;
  AddedTokens added;
  std::optional<Normalizer> normalizer;
  std::optional<PreTokenizer> pre_tokenizer;
  std::unique_ptr<WordEncoder> model;
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
    const bool is_unigram = vocabulary.model == Vocabulary::Model::unigram;
    model = isSentencepiece(vocabulary) ? makeSentencepiece(vocabulary)
            : is_unigram                ? makeUnigram(vocabulary)
                                        : makeBpe(vocabulary);
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
    added = AddedTokens(vocabulary, *normalizer);
  }

  // Fills `ends`, and marks end tokens as control tokens if a converter forgot to.
  void markEnds() {
    const size_t size = vocabulary.tokens.size();
    ends.resize(size);
    for (const TokenId id : {vocabulary.eos, vocabulary.eot, vocabulary.eom})
      if (id >= 0) ends[id] = true;
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
    if (end != by_name.end() && by_name.contains("<|return|>") && by_name.contains("<|call|>"))
      ends[end->second] = end->second == vocabulary.eos;
  }

  // `text` must not contain added tokens.
  void encodeWords(std::string_view text, bool at_start, std::vector<TokenId>& out) const {
    Words words;
    pre_tokenizer->split(text, at_start, words);
    model->encode(words.text, words.spans, out);
  }

  // Whether plain bytes of a part, which begins at `begin`, spell a control token that is searched in normalized text.
  bool spells(const TokenizeOptions& options, size_t begin, std::string_view part) const {
    const size_t first = options.offset + begin, end = first + part.size();
    auto next = std::ranges::partition_point(options.plain, [&](const ByteRange& range) { return range.end <= first; });
    for (; next != options.plain.end() && next->first < end; ++next) {
      const size_t from = std::max(first, next->first), to = std::min(end, next->end);
      if (added.spellsNormalized(part.substr(from - first, to - from))) return true;
    }
    return false;
  }

  void encode(std::string_view text, const TokenizeOptions& options, std::vector<TokenId>& out) const {
    const auto push = [&](TokenId id) { out.push_back(id); };
    added.split(
        false, text, {options.parse_special, options.plain, options.offset},
        [&](size_t begin, std::string_view part) {
          const bool first = begin == 0 && !options.continues;
          bool begins = false;
          const std::string normalized = normalizer->apply(part, first, first ? &begins : nullptr);
          const bool at_start = first && begins;
          // Where a normalizer has moved the bytes, a part whose plain bytes spell such a token has none.
          const bool moved = normalized != part;
          const bool special = options.parse_special && !(moved && spells(options, begin, part));
          added.split(
              true, normalized, {special, moved ? std::span<const ByteRange>() : options.plain, options.offset + begin},
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
    if (std::exchange(first, false))
      out += m_impl->pieces->first(m_impl->vocabulary, id);
    else
      out += bytes;
  }
  m_impl->pieces->strip(out);
  return out;
}

std::string_view Tokenizer::piece(TokenId id) const {
  if (id < 0 || id >= size())
    throw Error(ErrorKind::content, {"there is no token %1", id}, {"token ids of this model are 0 to %1", size() - 1});
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
